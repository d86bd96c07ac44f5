import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealt, figuresOf, perRank, tokensOver } from '../../../src/presets/models/model.ts';

const heads = figuresOf('public', 'a test')('KV heads', 8);

test('perRank() shares evenly, gives one where there are more ranks, and refuses what does not divide', () => {
  expect([1, 4, 8, 16].map((tp) => perRank(heads, tp))).toStrictEqual([8, 2, 1, 1]);
  expect(() => perRank(heads, 3)).toThrow('8 KV heads cannot be shared by 3 ranks');
});

describe('dealt()', () => {
  test('deals in turn', () => {
    expect(dealt([1, 2, 3, 4, 5, 6, 7], 3)).toStrictEqual([
      [1, 4, 7],
      [2, 5],
      [3, 6],
    ]);
  });

  test('gives every item once, in as few lists as hold them, none longer than asked', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (items, most) => {
        const lists = dealt(items, most);
        expect(new Set(lists.flat())).toStrictEqual(new Set(items));
        expect(lists.flat()).toHaveLength(items.length);
        expect(lists).toHaveLength(Math.ceil(items.length / most));
        expect(Math.max(...lists.map(({ length }) => length))).toBeLessThanOrEqual(most);
      }),
      { seed: 5 },
    );
  });
});

test('tokensOver() is the least multiple whose page holds the state', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 128 }),
      (state, token, step) => {
        let least = step;
        while (least * token < state) least += step;
        expect(tokensOver(state, token, step)).toBe(least);
      },
    ),
    { seed: 5, examples: [[5_316_608, 4096, 16]] },
  );
});
