import { describe, expect, test } from 'vitest';
import { byteStep, byteText, decimalStep } from '../../../src/core/scene/ruler.ts';

describe('decimalStep()', () => {
  test.each([
    [65_536, 7, 10_000],
    [65_536, 3, 50_000],
    [65_536, 4, 20_000],
    [3, 8, 1],
    [0.5, 2, 1],
    [1_480_896, 7, 500_000],
    [7, 7, 1],
    [7, 6, 2],
  ])('of %d with room for %d is %d', (span, most, step) => {
    expect(decimalStep(span, most)).toBe(step);
    expect(span / step).toBeLessThanOrEqual(most);
  });
});

test('byteStep() is round in the digits that the unit writes', () => {
  expect(byteStep(65_536, 7, 'hex')).toBe(0x4000);
  expect(byteStep(65_536, 7, 'decimal')).toBe(10_000);
  // A place that says no block is written in hex.
  expect(byteStep(65_536, 7, 'blocks')).toBe(0x4000);
});

test('byteText() writes offsets and addresses, whatever their size', () => {
  expect(byteText(19_008, 'hex')).toBe('0x4a40');
  expect(byteText(19_008, 'decimal')).toBe('19,008');
  expect(byteText(0x7f0000000000n, 'decimal')).toBe('139,637,976,727,552');
  expect(byteText(19_008, 'blocks')).toBe('0x4a40');
});
