import { ADDRESS_LIMIT, type Address, formatAddress } from '../brand.ts';
import { addressOf } from '../layout/address.ts';
import { DEFAULT_CACHE_LAYOUT } from '../layout/derived-views.ts';
import type { CapturedTensor, LayoutDocument } from '../layout/document.ts';
import { allocations, isRefusal, type Layout, resolveLayout } from '../layout/layout.ts';
import type { CacheView } from '../layout/view.ts';
import { columnsInOrder, columnsOf } from './derive-columns.ts';
import { isKnobRefusal, type Knob, type KnobRefusal, refusedKnob } from './derive-refusal.ts';
import { withBlockSize, withTp } from './derive-specs.ts';
import { type Arrangement, arrangementOf, relaid } from './derive-tensors.ts';

/** What decode has other than prefill; what is left out stays. */
export interface DecodeChange {
  readonly tpSize?: number;
  /** 0 where the rank that the document names is none of the new size. */
  readonly tpRank?: number;
  /** Tokens a kernel block, where the document's own number is `worker.block_size`, 1 where it has none. */
  readonly blockSize?: number;
  /** Logical blocks of the pool. */
  readonly numBlocks?: number;
  /** Where the first allocation starts. */
  readonly baseAddress?: string;
  /** Layers by their place in the row, or in the pool where layers come before blocks; those left out come last. */
  readonly rowOrder?: readonly string[];
  readonly cacheLayout?: string;
}

/** Decode's document, or why it cannot be made: one reason for each thing that stands against it. */
export type DerivedDecode =
  | { readonly ok: true; readonly document: LayoutDocument }
  | { readonly ok: false; readonly refusals: readonly KnobRefusal[] };

/**
 * The document of a decode worker that is like a prefill worker but for what is changed.
 *
 * It assumes what vLLM does for one model (docs/layout-format.md):
 * - TP divides the KV heads of every layer that is neither MLA nor under `use_mla`, one head at least, and the first axis
 *   of sharded state; MLA and `tp_replicated` state stay whole. Heads of all ranks: `total_num_kv_heads`, or the
 *   layer's own times the ranks.
 * - A block of other size holds as many times the tokens in every attention layer, rings too, and its padding grows
 *   alike; a state page padded to the attention page that it lies over is padded to the new one.
 * - The allocation is laid anew by the layout's name: pages that overlap stay together, in their order, with the
 *   bytes between them; under another name, without. Kernel blocks a logical block stay.
 * - Another base address needs views with addresses, so the result then has `kv_caches`, in bytes.
 * - A table that the worker registered, and a request with blocks that there are no more, are left out.
 *
 * Hand-written pages have neither heads nor axes, and captured tensors are as they were: of these, only what they
 * have can change. Captured tensors that equal the views of `kv_cache_tensors` count as those.
 */
export function deriveDecode(prefill: LayoutDocument, change: DecodeChange): DerivedDecode {
  const layout = resolveLayout(prefill);
  const asked = isRefusal(layout) ? change : effective(layout, change);
  const knobs = knobsOf(asked);
  if (knobs.length === 0) return { ok: true, document: prefill };
  if (isRefusal(layout)) return { ok: false, refusals: [refusedKnob('document', 'document-refused', layout.layer)] };
  const source = sourceOf(layout);
  const standing = refusalsOf(source).filter(({ knob }) => knobs.some((each) => each === knob));
  if (standing.length > 0) return { ok: false, refusals: standing };
  const made = changed(source, layout, asked);
  if (isKnobRefusal(made)) return { ok: false, refusals: [made] };
  const { registered: _, ...document } = made;
  const resolved = resolveLayout(document);
  if (!isRefusal(resolved)) return { ok: true, document: withFittingRequest(resolved) };
  const { code, layer, facts } = resolved;
  return { ok: false, refusals: [refusedKnob('document', 'document-refused', layer, { code, ...facts })] };
}

/** What can never be other on a decode that is derived from this document, whatever the value. */
export function fixedKnobs(prefill: LayoutDocument): readonly KnobRefusal[] {
  const layout = resolveLayout(prefill);
  return isRefusal(layout) ? [refusedKnob('document', 'document-refused', layout.layer)] : refusalsOf(sourceOf(layout));
}

function knobsOf(change: DecodeChange): Knob[] {
  return [
    ...(change.tpSize === undefined && change.tpRank === undefined ? [] : (['tp'] as const)),
    ...(change.blockSize === undefined ? [] : (['block-size'] as const)),
    ...(change.numBlocks === undefined ? [] : (['num-blocks'] as const)),
    ...(change.baseAddress === undefined ? [] : (['base-address'] as const)),
    ...(change.rowOrder === undefined ? [] : (['row-order'] as const)),
    ...(change.cacheLayout === undefined ? [] : (['cache-layout'] as const)),
  ];
}

function baseOf(layout: Layout): bigint {
  let least = ADDRESS_LIMIT;
  for (const { base } of allocations(layout)) if (base < least) least = base;
  return least;
}

