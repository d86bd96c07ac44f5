import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { bySpace, overLogicalBlocks } from '../../../src/core/analysis/geometry.ts';
import type { LayoutGroup } from '../../../src/core/layout/layout.ts';
import { blocksOf, bytesAt, SEED, trackArbitrary } from './tracks.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const group = (isState: boolean): LayoutGroup => ({
  id: 0,
  type: isState ? 'MambaSpec' : 'FullAttentionSpec',
  layerNames: [],
  isState,
  isRing: false,
  isPle: false,
  blocks: 24,
});

describe('overLogicalBlocks()', () => {
  test('gives each logical block the bytes of its kernel blocks, of the last too where it is not full', () => {
    const track = fc.oneof(
      trackArbitrary,
      trackArbitrary.map((each) => ({ ...each, length: each.step })),
    );
    fc.assert(
      fc.property(track, fc.integer({ min: 1, max: 5 }), fc.boolean(), (each, ratio, isState) => {
        const logical = overLogicalBlocks(each, group(isState), ratio);
        const size = isState ? 1 : ratio;
        for (const block of blocksOf([...logical, each])) {
          const wanted = Array.from({ length: size }, (_, j) => bytesAt(each, block * size + j)).flat();
          const found = logical.flatMap((part) => bytesAt(part, block));
          expect(found.sort((a, b) => a - b)).toStrictEqual(wanted.sort((a, b) => a - b));
        }
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  test('makes one longer range of kernel blocks that abut', () => {
    const dense = { start: 7, step: 12, count: 20, length: 12 };
    expect(overLogicalBlocks(dense, group(false), 5)).toStrictEqual([{ start: 7, step: 60, count: 4, length: 60 }]);
  });
});

describe('bySpace()', () => {
  test('keeps the order within a space, and has a shelf for each', () => {
    expect(bySpace([5, 3, 9, 4], (value) => value % 2, 3)).toStrictEqual([[4], [5, 3, 9], []]);
    expect(bySpace([], () => 0, 0)).toStrictEqual([[]]);
  });
});
