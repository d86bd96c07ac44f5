import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type Knots, sumShared, sumUnion, TrackIndex } from '../../../src/core/analysis/linear-sum.ts';
import type { Track } from '../../../src/core/analysis/track.ts';
import { blocksOf, bytesAt, SEED, trackArbitrary, tracksArbitrary } from './tracks.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const RUNS = 2000;

const unionSize = (tracks: readonly Track[], block: number): number =>
  new Set(tracks.flatMap((track) => bytesAt(track, block))).size;

const sharedSize = (track: Track, tracks: readonly Track[], block: number): number => {
  const others = new Set(tracks.flatMap((other) => bytesAt(other, block)));
  return bytesAt(track, block).filter((byte) => others.has(byte)).length;
};

const total = (sizes: readonly number[]): bigint => sizes.reduce((sum, size) => sum + BigInt(size), 0n);

describe('sumUnion()', () => {
  test('adds what tracks cover in each block, for random steps and counts', () => {
    fc.assert(
      fc.property(tracksArbitrary, (tracks) => {
        expect(sumUnion(tracks)).toBe(total(blocksOf(tracks).map((block) => unionSize(tracks, block))));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('is nothing for no tracks, and for tracks without bytes or blocks', () => {
    expect(sumUnion([])).toBe(0n);
    expect(sumUnion([{ start: 5, step: 7, count: 9, length: 0 }])).toBe(0n);
    expect(sumUnion([{ start: 5, step: 7, count: 0, length: 11 }])).toBe(0n);
  });

  test('counts two tracks that drift apart by formula, for blocks that nobody could walk', () => {
    // They overlap by 5, 4, 3, 2, 1 bytes in blocks 0 to 4, and lie apart from then on.
    const blocks = 2 ** 40;
    const still = { start: 0, step: 10, count: blocks, length: 5 };
    const drifting = { start: 0, step: 11, count: blocks, length: 5 };
    expect(sumUnion([still, drifting])).toBe(2n * 5n * BigInt(blocks) - (5n + 4n + 3n + 2n + 1n));
  });

  test('stays exact where the sum leaves 2^53', () => {
    const row = 1_480_000;
    const tracks = Array.from({ length: 250 }, (_, i) => ({
      start: i * row,
      step: 250 * row,
      count: 10 ** 6,
      length: row,
    }));
    expect(sumUnion(tracks)).toBe(250n * 1_480_000n * 10n ** 6n);
    const huge = { start: 0, step: 1, count: 2 ** 50, length: 2 ** 50 + 1 };
    expect(sumUnion([huge])).toBe(2n ** 50n * (2n ** 50n + 1n));
  });
});

describe('sumShared()', () => {
  test('adds what a track shares with the union of others in each block', () => {
    fc.assert(
      fc.property(trackArbitrary, tracksArbitrary, (track, tracks) => {
        const wanted = total(blocksOf([track]).map((block) => sharedSize(track, tracks, block)));
        expect(sumShared(track, new TrackIndex(tracks))).toBe(wanted);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('gives no knots exactly where the share is known to be the same in every block', () => {
    let knotted = 0;
    fc.assert(
      fc.property(trackArbitrary, tracksArbitrary, (track, tracks) => {
        const knots: Knots = new Set();
        sumShared(track, new TrackIndex(tracks), knots);
        const sizes = blocksOf([track]).map((block) => sharedSize(track, tracks, block));
        if (knots.size === 0) expect(new Set(sizes).size).toBeLessThanOrEqual(1);
        else {
          knotted += 1;
          const atKnots = [...knots].map((block) => sizes[block] as number);
          // Linear between knots, so the extremes stand at knots.
          expect([Math.min(...atKnots), Math.max(...atKnots)]).toStrictEqual([Math.min(...sizes), Math.max(...sizes)]);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(knotted).toBeGreaterThan(RUNS / 10);
  });

  test('counts by formula what is met in few of very many blocks', () => {
    const blocks = 2 ** 40;
    const track = { start: 1000, step: 10, count: blocks, length: 4 };
    // Comes from behind: starts at 1000 + 10 b where 11 b = 1000 + 10 b, block 1000; shares 1, 2, 3, 4, 3, 2, 1.
    const other = { start: 0, step: 11, count: blocks, length: 4 };
    expect(sumShared(track, new TrackIndex([other]))).toBe(16n);
    const knots: Knots = new Set();
    sumShared(track, new TrackIndex([other]), knots);
    expect(knots).toContain(1000);
    expect(knots.size).toBeLessThan(24);
  });

  test('does not look for ever where it meets a crowd that moves along and one that overtakes, both all the time', () => {
    const blocks = 2 ** 39;
    const track = { start: 0, step: 10, count: blocks, length: 2 ** 41 };
    const crowd = Array.from({ length: 30 }, (_, i) => ({ start: 3 * i, step: 10, count: blocks, length: 2 }));
    // From the middle of the track to three quarters of it: it shares 2^40 bytes in block 0, one less in each next.
    const overtaking = { start: 2 ** 40, step: 11, count: blocks, length: 2 ** 41 };
    const n = BigInt(blocks);
    const wanted = 60n * n + n * 2n ** 40n - (n * (n - 1n)) / 2n;
    expect(sumShared(track, new TrackIndex([...crowd, overtaking]))).toBe(wanted);
  });
});

describe('TrackIndex.meeting()', () => {
  test('finds every track that overlaps in some block, once, with the blocks in which it does', () => {
    fc.assert(
      fc.property(trackArbitrary, tracksArbitrary, (track, tracks) => {
        fc.pre(track.count > 0 && track.length > 0);
        const found = new TrackIndex(tracks).meeting(track);
        const wanted = tracks.filter((other) =>
          blocksOf([track]).some((block) => sharedSize(track, [other], block) > 0),
        );
        expect(new Set(found.map((each) => each.track))).toStrictEqual(new Set(wanted));
        expect(found).toHaveLength(wanted.length);
        for (const { track: other, first, last } of found) {
          const meets = blocksOf([track]).filter((block) => sharedSize(track, [other], block) > 0);
          expect([first, last]).toStrictEqual([meets[0], meets.at(-1)]);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
