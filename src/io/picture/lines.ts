import type { Phrase } from '../words/phrase.ts';
import type { Ink } from './content.ts';
import { type Face, textWidth } from './outlines.ts';

/** What text is drawn in, by the palette's roles. */
export type TextColour = 'ink' | 'soft' | 'muted' | 'err';

/** Text in a face and colour, `x` from the line's start. */
export interface Run {
  readonly x: number;
  readonly text: string;
  readonly face: Face;
  readonly colour: TextColour;
}

export type Line = readonly Run[];

/** How a phrase looks, by its role. */
export type Style = (role: Phrase['role']) => { readonly face: Face; readonly colour: TextColour };

/** The longest beginning of a word that a width holds, at least one character. */
function fitting(word: string, face: Face, size: number, width: number): string {
  let text = '';
  for (const character of word) {
    if (text !== '' && textWidth(text + character, face, size) > width) break;
    text += character;
  }
  return text;
}

/** Phrases broken into lines at spaces; a word that is longer than a line goes on in the next one. Nothing is left out. */
export function brokenLines(phrases: readonly Phrase[], style: Style, size: number, width: number): Line[] {
  const lines: Run[][] = [[]];
  let x = 0;
  const put = (text: string, { face, colour }: ReturnType<Style>): void => {
    const line = lines.at(-1) as Run[];
    const last = line.at(-1);
    if (last?.face === face && last.colour === colour) line[line.length - 1] = { ...last, text: last.text + text };
    else line.push({ x, text, face, colour });
    x += textWidth(text, face, size);
  };
  const breakLine = (): void => {
    lines.push([]);
    x = 0;
  };
  for (const { text, role } of phrases) {
    const look = style(role);
    // A phrase may begin in the middle of a word, whose end then stays with it unless it does not fit.
    for (const word of text.split(/(?<= )/)) {
      let rest = word;
      if (x > 0 && x + textWidth(rest.trimEnd(), look.face, size) > width) breakLine();
      while (textWidth(rest.trimEnd(), look.face, size) > width) {
        const part = fitting(rest, look.face, size, width);
        put(part, look);
        breakLine();
        rest = rest.slice(part.length);
      }
      if (rest !== '' && !(x === 0 && rest === ' ')) put(rest, look);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** A line as elements, from `x` at the baseline `y`. */
export const drawnLine = (line: Line, x: number, y: number, size: number, { palette, text }: Ink): string[] =>
  line
    .map((run) => text.write(x + run.x, y, run.text.trimEnd(), run.face, size, palette[run.colour]))
    .filter((each) => each !== '');
