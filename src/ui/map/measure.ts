import { grouped, hex } from '../../core/scene/digits.ts';
import type { LineSpan } from '../../core/scene/row-content.ts';
import type { RulerUnit } from '../../core/scene/ruler.ts';

/** A measured stretch of the line, in bytes; the ends in the order they were set. */
export interface Measure {
  readonly from: number;
  readonly to: number;
}

export const measuredSpan = ({ from, to }: Measure): LineSpan => ({
  start: Math.min(from, to),
  end: Math.max(from, to),
});

/**
 * `0x35c0 = 13,760 B`: what the ruler counts in, and exact bytes beside it.
 *
 * @param block Bytes from one block to the next, where the ruler counts blocks.
 */
export function measureWords({ start, end }: LineSpan, unit: RulerUnit, block?: number): string {
  const bytes = end - start;
  const exact = `${grouped(bytes)} B`;
  if (unit === 'decimal') return `${exact} = ${hex(bytes)}`;
  if (block === undefined) return `${hex(bytes)} = ${exact}`;
  const whole = Math.floor(bytes / block);
  const rest = bytes % block;
  const more = rest > 0 ? ` + ${grouped(rest)} B` : '';
  return `${grouped(whole)} ${whole === 1 ? 'block' : 'blocks'}${more} = ${exact}`;
}

/** Places the overlay of a measure over the canvas; hides it where there is none, or where it is out of sight. */
export function placeMeasure(
  box: HTMLElement,
  text: HTMLElement,
  measure: Measure | null,
  range: LineSpan,
  plot: { readonly left: number; readonly right: number },
  wordsOf: (span: LineSpan) => string,
): void {
  const span = measure && measuredSpan(measure);
  box.hidden = span === null || span.end < range.start || span.start > range.end;
  if (measure === null || span === null || box.hidden) return;
  const perByte = (plot.right - plot.left) / (range.end - range.start);
  const x = (byte: number): number =>
    plot.left + (Math.min(Math.max(byte, range.start), range.end) - range.start) * perByte;
  box.style.left = `${x(span.start)}px`;
  box.style.width = `${Math.max(1, x(span.end) - x(span.start))}px`;
  text.textContent = wordsOf(span);
}
