import { formatCount } from '../words/figures.ts';
import type { Picture } from './frame.ts';

/** The longest side, and the pixels in all, that a canvas of every browser in use can be. */
const MOST_SIDE = 16_384;
const MOST_PIXELS = 2 ** 26;

/**
 * Why a picture cannot be a PNG, with what to do; null where it can. Told before a pixel is made.
 *
 * @param scale Pixels a pixel of the picture.
 */
export function pngRefusal({ width, height }: Pick<Picture, 'width' | 'height'>, scale: number): string | null {
  const [w, h] = [width * scale, height * scale];
  if (w <= MOST_SIDE && h <= MOST_SIDE && w * h <= MOST_PIXELS) return null;
  const limit = `a PNG can be ${formatCount(MOST_SIDE)} px a side, ${formatCount(MOST_PIXELS)} in all`;
  const smaller = scale > 1 ? 'Take 1×, an SVG, or less of the map.' : 'Take an SVG, or less of the map.';
  return `The picture would be ${formatCount(w)} × ${formatCount(h)} px, and ${limit}. ${smaller}`;
}
