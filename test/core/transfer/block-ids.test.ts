import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBlockIds, parseBlockIds, requestFaults } from '../../../src/core/transfer/block-ids.ts';

test.each([
  ['0-3, 7', [0, 1, 2, 3, 7]],
  ['7 7,5–6', [7, 7, 5, 6]],
  ['', []],
  [' 9 ', [9]],
])('parseBlockIds() reads %j', (text, ids) => {
  expect(parseBlockIds(text, 10)).toEqual({ ok: true, ids });
});

test.each([
  ['0, x', { code: 'no-block-id', found: 'x' }],
  ['-3', { code: 'no-block-id', found: '-3' }],
  ['1.5', { code: 'no-block-id', found: '1.5' }],
  ['6-2', { code: 'backwards', found: '6-2' }],
  ['3-12', { code: 'outside-pool', id: 10, blocks: 10 }],
  ['12', { code: 'outside-pool', id: 12, blocks: 10 }],
])('parseBlockIds() says what is wrong with %j', (text, fault) => {
  expect(parseBlockIds(text, 10)).toEqual({ ok: false, fault });
});

test('parseBlockIds() ends where a list is too long to hold', () => {
  expect(parseBlockIds('0-999999 5', 2_000_000)).toEqual({
    ok: false,
    fault: { code: 'too-many-ids', most: 1_000_000 },
  });
});

test('formatBlockIds() writes ranges, and what it writes is read back', () => {
  expect(formatBlockIds([0, 1, 2, 3, 7, 8, 5])).toBe('0-3, 7, 8, 5');
  fc.assert(
    fc.property(fc.array(fc.nat(12)), (ids) => {
      expect(parseBlockIds(formatBlockIds(ids), 13)).toEqual({ ok: true, ids });
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('requestFaults() names the lists that do not fit', () => {
  const pools = (...blocks: number[]) => ({ groups: blocks.map((each) => ({ blocks: each })) });
  const request = { prefill_block_ids: [[0, 3], [1], []], decode_block_ids: [[2], [5, 6]] };
  expect(requestFaults(request, pools(4, 2), pools(4, 6))).toEqual([
    { side: 'decode', group: 1, fault: { code: 'outside-pool', id: 6, blocks: 6 } },
  ]);
  expect(requestFaults(request, pools(3), pools(4, 7))).toEqual([
    { side: 'prefill', group: 0, fault: { code: 'outside-pool', id: 3, blocks: 3 } },
    { side: 'prefill', group: 1, fault: null },
  ]);
});
