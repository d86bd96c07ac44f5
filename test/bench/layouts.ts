/** Layouts that a bench measures: documents as the core takes them, so that reading costs nothing here. */
import type { CapturedTensor, KVCacheGroup, LayoutDocument } from '../../src/core/layout/document.ts';

const BASE = 0x7f0000000000n;
const hex = (address: bigint): string => `0x${address.toString(16)}`;

function uint8Rows(
  layer: string,
  start: bigint,
  blocks: number,
  page: number,
  stride: number,
  storage: bigint,
  bytes: number,
): CapturedTensor {
  return {
    layer,
    data_ptr: hex(start),
    shape: [blocks, 1, 1, page],
    stride: [stride, page, page, 1],
    dtype: 'uint8',
    storage: { data_ptr: hex(storage), nbytes: bytes },
  };
}

/** Data of a page, and of a page with padding; in bytes. */
interface Kind {
  readonly name: string;
  readonly type: 'MLAAttentionSpec' | 'SlidingWindowMLASpec' | 'CircularBufferSpec' | 'SlidingWindowSpec';
  readonly data: number;
}

const V4_KINDS: readonly Kind[] = [
  { name: 'mla', type: 'MLAAttentionSpec', data: 37_376 },
  { name: 'swa', type: 'SlidingWindowMLASpec', data: 18_688 },
  { name: 'indexer.k_cache', type: 'MLAAttentionSpec', data: 8_448 },
  { name: 'compressor.state_cache', type: 'CircularBufferSpec', data: 32_768 },
  { name: 'indexer.state_cache', type: 'CircularBufferSpec', data: 16_384 },
];
const V4_SLOT = 37_440;
const V4_SLOTS = 50;

/**
 * The shape of DeepSeek-V4: 50 slots in one packed row a block, 5 groups that share them, so 250 views.
 *
 * @param rings With rings the layout is CSA-linear and every page registers by itself, 250 regions; without, packed
 *   rows are taken whole.
 */
export function packedRows(blocks: number, rings: boolean): LayoutDocument {
  const row = V4_SLOT * V4_SLOTS;
  const kinds = V4_KINDS.map((kind) =>
    rings || kind.type !== 'CircularBufferSpec' ? kind : { ...kind, type: 'SlidingWindowSpec' as const },
  );
  const names = kinds.map(({ name }) => Array.from({ length: V4_SLOTS }, (_, i) => `layers.${i}.${name}`));
  return {
    regionscope: 1,
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: kinds.map(
        ({ type, data }, g): KVCacheGroup => ({
          layer_names: names[g] ?? [],
          kv_cache_spec: {
            type,
            block_size: 1,
            num_kv_heads: 1,
            head_size: 1,
            dtype: 'uint8',
            state_content_bytes: data,
            ...(type.includes('MLA') && { alignment: 576 }),
          },
        }),
      ),
    },
    kv_caches: kinds.flatMap(({ data }, g) =>
      (names[g] ?? []).map((layer, i) =>
        uint8Rows(layer, BASE + BigInt(i * V4_SLOT), blocks, data, row, BASE, blocks * row),
      ),
    ),
    request_block_ids: kinds.map((_, g) => [g, g + 5, g + 10]),
  };
}

/** Views whose page sizes all differ, in 4 groups: each in an allocation of its own, or packed in one row. */
export function differentPages(views: number, blocks: number, packed: boolean): LayoutDocument {
  const pages = Array.from({ length: views }, (_, i) => 4_096 + 16 * i);
  const row = pages.reduce((sum, page) => sum + page, 0);
  let offset = 0n;
  const tensors = pages.map((page, i) => {
    const start = BASE + offset;
    offset += BigInt(packed ? page : page * blocks);
    return packed
      ? uint8Rows(`layers.${i}`, start, blocks, page, row, BASE, row * blocks)
      : uint8Rows(`layers.${i}`, start, blocks, page, page, start, page * blocks);
  });
  return {
    regionscope: 1,
    kv_cache_config: { num_blocks: blocks, kv_cache_groups: groupsOf(tensors, pages, 4) },
    kv_caches: tensors,
  };
}

