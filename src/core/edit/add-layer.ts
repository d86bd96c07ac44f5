import { ADDRESS_LIMIT, address, formatAddress } from '../brand.ts';
import { addressOf } from '../layout/address.ts';
import type { CapturedTensor, KVCacheGroup, LayerSpec, LayoutDocument, WrittenPage } from '../layout/document.ts';
import { dtypeBytes } from '../layout/dtype.ts';
import { kernelPageBytes } from '../layout/layout.ts';
import { pageFacts } from '../layout/spec.ts';
import { naturalOrder } from '../registration/natural-order.ts';
import { type Changed, type EditIssue, noLayer, type TemplateName } from './change.ts';
import { groupOf, layerNames, pageOf, ratioOf, tensorOf, viewOf, withConfig } from './owners.ts';
import { layerPlace, splitOf } from './place.ts';
import { siblingOf, type Template, templateOf, usualSpec } from './templates.ts';

/** Allocations of a worker start at multiples of this: what the device's memory comes in. */
const ALLOCATION_GRAIN = 2n * 1024n * 1024n;

export interface NewLayer {
  readonly document: LayoutDocument;
  readonly layer: string;
}

/** A name that is free, and that registration sorts behind all others. */
function newName(document: LayoutDocument, { suffix }: Template): string {
  const known = new Set([
    ...layerNames(document),
    ...document.kv_cache_config.kv_cache_groups.flatMap(({ layer_names: names }) => names),
    ...(document.kv_cache_config.kv_cache_tensors ?? []).flatMap(({ layers }) => layers),
  ]);
  const last = naturalOrder([...known], (name) => name).at(-1) ?? '';
  const numbered = /^([^0-9]*)([0-9]+)/.exec(last);
  const base = numbered ? `${numbered[1]}${BigInt(numbered[2] ?? 0) + 1n}.${suffix}` : `${last}.${suffix}`;
  for (let i = 0; ; i++) {
    const name = i === 0 ? base : `${base}.${i}`;
    if (!known.has(name)) return name;
  }
}

/** The groups with a layer in one that is there, or in one of its own at the end. */
function groupsWith(document: LayoutDocument, layer: string, spec: LayerSpec, into: number | null): KVCacheGroup[] {
  const { kv_cache_groups: groups } = document.kv_cache_config;
  if (into === null) return [...groups, { layer_names: [layer], kv_cache_spec: spec }];
  return groups.map((group, id): KVCacheGroup => {
    if (id !== into) return group;
    const { kv_cache_spec: own } = group;
    const kv_cache_spec =
      own.type === 'UniformTypeKVCacheSpecs'
        ? { ...own, kv_cache_specs: [...own.kv_cache_specs, { layer, spec }] }
        : own;
    return { layer_names: [...group.layer_names, layer], kv_cache_spec };
  });
}

/** Blocks that a layer registers. */
const blocksOf = (document: LayoutDocument, isState: boolean): number =>
  document.kv_cache_config.num_blocks * (isState ? 1 : ratioOf(document));

function withWrittenPage(document: LayoutDocument, layer: string, bytes: number, over: string | null): LayoutDocument {
  const { pages = [], allocation } = document;
  if (allocation === undefined) return document;
  const under = over === null ? undefined : pageOf(document, over);
  if (under) {
    const page: WrittenPage = { layer, offset: under.offset, page_bytes: bytes, block_stride: under.block_stride };
    return { ...document, pages: [...pages, page] };
  }
  const page: WrittenPage = { layer, offset: allocation.bytes, page_bytes: bytes, block_stride: bytes };
  const more = bytes * blocksOf(document, false);
  return { ...document, pages: [...pages, page], allocation: { ...allocation, bytes: allocation.bytes + more } };
}

function withCaptured(document: LayoutDocument, layer: string, spec: LayerSpec, over: string | null): Changed {
  const page = pageFacts(spec);
  const ratio = ratioOf(document);
  const blocks = blocksOf(document, page.isState);
  const pageBytes = kernelPageBytes(page, ratio);
  const under = over === null ? undefined : viewOf(document, over);
  const stride = (under && over !== null && layerPlace(document, over)?.stride?.bytes) || pageBytes;
  const wanted = spec.type === 'MambaSpec' ? undefined : spec.dtype;
  // A view of elements that the blocks' distance does not count is one of bytes.
  const dtype = wanted !== undefined && stride % page.itemBytes === 0 ? wanted : 'uint8';
  const item = dtypeBytes(dtype) ?? 1;
  const inner = page.isState
    ? [pageBytes]
    : [page.heads, Math.max(1, Math.floor(page.states / ratio)), Math.max(1, Math.floor(page.contentBytes / item))];
  const strides = inner.map((_, i) => inner.slice(i + 1).reduce((product, size) => product * size, 1));
  const view = { layer, shape: [blocks, ...inner], stride: [stride / item, ...strides], dtype };
  const captured = document.kv_caches ?? [];
  const home = under ?? fresh(captured, blocks * pageBytes);
  if ('mend' in home) return home;
  const { data_ptr, storage, device } = home;
  const tensor: CapturedTensor = { ...view, data_ptr, storage, ...(device !== undefined && { device }) };
  return { ...document, kv_caches: [...captured, tensor] };
}

