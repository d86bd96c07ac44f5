import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import {
  areOfOnePrefill,
  rankFaults,
  rankShares,
  ranksReadBy,
  requestFaultsOfRanks,
} from '../../../src/core/transfer/prefill-ranks.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { ofRank, prefillAndDecode, tokensFirst } from '../../support/prefill-ranks.ts';

const RULES = { alias: 'packed-row-aware', rows: 'packed-mla' } as const;
const { prefill, decode } = prefillAndDecode(2);
const [p0, p1] = prefill as [LayoutDocument, LayoutDocument];
const REQUEST = {
  prefill_block_ids: [
    [0, 1],
    [2, 3],
  ],
  decode_block_ids: [
    [4, 5],
    [1, 0],
  ],
};

function registered(document: LayoutDocument): RegisteredFacts {
  const facts = computeFacts(document, RULES);
  if (facts.kind === 'refused') throw new Error(facts.refusal.code);
  return facts;
}

describe('rankFaults()', () => {
  test('finds none among the ranks that decode reads, in any order, nor in one document for all', () => {
    expect(rankFaults([p1, p0], decode)).toStrictEqual([]);
    expect(rankFaults([p1], decode)).toStrictEqual([]);
    expect(rankFaults([p0, p1], null)).toStrictEqual([]);
  });

  test('tells twice the same rank, and the one that is then missing', () => {
    expect(rankFaults([p0, ofRank(p1, 0)], decode)).toStrictEqual([
      { code: 'same-rank', rank: 0, places: [0, 1] },
      { code: 'missing-rank', rank: 1 },
    ]);
  });

  test('tells a document of another prefill before what is missing', () => {
    const other = { ...p1, worker: { ...p1.worker, tp_size: 4, block_size: 32 } };
    expect(rankFaults([p0, other], decode)).toStrictEqual([
      { code: 'unlike', field: 'tp_size', rank: 1, place: 1, own: 4, first: 2 },
      { code: 'unlike', field: 'block_size', rank: 1, place: 1, own: 32, first: 16 },
    ]);
    expect(areOfOnePrefill(p0, other)).toBe(false);
    expect(areOfOnePrefill(p0, p0)).toBe(false);
    expect(areOfOnePrefill(p0, p1)).toBe(true);
  });

  test('is empty exactly where computeTransfer() takes the ranks', () => {
    const sides = prefillAndDecode(4);
    const mine = registered({ ...sides.decode, worker: { ...sides.decode.worker, tp_size: 2, tp_rank: 1 } });
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3], { minLength: 2 }), (ranks) => {
        const documents = ranks.map((rank) => sides.prefill[rank] as LayoutDocument);
        const compute = () => computeTransfer(documents.map(registered), mine, REQUEST);
        if (rankFaults(documents, mine.document).length === 0) expect(compute().ranks).toStrictEqual([2, 3]);
        else expect(compute).toThrow(RangeError);
      }),
      { seed: 7, numRuns: 11 },
    );
    expect(ranksReadBy(mine.document, sides.prefill[0] as LayoutDocument)).toStrictEqual([2, 3]);
  });
});

test('requestFaultsOfRanks() looks into every rank’s pool, and says whose it is', () => {
  const small = { ...p1, kv_cache_config: { ...p1.kv_cache_config, num_blocks: 3 } };
  const layouts = [registered(p0), registered(p1)].map(({ layout }) => layout);
  const [first] = layouts;
  const mine = registered(decode).layout;
  if (first === undefined) throw new Error('no layout');
  expect(requestFaultsOfRanks(REQUEST, layouts, mine)).toStrictEqual([]);
  const faults = requestFaultsOfRanks(
    REQUEST,
    [first, { ...first, groups: first.groups.slice(0, 1), document: small }],
    mine,
  );
  expect(faults).toStrictEqual([{ side: 'prefill', group: 1, fault: null, rank: 1 }]);
  const outside = { ...REQUEST, decode_block_ids: [[9], [1, 0]] };
  expect(requestFaultsOfRanks(outside, layouts, mine)).toMatchObject([{ side: 'decode', group: 0 }]);
});

describe('rankShares()', () => {
  const mine = registered(decode);

  test('parts what is moved among the ranks', () => {
    const transfer = computeTransfer([registered(p1), registered(p0)], mine, REQUEST);
    const half = (transfer.delivery?.moved ?? 0) / 2;
    const share = { failed: 0, missingLayers: [], moved: half, misplaced: 0, clobbered: 0, lengthMismatches: 0 };
    expect(half).toBeGreaterThan(0);
    expect(rankShares(transfer)).toStrictEqual([
      { rank: 0, ...share },
      { rank: 1, ...share },
    ]);
    expect(rankShares(computeTransfer(registered(p0), mine, REQUEST))).toStrictEqual([]);
  });

  test('shows which rank’s document is the odd one', () => {
    const transfer = computeTransfer([registered(p0), registered(tokensFirst(p1))], mine, REQUEST);
    const misplaced = transfer.delivery?.misplaced ?? 0;
    expect(misplaced).toBeGreaterThan(0);
    expect(rankShares(transfer)).toMatchObject([
      { rank: 0, misplaced: 0 },
      { rank: 1, misplaced, failed: 0 },
    ]);
  });

  test('counts the checks that fail against a rank, and the layers that it lacks', () => {
    const { kv_cache_config: config, kv_caches: tensors = [] } = p1;
    const [gone] = tensors;
    const lacking = {
      ...p1,
      kv_cache_config: {
        ...config,
        kv_cache_groups: config.kv_cache_groups.map((group) => ({
          ...group,
          layer_names: group.layer_names.filter((name) => name !== gone?.layer),
        })),
      },
      kv_caches: tensors.slice(1),
    };
    const transfer = computeTransfer([registered(p0), registered(lacking)], mine, REQUEST);
    expect(transfer.refused).toMatchObject({ code: 'region-count', rank: 1 });
    expect(rankShares(transfer)).toMatchObject([
      { rank: 0, failed: 0, missingLayers: [], moved: 0 },
      { rank: 1, failed: 1, missingLayers: [gone?.layer], moved: 0 },
    ]);
  });
});
