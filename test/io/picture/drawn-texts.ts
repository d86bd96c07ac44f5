import { GLYPHS, type Outlines } from '../../../src/io/picture/glyphs.ts';

/** A line of text as a picture has it, in CSS pixels. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly end: number;
  readonly baseline: number;
  readonly size: number;
}

const FACES = { w: GLYPHS.words, s: GLYPHS['words-strong'], m: GLYPHS.mono };
const LINE = /<g transform="translate\((-?[\d.]+) (-?[\d.]+)\) scale\(([\d.]+)\)" fill="[^"]+">(.*?)<\/g>/g;
const PART =
  /<use href="#([wsm])([0-9a-f]+)"(?: x="(\d+)")?\/>|<text(?: x="(\d+)")?[^>]* textLength="(\d+)"[^>]*>([^<]*)<\/text>/g;

/** Reads the lines of text of a picture back out of its outlines; groups within groups are followed. */
export function drawnTexts(svg: string): DrawnText[] {
  const found: DrawnText[] = [];
  const moved: { readonly x: number; readonly y: number }[] = [];
  for (const element of svg.split('\n')) {
    const group = /^<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)">$/.exec(element);
    if (group) moved.push({ x: Number(group[1]), y: Number(group[2]) });
    else if (element === '</g>') moved.pop();
    const offset = moved.reduce((sum, each) => ({ x: sum.x + each.x, y: sum.y + each.y }), { x: 0, y: 0 });
    for (const [, x, y, scale, parts = ''] of element.matchAll(LINE)) {
      let text = '';
      let end = 0;
      for (const [, face, code, at = '0', foreignAt = '0', length, foreign] of parts.matchAll(PART)) {
        if (foreign === undefined) {
          const letter = String.fromCodePoint(Number.parseInt(code ?? '', 16));
          const [advance = Number.NaN] = (FACES[face as keyof typeof FACES] as Outlines)[letter] ?? [];
          if (text !== '' && Number(at) > end) text += ' ';
          text += letter;
          end = Number(at) + advance;
        } else {
          text += foreign;
          end = Number(foreignAt) + Number(length);
        }
      }
      const start = offset.x + Number(x);
      found.push({
        text,
        x: start,
        end: start + end * Number(scale),
        baseline: offset.y + Number(y),
        size: Number(scale) * 1000,
      });
    }
  }
  return found;
}
