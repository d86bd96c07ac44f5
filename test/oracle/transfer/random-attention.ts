/** Random attention: the same layers on both sides, each side placed in its own way. */
import type { JsonGroup, JsonLayout, JsonSpec, JsonTensor } from '../json-layout.ts';
import type { Choices } from '../random.ts';
import { type Extent, geometryOf, type LayoutName } from './geometry.ts';

type Kind = 'split' | 'window' | 'mla' | 'scratch';

export interface ModelLayer {
  readonly name: string;
  readonly kind: Kind;
  readonly group: number;
  /** Bytes of one state of one head. */
  readonly content: number;
  readonly tokensPerState: number;
  /** Bytes behind the page of one kernel block. */
  readonly padding: number;
}

/** What both sides hold. */
export interface Model {
  readonly layers: readonly ModelLayer[];
  /** KV heads of all ranks; those of MLA and scratch layers are one on every rank. */
  readonly heads: number;
  readonly useMla: boolean;
}

/** How one side holds it. */
export interface Place {
  readonly name: LayoutName;
  readonly tp: number;
  readonly rank: number;
  /** Tokens a kernel block. */
  readonly blockSize: number;
  readonly r: number;
  /** Logical blocks. */
  readonly numBlocks: number;
}

export function randomModel(c: Choices): Model {
  const useMla = c.chance(0.3);
  const kinds: readonly Kind[] = useMla
    ? c.pick([['mla'], ['mla', 'mla', 'window'], ['mla', 'scratch', 'window']])
    : c.pick([['split'], ['split', 'split', 'window'], ['split', 'mla'], ['split', 'window', 'mla', 'scratch']]);
  const apart = c.chance(0.5);
  const numbers = c.shuffled([0, 1, 2, 10]);
  const count = c.int(1, 4);
  const same = c.pick([2, 4, 6]);
  const homogeneous = c.chance(0.5);
  const layers = Array.from({ length: count }, (_, i): ModelLayer => {
    const kind = c.pick(kinds);
    return {
      name: `layers.${numbers[i]}.${kind}`,
      kind,
      group: apart ? i : kinds.indexOf(kind),
      content: homogeneous ? same : c.pick([2, 4, 6]),
      tokensPerState: kind === 'mla' && c.chance(0.15) ? 2 : 1,
      padding: c.chance(0.2) ? c.pick([2, 4]) : 0,
    };
  });
  return { layers, heads: useMla ? 1 : c.pick([2, 4, 1]), useMla };
}

const TYPES: Readonly<Record<Kind, string>> = {
  split: 'FullAttentionSpec',
  window: 'SlidingWindowSpec',
  mla: 'MLAAttentionSpec',
  scratch: 'CircularBufferSpec',
};

/** Group numbers, each once, in order. */
export const groupsOf = ({ layers }: Model): number[] => [...new Set(layers.map(({ group }) => group))].sort();

function specOf(layer: ModelLayer, extent: Extent, { r, blockSize }: Place, padded: boolean): JsonSpec {
  const spec: JsonSpec = {
    type: TYPES[layer.kind],
    block_size: blockSize * r,
    num_kv_heads: extent.heads,
    head_size: layer.content / (layer.kind === 'mla' ? 2 : 4),
    ...(layer.kind === 'mla' || layer.content % 4 === 0 ? {} : { head_size: 1, head_size_v: layer.content / 2 - 1 }),
    dtype: 'float16',
    ...(layer.tokensPerState > 1 ? { tokens_per_state: layer.tokensPerState } : {}),
  };
  const data = extent.heads * extent.states * extent.content;
  return padded && extent.padding > 0 ? { ...spec, page_size_padded: r * (data + extent.padding) } : spec;
}

export function placeModel(c: Choices, model: Model, place: Place): JsonLayout {
  const { layers, heads } = model;
  const { r, tp } = place;
  const blocks = place.numBlocks * r;
  const extents = layers.map(
    (layer): Extent => ({
      heads: layer.kind === 'split' || layer.kind === 'window' ? (tp <= heads ? Math.floor(heads / tp) : 1) : 1,
      states: place.blockSize / layer.tokensPerState,
      content: layer.content,
      padding: layer.padding,
    }),
  );
  const plain = layers.map((_, index) => index);
  const order = c.chance(0.3) ? c.shuffled(plain) : plain;
  const gap = c.chance(0.15) ? 4 : 0;
  const geometry = geometryOf(place.name, extents, blocks, order, gap);
  const specs = layers.map((layer, i) => specOf(layer, extents[i] as Extent, place, geometry.padded));
  const groups = groupsOf(model).map((group): JsonGroup => {
    const members = layers.flatMap((layer, i) => (layer.group === group ? [[layer.name, specs[i]] as const] : []));
    return {
      layer_names: members.map(([name]) => name),
      kv_cache_spec: {
        type: 'UniformTypeKVCacheSpecs',
        kv_cache_specs: Object.fromEntries(members) as Record<string, JsonSpec>,
      },
    };
  });
  const worker = {
    kv_cache_layout: place.name,
    tp_size: tp,
    tp_rank: place.rank,
    block_size: place.blockSize,
    total_num_kv_heads: heads,
    ...(model.useMla ? { use_mla: true } : {}),
    ...(r > 1 ? { physical_blocks_per_logical_kv_block: r } : {}),
  };
  const derivable =
    r === 1 || (geometry.padded && layers.every((_, i) => fitsLogicalPage(geometry.layers[i]?.block, extents[i])));
  if (derivable && !c.chance(0.3)) {
    return {
      regionscope: 1,
      worker:
        r > 1
          ? { ...worker, kernel_block_sizes: Object.fromEntries(layers.map(({ name }) => [name, place.blockSize])) }
          : worker,
      kv_cache_config: {
        num_blocks: place.numBlocks,
        kv_cache_groups: groups,
        kv_cache_tensors: layers.map(({ name }, i) => {
          const { offset, block, head } = geometry.layers[i] as (typeof geometry.layers)[number];
          return { size: geometry.bytes, layers: [name], layer_stride: head, block_stride: block * r, offset };
        }),
      },
    };
  }
  const base = c.pick([0x7f0000000000n, 0x7f0000010000n, 0xfffffffff0000000n]);
  const tail = c.chance(0.1) ? c.pick([2, 8]) : 0;
  const tensors = layers.map(({ name }, i): readonly [string, JsonTensor] => {
    const { offset, block, head, state } = geometry.layers[i] as (typeof geometry.layers)[number];
    const { heads: h, states, content } = extents[i] as Extent;
    return [
      name,
      {
        data_ptr: `0x${(base + BigInt(offset)).toString(16)}`,
        shape: [blocks, h, states, content / 2],
        stride: [block / 2, head / 2, state / 2, 1],
        dtype: 'float16',
        storage: { data_ptr: `0x${base.toString(16)}`, nbytes: geometry.bytes + tail },
      },
    ];
  });
  return {
    regionscope: 1,
    worker,
    kv_cache_config: { num_blocks: place.numBlocks, kv_cache_groups: groups },
    kv_caches: Object.fromEntries(c.chance(0.2) ? c.shuffled(tensors) : tensors),
  };
}

/** A derived view splits only blocks that lie page behind page. */
const fitsLogicalPage = (block: number | undefined, extent: Extent | undefined): boolean =>
  extent !== undefined && block === extent.heads * extent.states * extent.content;
