/** Random tracks, and what they cover, byte by byte. */
import * as fc from 'fast-check';
import type { Track } from '../../../src/core/analysis/track.ts';

/** One seed for the primitives; fast-check prints it with the smallest failing input. */
export const SEED = 41_299;

/** Small tracks of mixed steps and counts: some stand still, some overlap themselves, some hold nothing. */
export const trackArbitrary: fc.Arbitrary<Track> = fc.record({
  start: fc.nat(60),
  step: fc.oneof(fc.constantFrom(0, 8, 12, 16), fc.nat(24)),
  count: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(24)),
  length: fc.nat(20),
});

/** Tracks that move as layers of one packed row do, or nearly. */
const rowTracks: fc.Arbitrary<Track[]> = fc
  .record({ step: fc.integer({ min: 16, max: 40 }), count: fc.integer({ min: 1, max: 20 }) })
  .chain(({ step, count }) =>
    fc.array(
      fc.record({
        start: fc.nat(40),
        step: fc.constantFrom(step, step, step, step + 1, 2 * step),
        count: fc.constantFrom(count, count, count + 1),
        length: fc.integer({ min: 1, max: 20 }),
      }),
      { maxLength: 8 },
    ),
  );

export const tracksArbitrary: fc.Arbitrary<Track[]> = fc.oneof(
  fc.array(trackArbitrary, { maxLength: 7 }),
  rowTracks,
  fc.array(trackArbitrary, { minLength: 25, maxLength: 40 }),
);

/** The bytes of one block of a track; none past its last block. */
export function bytesAt({ start, step, count, length }: Track, block: number): number[] {
  if (block >= count) return [];
  return Array.from({ length }, (_, i) => start + block * step + i);
}

export const blocksOf = (tracks: readonly Track[]): number[] =>
  Array.from({ length: tracks.reduce((most, { count }) => Math.max(most, count), 0) }, (_, block) => block);

/** The bytes of all blocks of all tracks, each once. */
export const everyByte = (tracks: readonly Track[]): Set<number> =>
  new Set(tracks.flatMap((track) => blocksOf([track]).flatMap((block) => bytesAt(track, block))));
