import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columns, createScale, tickStep, ticks, toByte, toPixel } from '../../../src/core/scene/scale.ts';

const SEED = 11;

describe('createScale()', () => {
  test('maps its range onto its pixels', () => {
    const scale = createScale({ start: 100, end: 300 }, 10, 410, 1);
    expect(scale.perByte).toBe(2);
    expect([toPixel(scale, 100), toPixel(scale, 150), toPixel(scale, 300)]).toStrictEqual([10, 110, 410]);
    expect([toByte(scale, 10), toByte(scale, 110), toByte(scale, 410)]).toStrictEqual([100, 150, 300]);
  });

  test('refuses a range or a plot without room', () => {
    expect(() => createScale({ start: 5, end: 5 }, 0, 10, 1)).toThrow(
      'a scale needs bytes and pixels, got 5 to 5 on 0 to 10',
    );
    expect(() => createScale({ start: 0, end: 5 }, 10, 10, 1)).toThrow(RangeError);
    expect(() => createScale({ start: Number.NaN, end: 5 }, 0, 10, 1)).toThrow(RangeError);
  });

  test('puts the range’s ends on the plot’s ends exactly, and finds a byte again from its pixel', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 40),
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.integer({ min: 40, max: 4000 }),
        (start, size, room) => {
          const scale = createScale({ start, end: start + size }, 108, 108 + room, 1);
          expect(toPixel(scale, start)).toBe(108);
          expect(toPixel(scale, start + size)).toBe(108 + room);
          const byte = start + Math.floor(size / 3);
          expect(Math.abs(toByte(scale, toPixel(scale, byte)) - byte)).toBeLessThan(0.01);
        },
      ),
      { seed: SEED },
    );
  });
});

describe('columns()', () => {
  const scale = createScale({ start: 0, end: 100 }, 10, 60, 2);

  test('takes every device column that the bytes meet, and none that they only touch', () => {
    // A device column a byte.
    expect(columns(scale, { start: 3, end: 4 })).toStrictEqual({ x: 11.5, end: 12 });
    expect(columns(scale, { start: 3, end: 4.25 })).toStrictEqual({ x: 11.5, end: 12.5 });
    expect(columns(scale, { start: 0, end: 100 })).toStrictEqual({ x: 10, end: 60 });
  });

  test('cuts bytes to the range, and is null for those outside it', () => {
    expect(columns(scale, { start: -50, end: 2 })).toStrictEqual({ x: 10, end: 11 });
    expect(columns(scale, { start: 99, end: 1e9 })).toStrictEqual({ x: 59.5, end: 60 });
    expect(columns(scale, { start: -5, end: 0 })).toBeNull();
    expect(columns(scale, { start: 100, end: 105 })).toBeNull();
    expect(columns(scale, { start: 50, end: 50 })).toBeNull();
  });

  test('does not round a byte on a column’s edge into its neighbour', () => {
    // 868 / 65,535 is no exact double; the quotients are multiplied before they are divided.
    const odd = createScale({ start: 0, end: 65_535 }, 108, 976, 1);
    for (let column = 0; column < 868; column += 7) {
      // 65,535 = 3 × 5 × 17 × 257 and 868 = 4 × 7 × 31 share no factor: only the ends are edges.
      const byte = (column * 65_535) / 868;
      const at = columns(odd, { start: Math.ceil(byte), end: Math.ceil(byte) + 1 });
      expect(at?.x).toBe(108 + column);
    }
    const third = createScale({ start: 0, end: 3 }, 0, 1000 * 3, 1);
    expect(columns(third, { start: 1, end: 2 })).toStrictEqual({ x: 1000, end: 2000 });
  });
});

describe('tickStep()', () => {
  test('is the least power of two that makes no more ticks than there is room for', () => {
    expect(tickStep(65_536, 7)).toBe(16_384);
    expect(tickStep(65_536, 8)).toBe(8192);
    expect(tickStep(3, 8)).toBe(1);
  });
});

describe('ticks()', () => {
  test('are the multiples of a step from one end to the other, both included', () => {
    expect(ticks(0, 64, 32)).toStrictEqual([0, 32, 64]);
    expect(ticks(1, 63, 32)).toStrictEqual([32]);
    expect(ticks(33, 63, 32)).toStrictEqual([]);
  });
});
