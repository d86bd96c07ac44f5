import { grouped, hex } from './digits.ts';
import { tickStep } from './scale.ts';

/** What a ruler counts in. Blocks are counted where the memory along it is one block after the other. */
export type RulerUnit = 'hex' | 'decimal' | 'blocks';

/** A byte offset or an address as a ruler writes it; one that cannot say the block says the byte in hex. */
export const byteText = (value: number | bigint, unit: RulerUnit): string =>
  unit === 'decimal' ? grouped(value) : hex(value);

/** The least of 1, 2 and 5 times a power of ten that makes no more ticks than there is room for. */
export function decimalStep(span: number, most: number): number {
  let power = 1;
  while (span / (power * 10) > most) power *= 10;
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= most) ?? power;
}

/** The distance of a byte ruler's ticks: round in the unit's own digits. */
export const byteStep = (span: number, most: number, unit: RulerUnit): number =>
  unit === 'decimal' ? decimalStep(span, most) : tickStep(span, most);
