import { grouped, hex } from '../../core/scene/digits.ts';
import type { LineSpan } from '../../core/scene/row-content.ts';

/** A measured stretch of the line, in bytes; the ends in the order they were set. */
export interface Measure {
  readonly from: number;
  readonly to: number;
}

export const measuredSpan = ({ from, to }: Measure): LineSpan => ({
  start: Math.min(from, to),
  end: Math.max(from, to),
});

/** `13,760 B = 0x35c0` */
export function measureWords(measure: Measure): string {
  const { start, end } = measuredSpan(measure);
  return `${grouped(end - start)} B = ${hex(end - start)}`;
}

/** Places the overlay of a measure over the canvas; hides it where there is none, or where it is out of sight. */
export function placeMeasure(
  box: HTMLElement,
  text: HTMLElement,
  measure: Measure | null,
  range: LineSpan,
  plot: { readonly left: number; readonly right: number },
): void {
  const span = measure && measuredSpan(measure);
  box.hidden = span === null || span.end < range.start || span.start > range.end;
  if (measure === null || span === null || box.hidden) return;
  const perByte = (plot.right - plot.left) / (range.end - range.start);
  const x = (byte: number): number =>
    plot.left + (Math.min(Math.max(byte, range.start), range.end) - range.start) * perByte;
  box.style.left = `${x(span.start)}px`;
  box.style.width = `${Math.max(1, x(span.end) - x(span.start))}px`;
  text.textContent = measureWords(measure);
}
