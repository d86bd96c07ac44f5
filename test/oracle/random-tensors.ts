/** One captured tensor and its spec, at random. */
import type { JsonSpec, JsonTensor } from './json-layout.ts';
import type { Choices } from './random.ts';
import type { Layer, Pool, Row } from './random-pool.ts';

const DTYPES = [
  ['uint8', 1],
  ['float16', 2],
  ['torch.bfloat16', 2],
  ['float32', 4],
] as const;

const TYPES = [
  'FullAttentionSpec',
  'MLAAttentionSpec',
  'MLAAttentionSpec',
  'SlidingWindowSpec',
  'SlidingWindowMLASpec',
  'ChunkedLocalAttentionSpec',
];

const hex = (address: bigint): string => `0x${address.toString(16)}`;

interface Placed {
  readonly row: Row;
  readonly offset: number;
  readonly bytes: number;
}

function tensorAt(placed: Placed, shape: readonly number[], stride: readonly number[], dtype: string): JsonTensor {
  return {
    data_ptr: hex(placed.row.address + BigInt(placed.offset)),
    shape,
    stride,
    dtype,
    device: 'cuda:0',
    storage: { data_ptr: hex(placed.row.address), nbytes: Math.max(1, placed.bytes) },
  };
}

/** The heads, states and bytes of a kernel block's page that fits the room. */
function dimsWithin(c: Choices, room: number, itemsize: number): { heads: number; states: number; content: number } {
  const heads = c.pick([1, 1, 2, 2, 3]);
  const states = c.pick([1, 2, 4]);
  const most = Math.max(1, Math.floor(room / (heads * states * itemsize)));
  return { heads, states, content: itemsize * (c.chance(0.5) ? c.int(1, most) : most) };
}

export function attentionLayer(c: Choices, pool: Pool, only?: string): Layer {
  const type = only ?? (c.chance(0.03) ? 'CircularBufferSpec' : c.chance(0.04) ? 'KpoolTailSpec' : c.pick(TYPES));
  const [dtype, itemsize] = c.pick(DTYPES);
  const row = c.pick(pool.rows);
  const n = pool.numBlocks * pool.r;
  // A view with fewer rows than blocks (refused where r is 1), or with more.
  const rows = c.chance(0.05) ? c.pick([pool.numBlocks, Math.max(1, n - 1), n + 1]) : n;
  // Mostly the allocation's own row; else rows of another stride in it, with a size that fits them.
  const stride = !pool.packed && c.chance(0.2) ? c.pick([row.stride / 2, row.stride * 2, row.stride + 8]) : row.stride;
  const bytes = stride === row.stride ? row.bytes : n * stride;
  const offset = c.pick([0, 0, 0, 8, 16, stride / 2]);
  const room = c.chance(0.9) ? stride - offset : stride;
  const dims = dimsWithin(c, Math.max(itemsize, room), itemsize);
  const spec = specFor(c, pool, type, dims, dtype, stride - offset);
  const { heads, states, content } = dims;
  const items = content / itemsize;
  const page = heads * states * content;
  const dense = { row, offset, bytes: n * page + offset };
  const form = pool.packed ? 0 : c.int(0, 99);
  // Rows: heads and states inside them in either order, or apart.
  if (form < 50 && stride % itemsize === 0) {
    const gap = !pool.packed && c.chance(0.1) && page + heads * itemsize <= room ? itemsize : 0;
    const inner =
      heads > 1 && !pool.packed && c.chance(0.3)
        ? [items, heads * items, 1]
        : [states * items + gap / itemsize, items, 1];
    return {
      spec,
      tensor: tensorAt({ row, offset, bytes }, [rows, heads, states, items], [stride / itemsize, ...inner], dtype),
    };
  }
  if (form < 60 && stride % itemsize === 0) {
    return { spec, tensor: tensorAt({ row, offset, bytes }, [rows, page / itemsize], [stride / itemsize, 1], dtype) };
  }
  if (form < 65 && stride % itemsize === 0) {
    return {
      spec,
      tensor: tensorAt(
        { row, offset, bytes },
        [rows, heads, states * items],
        [stride / itemsize, states * items, 1],
        dtype,
      ),
    };
  }
  if (form < 72)
    return { spec, tensor: tensorAt({ ...dense, bytes: flatBytes(c, spec, pool) }, [n * page], [1], 'uint8') };
  // Any order of the axes, without gaps: heads or states outside the blocks make segments.
  const extent = [n, heads, states, items];
  const order = c.chance(0.5) ? [1, 0, 2, 3] : c.shuffled([0, 1, 2, 3]);
  const strides = [0, 0, 0, 0];
  let running = 1;
  for (const axis of order.toReversed()) {
    strides[axis] = running;
    running *= extent[axis] as number;
  }
  return {
    spec,
    tensor: tensorAt({ ...dense, bytes: n * page + c.pick([0, offset, offset + 4]) }, extent, strides, dtype),
  };
}

/** A 1-D tensor's allocation: block-major where it is the blocks' pages. */
function flatBytes(c: Choices, spec: JsonSpec, pool: Pool): number {
  const heads = spec.num_kv_heads ?? 1;
  const states = Math.floor((spec.block_size ?? 1) / (spec.tokens_per_state ?? 1));
  const page = spec.page_size_padded ?? heads * states * (spec.state_content_bytes ?? 1);
  return pool.numBlocks * pool.r * Math.floor(page / pool.r) + c.pick([0, 0, 0, 4]);
}

interface Dims {
  readonly heads: number;
  readonly states: number;
  readonly content: number;
}