function groupsOf(tensors: readonly CapturedTensor[], pages: readonly number[], count: number): KVCacheGroup[] {
  return Array.from({ length: count }, (_, g) => {
    const own = tensors.flatMap(({ layer }, i) => (i % count === g ? [{ layer, page: pages[i] ?? 0 }] : []));
    return {
      layer_names: own.map(({ layer }) => layer),
      kv_cache_spec: {
        type: 'UniformTypeKVCacheSpecs',
        kv_cache_specs: own.map(({ layer, page }) => ({
          layer,
          spec: {
            type: 'FullAttentionSpec',
            block_size: 1,
            num_kv_heads: 1,
            head_size: 1,
            dtype: 'uint8',
            state_content_bytes: page,
          },
        })),
      },
    };
  });
}

/** Views of pairwise different strides that all start where one allocation does: everything overlaps everything. */
export function sameStart(views: number, blocks: number): LayoutDocument {
  const pages = Array.from({ length: views }, (_, i) => 4_096 + 16 * i);
  const bytes = Math.max(...pages) * blocks;
  const tensors = pages.map((page, i) => uint8Rows(`layers.${i}`, BASE, blocks, page, page, BASE, bytes));
  return {
    regionscope: 1,
    kv_cache_config: { num_blocks: blocks, kv_cache_groups: groupsOf(tensors, pages, 4) },
    kv_caches: tensors,
  };
}

/** Two layers with gaps between their pages, at strides whose common period is longer than the pool. */
export function incommensurate(blocks: number): LayoutDocument {
  const strides = [1_480_007, 1_480_009];
  const pages = [740_000, 740_003];
  const tensors = strides.map((stride, i) =>
    uint8Rows(`layers.${i}`, BASE, blocks, pages[i] ?? 0, stride, BASE, stride * blocks),
  );
  return {
    regionscope: 1,
    kv_cache_config: { num_blocks: blocks, kv_cache_groups: groupsOf(tensors, pages, 2) },
    kv_caches: tensors,
  };
}

/**
 * Attention in kernel blocks beside state in whole pages, `ratio` kernel blocks a logical block, layer by layer in the
 * same allocations: strides differ, and have a short common period.
 */
export function kernelAndState(layers: number, blocks: number, ratio: number): LayoutDocument {
  const kernelPage = 9_216;
  const page = kernelPage * ratio;
  const conv = 6_144;
  const ssm = page - conv - 1_024;
  const allocation = (i: number): bigint => BASE + BigInt(i) * BigInt(page * blocks);
  const names = ['attn', 'kda_a', 'kda_b'].map((name) => Array.from({ length: layers }, (_, i) => `${name}.${i}`));
  const tensor = (name: string, i: number, isState: boolean): CapturedTensor => {
    const [rows, bytes] = isState ? [blocks, page] : [blocks * ratio, kernelPage];
    return uint8Rows(name, allocation(i), rows, bytes, bytes, allocation(i), page * blocks);
  };
  return {
    regionscope: 1,
    worker: { physical_blocks_per_logical_kv_block: ratio },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: names.map(
        (own, g): KVCacheGroup => ({
          layer_names: own,
          kv_cache_spec:
            g === 0
              ? {
                  type: 'MLAAttentionSpec',
                  block_size: ratio,
                  num_kv_heads: 1,
                  head_size: 1,
                  dtype: 'uint8',
                  state_content_bytes: kernelPage,
                }
              : { type: 'MambaSpec', shapes: [[conv], [ssm]], dtypes: ['uint8', 'uint8'], page_size_padded: page },
        }),
      ),
    },
    kv_caches: names.flatMap((own, g) => own.map((name, i) => tensor(name, i, g > 0))),
  };
}

/** Layers of one kind, one after the other in one allocation: each a region. 16 tokens, 8 heads, 256 bytes a block. */
export function layerByLayer(views: number, blocks: number): LayoutDocument {
  const page = 8 * 16 * 256;
  const names = Array.from({ length: views }, (_, i) => `layers.${i}`);
  const size = views * blocks * page;
  return {
    regionscope: 1,
    worker: { block_size: 16, total_num_kv_heads: 8 },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: [
        {
          layer_names: names,
          kv_cache_spec: {
            type: 'FullAttentionSpec',
            block_size: 16,
            num_kv_heads: 8,
            head_size: 64,
            dtype: 'float16',
          },
        },
      ],
      kv_cache_tensors: names.map((layer, i) => ({
        ...{ size, layers: [layer], layer_stride: page * blocks, block_stride: page },
        offset: i * blocks * page,
      })),
    },
  };
}
