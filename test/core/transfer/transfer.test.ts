import { describe, expect, test } from 'vitest';
import { address } from '../../../src/core/brand.ts';
import { decodeByte, prefillByte } from '../../../src/core/transfer/byte.ts';
import { pairAt } from '../../../src/core/transfer/pairs.ts';
import { ranksReadBy } from '../../../src/core/transfer/prefill-ranks.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { transferVectors } from '../../io/golden-transfers.ts';
import type { JsonLayout } from '../../oracle/json-layout.ts';
import type { JsonTransfer } from '../../oracle/transfer/json-transfer.ts';
import { registered } from './transfers.ts';

const BASE = 0x7f0000000000n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;

function golden(name: string): JsonTransfer {
  const vector = transferVectors.find((each) => each.name === `${name}.json`);
  return (JSON.parse(vector?.text ?? '') as { transfer: JsonTransfer }).transfer;
}

const ofGolden = (name: string, skip = false) => {
  const { prefill, decode, request } = golden(name);
  return computeTransfer(registered(prefill), registered(decode), {
    ...request,
    ...(skip && { skip_handshake: true }),
  });
};

describe('the checks of a transfer', () => {
  test('are listed with both numbers, those after a refusal as not reached', () => {
    const { checks, refused, delivery } = ofGolden('region-count');
    expect(delivery).toBeNull();
    expect(refused).toMatchObject({ code: 'region-count', local: 2, remote: 3, holds: false, outcome: 'refused' });
    const after = checks.slice(checks.findIndex(({ code }) => code === 'region-count') + 1);
    expect(after.map(({ code, outcome }) => `${code} ${outcome}`)).toStrictEqual([
      'block-len not-reached',
      'block-len not-reached',
      'too-many-blocks not-reached',
    ]);
    expect(checks.find(({ code }) => code === 'tp-not-divisible')).toMatchObject({
      local: 1,
      remote: 1,
      outcome: 'passed',
    });
  });

  test('are left out where nobody compares, and still say what would not hold', () => {
    const { checks, refused, delivery } = ofGolden('head-first-to-token-first', true);
    expect(refused).toBeNull();
    expect(checks.find(({ code }) => code === 'kv-cache-layout')).toMatchObject({
      ...{ local: 'LBNHC', remote: 'LBHNC', holds: false, outcome: 'left-out' },
    });
    expect(delivery?.misplaced).toBeGreaterThan(0);
  });
});

describe('pairs', () => {
  test('two blocks of prefill pair with the halves of one of decode', () => {
    const { pairs, delivery, blocks, ratios } = ofGolden('two-blocks-into-one');
    const { request } = golden('two-blocks-into-one');
    expect([ratios?.block, blocks[0]?.pieces, delivery?.pairs]).toStrictEqual([2, 2, 8]);
    const [first, second, third] = [0, 1, 2].map((k) => pairAt(pairs, k));
    const [mine, theirs] = [request.decode_block_ids[0] ?? [], request.prefill_block_ids[0] ?? []];
    expect(
      [first, second, third].map((pair) => [pair?.decode.block, pair?.decode.piece, pair?.prefill.block]),
    ).toStrictEqual([
      [mine[0], 0, theirs[0]],
      [mine[0], 1, theirs[1]],
      [mine[1], 0, theirs[2]],
    ]);
    expect(Number((second?.decode.address ?? 0n) - (first?.decode.address ?? 0n))).toBe(first?.decode.length);
    expect(() => pairAt(pairs, 8)).toThrow(RangeError);
  });
});

