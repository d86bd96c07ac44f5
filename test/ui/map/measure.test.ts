import { expect, test } from 'vitest';
import { measuredSpan, measureWords, placeMeasure } from '../../../src/ui/map/measure.ts';

/** What `placeMeasure` needs of an element. */
const element = () => ({ hidden: true, style: { left: '', width: '' }, textContent: '' });
type Plain = ReturnType<typeof element>;
const asElement = (plain: Plain): HTMLElement => plain as unknown as HTMLElement;

const plot = { left: 100, right: 900 };
const range = { start: 1_000, end: 2_000 };

test('a measure reads the same from either end', () => {
  expect(measuredSpan({ from: 9, to: 4 })).toEqual({ start: 4, end: 9 });
  expect(measureWords({ from: 32_768, to: 19_008 })).toBe('13,760 B = 0x35c0');
});

test('placeMeasure() lays the box from edge to edge, cut to what is in sight', () => {
  const box = element();
  const text = element();
  placeMeasure(asElement(box), asElement(text), { from: 1_250, to: 1_500 }, range, plot);
  expect(box).toMatchObject({ hidden: false, style: { left: '300px', width: '200px' } });
  expect(text.textContent).toBe('250 B = 0xfa');
  placeMeasure(asElement(box), asElement(text), { from: 500, to: 1_500 }, range, plot);
  expect(box.style).toEqual({ left: '100px', width: '400px' });
  expect(text.textContent).toBe('1,000 B = 0x3e8');
});

test('placeMeasure() hides the box where there is no measure, or none in sight', () => {
  const box = element();
  placeMeasure(asElement(box), asElement(element()), { from: 10, to: 20 }, range, plot);
  expect(box.hidden).toBe(true);
  box.hidden = false;
  placeMeasure(asElement(box), asElement(element()), null, range, plot);
  expect(box.hidden).toBe(true);
});