function specFor(c: Choices, pool: Pool, type: string, dims: Dims, dtype: string, room: number): JsonSpec {
  const tokens = type === 'MLAAttentionSpec' ? c.pick([1, 1, 2]) : 1;
  const mla = type.includes('MLA');
  const spec: JsonSpec = {
    type,
    block_size: dims.states * pool.r * tokens,
    num_kv_heads: dims.heads,
    head_size: 1,
    dtype,
    state_content_bytes: dims.content,
    ...(tokens > 1 ? { tokens_per_state: tokens } : {}),
  };
  const page = dims.heads * dims.states * dims.content;
  const padding = c.int(0, 99);
  if (padding < 60) return spec;
  if (padding < 82) return { ...spec, page_size_padded: pool.r * Math.max(page, room) };
  if (padding < 90) return { ...spec, page_size_padded: pool.r * page + c.int(1, 24) };
  if (padding < 91) return { ...spec, page_size_padded: pool.r * page - 1 };
  return mla ? { ...spec, alignment: c.pick([16, 24]) } : { ...spec, num_head_slots: dims.heads, num_kv_heads: 1 };
}

export function stateLayer(c: Choices, pool: Pool, ple: boolean): Layer {
  const row = c.pick(pool.rows);
  const whole = row.stride * pool.r;
  const offset = c.pick([0, 0, 0, 8, 16]);
  const room = c.chance(0.85) ? whole - offset : whole;
  const conv = c.pick([8, 12, 16]);
  const ssm = c.pick([Math.max(4, room - conv), 8, 4]);
  const shapes = ple && c.chance(0.6) ? [[conv / 2]] : [[conv / 4, 2], [ssm]];
  const data = shapes.length > 1 ? conv + ssm : conv;
  const padded = c.pick([whole, whole, whole, data, data + 1]);
  const spec: JsonSpec = {
    type: 'MambaSpec',
    block_size: 1,
    shapes,
    dtypes: ['float16', 'uint8'].slice(0, shapes.length),
    ...(padded >= data && padded !== data ? { page_size_padded: padded } : {}),
    ...(ple ? { tp_replicated: true } : {}),
  };
  const page = Math.max(data, padded);
  const bytes = c.chance(0.12) ? row.bytes - 8 : row.bytes;
  const blocks = c.chance(0.05) ? Math.max(1, pool.numBlocks - 1) : pool.numBlocks;
  const form = c.int(0, 9);
  const placed = { row, offset, bytes };
  if (form < 5)
    return {
      spec,
      tensor: tensorAt(placed, [blocks, data], [c.pick([whole, whole, whole, page]), 1], 'uint8'),
    };
  if (form < 8) {
    return { spec, tensor: tensorAt(placed, [blocks, 1, 1, data], [whole, data, data, 1], 'uint8') };
  }
  if (form < 9) return { spec, tensor: tensorAt(placed, [pool.numBlocks * whole], [1], 'uint8') };
  // Rows of kernel blocks: not as many as logical ones, so that the page counts.
  return { spec, tensor: tensorAt(placed, [pool.numBlocks * pool.r, row.stride], [row.stride, 1], 'uint8') };
}

/** An indexer whose rows are virtual pages, often with the tail that it covers. */
export function virtualLayers(c: Choices, pool: Pool): Layer[] {
  const row = c.pick(pool.rows);
  const n = pool.numBlocks * pool.r;
  const many = pool.r > 1 ? pool.r : n % 2 === 0 ? 2 : 1;
  const content = c.pick([4, 8, 12]);
  const states = c.pick([1, 2, 4]);
  const page = states * content;
  const stride = many * page;
  const offset = c.pick([0, 0, 8]);
  const spec: JsonSpec = {
    type: 'MLAAttentionSpec',
    block_size: states * pool.r * 2,
    num_kv_heads: 1,
    head_size: 1,
    dtype: 'uint8',
    state_content_bytes: content,
    tokens_per_state: 2,
  };
  const used =
    c.chance(0.3) && states > 1 ? { ...spec, state_content_bytes: content / 2, page_size_padded: pool.r * page } : spec;
  const placed = { row, offset, bytes: c.pick([row.bytes, n * page + offset]) };
  // The stride of the axis of size 1 does not count; the others do.
  const one = c.chance(0.15) ? 1 : stride;
  const strides = c.chance(0.08) ? [stride, one, 1, stride / content] : [stride, one, content, 1];
  const host: Layer = {
    spec: used,
    tensor: tensorAt(placed, [n / many, 1, stride / content, content], strides, 'uint8'),
  };
  if (!c.chance(0.6)) return [host];
  const rows = c.pick([n, n, n, n / many, n + 1]);
  const held = c.chance(0.06)
    ? { row: { ...row, address: row.address + BigInt(offset) }, offset: 0, bytes: row.bytes }
    : placed;
  const own =
    c.chance(0.06) && offset === 0
      ? { row: { ...row, address: row.address - 8n }, offset: 8, bytes: row.bytes + 8 }
      : held;
  const tail: Layer = {
    spec: {
      type: 'KpoolTailSpec',
      block_size: pool.r,
      num_kv_heads: 1,
      head_size: 1,
      dtype: 'uint8',
      state_content_bytes: content,
      sliding_window: 4,
      page_size_padded: pool.r * page,
    },
    tensor: tensorAt(own, [rows, 1, 1, content], [page, content, content, 1], 'uint8'),
  };
  return c.chance(0.5) ? [host, tail] : [tail, host];
}
