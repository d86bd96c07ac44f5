import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  fromAxes,
  intersectSpans,
  mergeSpans,
  progressionEnd,
  runCount,
  runs,
  type Span,
  spanBytes,
  subtractSpans,
  takeBytes,
} from '../../../src/core/layout/progression.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const SEED = 71_003;
const RUNS = 2000;

const bytesOf = (spans: readonly Span[]): number[] =>
  spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));

const ascending = (bytes: Iterable<number>): number[] => [...new Set(bytes)].sort((a, b) => a - b);

interface AxisGiven {
  readonly size: number;
  readonly stride: number;
}

/** Every byte of the axes, the slow way: one at a time. */
function bytesOfAxes(axes: readonly AxisGiven[], itemBytes: number): number[] {
  let starts = [0];
  for (const { size, stride } of axes) {
    starts = starts.flatMap((start) => Array.from({ length: size }, (_, i) => start + i * stride));
  }
  return starts.flatMap((start) => Array.from({ length: itemBytes }, (_, i) => start + i));
}

const axesArbitrary = fc.array(fc.record({ size: fc.nat(4), stride: fc.integer({ min: 1, max: 40 }) }), {
  maxLength: 4,
});
/** Axes that nest: each stride at least the extent of those inside, in shuffled order, as views have them. */
const nestedAxes = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 4 }), gap: fc.nat(3) }), { maxLength: 4 })
  .chain((levels) => fc.record({ levels: fc.constant(levels), item: fc.constantFrom(1, 2, 4) }))
  .chain(({ levels, item }) => {
    let extent = item;
    const axes = levels.map(({ size, gap }): AxisGiven => {
      const stride = extent + gap;
      extent = (size - 1) * stride + extent;
      return { size, stride };
    });
    return fc.record({
      axes: fc.shuffledSubarray(axes, { minLength: axes.length }),
      item: fc.constant(item),
      take: fc.nat(300),
    });
  });

describe('fromAxes()', () => {
  test('holds the first bytes of the axes in memory order, cut in mid-run where they end there', () => {
    fc.assert(
      fc.property(nestedAxes, ({ axes, item, take }) => {
        const nested = fromAxes(axes, item, take);
        expect(nested).not.toBeNull();
        if (nested === null) return;
        const wanted = ascending(bytesOfAxes(axes, item)).slice(0, take);
        expect(bytesOf(runs(nested))).toStrictEqual(wanted);
        expect(nested.bytes).toBe(wanted.length);
        expect(progressionEnd(nested)).toBe(wanted.length === 0 ? 0 : (wanted.at(-1) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('is null only where axes overlap each other, or interleave', () => {
    fc.assert(
      fc.property(axesArbitrary, fc.constantFrom(1, 2, 4), (axes, item) => {
        const nested = fromAxes(axes, item, Number.MAX_SAFE_INTEGER);
        const bytes = bytesOfAxes(axes, item);
        if (nested) expect(bytesOf(runs(nested))).toStrictEqual([...bytes].sort((a, b) => a - b));
        else {
          // Sorted by stride, some axis steps less than what it repeats.
          const inward = axes.filter(({ size }) => size > 1).sort((a, b) => a.stride - b.stride);
          let extent = item;
          const breaks = inward.some(({ size, stride }) => {
            const short = stride < extent;
            extent += (size - 1) * stride;
            return short;
          });
          expect(breaks).toBe(true);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('joins axes that abut into one run, and keeps heads apart that do not', () => {
    const dense = fromAxes(
      [
        { size: 3, stride: 20 },
        { size: 5, stride: 4 },
      ],
      4,
      60,
    );
    expect(dense && runs(dense)).toStrictEqual([{ start: 0, end: 60 }]);
    const apart = fromAxes(
      [
        { size: 3, stride: 32 },
        { size: 5, stride: 4 },
      ],
      4,
      50,
    );
    expect(apart && runs(apart)).toStrictEqual([
      { start: 0, end: 20 },
      { start: 32, end: 52 },
      { start: 64, end: 74 },
    ]);
    expect(apart && runCount(apart)).toBe(3);
    expect(apart && progressionEnd(apart)).toBe(74);
  });

  test('is empty where an axis is, and reads the end of a huge one without listing it', () => {
    expect(
      fromAxes(
        [
          { size: 0, stride: 8 },
          { size: 7, stride: 1 },
        ],
        1,
        9,
      ),
    ).toStrictEqual({ base: 0, levels: [], length: 0, bytes: 0 });
    const huge = fromAxes(
      [
        { size: 2 ** 20, stride: 2 ** 30 },
        { size: 2 ** 9, stride: 2 ** 12 },
      ],
      2 ** 10,
      2 ** 39,
    );
    expect(huge && progressionEnd(huge)).toBe((2 ** 20 - 1) * 2 ** 30 + (2 ** 9 - 1) * 2 ** 12 + 2 ** 10);
  });
});

const anySpans = fc
  .array(fc.record({ start: fc.nat(60), length: fc.nat(12) }), { maxLength: 12 })
  .map((list) => list.map(({ start, length }): Span => ({ start, end: start + length })));
const ascendingSpans = anySpans.map(mergeSpans);

function expectAscending(spans: readonly Span[]): void {
  for (const [i, { start, end }] of spans.entries()) {
    expect(end).toBeGreaterThan(start);
    if (i > 0) expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
  }
}

describe('spans', () => {
  test('mergeSpans() keeps every byte once, in spans that do not touch', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const merged = mergeSpans(spans);
        expect(bytesOf(merged)).toStrictEqual(ascending(bytesOf(spans)));
        for (let i = 1; i < merged.length; i++) expect(merged[i]?.start).toBeGreaterThan(merged[i - 1]?.end ?? 0);
        expect(spanBytes(merged)).toBe(new Set(bytesOf(spans)).size);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('intersectSpans() and subtractSpans() part the bytes of one list by another', () => {
    fc.assert(
      fc.property(ascendingSpans, ascendingSpans, (spans, cover) => {
        const held = new Set(bytesOf(cover));
        const common = intersectSpans(spans, cover);
        const rest = subtractSpans(spans, cover);
        expect(bytesOf(common)).toStrictEqual(bytesOf(spans).filter((byte) => held.has(byte)));
        expect(bytesOf(rest)).toStrictEqual(bytesOf(spans).filter((byte) => !held.has(byte)));
        expectAscending(common);
        expectAscending(rest);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('takeBytes() takes from the front', () => {
    fc.assert(
      fc.property(ascendingSpans, fc.nat(80), (spans, take) => {
        const taken = takeBytes(spans, take);
        expect(bytesOf(taken)).toStrictEqual(bytesOf(spans).slice(0, take));
        expectAscending(taken);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
