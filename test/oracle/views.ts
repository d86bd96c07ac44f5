/** Specs and views of a document, read the slow and plain way. */
import { type ExpectedError, entriesOf, type JsonLayout, type JsonSpec, valueAt } from './json-layout.ts';

const ITEMSIZE: Readonly<Record<string, number>> = {
  bool: 1,
  uint8: 1,
  int8: 1,
  float8_e4m3fn: 1,
  float8_e5m2: 1,
  float8_e4m3fnuz: 1,
  float8_e5m2fnuz: 1,
  float8_e8m0fnu: 1,
  float16: 2,
  half: 2,
  bfloat16: 2,
  int16: 2,
  short: 2,
  uint16: 2,
  float32: 4,
  float: 4,
  int32: 4,
  int: 4,
  uint32: 4,
  float64: 8,
  double: 8,
  int64: 8,
  long: 8,
  uint64: 8,
  complex64: 8,
  complex128: 16,
};

function itemsizeOf(dtype: string): number {
  const size = ITEMSIZE[dtype.replace(/^torch\./, '')];
  if (size === undefined) throw new Error(`unknown dtype ${dtype}`);
  return size;
}

export interface Spec {
  readonly type: string;
  readonly group: number;
  readonly mla: boolean;
  readonly state: boolean;
  readonly ple: boolean;
  readonly heads: number;
  readonly states: number;
  readonly tokensPerState: number;
  readonly blockSize: number;
  readonly content: number;
  readonly itemsize: number;
  readonly data: number;
  readonly page: number;
  /** Bytes of each of a MambaSpec's shapes. */
  readonly shapeBytes: readonly number[];
}

export interface View {
  readonly layer: string;
  readonly spec: Spec | undefined;
  readonly address: bigint;
  readonly shape: readonly number[];
  /** Strides in bytes. */
  readonly strides: readonly number[];
  readonly itemsize: number;
  readonly allocation: bigint;
  readonly allocationBytes: number;
  /** Set for hand-written pages. */
  readonly written:
    | { readonly pageBytes: number; readonly blockStride: number; readonly wholeRow: boolean }
    | undefined;
}

export interface Group {
  readonly layers: readonly string[];
  readonly type: string;
  /** A state group's blocks are logical. */
  readonly state: boolean;
  readonly ple: boolean;
}

export interface ReadLayout {
  readonly numBlocks: number;
  readonly r: number;
  readonly groups: readonly Group[];
  readonly views: readonly View[];
  readonly hasState: boolean;
  readonly csaLinear: boolean;
  readonly specs: ReadonlyMap<string, Spec>;
  readonly source: JsonLayout;
}

const product = (numbers: readonly number[]): number => numbers.reduce((a, b) => a * b, 1);

function readSpec(spec: JsonSpec, group: number): Spec {
  const mla = spec.type === 'MLAAttentionSpec' || spec.type === 'SlidingWindowMLASpec';
  const state = spec.type === 'MambaSpec';
  const tokensPerState = spec.tokens_per_state ?? 1;
  const blockSize = spec.block_size ?? 1;
  const itemsize = spec.dtype === undefined ? 1 : itemsizeOf(spec.dtype);
  const shapeBytes = (spec.shapes ?? []).map((shape, i) => product(shape) * itemsizeOf(spec.dtypes?.[i] ?? 'uint8'));
  const heads = state ? 1 : (spec.num_head_slots ?? spec.num_kv_heads ?? 1);
  const states = state ? 1 : Math.floor(blockSize / tokensPerState);
  const headSize = spec.head_size ?? 0;
  const content = state
    ? shapeBytes.reduce((a, b) => a + b, 0)
    : (spec.state_content_bytes ?? (headSize + (spec.head_size_v ?? (mla ? 0 : headSize))) * itemsize);
  const data = state ? content : heads * states * content;
  let page = spec.page_size_padded ?? data;
  if (mla && spec.alignment !== undefined && spec.page_size_padded === undefined) {
    while (page % spec.alignment !== 0) page += 1;
  }
  return {
    type: spec.type,
    group,
    mla,
    state,
    ple: state && spec.tp_replicated === true,
    heads,
    states,
    tokensPerState,
    blockSize,
    content,
    itemsize: state ? 1 : itemsize,
    data,
    page,
    shapeBytes,
  };
}

function specsInGroupOrder(layout: JsonLayout): Map<string, Spec> {
  const specs = new Map<string, Spec>();
  layout.kv_cache_config.kv_cache_groups.forEach((group, index) => {
    for (const layer of group.layer_names) {
      const wrapper = group.kv_cache_spec;
      const own = wrapper.type === 'UniformTypeKVCacheSpecs' ? valueAt(wrapper.kv_cache_specs, layer) : wrapper;
      if (own === undefined) throw new Error(`no spec for ${layer}`);
      specs.set(layer, readSpec(own, index));
    }
  });
  return specs;
}

const SHARED_BASE = 0x7f0000000000n;

