import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { alwaysHolds, floorDivide, meetingBlocks, splitByHull, trackEnd } from '../../../src/core/analysis/track.ts';
import { blocksOf, bytesAt, everyByte, SEED, trackArbitrary, tracksArbitrary } from './tracks.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const solid = trackArbitrary.filter(({ count, length }) => count > 0 && length > 0);

/** Floor of a quotient of bigints; theirs cuts towards zero. */
function floorDivideExactly(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

describe('floorDivide()', () => {
  test('equals bigint division up to the ends of the safe integers', () => {
    const value = fc.oneof(
      fc.maxSafeInteger(),
      fc.nat(1000).map((less) => Number.MAX_SAFE_INTEGER - less),
      fc.nat(1000).map((more) => more - Number.MAX_SAFE_INTEGER),
      fc.integer({ min: -50, max: 50 }),
    );
    const by = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(value, by, (a, b) => {
        expect(BigInt(floorDivide(a, b))).toBe(floorDivideExactly(BigInt(a), BigInt(b)));
      }),
      { seed: SEED, numRuns: 5000 },
    );
  });

  test('rounds down, below 0 too', () => {
    const value = Number.MAX_SAFE_INTEGER;
    expect(floorDivide(value - 1, value)).toBe(0);
    expect(floorDivide(-1, value)).toBe(-1);
    expect(floorDivide(-value, 2)).toBe(-4503599627370496);
    expect(floorDivide(-value, 602246097697827)).toBe(-15);
    expect(floorDivide(-12, 4)).toBe(-3);
  });
});

describe('meetingBlocks()', () => {
  test('names the first and last block in which two tracks overlap', () => {
    fc.assert(
      fc.property(solid, solid, (a, b) => {
        const meets = blocksOf([a]).filter((block) => {
          const other = new Set(bytesAt(b, block));
          return bytesAt(a, block).some((byte) => other.has(byte));
        });
        const wanted = meets.length === 0 ? null : { first: meets[0], last: meets.at(-1) };
        expect(meetingBlocks(a, b)).toStrictEqual(wanted);
      }),
      { seed: SEED, numRuns: 4000 },
    );
  });

  test('does not take touching for overlapping, in whichever order', () => {
    const left = { start: 0, step: 10, count: 5, length: 4 };
    const right = { start: 4, step: 10, count: 7, length: 3 };
    expect(meetingBlocks(left, right)).toBeNull();
    expect(meetingBlocks(right, left)).toBeNull();
    expect(meetingBlocks(left, { ...right, start: 3 })).toStrictEqual({ first: 0, last: 4 });
  });
});

describe('alwaysHolds()', () => {
  test('is true where the inner track lies within the outer in every block that it has', () => {
    let held = 0;
    const pair = fc.tuple(solid, solid, fc.boolean()).map(([a, b, near]) => ({
      inner: a,
      outer: near ? { ...b, start: a.start - 2, step: a.step + (b.step % 2), length: a.length + b.length } : b,
    }));
    fc.assert(
      fc.property(pair, ({ inner, outer }) => {
        const holds = blocksOf([inner]).every((block) => {
          const bytes = new Set(bytesAt(outer, block));
          return bytesAt(inner, block).every((byte) => bytes.has(byte));
        });
        if (holds) held += 1;
        expect(alwaysHolds(outer, inner)).toBe(holds);
      }),
      { seed: SEED, numRuns: 4000 },
    );
    expect(held).toBeGreaterThan(200);
  });
});

describe('splitByHull()', () => {
  test('puts tracks apart exactly where no byte lies between them, and drops those that hold none', () => {
    fc.assert(
      fc.property(tracksArbitrary, (tracks) => {
        const parts = splitByHull(tracks);
        const kept = tracks.filter(({ count, length }) => count > 0 && length > 0);
        expect(new Set(parts.flat())).toStrictEqual(new Set(kept));
        expect(parts.flat()).toHaveLength(kept.length);
        for (let i = 1; i < parts.length; i++) {
          const end = Math.max(...(parts[i - 1] ?? []).map(trackEnd));
          const bytes = everyByte(parts[i] ?? []);
          expect(Math.min(...bytes)).toBeGreaterThanOrEqual(end);
        }
        // Within a part each next track starts before all before it have ended.
        for (const part of parts) {
          for (let i = 1; i < part.length; i++) {
            expect(part[i]?.start).toBeLessThan(Math.max(...part.slice(0, i).map(trackEnd)));
          }
        }
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
