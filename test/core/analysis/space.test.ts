import { describe, expect, test } from 'vitest';
import { addressIn, gatherSpaces, offsetIn, spaceOf } from '../../../src/core/analysis/space.ts';
import { ADDRESS_LIMIT } from '../../../src/core/brand.ts';

const GPU = 0x7f0000000000n;

describe('gatherSpaces()', () => {
  test('joins what overlaps, directly or through others, and leaves apart what only touches', () => {
    const hulls = [
      { start: GPU + 900n, end: GPU + 1000n },
      { start: GPU, end: GPU + 300n },
      { start: GPU + 300n, end: GPU + 400n },
      { start: GPU + 350n, end: GPU + 800n },
      { start: GPU + 200n, end: GPU + 250n },
      { start: GPU + 700n, end: GPU + 850n },
    ];
    expect(gatherSpaces(hulls)).toStrictEqual([
      { index: 0, origin: GPU, end: GPU + 300n },
      { index: 1, origin: GPU + 300n, end: GPU + 850n },
      { index: 2, origin: GPU + 900n, end: GPU + 1000n },
    ]);
  });

  test('makes no space of what holds no byte', () => {
    expect(gatherSpaces([{ start: GPU, end: GPU }])).toStrictEqual([]);
  });

  test('refuses a stretch in which an offset would be no exact number', () => {
    const limit = BigInt(Number.MAX_SAFE_INTEGER);
    expect(gatherSpaces([{ start: 5n, end: 5n + limit }])).toHaveLength(1);
    expect(() => gatherSpaces([{ start: 5n, end: 6n + limit }])).toThrow(RangeError);
    const steps = [0n, 1n].map((i) => ({ start: i * (limit - 7n), end: (i + 1n) * limit }));
    expect(() => gatherSpaces(steps)).toThrow(/longer than 2\^53/);
  });
});

describe('spaceOf()', () => {
  const spaces = gatherSpaces([
    { start: 0n, end: 64n },
    { start: GPU, end: GPU + 4096n },
    { start: ADDRESS_LIMIT - 512n, end: ADDRESS_LIMIT },
  ]);

  test('finds the space of an address, both ends of memory included', () => {
    expect(spaceOf(spaces, 0n)?.index).toBe(0);
    expect(spaceOf(spaces, 63n)?.index).toBe(0);
    expect(spaceOf(spaces, 64n)).toBeUndefined();
    expect(spaceOf(spaces, GPU - 1n)).toBeUndefined();
    expect(spaceOf(spaces, GPU)?.index).toBe(1);
    expect(spaceOf(spaces, ADDRESS_LIMIT - 513n)).toBeUndefined();
    expect(spaceOf(spaces, ADDRESS_LIMIT - 1n)?.index).toBe(2);
    expect(spaceOf([], GPU)).toBeUndefined();
  });

  test('keeps every byte of an address near 2^64, where a float has lost the last eleven bits', () => {
    const [, , top] = spaces;
    if (top === undefined) throw new Error('no space at the top');
    const last = ADDRESS_LIMIT - 1n;
    expect(offsetIn(top, last)).toBe(511);
    expect(addressIn(top, 511)).toBe(last);
    expect(() => addressIn(top, 512)).toThrow(RangeError);
  });
});