describe('decodeByte()', () => {
  test('says what arrived where rows hold their layers in another order', () => {
    const transfer = ofGolden('packed-row-order-differs');
    const start = pairAt(transfer.pairs, 0).decode.address;
    const { wrong, writes, held } = decodeByte(transfer, start);
    expect(writes.map(({ address: at }) => at)).toStrictEqual([pairAt(transfer.pairs, 0).prefill.address]);
    // Rows are of 48 bytes: mla at +0 and idx at +32 on prefill, idx at +0 and mla at +16 on decode. Group 0 lists mla.
    expect([wrong, held?.map(({ layer }) => layer)]).toStrictEqual([[], ['layers.0.mla']]);
    const shifted = decodeByte(transfer, address(start + 16n));
    expect(shifted.wrong).toStrictEqual([
      {
        kind: 'other-state',
        wanted: { kind: 'attention', layer: 'layers.0.mla', head: 0, state: 0, byte: 0 },
        got: { kind: 'attention', layer: 'layers.0.mla', head: 0, state: 2, byte: 0 },
      },
    ]);
    // Group 1 lists idx: its first byte comes from mla's data of a block that only group 1 lists.
    const [first] = decodeByte(transfer, pairAt(transfer.pairs, 1).decode.address).wrong;
    expect(first).toStrictEqual({
      kind: 'no-content',
      wanted: { kind: 'attention', layer: 'layers.0.idx', head: 0, state: 0, byte: 0 },
      got: [{ layer: 'layers.0.mla', block: 1 }],
    });
  });

  test('says that other heads and states arrive where the axes stand in another order', () => {
    const transfer = ofGolden('head-first-to-token-first', true);
    const { address: start, length } = pairAt(transfer.pairs, 0).decode;
    const kinds = new Set<string>();
    for (let at = 0; at < length; at++) {
      for (const { kind } of decodeByte(transfer, address(start + BigInt(at))).wrong) kinds.add(kind);
    }
    expect([...kinds].sort()).toStrictEqual(['other-head']);
  });

  test('knows where a clobbered byte belongs, and that nothing is wanted there', () => {
    const transfer = ofGolden('clobbered');
    const { address: start, length } = pairAt(transfer.pairs, 0).decode;
    const bytes = Array.from({ length }, (_, at) => decodeByte(transfer, address(start + BigInt(at))));
    const clobbered = [0, 1].flatMap((k) => {
      const end = pairAt(transfer.pairs, k).decode;
      return Array.from({ length: end.length }, (_, at) => decodeByte(transfer, address(end.address + BigInt(at))));
    });
    expect(clobbered.filter(({ isClobbered }) => isClobbered)).toHaveLength(128);
    for (const { isClobbered, owners, wanted } of bytes) {
      if (isClobbered) expect([owners.every(({ isListed }) => !isListed), wanted]).toStrictEqual([true, []]);
    }
  });

  test('finds the twin from either end', () => {
    const transfer = ofGolden('prefill-tp2-decode-tp1');
    const { prefill, decode, run } = pairAt(transfer.pairs, 5);
    const back = prefillByte(transfer, run.rank, address(prefill.address + 3n));
    expect(back.reads.map(({ address: at }) => at)).toStrictEqual([decode.address + 3n]);
    const [twin] = decodeByte(transfer, address(decode.address + 3n)).writes;
    expect([twin?.address, twin?.labels]).toStrictEqual([prefill.address + 3n, back.labels]);
    expect(() => prefillByte(transfer, 2, prefill.address)).toThrow(RangeError);
  });
});

/** One layer of state: conv of two sub-projections and an ssm state, a rank's share of them. */
function stateSide(tp: number, rank: number, { ple = 0, parts = [24, 40], ssm = 72 } = {}): JsonLayout {
  const conv = parts.map((bytes) => bytes / tp);
  const convBytes = conv.reduce((sum, bytes) => sum + bytes, 0);
  const page = convBytes + ssm / tp;
  const tensor = (base: bigint, blocks: number, bytes: number) => ({
    data_ptr: hex(base),
    shape: [blocks, bytes],
    stride: [bytes, 1],
    dtype: 'uint8',
    storage: { data_ptr: hex(base), nbytes: blocks * bytes },
  });
  return {
    regionscope: 1,
    worker: {
      ...{ tp_size: tp, tp_rank: rank, mamba_ssm_size: [convBytes, ssm / tp] },
      conv_offsets: conv.map((bytes, i) => [conv.slice(0, i).reduce((sum, each) => sum + each, 0), bytes]),
    },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [
        {
          layer_names: ['kda'],
          kv_cache_spec: { type: 'MambaSpec', shapes: [[convBytes], [ssm / tp]], dtypes: ['uint8', 'uint8'] },
        },
        ...(ple > 0
          ? [
              {
                layer_names: ['ple'],
                kv_cache_spec: { type: 'MambaSpec', shapes: [[ple]], dtypes: ['uint8'], tp_replicated: true },
              },
            ]
          : []),
      ],
    },
    kv_caches: {
      kda: tensor(BASE, 4, page),
      ...(ple > 0 ? { ple: tensor(BASE + 0x10000n, 4, ple) } : {}),
    },
  };
}

const REQUEST = { prefill_block_ids: [[1, 3], [2]], decode_block_ids: [[0, 2], [3]] };

