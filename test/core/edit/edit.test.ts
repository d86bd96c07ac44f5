import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/core/edit/change.ts';
import { edit } from '../../../src/core/edit/edit.ts';
import { layerNames, sharers } from '../../../src/core/edit/owners.ts';
import { layerPlace } from '../../../src/core/edit/place.ts';
import { registrationOrder } from '../../../src/core/edit/rearrange.ts';
import { computeFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../../src/core/layout/layout.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';

async function preset(id: string): Promise<LayoutDocument> {
  const result = readLayout((await PRESETS.find((each) => each.id === id)?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  return result.document;
}

function made(document: LayoutDocument, ...changes: readonly Change[]): LayoutDocument {
  return changes.reduce((before, change) => {
    const result = edit(before, change);
    if (!result.ok) throw new RangeError(result.issues[0]?.wanted);
    return result.document;
  }, document);
}

const issueOf = (document: LayoutDocument, change: Change) => {
  const result = edit(document, change);
  return result.ok ? null : result.issues[0];
};

function order(document: LayoutDocument): string[] {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new RangeError(layout.code);
  return registrationOrder(layout);
}

const SWA = 'layers.0.attn.swa_cache';
const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const INDEXER = 'layers.2.attn.indexer.state_cache';

describe('where a page lies', () => {
  test('a longer SWA page ends the cut of the compressor that starts with it', async () => {
    const document = await preset('dsv41-swa-compressor');
    const lost = (each: LayoutDocument) => {
      const facts = computeFacts(each, { alias: 'base-address', rows: 'packed-mla' });
      if (facts.kind === 'refused') throw new RangeError(facts.refusal.code);
      return facts.analysis.findings
        .filter(({ code }) => code === 'truncated')
        .flatMap(({ layer }) => layer ?? [])
        .sort();
    };
    expect(lost(document)).toEqual([COMPRESSOR, INDEXER]);
    expect(layerPlace(document, SWA)?.length).toEqual({ bytes: 19_008, step: 1, least: 18_688 });
    const change = { kind: 'place', layer: SWA, field: 'length', scope: 'layer' } as const;
    expect(lost(made(document, { ...change, bytes: 32_767 }))).toEqual([COMPRESSOR, INDEXER]);
    expect(lost(made(document, { ...change, bytes: 32_768 }))).toEqual([INDEXER]);
    expect(issueOf(document, { ...change, bytes: 18_687 })).toMatchObject({
      found: '18687 bytes',
      wanted: 'a whole number of bytes from 18688',
    });
  });

  test('a page without padding changes its data, an element of every state at a time', async () => {
    const document = await preset('dsv41-swa-compressor');
    const change = { kind: 'place', layer: COMPRESSOR, field: 'length', scope: 'layer' } as const;
    expect(layerPlace(document, COMPRESSOR)?.length).toEqual({ bytes: 32_768, step: 32, least: 32 });
    const shorter = made(document, { ...change, bytes: 19_008 });
    expect(shorter.kv_cache_config.kv_cache_groups[2]?.kv_cache_spec).toMatchObject({
      kv_cache_specs: [
        { layer: COMPRESSOR, spec: { head_size: 512, state_content_bytes: 2376 } },
        { layer: INDEXER, spec: { head_size: 256 } },
      ],
    });
    expect(made(shorter, { ...change, bytes: 32_768 })).toEqual(document);
    expect(issueOf(document, { ...change, bytes: 19_009 })).toMatchObject({ code: 'out-of-range' });
  });

  test('a captured view grows with its page, and may not start past its allocation', () => {
    const layers = ['a', 'b'];
    const document: LayoutDocument = {
      regionscope: 1,
      kv_cache_config: {
        num_blocks: 4,
        kv_cache_groups: [
          {
            layer_names: layers,
            kv_cache_spec: {
              type: 'MLAAttentionSpec',
              block_size: 4,
              num_kv_heads: 1,
              head_size: 32,
              dtype: 'float16',
            },
          },
        ],
      },
      kv_caches: layers.map((layer) => ({
        layer,
        data_ptr: '0x7f0000000000',
        shape: [4, 1, 4, 32],
        stride: [256, 128, 32, 1],
        dtype: 'float16',
        storage: { data_ptr: '0x7f0000000000', nbytes: 2048 },
      })),
    };
    expect(sharers(document, 'a', 'view')).toEqual(['b']);
    const length = { kind: 'place', layer: 'a', field: 'length', bytes: 320 } as const;
    const longer = (scope: 'layer' | 'shared') => made(document, { ...length, scope }).kv_caches ?? [];
    expect(longer('layer').map(({ shape, stride }) => [shape, stride])).toEqual([
      [
        [4, 1, 4, 40],
        [256, 160, 40, 1],
      ],
      [
        [4, 1, 4, 32],
        [256, 128, 32, 1],
      ],
    ]);
    expect(longer('shared').map(({ shape }) => shape)).toEqual([
      [4, 1, 4, 40],
      [4, 1, 4, 40],
    ]);
    const offset = { kind: 'place', layer: 'a', field: 'offset', scope: 'layer' } as const;
    expect(made(document, { ...offset, bytes: 64 }).kv_caches?.map(({ data_ptr }) => data_ptr)).toEqual([
      '0x7f0000000040',
      '0x7f0000000000',
    ]);
    expect(issueOf(document, { ...offset, bytes: 2048 })).toMatchObject({ code: 'outside-storage' });
    const stride = { kind: 'place', layer: 'b', field: 'stride', scope: 'shared' } as const;
    expect(made(document, { ...stride, bytes: 640 }).kv_caches?.map((each) => each.stride[0])).toEqual([320, 320]);
    expect(issueOf(document, { ...stride, bytes: 641 })).toMatchObject({ code: 'out-of-range' });
  });

  test('one layer of a tensor moves alone, in a tensor of its own, or with the others', () => {
    const layers = ['a', 'b', 'c'];
    const tensor = { size: 3072, layers, layer_stride: 1024, block_stride: 256, offset: 0 };
    const document: LayoutDocument = {
      regionscope: 1,
      kv_cache_config: {
        num_blocks: 4,
        kv_cache_tensors: [tensor],
        kv_cache_groups: [
          {
            layer_names: layers,
            kv_cache_spec: {
              type: 'MLAAttentionSpec',
              block_size: 4,
              num_kv_heads: 1,
              head_size: 32,
              dtype: 'float16',
            },
          },
        ],
      },
    };
    const change = { kind: 'place', layer: 'b', field: 'offset', bytes: 2048 } as const;
    expect(made(document, { ...change, scope: 'layer' }).kv_cache_config.kv_cache_tensors).toEqual([
      { ...tensor, layers: ['a'] },
      { ...tensor, layers: ['b'], offset: 2048 },
      { ...tensor, layers: ['c'], offset: 2048 },
    ]);
    expect(made(document, { ...change, scope: 'shared' }).kv_cache_config.kv_cache_tensors).toEqual([
      { ...tensor, offset: 1024 },
    ]);
    // Heads lie outside of the layers there: their distance counts them.
    const tangled = { ...document, worker: { kv_cache_layout: 'BHLNC' } };
    expect(issueOf(tangled, { ...change, scope: 'layer' })).toMatchObject({ code: 'layers-tangled' });
    expect(issueOf(document, { ...change, bytes: 0, scope: 'shared' })).toMatchObject({ code: 'out-of-range' });
  });
});

describe('layers that come and go', () => {
  test('a layer of a kind that is there takes its spec and group; another gets a group of its own', async () => {
    const document = await preset('dsv41-swa-compressor');
    const ring = made(document, { kind: 'add', template: 'ring', over: null });
    expect(layerNames(ring).at(-1)).toBe('layers.3.ring');
    expect(ring.kv_cache_config.kv_cache_groups[2]?.layer_names).toEqual([COMPRESSOR, INDEXER, 'layers.3.ring']);
    // The packed row grows by its page.
    expect(ring.kv_cache_config.kv_cache_tensors?.map((each) => [each.offset, each.block_stride, each.size])).toEqual([
      [0, 81_920, 327_680],
      [32_768, 81_920, 327_680],
      [0, 81_920, 327_680],
      [32_768, 81_920, 327_680],
      [65_536, 81_920, 327_680],
    ]);
    const state = made(document, { kind: 'add', template: 'state', over: SWA });
    expect(state.kv_cache_config.kv_cache_groups[3]?.layer_names).toEqual(['layers.3.state']);
    expect(layerPlace(state, 'layers.3.state')).toMatchObject({ offset: { bytes: 0 }, stride: { bytes: 65_536 } });
  });

  test('a group that is left empty goes with its part of the request, and the last layer stays', async () => {
    const document = await preset('dsv41-swa-compressor');
    const without = made(document, { kind: 'remove', layer: SWA });
    expect(without.kv_cache_config.kv_cache_groups.map(({ layer_names }) => layer_names[0])).toEqual([
      'layers.2.attn.indexer.k_cache',
      COMPRESSOR,
    ]);
    expect(without.request_block_ids).toEqual([[2], [3]]);
    const one = made(
      without,
      { kind: 'remove', layer: COMPRESSOR },
      { kind: 'remove', layer: 'layers.2.attn.indexer.k_cache' },
    );
    expect(issueOf(one, { kind: 'remove', layer: INDEXER })).toMatchObject({ code: 'no-layers' });
  });

  test('hand-written pages take attention layers only, behind the others', async () => {
    const document = await preset('written-v41-report');
    expect(issueOf(document, { kind: 'add', template: 'ple', over: null })).toMatchObject({
      code: 'pages-not-for-state',
    });
    const added = made(document, { kind: 'add', template: 'ring', over: null });
    expect(added.pages?.at(-1)).toEqual({
      layer: 'layers.3.ring',
      offset: 262_144,
      page_bytes: 32_768,
      block_stride: 32_768,
    });
    expect(added.allocation?.bytes).toBe(393_216);
  });

  test('a captured layout gets an allocation behind the last one', async () => {
    const document = await preset('hybrid-mla-kda-small');
    const added = made(document, { kind: 'add', template: 'mla', over: null });
    expect(added.kv_caches?.at(-1)).toMatchObject({
      layer: 'mla.2.mla',
      data_ptr: '0x7f0000200000',
      shape: [12, 1, 4, 6],
    });
    expect(computeFacts(added, { alias: 'packed-row-aware', rows: 'packed-mla' }).kind).toBe('registered');
  });

  test('names stay unique', async () => {
    const document = await preset('dsv41-swa-compressor');
    const rename = (name: string) => issueOf(document, { kind: 'rename', layer: SWA, name });
    expect(rename(COMPRESSOR)).toMatchObject({ code: 'name-taken' });
    expect(rename(' ')).toMatchObject({ code: 'name-taken', found: 'no name' });
    const sorted = await preset('hybrid-mla-kda-small');
    const [first = ''] = order(sorted);
    expect(order(made(sorted, { kind: 'rename', layer: first, name: 'z' })).at(-1)).toBe('z');
  });
});

describe('the order of registration', () => {
  test('names begin with their place where registration sorts them, until they sort without', async () => {
    const document = await preset('hybrid-mla-kda-small');
    const names = order(document);
    const [first = '', second = ''] = names;
    const moved = edit(document, { kind: 'move', layer: first, by: 1 });
    if (!moved.ok) throw new RangeError('not moved');
    expect(moved.layer).toBe(`2.${first}`);
    expect(order(moved.document).slice(0, 2)).toEqual([`1.${second}`, `2.${first}`]);
    expect(made(moved.document, { kind: 'move', layer: `2.${first}`, by: -1 })).toEqual(document);
    expect(issueOf(document, { kind: 'move', layer: first, by: -1 })).toMatchObject({ code: 'at-end' });
  });

  test('a CSA-linear layout keeps its names, and its tensors change places', async () => {
    const document = await preset('dsv41-swa-compressor');
    const moved = made(document, { kind: 'move', layer: COMPRESSOR, by: -1 });
    expect(order(moved)).toEqual([SWA, COMPRESSOR, 'layers.2.attn.indexer.k_cache', INDEXER]);
    const last = made(document, { kind: 'move-in-group', layer: COMPRESSOR, by: 1 });
    expect(last.kv_cache_config.kv_cache_groups[2]?.layer_names).toEqual([INDEXER, COMPRESSOR]);
  });
});

test('a request keeps its blocks, and the table that a worker registered goes with the first edit', async () => {
  const document = await preset('dsv41-swa-compressor');
  expect(issueOf(document, { kind: 'blocks', value: 3 })).toMatchObject({
    code: 'block-id-out-of-range',
    found: 'block 3 in the request',
  });
  const registered = { kv_caches_base_addr: ['0x7f0000000000'], block_lens: [65_536] };
  expect(made({ ...document, registered }, { kind: 'blocks', value: 8 })).not.toHaveProperty('registered');
});
