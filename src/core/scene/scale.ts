import type { LineSpan } from './row-content.ts';

/** From bytes of a line to CSS pixels: `range` fills the pixels from `left` to `right`. */
export interface Scale {
  readonly range: LineSpan;
  readonly left: number;
  readonly right: number;
  /** CSS pixels a byte. */
  readonly perByte: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
}

/** @throws RangeError where the range or the pixels are empty. */
export function createScale(range: LineSpan, left: number, right: number, ratio: number): Scale {
  if (!(range.end > range.start) || !(right > left)) {
    throw new RangeError(`a scale needs bytes and pixels, got ${range.start} to ${range.end} on ${left} to ${right}`);
  }
  return { range, left, right, perByte: (right - left) / (range.end - range.start), ratio };
}

// Multiplied before it is divided, so that a byte on a pixel's edge is on that edge exactly. The offset from the range's
// start is small where the range is, so nothing is rounded away at single bytes.
const scaled = ({ range, left, right }: Scale, byte: number, ratio: number): number =>
  left * ratio + ((byte - range.start) * (right - left) * ratio) / (range.end - range.start);

export const toPixel = (scale: Scale, byte: number): number => scaled(scale, byte, 1);

export const toByte = (scale: Scale, pixel: number): number => scale.range.start + (pixel - scale.left) / scale.perByte;

/** Whether a byte range meets what is in sight. */
const meetsSight = ({ range }: Scale, { start, end }: LineSpan): boolean =>
  end > range.start && start < range.end && end > start;

/** Left edge, in CSS pixels, of the first device column that a byte range in sight meets. */
export const firstColumn = (scale: Scale, start: number): number =>
  Math.floor(scaled(scale, Math.max(start, scale.range.start), scale.ratio)) / scale.ratio;

/** Right edge of the last device column that a byte range meets, which begins at a column's edge `x`. */
export const columnsEnd = (scale: Scale, x: number, end: number): number => {
  const last = Math.ceil(scaled(scale, Math.min(end, scale.range.end), scale.ratio));
  return Math.max(last, Math.round(x * scale.ratio) + 1) / scale.ratio;
};

/** The device columns that a byte range meets, half-open, as CSS pixels; null where it meets none in sight. */
export function columns(scale: Scale, span: LineSpan): { readonly x: number; readonly end: number } | null {
  if (!meetsSight(scale, span)) return null;
  const x = firstColumn(scale, span.start);
  return { x, end: columnsEnd(scale, x, span.end) };
}

/** Round steps of a hex ruler: a power of two times 1, so that ticks read as round hex numbers. */
export function tickStep(span: number, most: number): number {
  let step = 1;
  while (span / step > most) step *= 2;
  return step;
}

/**
 * Ticks from the first multiple of `step` at or above `from` to `to`, both included.
 *
 * @param origin Added to a place before it is told whether it is a multiple.
 */
export function ticks(from: number, to: number, step: number, origin = 0): number[] {
  const first = Math.ceil((from + origin) / step);
  const last = Math.floor((to + origin) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step - origin);
}
