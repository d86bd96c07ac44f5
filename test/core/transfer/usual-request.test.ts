import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Layout } from '../../../src/core/layout/layout.ts';
import { requestOfTokens, usualRequest } from '../../../src/core/transfer/usual-request.ts';

/** As much of a layout as a request looks at. */
function pool(numBlocks: number, states: readonly boolean[], options: { ratio?: number; size?: number } = {}): Layout {
  const { ratio = 1, size = 1 } = options;
  return {
    numBlocks,
    ratio,
    groups: states.map((isState, id) => ({ id, isState, blocks: isState ? numBlocks : numBlocks * ratio })),
    document: { worker: { block_size: size } },
  } as unknown as Layout;
}

test('usualRequest() takes prefill’s first blocks into decode’s last, each group its own', () => {
  expect(usualRequest(pool(8, [false, true]), pool(16, [false, true]))).toEqual({
    prefill_block_ids: [[0, 1], [2]],
    decode_block_ids: [[13, 14], [15]],
  });
});

test('usualRequest() takes the blocks that prefill’s document lists', () => {
  const prefill = pool(8, [false, false]);
  const listed = { ...prefill, document: { ...prefill.document, request_block_ids: [[5, 2, 4], [1]] } } as Layout;
  expect(usualRequest(listed, pool(8, [false, false], { size: 2 }))).toEqual({
    prefill_block_ids: [[5, 2, 4], [1]],
    decode_block_ids: [[5, 6], [7]],
  });
});

test('usualRequest() takes less where the pools are small', () => {
  expect(usualRequest(pool(2, [false, false]), pool(3, [false, false]))).toEqual({
    prefill_block_ids: [[0], [1]],
    decode_block_ids: [[1], [2]],
  });
  expect(usualRequest(pool(1, [false, false]), pool(1, [false, false]))).toEqual({
    prefill_block_ids: [[0], []],
    decode_block_ids: [[0], []],
  });
});

test('requestOfTokens() rounds blocks up on either side, in kernel blocks', () => {
  const prefill = pool(20, [false, true], { ratio: 3, size: 4 });
  expect(requestOfTokens(prefill, pool(20, [false, true], { size: 8 }), 17, null)).toEqual({
    prefill_block_ids: [[0, 1, 2, 3, 4], [2]],
    decode_block_ids: [[16, 17, 18], [19]],
  });
  expect(requestOfTokens(prefill, pool(3, [false, true], { size: 8 }), 17, null)).toBeNull();
});

test('requestOfTokens() with a seed takes other blocks, each logical one for one group', () => {
  const side = pool(40, [false, false, true], { ratio: 2 });
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 38 }), (seed, tokens) => {
      const found = requestOfTokens(side, side, tokens, seed);
      expect(found).toEqual(requestOfTokens(side, side, tokens, seed));
      for (const lists of [found?.prefill_block_ids ?? [], found?.decode_block_ids ?? []]) {
        expect(lists.map(({ length }) => length)).toEqual([tokens, tokens, Math.min(1, tokens)]);
        const logical = lists.map((ids, group) => new Set(ids.map((id) => (group === 2 ? id : Math.floor(id / 2)))));
        const sizes = logical.reduce((sum, { size }) => sum + size, 0);
        expect(new Set(logical.flatMap((each) => [...each])).size).toBe(sizes);
        expect(lists.every((ids) => new Set(ids).size === ids.length)).toBe(true);
      }
    }),
    { seed: 3, numRuns: 60 },
  );
  expect(requestOfTokens(side, side, 4, 1)).not.toEqual(requestOfTokens(side, side, 4, 2));
});
