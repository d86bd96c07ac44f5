import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSolid, type Track } from '../../../src/core/analysis/track.ts';
import { meetsOtherBlock } from '../../../src/core/scene/other-blocks.ts';
import { SEED, trackArbitrary } from '../analysis/tracks.ts';

/** Asks every pair of blocks. */
function enumerated(a: Track, b: Track): boolean {
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      const [from, to] = [a.start + i * a.step, b.start + j * b.step];
      if (i !== j && from < to + b.length && to < from + a.length) return true;
    }
  }
  return false;
}

describe('meetsOtherBlock()', () => {
  test('holds if and only if two blocks of different numbers share a byte', () => {
    const answers = [0, 0];
    fc.assert(
      fc.property(trackArbitrary.filter(isSolid), trackArbitrary.filter(isSolid), (a, b) => {
        const wanted = enumerated(a, b);
        expect(meetsOtherBlock(a, b)).toBe(wanted);
        answers[wanted ? 1 : 0] = (answers[wanted ? 1 : 0] ?? 0) + 1;
      }),
      { seed: SEED, numRuns: 4000 },
    );
    for (const count of answers) expect(count).toBeGreaterThan(200);
  });

  test('answers for pools that nobody could walk', () => {
    const count = 2 ** 22;
    const a = { start: 0, step: 1 << 20, count, length: 16 };
    // Strides that differ by 32 bytes: blocks of one number drift apart; others meet where the drift is a whole stride.
    const b = { start: 64, step: (1 << 20) + 32, count, length: 16 };
    expect(meetsOtherBlock(a, b)).toBe(true);
    expect(meetsOtherBlock(a, { ...b, start: 16 })).toBe(false);
  });
});
