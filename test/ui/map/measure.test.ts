import { expect, test } from 'vitest';
import { measuredSpan, measureWords, placeMeasure } from '../../../src/ui/map/measure.ts';

/** What `placeMeasure` needs of an element. */
const element = () => ({ hidden: true, style: { left: '', width: '' }, textContent: '' });
type Plain = ReturnType<typeof element>;
const asElement = (plain: Plain): HTMLElement => plain as unknown as HTMLElement;

const plot = { left: 100, right: 900 };
const range = { start: 1_000, end: 2_000 };
const words = ({ start, end }: { start: number; end: number }): string => `${end - start} long`;

test('a measure reads the same from either end', () => {
  expect(measuredSpan({ from: 9, to: 4 })).toEqual({ start: 4, end: 9 });
});

test.each([
  ['hex', undefined, '0x35c0 = 13,760 B'],
  ['decimal', undefined, '13,760 B = 0x35c0'],
  // Where no block can be counted.
  ['blocks', undefined, '0x35c0 = 13,760 B'],
  ['blocks', 65_536, '0 blocks + 13,760 B = 13,760 B'],
  ['blocks', 13_000, '1 block + 760 B = 13,760 B'],
  ['blocks', 6_880, '2 blocks = 13,760 B'],
] as const)('a measure in %s, a block every %s bytes, reads %s', (unit, block, words) => {
  expect(measureWords({ start: 19_008, end: 32_768 }, unit, block)).toBe(words);
});

test('placeMeasure() lays the box from edge to edge, cut to what is in sight', () => {
  const box = element();
  const text = element();
  placeMeasure(asElement(box), asElement(text), { from: 1_250, to: 1_500 }, range, plot, words);
  expect(box).toMatchObject({ hidden: false, style: { left: '300px', width: '200px' } });
  expect(text.textContent).toBe('250 long');
  placeMeasure(asElement(box), asElement(text), { from: 500, to: 1_500 }, range, plot, words);
  expect(box.style).toEqual({ left: '100px', width: '400px' });
  expect(text.textContent).toBe('1000 long');
});

test('placeMeasure() hides the box where there is no measure, or none in sight', () => {
  const box = element();
  placeMeasure(asElement(box), asElement(element()), { from: 10, to: 20 }, range, plot, words);
  expect(box.hidden).toBe(true);
  box.hidden = false;
  placeMeasure(asElement(box), asElement(element()), null, range, plot, words);
  expect(box.hidden).toBe(true);
});
