import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ExactSum } from '../../../src/core/analysis/exact-sum.ts';
import { SEED } from './tracks.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const size = fc.oneof(
  fc.nat(100),
  fc.maxSafeNat(),
  fc.nat(9).map((less) => Number.MAX_SAFE_INTEGER - less),
);

describe('ExactSum', () => {
  test('adds products as bigints would, whatever their size', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(size, size), { maxLength: 9 }), (products) => {
        const sum = new ExactSum();
        for (const [times, each] of products) sum.add(times, each);
        expect(sum.total).toBe(products.reduce((total, [a, b]) => total + BigInt(a) * BigInt(b), 0n));
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  test('addSeries() adds what goes evenly from one size to another', () => {
    const series = fc.tuple(fc.nat(1000), fc.integer({ min: -40, max: 40 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(series, fc.constantFrom(0, 2 ** 52), ([first, rate, blocks], above) => {
        fc.pre(first + rate * (blocks - 1) >= 0);
        const from = above + first;
        const sum = new ExactSum();
        sum.addSeries(blocks, from, from + rate * (blocks - 1));
        let wanted = 0n;
        for (let block = 0; block < blocks; block++) wanted += BigInt(from) + BigInt(rate * block);
        expect(sum.total).toBe(wanted);
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });
});
