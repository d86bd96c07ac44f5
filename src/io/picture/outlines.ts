import type { Font } from '../../core/scene/scene.ts';
import { FONTS } from '../../core/scene/text-metrics.ts';
import { escaped, px } from '../svg/paint-svg.ts';
import { GLYPHS, type Outlines } from './glyphs.ts';

/** A face of the picture: words, words in bold, or names and addresses. */
export type Face = keyof typeof GLYPHS;

/** What a character that no bundled font has is given, in thousandths of the font size. */
const FOREIGN = 1000;

const LETTERS: Readonly<Record<Face, string>> = { words: 'w', 'words-strong': 's', mono: 'm' };

const FACES: Readonly<Record<Font, Face>> = {
  words: 'words',
  'words-strong': 'words-strong',
  mono: 'mono',
  'mono-small': 'mono',
};

const outlineOf = (face: Face, character: string): readonly [advance: number, d: string] | undefined =>
  Object.hasOwn(GLYPHS[face], character) ? (GLYPHS[face] as Outlines)[character] : undefined;

/** How wide text is, in the unit of `size`: the sum of its advances. */
export function textWidth(text: string, face: Face, size: number): number {
  let sum = 0;
  for (const character of text) sum += outlineOf(face, character)?.[0] ?? FOREIGN;
  return (sum * size) / 1000;
}

/** Text as shapes: each character's outline is defined once, and used wherever it stands. */
export interface OutlinedText {
  readonly write: (
    x: number,
    y: number,
    text: string,
    face: Face,
    size: number,
    fill: string,
    anchor?: 'start' | 'middle' | 'end',
  ) => string;
  /** The same for a scene's fonts. */
  readonly writeScene: (
    x: number,
    y: number,
    text: string,
    font: Font,
    fill: string,
    anchor?: 'start' | 'middle' | 'end',
  ) => string;
  /** Outlines of all that was written, in an order of their own. */
  readonly definitions: () => string;
}

/**
 * Begins a document's text. A character that no bundled font has stands as text, made as wide as it was counted, in
 * whatever font there is.
 */
export function createOutlinedText(): OutlinedText {
  const used = new Map<string, string>();
  const write: OutlinedText['write'] = (x, y, text, face, size, fill, anchor = 'start') => {
    const width = textWidth(text, face, size);
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    const parts: string[] = [];
    let at = 0;
    let foreign = '';
    let foreignAt = 0;
    const endForeign = (): void => {
      if (foreign === '') return;
      const length = at - foreignAt;
      const place = foreignAt === 0 ? '' : ` x="${foreignAt}"`;
      parts.push(
        `<text${place} font-family="sans-serif" font-size="1000" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(foreign)}</text>`,
      );
      foreign = '';
    };
    for (const character of text) {
      const outline = outlineOf(face, character);
      if (outline === undefined) {
        if (foreign === '') foreignAt = at;
        foreign += character;
        at += FOREIGN;
        continue;
      }
      endForeign();
      const [advance, d] = outline;
      if (d !== '') {
        const id = `${LETTERS[face]}${(character.codePointAt(0) ?? 0).toString(16)}`;
        used.set(id, d);
        parts.push(`<use href="#${id}"${at === 0 ? '' : ` x="${at}"`}/>`);
      }
      at += advance;
    }
    endForeign();
    if (parts.length === 0) return '';
    const scale = Math.round(size * 1000) / 1_000_000;
    return `<g transform="translate(${px(left)} ${px(y)}) scale(${scale})" fill="${fill}">${parts.join('')}</g>`;
  };
  return {
    write,
    writeScene: (x, y, text, font, fill, anchor) => write(x, y, text, FACES[font], FONTS[font].size, fill, anchor),
    definitions: () =>
      [...used]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, d]) => `<path id="${id}" d="${d}"/>`)
        .join('\n'),
  };
}
