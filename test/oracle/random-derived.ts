/** Random documents whose views are derived from kv_cache_tensors, in every layout name. */
import type { JsonLayout, JsonSharedTensor, JsonSpec } from './json-layout.ts';
import type { Choices } from './random.ts';
import { groupOf, type NamedSpec, randomNames, randomRequest } from './random-groups.ts';

const LAYOUT_NAMES = ['LBHNC', 'LBNHC', 'BLHNC', 'BLNHC', 'LHBNC', 'BHLNC'] as const;

interface Dims {
  readonly heads: number;
  readonly states: number;
  readonly content: number;
}

/** The strides that leave no gap, and all bytes of the tensor. */
function natural(name: string, layers: number, rows: number, dims: Dims): { L: number; B: number; total: number } {
  const extent: Record<string, number> = { L: layers, B: rows, H: dims.heads, N: dims.states, C: dims.content };
  const stride: Record<string, number> = {};
  let running = 1;
  for (const axis of [...name].reverse()) {
    stride[axis] = running;
    running *= extent[axis] as number;
  }
  return { L: stride.L as number, B: stride.B as number, total: running };
}

export function derivedLayout(c: Choices): JsonLayout {
  const name = c.pick(LAYOUT_NAMES);
  const r = c.pick([1, 1, 2, 3]);
  const numBlocks = c.int(1, r === 1 ? 6 : 3);
  const count = c.int(1, 3);
  const blockFirst = name.startsWith('B');
  // Blocks split into kernel blocks leave no room in a row for other layers.
  const alone = blockFirst && r > 1 && !c.chance(0.15);
  const sizes = Array.from({ length: count }, () => (alone ? 1 : c.pick([1, 1, 2, 3])));
  // One row a block for all tensors together.
  const shared = blockFirst && r === 1 && c.chance(0.8) ? c.pick([96, 144, 192]) : 0;
  const names = randomNames(
    c,
    sizes.reduce((a, b) => a + b, 0),
    false,
  );
  const withState = c.chance(0.3);
  const specs: NamedSpec[] = [];
  const kernel: Record<string, number> = {};
  const tensors: JsonSharedTensor[] = [];
  let previous: { offset: number; block_stride: number } | undefined;
  let end = 0;
  for (let i = 0; i < count; i++) {
    const layers = names.splice(0, sizes[i] as number);
    const state = withState && i === count - 1;
    const tokens = state ? 1 : c.pick([1, 1, 1, 2]);
    const dims: Dims = {
      heads: state ? 1 : c.pick([1, 2, 2, 3]),
      states: state ? 1 : c.pick([1, 2, 4]),
      content: c.pick([4, 8, 12]),
    };
    const spec = state ? stateSpec(c, dims.content * r) : attentionSpec(c, dims, r, tokens);
    const split = !state && r > 1 && !c.chance(0.12);
    const q = split ? r : 1;
    if (split) for (const layer of layers) kernel[layer] = dims.states * tokens;
    const inView: Dims = state
      ? { heads: 1, states: 1, content: dims.content * r }
      : { ...dims, states: (dims.states * r) / q };
    const gapless = natural(name, layers.length, numBlocks * q, inView);
    // Another block stride: the tensor before it, whose blocks it shares, or a gap.
    let block_stride = gapless.B * q;
    if (shared > 0) block_stride = shared;
    else if (!split && previous !== undefined && c.chance(0.15)) block_stride = previous.block_stride;
    else if (!split && c.chance(0.1)) block_stride += c.pick([8, 24]);
    const layer_stride = c.chance(0.1) ? Math.max(dims.content, Math.floor(gapless.L / 2)) : gapless.L;
    const near = shared > 0 || c.chance(0.6);
    const offset = previous !== undefined && near ? previous.offset + c.pick([0, 0, 8, 16, 32]) : end;
    const bytes = shared > 0 ? numBlocks * shared - offset : Math.max(gapless.total, numBlocks * block_stride);
    end = Math.max(end, offset + bytes);
    tensors.push({ size: bytes, layers, layer_stride, block_stride, offset });
    previous = { offset, block_stride };
    for (const layer of layers) specs.push({ layer, spec });
  }
  const size = end + (c.chance(0.15) ? c.pick([8, -8, 32]) : 0);
  const groups = partition(c, specs);
  const layout: JsonLayout = {
    regionscope: 1,
    worker: {
      kv_cache_layout: name,
      physical_blocks_per_logical_kv_block: r,
      ...(Object.keys(kernel).length > 0 ? { kernel_block_sizes: kernel } : {}),
    },
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_tensors: tensors.map((tensor) => ({ ...tensor, size: Math.max(1, size) })),
      kv_cache_groups: groups.map((members) => groupOf(c, members, false)),
    },
  };
  if (!c.chance(0.8)) return layout;
  const blocks = groups.map((members) => (members[0]?.spec.type === 'MambaSpec' ? numBlocks : numBlocks * r));
  return { ...layout, request_block_ids: randomRequest(c, blocks) };
}

function attentionSpec(c: Choices, dims: Dims, r: number, tokens: number): JsonSpec {
  const types = [
    'FullAttentionSpec',
    'SlidingWindowSpec',
    'MLAAttentionSpec',
    'SlidingWindowMLASpec',
    'CircularBufferSpec',
  ];
  const type = c.pick(types);
  const mla = type.includes('MLA');
  const spec: JsonSpec = {
    type,
    block_size: dims.states * r * tokens,
    num_kv_heads: dims.heads,
    head_size: dims.content / 4,
    ...(mla ? {} : { head_size_v: 0 }),
    dtype: 'float32',
    ...(tokens > 1 ? { tokens_per_state: tokens } : {}),
  };
  const data = dims.heads * dims.states * r * dims.content;
  if (mla && c.chance(0.15)) return { ...spec, alignment: c.pick([16, 48]) };
  if (c.chance(0.12)) return { ...spec, page_size_padded: data + r * c.pick([4, 8, 16]) };
  if (c.chance(0.02)) return { ...spec, page_size_padded: data - 1 };
  return spec;
}

function stateSpec(c: Choices, content: number): JsonSpec {
  const conv = Math.floor(content / 4);
  return {
    type: 'MambaSpec',
    block_size: 1,
    shapes: [[conv], [1, content - conv]],
    dtypes: ['uint8', 'uint8'],
    ...(c.chance(0.3) ? { page_size_padded: content + 8 } : {}),
  };
}

/** Groups of consecutive layers; state layers apart. */
function partition(c: Choices, specs: readonly NamedSpec[]): NamedSpec[][] {
  const groups: NamedSpec[][] = [];
  for (const named of specs) {
    const last = groups.at(-1);
    const state = named.spec.type === 'MambaSpec';
    if (last !== undefined && (last[0]?.spec.type === 'MambaSpec') === state && c.chance(0.6)) last.push(named);
    else groups.push([named]);
  }
  return groups;
}
