/** Pages of a kind: how many layers have one, and where the first of them lies in the row. */
interface Placed {
  readonly layers: number;
  readonly offset: number;
  /** Bytes from one layer's page to the next. */
  readonly step: number;
}

const MLA_PAGE = 21_312;
const INDEXER_PAGE = 9_216;
const SWA_PAGE = 19_008;

const SWA: Placed = { layers: 20, offset: 0, step: SWA_PAGE };
const MLA: Placed = { layers: 43, offset: SWA.layers * SWA_PAGE, step: MLA_PAGE };
const INDEXER: Placed = { layers: 20, offset: MLA.offset + MLA.layers * MLA_PAGE, step: INDEXER_PAGE };
/** Each over two SWA pages: a ring of 32,768 B is 1.7 of them long. */
const RING: Placed = { layers: 9, offset: 0, step: 2 * SWA_PAGE };

const ROW = INDEXER.offset + INDEXER.layers * INDEXER_PAGE;

const names = ({ layers }: Placed, name: (layer: number) => string): string[] =>
  Array.from({ length: layers }, (_, layer) => name(layer));

/**
 * A layout the size of a worker's: 92 views in one packed row of 1,480,896 B, laid out by hand from the page lengths
 * of DeepSeek-V4 caches. Groups: sliding window, compressed MLA with its indexer, and the compressor's rings, which
 * start where SWA pages do.
 *
 * @param numBlocks Blocks in the pool.
 * @returns a layout document as its file has it.
 */
export function deepseekV4(numBlocks = 20_000) {
  const swa = names(SWA, (layer) => `layers.${layer}.attn.swa_cache`);
  const mla = names(MLA, (layer) => `layers.${layer}.attn.mla_cache`);
  const indexers = names(INDEXER, (layer) => `layers.${2 * layer + 1}.attn.indexer.k_cache`);
  const rings = names(RING, (layer) => `layers.${4 * layer + 2}.attn.compressor.state_cache`);
  const size = numBlocks * ROW;
  const tensor = (layers: readonly string[], { offset, step }: Placed) => ({
    size,
    layers,
    layer_stride: step,
    block_stride: ROW,
    offset,
  });
  const mlaSpec = {
    type: 'MLAAttentionSpec',
    block_size: 128,
    num_kv_heads: 1,
    head_size: 656,
    dtype: 'uint8',
    tokens_per_state: 4,
    alignment: 576,
  };
  const indexerSpec = {
    type: 'MLAAttentionSpec',
    block_size: 128,
    num_kv_heads: 1,
    head_size: 132,
    dtype: 'uint8',
    tokens_per_state: 2,
    page_size_padded: INDEXER_PAGE,
  };
  return {
    regionscope: 1,
    title: 'DeepSeek-V4 at a real size: 92 views in a packed row',
    notes:
      'Illustrative: page lengths of the DeepSeek-V4 caches, put in one row by hand. Nine compressor rings of 32,768 B start where SWA pages of 19,008 B do.',
    worker: { role: 'prefill', kv_cache_layout: 'BLHNC', use_mla: true },
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_tensors: [tensor(swa, SWA), tensor(mla, MLA), tensor(indexers, INDEXER), tensor(rings, RING)],
      kv_cache_groups: [
        {
          layer_names: swa,
          kv_cache_spec: {
            type: 'SlidingWindowMLASpec',
            block_size: 32,
            num_kv_heads: 1,
            head_size: 584,
            dtype: 'uint8',
            sliding_window: 128,
            alignment: 576,
          },
        },
        {
          layer_names: [...mla, ...indexers],
          kv_cache_spec: {
            type: 'UniformTypeKVCacheSpecs',
            kv_cache_specs: Object.fromEntries([
              ...mla.map((layer) => [layer, mlaSpec]),
              ...indexers.map((layer) => [layer, indexerSpec]),
            ]),
          },
        },
        {
          layer_names: rings,
          kv_cache_spec: {
            type: 'CircularBufferSpec',
            block_size: 8,
            num_kv_heads: 1,
            head_size: 512,
            dtype: 'float32',
          },
        },
      ],
    },
    // A prompt of 4,096 tokens: the window's last four blocks, 32 blocks of compressed cache, one of rings.
    request_block_ids: [[512, 513, 514, 515], Array.from({ length: 32 }, (_, i) => 1024 + i), [4096]],
  };
}