describe('state where the sides have unlike numbers of ranks', () => {
  test('decode reads its share of each conv sub-projection and of the ssm state', () => {
    const transfer = computeTransfer(registered(stateSide(1, 0)), registered(stateSide(2, 1)), REQUEST);
    expect(transfer.delivery).toMatchObject({ pairs: 6, moved: 2 * 68, needed: 2 * 68, delivered: 2 * 68 });
    // The second half of 24, of 40 after 24, of 72 after 64.
    const ends = [0, 2, 4].map((k) => pairAt(transfer.pairs, k));
    expect(ends.map(({ prefill }) => [Number(prefill.address - BASE) - 136, prefill.length])).toStrictEqual([
      [12, 12],
      [24 + 20, 20],
      [64 + 36, 36],
    ]);
    expect(ends.map(({ decode }) => Number(decode.address - BASE))).toStrictEqual([0, 12, 32]);
  });

  test('decode gathers whole pages of prefill into slices of its own', () => {
    const transfer = computeTransfer(registered(stateSide(4, 0)), registered(stateSide(2, 1)), REQUEST);
    expect([transfer.ratios?.tp, transfer.ranks]).toStrictEqual([-2, [2, 3]]);
    expect(transfer.delivery).toMatchObject({ pairs: 12, moved: 2 * 68, needed: 2 * 68, delivered: 2 * 68 });
    const { decode, prefill } = pairAt(transfer.pairs, 8);
    expect([Number(decode.address - BASE), Number(prefill.address - BASE), decode.length]).toStrictEqual([
      12 + 10,
      34 + 6,
      10,
    ]);
  });

  test('a label counts over all ranks, so the shard of another rank is another byte', () => {
    const transfer = computeTransfer(registered(stateSide(1, 0)), registered(stateSide(2, 1)), REQUEST);
    const [{ label } = { label: null }] = decodeByte(transfer, address(BASE + 13n)).wanted;
    expect(label).toStrictEqual({ kind: 'state', layer: 'kda', position: 0, byte: 20 + 1, part: 1 });
  });

  test('PLE pages come whole from one rank, and not at all where their lengths differ', () => {
    const to = (ple: number) =>
      computeTransfer(registered(stateSide(2, 0, { ple: 10 })), registered(stateSide(1, 0, { ple })), REQUEST).delivery;
    expect(to(10)).toMatchObject({ lengthMismatches: 0, undelivered: 0, misplaced: 0 });
    expect(to(10)?.layers.find(({ layer }) => layer === 'ple')).toMatchObject({ needed: 10, delivered: 10 });
    expect(to(14)).toMatchObject({ lengthMismatches: 1, undelivered: 10 });
  });

  test('sides whose state lies in other parts lose it', () => {
    const other = registered(stateSide(2, 1, { parts: [32, 32] }));
    const { delivery } = computeTransfer(registered(stateSide(1, 0)), other, REQUEST);
    // Shares of 12, 20 do not fit 16, 16; the ssm state's do.
    expect(delivery).toMatchObject({ lengthMismatches: 4, moved: 2 * 36 });
    expect(delivery?.delivered).toBe(2 * 36);
  });
});

/** Two layers of attention, in this order in memory; 8 heads of all ranks, 4 states, 2 bytes. */
function attentionSide(tp: number, rank: number, order: readonly string[], base = BASE): JsonLayout {
  const heads = 8 / tp;
  const page = heads * 4 * 2;
  const tensor = (at: number) => ({
    data_ptr: hex(base + BigInt(at * 3 * page)),
    shape: [3, heads, 4, 2],
    stride: [page, 8, 2, 1],
    dtype: 'uint8',
    storage: { data_ptr: hex(base), nbytes: 6 * page },
  });
  return {
    regionscope: 1,
    worker: { tp_size: tp, tp_rank: rank, block_size: 4, total_num_kv_heads: 8 },
    kv_cache_config: {
      num_blocks: 3,
      kv_cache_groups: [
        {
          layer_names: order.toSorted(),
          kv_cache_spec: {
            type: 'FullAttentionSpec',
            block_size: 4,
            num_kv_heads: heads,
            head_size: 1,
            dtype: 'uint8',
          },
        },
      ],
    },
    kv_caches: Object.fromEntries(order.toSorted().map((layer) => [layer, tensor(order.indexOf(layer))])),
  };
}

describe('prefill ranks with documents of their own', () => {
  const decode = registered(attentionSide(2, 1, ['a', 'b']));
  const lists = { prefill_block_ids: [[2, 0]], decode_block_ids: [[1, 2]] };

  test('each rank is read where its own registration says', () => {
    const ranks = [3, 2].map((rank) => registered(attentionSide(4, rank, ['b', 'a'], BASE + BigInt(rank * 0x1000))));
    const [any] = ranks;
    expect(any && ranksReadBy(decode.layout.document, any.layout.document)).toStrictEqual([2, 3]);
    const transfer = computeTransfer(ranks, decode, lists);
    expect(transfer.checks.filter(({ code }) => code === 'region-count').map(({ rank }) => rank)).toStrictEqual([2, 3]);
    expect(transfer.delivery).toMatchObject({ pairs: 8, needed: 2 * 2 * 32, delivered: 2 * 2 * 32 });
    expect([0, 4].map((k) => Number(pairAt(transfer.pairs, k).prefill.address - BASE))).toStrictEqual([
      0x2000 + 3 * 16 + 2 * 16,
      0x3000 + 3 * 16 + 2 * 16,
    ]);
  });

  test('what one rank has in another way is lost for its heads alone', () => {
    const ranks = [
      ['a', 'b'],
      ['b', 'c'],
    ].map((order, i) => registered(attentionSide(4, 2 + i, order)));
    const { delivery } = computeTransfer(ranks, decode, lists);
    // Rank 3 has b first and no a: its half of a is held nowhere, and its half of b is brought by c.
    expect(delivery?.layers.map(({ layer, needed, misplaced }) => [layer, needed, misplaced])).toStrictEqual([
      ['a', 32, 0],
      ['b', 64, 32],
    ]);
    expect(delivery?.missingLayers).toStrictEqual([]);
  });

  test('a rank that is not there is the caller’s bug', () => {
    const ranks = [0, 2].map((rank) => registered(attentionSide(4, rank, ['a', 'b'])));
    expect(() => computeTransfer(ranks, decode, lists)).toThrow('prefill rank 3 is not among 2 sides');
  });
});