/** The change, without what is so already. */
function effective(layout: Layout, change: DecodeChange): DecodeChange {
  const { worker } = layout.document;
  const other = <Key extends keyof DecodeChange>(
    key: Key,
    now: DecodeChange[Key],
  ): Pick<DecodeChange, Key> | undefined =>
    change[key] === undefined || change[key] === now ? undefined : ({ [key]: change[key] } as Pick<DecodeChange, Key>);
  const isThere = change.baseAddress === undefined || addressOf(change.baseAddress) === baseOf(layout);
  return {
    ...other('tpSize', worker?.tp_size ?? 1),
    ...other('tpRank', worker?.tp_rank ?? 0),
    ...other('blockSize', worker?.block_size ?? 1),
    ...other('numBlocks', layout.numBlocks),
    ...other('cacheLayout', worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT),
    ...(isThere ? undefined : other('baseAddress', undefined)),
    ...(isInOrder(layout, change.rowOrder) ? undefined : other('rowOrder', undefined)),
  };
}

/** Whether the layers lie in that order already: those named, then the others. */
function isInOrder({ layers }: Layout, order: readonly string[] | undefined): boolean {
  if (order === undefined) return true;
  const starts = new Map(layers.map(({ name, view }) => [name, view.base]));
  const named = order.flatMap((name) => starts.get(name) ?? []);
  for (const name of order) starts.delete(name);
  const others = [...starts.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const all = [...named, ...others];
  return all.every((start, i) => i === 0 || start >= (all[i - 1] as Address));
}

/** What a document's places come from, and so what of them can change. */
type Source =
  | { readonly kind: 'pages'; readonly document: LayoutDocument }
  | {
      readonly kind: 'tensors';
      readonly document: LayoutDocument;
      readonly arrangement: Arrangement;
      readonly base: bigint;
    }
  | { readonly kind: 'captured' | 'unclear'; readonly document: LayoutDocument };

function sourceOf(layout: Layout): Source {
  const { document } = layout;
  if (document.pages) return { kind: 'pages', document };
  const { kv_caches: captured, ...config } = document;
  const views = resolveLayout(config);
  if (captured && (isRefusal(views) || !haveLike(layout, views))) return { kind: 'captured', document };
  const arrangement = arrangementOf(config);
  const again = arrangement && relaid(config, arrangement, undefined);
  const same = again && !isKnobRefusal(again) ? resolveLayout(again) : null;
  if (!arrangement || !same || isRefusal(same) || !haveLike(layout, same)) return { kind: 'unclear', document };
  return { kind: 'tensors', document: config, arrangement, base: baseOf(layout) };
}

/** Whether two layouts hold the same views, each from the start of its allocation and counted in bytes. */
function haveLike(a: Layout, b: Layout): boolean {
  const key = ({ base, allocation, axes, itemBytes }: CacheView): string => {
    const steps = axes.slice(0, -1).map(({ size, stride }) => `${size}x${stride}`);
    const inner = axes.at(-1);
    const elements = inner && inner.stride === itemBytes ? inner.size * itemBytes : `${inner?.size}x${inner?.stride}`;
    return `${base - allocation.base}/${allocation.bytes}/${steps.join(',')},${elements}`;
  };
  const views = new Map(b.layers.map(({ name, view }) => [name, key(view)]));
  return (
    a.layers.length === b.layers.length &&
    allocations(a).length === allocations(b).length &&
    a.layers.every(({ name, view }) => views.get(name) === key(view))
  );
}

function refusalsOf(source: Source): KnobRefusal[] {
  switch (source.kind) {
    case 'pages': {
      const knobs = (['tp', 'block-size', 'cache-layout'] as const).map((knob) =>
        refusedKnob(knob, 'hand-written-pages'),
      );
      const strides = new Set(source.document.pages?.map(({ block_stride }) => block_stride));
      const several = (['num-blocks', 'row-order'] as const).map((knob) =>
        refusedKnob(knob, 'pages-of-several-strides'),
      );
      return strides.size > 1 ? [...knobs, ...several] : knobs;
    }
    case 'tensors':
      return [];
    default: {
      const code = source.kind === 'captured' ? 'captured-tensors' : 'places-not-understood';
      const knobs = ['tp', 'block-size', 'num-blocks', 'row-order', 'cache-layout'] as const;
      return knobs.map((knob) => refusedKnob(knob, code));
    }
  }
}

function changed(source: Source, layout: Layout, change: DecodeChange): LayoutDocument | KnobRefusal {
  const blocks = change.numBlocks;
  if (blocks !== undefined && !(Number.isSafeInteger(blocks) && blocks > 0)) {
    return refusedKnob('num-blocks', 'blocks-outside', null, { num_blocks: blocks });
  }
  if (source.kind === 'pages') return pagesChanged(source.document, change);
  if (source.kind !== 'tensors') return moved(layout, change.baseAddress);
  const { worker } = source.document;
  const steps: ((document: LayoutDocument) => LayoutDocument | KnobRefusal)[] = [
    (document) => {
      if (change.tpSize === undefined && change.tpRank === undefined) return document;
      const size = change.tpSize ?? worker?.tp_size ?? 1;
      const rank = change.tpRank ?? worker?.tp_rank ?? 0;
      return withTp(document, size, change.tpRank === undefined && rank >= size ? 0 : rank);
    },
    (document) => (change.blockSize === undefined ? document : withBlockSize(document, change.blockSize)),
    (document) => ({
      ...document,
      ...(change.cacheLayout !== undefined && { worker: { ...document.worker, kv_cache_layout: change.cacheLayout } }),
      kv_cache_config: { ...document.kv_cache_config, num_blocks: blocks ?? document.kv_cache_config.num_blocks },
    }),
    (document) => relaid(document, source.arrangement, change.rowOrder),
  ];
  let document = source.document;
  for (const step of steps) {
    const next = step(document);
    if (isKnobRefusal(next)) return next;
    document = next;
  }
  const resolved = resolveLayout(document);
  if (isRefusal(resolved)) return refusedKnob('document', 'document-refused', resolved.layer, { code: resolved.code });
  const isCaptured = layout.document.kv_caches !== undefined;
  return isCaptured
    ? moved(resolved, change.baseAddress ?? formatAddress(source.base as Address))
    : moved(resolved, change.baseAddress);
}

/** The same views elsewhere, the first allocation at `base`: captured, since derived views have no address of their own. */
function moved(layout: Layout, base: string | undefined): LayoutDocument | KnobRefusal {
  const { document } = layout;
  if (base === undefined) return document;
  const by = addressOf(base) - baseOf(layout);
  if (allocations(layout).some((each) => each.base + BigInt(each.bytes) + by > ADDRESS_LIMIT))
    return refusedKnob('base-address', 'address-outside', null, { base });
  const given = new Map(document.kv_caches?.map((tensor) => [tensor.layer, tensor]));
  const kv_caches = layout.layers.map(({ view }): CapturedTensor => {
    const { data_ptr, storage, ...rest } = given.get(view.layer) ?? asTensor(view);
    const at = (address: string): string => formatAddress((addressOf(address) + by) as Address);
    return { ...rest, data_ptr: at(data_ptr), storage: { ...storage, data_ptr: at(storage.data_ptr) } };
  });
  return { ...document, kv_caches };
}

/** A view as torch would print it, in bytes. */
function asTensor({ layer, base, allocation, axes, itemBytes }: CacheView): CapturedTensor {
  const inner = axes.length - 1;
  return {
    layer,
    data_ptr: formatAddress(base),
    shape: axes.map(({ size }, i) => (i === inner ? size * itemBytes : size)),
    stride: axes.map(({ stride }, i) => (i === inner ? 1 : stride)),
    dtype: 'uint8',
    storage: { data_ptr: formatAddress(allocation.base), nbytes: allocation.bytes },
  };
}

/** Hand-written pages of one stride: in other order, more or fewer, elsewhere. */
function pagesChanged(document: LayoutDocument, change: DecodeChange): LayoutDocument | KnobRefusal {
  const { pages = [], allocation = { base_addr: '0', bytes: 0 }, worker, kv_cache_config: config } = document;
  const stride = pages[0]?.block_stride ?? 0;
  const ratio = worker?.physical_blocks_per_logical_kv_block ?? 1;
  const blocks = change.numBlocks ?? config.num_blocks;
  const bytes = allocation.bytes + (blocks - config.num_blocks) * ratio * stride;
  const base_addr = change.baseAddress ?? allocation.base_addr;
  if (bytes < 0) return refusedKnob('num-blocks', 'blocks-outside', null, { num_blocks: blocks });
  if (addressOf(base_addr) + BigInt(bytes) > ADDRESS_LIMIT) {
    return refusedKnob('base-address', 'address-outside', null, { base: base_addr });
  }
  const spans = pages.map(({ layer, offset, page_bytes }) => ({ layer, start: offset, width: page_bytes }));
  const columns = columnsOf(spans, stride);
  const offsets = new Map<string, number>();
  let at = columns[0]?.start ?? 0;
  for (const { layers, width, gap } of columnsInOrder(columns, change.rowOrder ?? [])) {
    for (const { layer, shift } of layers) offsets.set(layer, at + shift);
    at += width + gap;
  }
  return {
    ...document,
    kv_cache_config: { ...config, num_blocks: blocks },
    pages: pages.map((page) => ({ ...page, offset: offsets.get(page.layer) ?? page.offset })),
    allocation: { ...allocation, base_addr, bytes },
  };
}

/** Without a request whose blocks are no more. */
function withFittingRequest({ document, groups }: Layout): LayoutDocument {
  const fits = document.request_block_ids?.every((ids, group) => ids.every((id) => id < (groups[group]?.blocks ?? 0)));
  if (fits !== false) return document;
  const { request_block_ids: _, ...rest } = document;
  return rest;
}