function derivedViews(layout: JsonLayout, specs: ReadonlyMap<string, Spec>): View[] {
  const tensors = layout.kv_cache_config.kv_cache_tensors ?? [];
  const allocationBytes = Math.max(0, ...tensors.map((t) => t.size));
  const order = layout.worker?.kv_cache_layout ?? 'LBHNC';
  const views: View[] = [];
  for (const tensor of tensors) {
    tensor.layers.forEach((layer, i) => {
      const spec = specs.get(layer);
      if (spec === undefined) throw new Error(`no spec for ${layer}`);
      const kernel = kernelBlock(layout, layer, spec);
      const q = spec.state ? 1 : Math.floor(spec.blockSize / kernel);
      const extent: Record<string, number> = {
        L: tensor.layers.length,
        B: layout.kv_cache_config.num_blocks * q,
        H: spec.heads,
        N: spec.state ? 1 : Math.floor(kernel / spec.tokensPerState),
        C: spec.content,
      };
      const stride: Record<string, number> = {};
      let running = 1;
      for (const axis of [...order].reverse()) {
        let here = running;
        if (axis === 'L') here = tensor.layer_stride;
        if (axis === 'B') here = tensor.block_stride / q;
        stride[axis] = here;
        running = here * (extent[axis] as number);
      }
      views.push({
        layer,
        spec,
        address: SHARED_BASE + BigInt(tensor.offset + i * (stride.L as number)),
        shape: [extent.B as number, extent.H as number, extent.N as number, spec.content / spec.itemsize],
        strides: [stride.B as number, stride.H as number, stride.N as number, (stride.C as number) * spec.itemsize],
        itemsize: spec.itemsize,
        allocation: SHARED_BASE,
        allocationBytes,
        written: undefined,
      });
    });
  }
  return views;
}

function kernelBlock(layout: JsonLayout, layer: string, spec: Spec): number {
  return valueAt(layout.worker?.kernel_block_sizes, layer) ?? spec.blockSize;
}

function capturedViews(layout: JsonLayout, specs: ReadonlyMap<string, Spec>): View[] {
  return entriesOf(layout.kv_caches).map(([layer, t]) => {
    const itemsize = itemsizeOf(t.dtype);
    return {
      layer,
      spec: specs.get(layer),
      address: BigInt(t.data_ptr),
      shape: t.shape,
      strides: t.stride.map((s) => s * itemsize),
      itemsize,
      allocation: BigInt(t.storage.data_ptr),
      allocationBytes: t.storage.nbytes,
      written: undefined,
    };
  });
}

function writtenViews(layout: JsonLayout, specs: ReadonlyMap<string, Spec>): View[] {
  const blocks = layout.kv_cache_config.num_blocks * (layout.worker?.physical_blocks_per_logical_kv_block ?? 1);
  const allocation = BigInt(layout.allocation?.base_addr ?? '0');
  return (layout.pages ?? []).map((page) => ({
    layer: page.layer,
    spec: specs.get(page.layer),
    address: allocation + BigInt(page.offset),
    shape: [blocks, page.page_bytes],
    strides: [page.block_stride, 1],
    itemsize: 1,
    allocation,
    allocationBytes: layout.allocation?.bytes ?? 0,
    written: { pageBytes: page.page_bytes, blockStride: page.block_stride, wholeRow: page.whole_row === true },
  }));
}

/** The refusals of the document, before any layer is registered. */
function refusal(layout: JsonLayout, specs: ReadonlyMap<string, Spec>): ExpectedError | undefined {
  const no = (code: string, layer: string): ExpectedError => ({ error: { code, layer } });
  if (layout.pages !== undefined) {
    const bad = layout.pages.find((page) => specs.get(page.layer)?.state === true);
    return bad === undefined ? undefined : no('pages-not-for-state', bad.layer);
  }
  for (const [layer, spec] of specs) if (spec.page < spec.data) return no('padded-page-too-small', layer);
  if (layout.kv_caches !== undefined) return undefined;
  for (const tensor of layout.kv_cache_config.kv_cache_tensors ?? []) {
    const first = tensor.layers[0];
    const spec = first === undefined ? undefined : specs.get(first);
    if (first === undefined || spec === undefined || spec.state) continue;
    const q = Math.floor(spec.blockSize / kernelBlock(layout, first, spec));
    if (q > 1 && tensor.block_stride !== spec.data) return no('page-not-splittable', first);
  }
  return undefined;
}

export function readLayout(layout: JsonLayout): ReadLayout | ExpectedError {
  const specs = specsInGroupOrder(layout);
  const refused = refusal(layout, specs);
  if (refused !== undefined) return refused;
  const read =
    layout.pages !== undefined ? writtenViews : layout.kv_caches !== undefined ? capturedViews : derivedViews;
  const groups = layout.kv_cache_config.kv_cache_groups.map((group): Group => {
    const members = group.layer_names.map((layer) => specs.get(layer) as Spec);
    const type = members[0]?.type ?? group.kv_cache_spec.type;
    return {
      layers: group.layer_names,
      type,
      state: type === 'MambaSpec',
      ple: members.length > 0 && members.every((s) => s.ple),
    };
  });
  return {
    numBlocks: layout.kv_cache_config.num_blocks,
    r: layout.worker?.physical_blocks_per_logical_kv_block ?? 1,
    groups,
    views: read(layout, specs),
    specs,
    hasState: [...specs.values()].some((spec) => spec.state),
    csaLinear: groups.some((group) => group.type === 'CircularBufferSpec'),
    source: layout,
  };
}
