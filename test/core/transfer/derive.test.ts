import { describe, expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../../src/core/layout/layout.ts';
import { isRefused, register } from '../../../src/core/registration/register.ts';
import { rowPolicy } from '../../../src/core/registration/rows/list.ts';
import { aliasRule } from '../../../src/core/registration/rules/list.ts';
import { type DecodeChange, deriveDecode, fixedKnobs } from '../../../src/core/transfer/derive.ts';
import type { TransferSide } from '../../../src/core/transfer/side.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { Choices, seeded } from '../../oracle/random.ts';
import { layoutText } from '../../oracle/random-layouts.ts';
import { LAYOUT_NAMES } from '../../oracle/transfer/geometry.ts';
import { placeModel, randomModel } from '../../oracle/transfer/random-attention.ts';

function read(text: string): LayoutDocument {
  const result = readLayout(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.document;
}

const preset = async (id: string): Promise<LayoutDocument> =>
  read((await PRESETS.find((each) => each.id === id)?.load()) ?? '');

function derived(document: LayoutDocument, change: DecodeChange): LayoutDocument {
  const result = deriveDecode(document, change);
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.document;
}

function refusals(document: LayoutDocument, change: DecodeChange) {
  const result = deriveDecode(document, change);
  return result.ok ? [] : result.refusals;
}

function facts(document: LayoutDocument): RegisteredFacts {
  const found = computeFacts(document, { alias: 'packed-row-aware', rows: 'packed-mla' });
  if (found.kind === 'refused') throw new Error(found.refusal.code);
  return found;
}

/** A document registered, without findings. */
function registered(document: LayoutDocument): TransferSide | null {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return null;
  const registration = register(layout, { alias: aliasRule('packed-row-aware'), rows: rowPolicy('packed-mla') });
  return isRefused(registration) ? null : { layout, registration };
}

function views(document: LayoutDocument) {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new Error(layout.code);
  return layout.layers.map(({ name, view }) => ({ name, base: view.base - view.allocation.base, axes: view.axes }));
}

const starts = (document: LayoutDocument) => new Map(views(document).map(({ name, base }) => [name, Number(base)]));

/** Two layers of four heads, one of MLA, each in a row of its own place. */
const GQA = read(
  JSON.stringify({
    regionscope: 1,
    worker: { kv_cache_layout: 'BLHNC', block_size: 4, tp_size: 1, total_num_kv_heads: 4 },
    kv_cache_config: {
      num_blocks: 6,
      kv_cache_tensors: [
        { size: 6 * 304, layers: ['a', 'b'], layer_stride: 128, block_stride: 304, offset: 0 },
        { size: 6 * 304, layers: ['mla'], layer_stride: 32, block_stride: 304, offset: 256 },
      ],
      kv_cache_groups: [
        {
          layer_names: ['a', 'b'],
          kv_cache_spec: { type: 'FullAttentionSpec', block_size: 4, num_kv_heads: 4, head_size: 2, dtype: 'float16' },
        },
        {
          layer_names: ['mla'],
          kv_cache_spec: { type: 'MLAAttentionSpec', block_size: 4, num_kv_heads: 1, head_size: 4, dtype: 'float16' },
        },
      ],
    },
    request_block_ids: [[0, 5], [1]],
  }),
);

describe('deriveDecode()', () => {
  test('without a change gives the document itself', () => {
    expect(derived(GQA, {})).toBe(GQA);
    const same = { tpSize: 1, tpRank: 0, blockSize: 4, numBlocks: 6, baseAddress: '0x7f0000000000' };
    expect(derived(GQA, { ...same, cacheLayout: 'BLHNC', rowOrder: ['a', 'b', 'mla'] })).toBe(GQA);
  });

  test('TP 2 halves the heads of attention and leaves MLA whole', () => {
    const half = derived(GQA, { tpSize: 2, tpRank: 1 });
    expect(half.worker).toMatchObject({ tp_size: 2, tp_rank: 1, total_num_kv_heads: 4 });
    expect(views(half).map(({ name, axes }) => [name, axes[1]?.size])).toStrictEqual([
      ['a', 2],
      ['b', 2],
      ['mla', 1],
    ]);
    // Pages of 64, 64 and 32 B, and the 16 B behind them.
    expect([...starts(half)]).toStrictEqual([
      ['a', 0],
      ['b', 64],
      ['mla', 128],
    ]);
    expect(views(half)[0]?.axes[0]).toStrictEqual({ size: 6, stride: 176 });
  });

  test('more ranks than heads hold one head each', () => {
    expect(views(derived(GQA, { tpSize: 8 }))[0]?.axes[1]?.size).toBe(1);
  });

  test('a block of other size holds as many times the states', () => {
    const twice = derived(GQA, { blockSize: 8 });
    expect(twice.worker?.block_size).toBe(8);
    expect(views(twice).map(({ axes }) => axes[2]?.size)).toStrictEqual([8, 8, 8]);
    expect(starts(twice).get('mla')).toBe(512);
  });

  test('a smaller pool has no request whose blocks are gone', () => {
    expect(derived(GQA, { numBlocks: 5 })).not.toHaveProperty('request_block_ids');
    expect(derived(GQA, { numBlocks: 9 }).request_block_ids).toStrictEqual([[0, 5], [1]]);
    expect(views(derived(GQA, { numBlocks: 9 }))[0]?.axes[0]?.size).toBe(9);
  });

  test('another order moves layers within the row, with what lies behind them', () => {
    expect([...starts(derived(GQA, { rowOrder: ['mla', 'b'] }))]).toStrictEqual([
      ['a', 176],
      ['b', 48],
      ['mla', 0],
    ]);
  });

  test.each(LAYOUT_NAMES)('%s puts the axes where its name says', (cacheLayout) => {
    const [a] = views(derived(GQA, { cacheLayout, tpSize: 4 }));
    const [blocks, heads, states] = a?.axes.map(({ stride }) => stride) ?? [];
    const expected = {
      LBHNC: [32, 32, 8],
      LBNHC: [32, 8, 8],
      BLHNC: [112, 32, 8],
      BLNHC: [96, 8, 8],
      BHLNC: [96, 96, 8],
      LHBNC: [32, 192, 8],
    }[cacheLayout];
    expect([blocks, heads, states]).toStrictEqual(expected);
  });

  test('another base gives captured tensors, otherwise the same', () => {
    const moved = derived(GQA, { baseAddress: '0x10000' });
    expect(moved.kv_caches?.map(({ data_ptr }) => data_ptr)).toStrictEqual(['0x10000', '0x10080', '0x10100']);
    const regions = facts(moved).registration.regions.map(({ base, ...rest }) => ({ ...rest, base: base - 0x10000n }));
    const before = facts(GQA).registration.regions.map(({ base, ...rest }) => ({
      ...rest,
      base: base - 0x7f0000000000n,
    }));
    expect(regions).toStrictEqual(before);
    expect(derived(moved, { baseAddress: '0x20000' }).kv_caches?.[2]?.data_ptr).toBe('0x20100');
    expect(starts(derived(moved, { rowOrder: ['mla'] })).get('mla')).toBe(0);
  });

  test('hand-written pages move, grow and change places; the rest says why not', async () => {
    const written = await preset('written-v41-report');
    const moved = derived(written, { baseAddress: '0x1000', numBlocks: 7 });
    expect(moved.allocation).toStrictEqual({ base_addr: '0x1000', bytes: 7 * 65_536 });
    expect(fixedKnobs(written).map(({ knob, code }) => [knob, code])).toStrictEqual([
      ['tp', 'hand-written-pages'],
      ['block-size', 'hand-written-pages'],
      ['cache-layout', 'hand-written-pages'],
    ]);
    expect(refusals(written, { tpSize: 2, numBlocks: 7 }).map(({ knob }) => knob)).toStrictEqual(['tp']);
  });

  test('captured tensors alone only move', async () => {
    const captured = await preset('hybrid-mla-kda-small');
    expect(refusals(captured, { numBlocks: 9 })).toMatchObject([{ knob: 'num-blocks', code: 'captured-tensors' }]);
    expect(derived(captured, { baseAddress: '0x7e0000000000' }).kv_caches?.[3]?.storage.data_ptr).toBe(
      '0x7e0000100000',
    );
  });

  test('numbers that do not divide are refused with both', () => {
    expect(refusals(GQA, { tpSize: 3 })).toStrictEqual([
      { knob: 'tp', code: 'heads-not-divisible', layer: 'a', numbers: { heads: 4, tp: 3 } },
    ]);
    expect(refusals(GQA, { tpSize: 2, tpRank: 2 })).toMatchObject([{ code: 'tp-rank-outside' }]);
    expect(refusals(GQA, { blockSize: 0 })).toMatchObject([{ code: 'tokens-not-divisible', layer: 'a' }]);
    expect(refusals(GQA, { numBlocks: 0 })).toMatchObject([{ code: 'blocks-outside' }]);
    expect(refusals(GQA, { cacheLayout: 'NBLHC' })).toMatchObject([{ code: 'layout-not-laid' }]);
    expect(refusals(GQA, { cacheLayout: 'BHLNC' })).toMatchObject([{ code: 'heads-differ', layer: 'mla' }]);
    expect(refusals(GQA, { baseAddress: '0xffffffffffffff00' })).toMatchObject([{ code: 'address-outside' }]);
  });

  test('pages that overlap stay together', async () => {
    const compressor = await preset('dsv41-swa-compressor');
    const turned = derived(compressor, { rowOrder: ['layers.2.attn.indexer.k_cache'], numBlocks: 3 });
    expect(Object.fromEntries(starts(turned))).toStrictEqual({
      'layers.0.attn.swa_cache': 32_768,
      'layers.2.attn.indexer.k_cache': 0,
      'layers.2.attn.compressor.state_cache': 32_768,
      'layers.2.attn.indexer.state_cache': 0,
    });
  });

  test('every derived document registers, and with the same row order and ratios a transfer delivers all of it', () => {
    let delivered = 0;
    for (let seed = 0; seed < 220; seed++) {
      const c = new Choices(seeded(seed));
      const model = randomModel(c);
      const name = c.pick(LAYOUT_NAMES);
      const place = { name, tp: 1, rank: 0, blockSize: 2, r: 1, numBlocks: 4 };
      const prefill = read(layoutText(placeModel(c, model, place)));
      const tpSize = c.pick([1, 2, 4]);
      const change: DecodeChange = { tpSize, tpRank: c.int(0, tpSize - 1), numBlocks: c.int(2, 6) };
      const result = deriveDecode(prefill, change);
      if (!result.ok) continue;
      const [p, d] = [prefill, result.document].map(registered);
      expect(p === null).toBe(d === null);
      if (!p || !d) continue;
      const request = {
        prefill_block_ids: p.layout.groups.map(() => [3, 0]),
        decode_block_ids: p.layout.groups.map(() => [1, 0]),
      };
      const transfer = computeTransfer(p, d, request);
      if (transfer.refused) continue;
      // No check refuses these, and heads then lie where nobody looks: tokens before fewer heads than ranks, and
      // padding behind split pages.
      if (tpSize > model.heads && name !== 'LBHNC' && name !== 'BLHNC') continue;
      if (tpSize > 1 && model.layers.some(({ padding }) => padding > 0)) continue;
      delivered += 1;
      expect(transfer.delivery, `seed ${seed}`).toMatchObject({ undelivered: 0, misplaced: 0, lengthMismatches: 0 });
    }
    expect(delivered).toBeGreaterThan(60);
  });

  test('every preset gives a document that resolves, or a reason', async () => {
    let made = 0;
    const changes: DecodeChange[] = [
      { tpSize: 2 },
      { numBlocks: 3 },
      { cacheLayout: 'LBHNC' },
      { baseAddress: '0x4000' },
    ];
    for (const { id } of PRESETS.filter(({ section }) => section !== 'A real size')) {
      const document = await preset(id);
      for (const change of changes) {
        const result = deriveDecode(document, change);
        if (result.ok) {
          expect(isRefusal(resolveLayout(result.document)), id).toBe(false);
          made += 1;
        } else expect(result.refusals.length, id).toBeGreaterThan(0);
      }
    }
    expect(made).toBeGreaterThan(60);
  });
});
