import { px } from '../svg/paint-svg.ts';
import type { Ink, Tone } from './content.ts';

/** Icons by tone, 16 by 16, in their own shape, so that no colour has to be told from another. */
const ICONS: Readonly<Record<Tone, (colour: string, paper: string) => string>> = {
  error: (colour, paper) =>
    `<circle cx="8" cy="8" r="8" fill="${colour}"/><path d="M5 5 11 11M11 5 5 11" stroke="${paper}" stroke-width="2"/>`,
  warning: (colour, paper) =>
    `<path d="M8 0 16 15H0z" fill="${colour}"/><path d="M8 5V10M8 11.5V13.5" stroke="${paper}" stroke-width="2"/>`,
  good: (colour, paper) =>
    `<circle cx="8" cy="8" r="8" fill="${colour}"/><path d="M4.5 8.5 7 11 11.5 5.5" fill="none" stroke="${paper}" stroke-width="2"/>`,
  refused: (colour, paper) =>
    `<circle cx="8" cy="8" r="8" fill="${colour}"/><path d="M4 8H12" stroke="${paper}" stroke-width="2.5"/>`,
};

/** A tone's icon in a square of `size` pixels. */
export function toneIcon(tone: Tone, x: number, y: number, size: number, palette: Ink['palette']): string {
  const colour = { error: palette.err, warning: palette.warn, good: palette.ok, refused: palette.muted }[tone];
  const scale = size === 16 ? '' : ` scale(${px(size / 16)})`;
  return `<g transform="translate(${px(x)} ${px(y)})${scale}">${ICONS[tone](colour, palette.panel)}</g>`;
}
