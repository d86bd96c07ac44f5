import { describe, expect, test } from 'vitest';
import { formatBytes, formatCount, formatHex, formatNumber, formatShare } from '../../../src/io/words/figures.ts';

describe('formatCount()', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [13_760, '13,760'],
    [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
    [123_456_789_012_345_678_901n, '123,456,789,012,345,678,901'],
  ])('marks the thousands of %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('formatBytes()', () => {
  test('gives exact bytes alone', () => {
    expect(formatBytes(13_760)).toBe('13,760 B');
  });

  test.each([
    [1023, '1,023 B'],
    [1024, '1.0 KiB (1,024 B)'],
    [1536, '1.5 KiB (1,536 B)'],
    [50_350_464, '48.0 MiB (50,350,464 B)'],
    // 1,023.97 KiB would be 1,024.0 KiB, which nobody writes.
    [1_048_550, '1.0 MiB (1,048,550 B)'],
    // 972.8 KiB is 0.95 MiB, and still KiB.
    [996_147, '972.8 KiB (996,147 B)'],
    [3n << 60n, '3.0 EiB (3,458,764,513,820,540,928 B)'],
  ])('puts a rounded figure before the exact one of %s', (bytes, text) => {
    expect(formatBytes(bytes, { rounded: true })).toBe(text);
  });
});

test('formatShare() names the unit once', () => {
  expect(formatShare(13_760, 32_768)).toBe('13,760 of 32,768 B');
});

test.each([
  [0, '0x0'],
  [0x4f20, '0x4f20'],
  [-16, '-0x10'],
  [0x7f0000014f20n, '0x7f0000014f20'],
])('formatHex() writes %s in lower case, without padding', (offset, text) => {
  expect(formatHex(offset)).toBe(text);
});

test('formatNumber() knows one from many', () => {
  expect([0, 1, 2].map((count) => formatNumber(count, 'region'))).toStrictEqual(['0 regions', '1 region', '2 regions']);
});
