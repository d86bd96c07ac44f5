/** Random documents with state: attention and state pages in the same rows, several pools, sometimes PLE. */
import type { JsonGroup, JsonLayout, JsonSpec, JsonTensor } from '../json-layout.ts';
import type { Choices } from '../random.ts';

/** What both sides hold. */
export interface StateModel {
  readonly useMla: boolean;
  /** Attention heads of all ranks. */
  readonly heads: number;
  readonly content: number;
  readonly tokens: number;
  readonly pools: number;
  /** Bytes of each conv sub-projection and of the ssm state, over four ranks' parts. */
  readonly conv: readonly number[];
  readonly ssm: number;
  readonly stated: boolean;
  readonly ple: boolean;
  readonly scratch: boolean;
  readonly r: number;
}

export interface StatePlace {
  readonly tp: number;
  readonly rank: number;
  readonly numBlocks: number;
}

export function randomStateModel(c: Choices): StateModel {
  const parts = c.pick([1, 2, 3]);
  return {
    useMla: c.chance(0.5),
    heads: 4,
    content: c.pick([2, 4]),
    tokens: c.pick([2, 4]),
    pools: c.pick([1, 2]),
    conv: Array.from({ length: parts }, () => c.pick([4, 8])),
    ssm: c.pick([8, 12]),
    stated: parts > 1 || c.chance(0.5),
    ple: c.chance(0.3),
    scratch: c.chance(0.2),
    r: c.pick([1, 1, 2]),
  };
}

export const stateGroups = (model: StateModel): ('attention' | 'scratch' | 'state' | 'ple')[] => [
  'attention',
  ...(model.scratch ? (['scratch'] as const) : []),
  'state',
  ...(model.ple ? (['ple'] as const) : []),
];

export function placeState(c: Choices, model: StateModel, { tp, rank, numBlocks }: StatePlace): JsonLayout {
  const { r, useMla } = model;
  const heads = useMla ? 1 : Math.max(1, model.heads / tp);
  const conv = model.conv.map((bytes) => bytes / tp);
  const convBytes = conv.reduce((a, b) => a + b, 0);
  const ssm = model.ssm / tp;
  const state = convBytes + ssm;
  const data = heads * model.tokens * model.content;
  const fit = Math.max(data, Math.ceil(state / r));
  const row = fit + (fit % 2) + (c.chance(0.3) ? 4 : 0);
  const page = row * r;
  const base = c.pick([0x7f0000000000n, 0x7f0000010000n]);
  const rows: JsonTensor[] = Array.from({ length: model.pools }, (_, i) => {
    const data_ptr = `0x${(base + BigInt(i * 0x100000)).toString(16)}`;
    return {
      data_ptr,
      shape: [numBlocks * r, row],
      stride: [row, 1],
      dtype: 'uint8',
      storage: { data_ptr, nbytes: numBlocks * page },
    };
  });
  const attention: JsonSpec = {
    type: useMla ? 'MLAAttentionSpec' : 'FullAttentionSpec',
    block_size: model.tokens * r,
    num_kv_heads: heads,
    head_size: 1,
    state_content_bytes: model.content,
    dtype: 'uint8',
    page_size_padded: page,
  };
  const scratch: JsonSpec = { ...attention, type: 'CircularBufferSpec', num_kv_heads: 1 };
  const sharded: JsonSpec = {
    type: 'MambaSpec',
    block_size: 1,
    shapes: [[convBytes], [1, ssm]],
    dtypes: ['uint8', 'uint8'],
    page_size_padded: page,
  };
  const ple: JsonSpec = {
    type: 'MambaSpec',
    block_size: 1,
    shapes: [[Math.min(6, page)]],
    dtypes: ['uint8'],
    page_size_padded: page,
    tp_replicated: true,
  };
  const specs = { attention, scratch, state: sharded, ple };
  const caches: [string, JsonTensor][] = [];
  const groups = stateGroups(model).map((kind): JsonGroup => {
    // PLE and scratch sit in the first pool only.
    const pools = kind === 'attention' || kind === 'state' ? model.pools : 1;
    const layer_names = Array.from({ length: pools }, (_, i) => `${kind}.${i}`);
    for (const [i, name] of layer_names.entries()) caches.push([name, rows[i] as JsonTensor]);
    return { layer_names, kv_cache_spec: specs[kind] };
  });
  return {
    regionscope: 1,
    worker: {
      kv_cache_layout: 'LBHNC',
      tp_size: tp,
      tp_rank: rank,
      total_num_kv_heads: useMla ? 1 : model.heads,
      block_size: model.tokens,
      ...(useMla ? { use_mla: true } : {}),
      ...(r > 1 ? { physical_blocks_per_logical_kv_block: r } : {}),
      ...(model.stated
        ? {
            mamba_ssm_size: [convBytes, ssm],
            conv_offsets: conv.map((bytes, i) => [conv.slice(0, i).reduce((a, b) => a + b, 0), bytes]),
          }
        : {}),
    },
    kv_cache_config: { num_blocks: numBlocks, kv_cache_groups: groups },
    kv_caches: Object.fromEntries(caches),
  };
}