/** An allocation behind all others. */
function fresh(
  captured: readonly CapturedTensor[],
  nbytes: number,
): Pick<CapturedTensor, 'data_ptr' | 'storage' | 'device'> | EditIssue {
  let end = 0n;
  for (const { storage } of captured) {
    const own = addressOf(storage.data_ptr) + BigInt(storage.nbytes);
    if (own > end) end = own;
  }
  const start = ((end + ALLOCATION_GRAIN - 1n) / ALLOCATION_GRAIN) * ALLOCATION_GRAIN;
  if (start + BigInt(nbytes) > ADDRESS_LIMIT) {
    return {
      code: 'address-past-2-64',
      path: 'kv_caches',
      found: 'an allocation behind the last one, past 2^64',
      wanted: 'room for it',
      mend: 'Add the layer over the bytes of another one.',
    };
  }
  const data_ptr = formatAddress(address(start));
  const device = captured[0]?.device;
  return { data_ptr, storage: { data_ptr, nbytes }, ...(device !== undefined && { device }) };
}

function withDerived(document: LayoutDocument, layer: string, spec: LayerSpec, over: string | null): LayoutDocument {
  const page = pageFacts(spec);
  const ratio = ratioOf(document);
  const { kv_cache_tensors: tensors = [], num_blocks: blocks } = document.kv_cache_config;
  // Blocks are cut into kernel blocks only where the document says how large those are.
  const tokens = page.isState || ratio === 1 ? 0 : page.blockTokens / ratio;
  const worker = {
    ...document.worker,
    kernel_block_sizes: [...(document.worker?.kernel_block_sizes ?? []), { layer, tokens }],
  };
  const based = Number.isInteger(tokens) && tokens > 0 ? { ...document, worker } : document;
  const placed = (others: typeof tensors, tensor: { size: number; block_stride: number; offset: number }) =>
    withConfig(based, {
      kv_cache_tensors: [...others, { layers: [layer], layer_stride: page.pageBytes, ...tensor }],
    });
  const under = over === null ? undefined : tensorOf(document, over);
  if (under && over !== null) {
    const offset = under.offset + under.layers.indexOf(over) * under.layer_stride;
    return placed(tensors, { size: under.size, block_stride: under.block_stride, offset });
  }
  const size = tensors.reduce((most, tensor) => Math.max(most, tensor.size), 0);
  const stride = tensors[0]?.block_stride ?? 0;
  // A packed row holds a block of every layer: it grows.
  const isPacked = tensors.every((tensor) => tensor.block_stride === stride) && size === blocks * stride;
  if (isPacked && splitOf(based, layer, page) === 1) {
    const row = stride + page.pageBytes;
    const wider = tensors.map((tensor) => ({
      ...tensor,
      block_stride: row,
      size: tensor.size === size ? blocks * row : tensor.size,
    }));
    return placed(wider, { size: blocks * row, block_stride: row, offset: stride });
  }
  const whole = size + blocks * page.pageBytes;
  return placed(tensors, { size: whole, block_stride: page.pageBytes, offset: size });
}

/**
 * The document with a layer more: of the spec that another of its kind has, in that one's group, else of a usual spec in a
 * group of its own. Over another layer it starts where that one does, its blocks as far apart, and shares no group with
 * it; else it gets bytes of its own behind all others, and a packed row grows by its page.
 */
export function withNewLayer(document: LayoutDocument, name: TemplateName, over: string | null): NewLayer | EditIssue {
  const template = templateOf(name);
  if (over !== null && !layerNames(document).includes(over)) return noLayer(over);
  if (document.pages && template.type === 'MambaSpec') {
    return {
      code: 'pages-not-for-state',
      path: 'pages',
      found: 'a state layer among hand-written pages',
      wanted: 'an attention layer: hand-written pages are for those only',
      mend: 'Add another kind of layer.',
    };
  }
  const sibling = siblingOf(document, template);
  const spec = sibling?.spec ?? usualSpec(document, name);
  const layer = newName(document, template);
  const apart = over !== null && groupOf(document, over)?.id === sibling?.group;
  const into = sibling === null || apart ? null : sibling.group;
  const grouped = withConfig(document, { kv_cache_groups: groupsWith(document, layer, spec, into) });
  if (document.pages) {
    const bytes =
      (sibling && pageOf(document, sibling.layer)?.page_bytes) ??
      kernelPageBytes(pageFacts(usualSpec(document, name)), 1);
    return { document: withWrittenPage(grouped, layer, bytes, over), layer };
  }
  const placed = document.kv_caches
    ? withCaptured(grouped, layer, spec, over)
    : withDerived(grouped, layer, spec, over);
  return 'mend' in placed ? placed : { document: placed, layer };
}
