import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { coverage } from '../../../src/core/analysis/coverage.ts';
import type { Track } from '../../../src/core/analysis/track.ts';
import { blocksOf, bytesAt, everyByte, SEED, trackArbitrary, tracksArbitrary } from './tracks.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const RUNS = 2000;

function slowWithin(tracks: readonly Track[], query: Track): bigint {
  const covered = everyByte(tracks);
  const bytes = blocksOf([query]).flatMap((block) => bytesAt(query, block));
  return BigInt(bytes.filter((byte) => covered.has(byte)).length);
}

/** Bytes of [0, end) that tracks of one length a step cover, each track by its own arithmetic: no union is taken. */
const times = (a: number, b: number): bigint => BigInt(a) * BigInt(b);

describe('coverage()', () => {
  test('counts the union of all blocks, and what of each query lies in it', () => {
    fc.assert(
      fc.property(tracksArbitrary, fc.array(trackArbitrary, { maxLength: 4 }), (tracks, queries) => {
        const { size, within } = coverage(tracks, queries);
        expect(size).toBe(everyByte(tracks).size);
        expect(within).toStrictEqual(queries.map((query) => slowWithin(tracks, query)));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('counts long tracks of few steps, whose pattern repeats many times', () => {
    const long = fc.record({
      start: fc.nat(90),
      step: fc.constantFrom(6, 9, 12, 18),
      count: fc.integer({ min: 60, max: 90 }),
      length: fc.integer({ min: 1, max: 8 }),
    });
    const query = fc.record({
      start: fc.nat(200),
      step: fc.constantFrom(1, 6, 7, 18, 36),
      count: fc.integer({ min: 1, max: 60 }),
      length: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(long, { minLength: 1, maxLength: 5 }), query, (tracks, asked) => {
        const { size, within, walked } = coverage(tracks, [asked]);
        expect(size).toBe(everyByte(tracks).size);
        expect(within).toStrictEqual([slowWithin(tracks, asked)]);
        expect(walked).toBe(false);
      }),
      { seed: SEED, numRuns: RUNS / 2 },
    );
  });

  test('is exact over a million blocks of mixed strides, by their common period', () => {
    // Period 6: of every six bytes, 0 and 3 are covered by the one and 0, 2 and 4 by the other.
    const blocks = 10 ** 6;
    const threes = { start: 0, step: 3, count: 2 * blocks, length: 1 };
    const twos = { start: 0, step: 2, count: 3 * blocks, length: 1 };
    const queries = [
      { start: 0, step: 6, count: blocks, length: 2 },
      { start: 1, step: 6, count: blocks, length: 5 },
      { start: 0, step: 1, count: 6 * blocks, length: 1 },
      { start: 3, step: 0, count: blocks, length: 4 },
    ];
    const outcome = coverage([threes, twos], queries);
    expect(outcome.size).toBe(4 * blocks);
    expect(outcome.within).toStrictEqual([times(1, blocks), times(3, blocks), times(4, blocks), times(3, blocks)]);
    expect(outcome.walked).toBe(false);
  });

  test('walks only where steps differ and their period is longer than the pool', () => {
    const track = (step: number, count: number): Track => ({ start: 0, step, count, length: 1 });
    expect(coverage([track(1009, 500)], []).walked).toBe(false);
    expect(coverage([track(1009, 500), { ...track(1009, 400), start: 7 }], []).walked).toBe(false);
    expect(coverage([track(1000, 500), track(2000, 250)], []).walked).toBe(false);
    // One step is never a walk, though staggered starts leave no stretch as long as two periods.
    const staggered = Array.from({ length: 100 }, (_, i) => ({ ...track(1009, 500), start: 1009 * i }));
    expect(coverage(staggered, []).walked).toBe(false);
    expect(coverage([track(1009, 500), track(1013, 500)], []).walked).toBe(true);
    // Too few blocks to be worth a word.
    expect(coverage([track(1009, 9), track(1013, 9)], []).walked).toBe(false);
    // Blocks that touch are one range, whatever their steps.
    const dense = [1009, 1013].map((step) => ({ start: 0, step, count: 500, length: step }));
    expect(coverage(dense, []).walked).toBe(false);
  });

  test('walks the blocks of two incommensurate strides to the very byte', () => {
    // Their blocks coincide where i × 65537 = j × 65539 and near there; counted pair by pair in block order.
    const blocks = 100_000;
    const a = { start: 0, step: 65_537, count: blocks, length: 32_768 };
    const b = { start: 0, step: 65_539, count: blocks, length: 32_771 };
    let shared = 0n;
    for (let i = 0, j = 0; i < blocks && j < blocks; ) {
      const [from, to] = [Math.max(i * a.step, j * b.step), Math.min(i * a.step + a.length, j * b.step + b.length)];
      if (to > from) shared += BigInt(to - from);
      if (i * a.step + a.length < j * b.step + b.length) i += 1;
      else j += 1;
    }
    const { size, within, walked } = coverage([a], [b]);
    expect(walked).toBe(false);
    expect(size).toBe(a.length * blocks);
    expect(within).toStrictEqual([shared]);
    const both = coverage([a, b], [a, b]);
    expect(both.walked).toBe(true);
    expect(BigInt(both.size)).toBe(times(a.length + b.length, blocks) - shared);
    expect(both.within).toStrictEqual([times(a.length, blocks), times(b.length, blocks)]);
  });

  test('takes little time where many dense tracks of different steps leave hardly a gap', () => {
    const tracks = Array.from({ length: 400 }, (_, i) => ({
      start: 0,
      step: 4096 + 16 * i,
      count: 20_000,
      length: 4000 + 16 * i,
    }));
    const [first, last] = [tracks[0] as Track, tracks.at(-1) as Track];
    const { within, size } = coverage(tracks, [first, last]);
    expect(within).toStrictEqual([times(first.length, first.count), times(last.length, last.count)]);
    // Beyond the shorter ones only the last runs on, so its own last gap is open.
    expect(size).toBeLessThanOrEqual(last.step * last.count);
    expect(size).toBeGreaterThan(0.99 * last.step * last.count);
  });
});
