import { type FontWidths, mono, words, wordsStrong } from './font-widths.ts';
import type { Font, TextMetrics } from './scene.ts';

/** A font of the scene: its family by role, its weight, and its size in CSS pixels. */
export interface FontFace {
  readonly family: 'words' | 'names';
  readonly weight: number;
  readonly size: number;
}

export const FONTS: Readonly<Record<Font, FontFace>> = {
  words: { family: 'words', weight: 400, size: 11.5 },
  'words-strong': { family: 'words', weight: 600, size: 11.5 },
  mono: { family: 'names', weight: 400, size: 12 },
  'mono-small': { family: 'names', weight: 400, size: 11 },
};

const WIDTHS: Readonly<Record<Font, FontWidths>> = { words, 'words-strong': wordsStrong, mono, 'mono-small': mono };

/** What a character outside the table counts for: as wide as they come, so that text is cut rather than runs over. */
const UNKNOWN = 1000;

function advance({ ascii, others }: FontWidths, character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return ascii[code - 32] ?? others[character] ?? UNKNOWN;
}

/** Widths of the bundled fonts, from the table made of them. Kerning, which only narrows, is left out. */
export const bundledMetrics: TextMetrics = {
  width: (text, font) => {
    const table = WIDTHS[font];
    let sum = 0;
    for (const character of text) sum += advance(table, character);
    return (sum * FONTS[font].size) / 1000;
  },
};
