import type { Address, Bytes } from '../brand.ts';
import { addressOf } from './address.ts';
import { derivedViews } from './derived-views.ts';
import type { LayoutDocument, SpecType, WrittenPage } from './document.ts';
import { dtypeBytes } from './dtype.ts';
import type { DocumentRefusal, Refusal } from './refusal.ts';
import { type PageFacts, pageFacts } from './spec.ts';
import { allocation, type CacheView } from './view.ts';

/** One cache tensor as handed to registration, with what its group says of it. */
export interface LayoutLayer {
  /** Place in the order handed in. */
  readonly index: number;
  readonly name: string;
  readonly view: CacheView;
  /** The group's id, or -1 where no group names the layer. */
  readonly group: number;
  /** The page, or null where no group names the layer: it is skipped. */
  readonly page: PageFacts | null;
  /** The hand-written page, where the document has those. */
  readonly written: WrittenPage | null;
}

/** A transfer group: the layers that hold a block id together. */
export interface LayoutGroup {
  readonly id: number;
  /** The type of the first of its layers; null for a group without layers. */
  readonly type: SpecType | null;
  readonly layerNames: readonly string[];
  /** Block ids count logical blocks. */
  readonly isState: boolean;
  readonly isRing: boolean;
  /** All its layers are `tp_replicated` state. */
  readonly isPle: boolean;
  /** How many blocks it can own: kernel blocks, or logical ones for a state group. */
  readonly blocks: number;
}

/** A document made ready for registration: the views, the groups and the counts, with nothing decided yet. */
export interface Layout {
  readonly document: LayoutDocument;
  /** In the order handed in. */
  readonly layers: readonly LayoutLayer[];
  readonly groups: readonly LayoutGroup[];
  /** Logical blocks. */
  readonly numBlocks: number;
  /** r: kernel blocks a logical block. */
  readonly ratio: number;
  /** Some group's type is a `CircularBufferSpec`. */
  readonly csaLinear: boolean;
  /** Some layer is a `MambaSpec`: descriptors of state follow those of attention. */
  readonly hasState: boolean;
}

/** Kernel bytes of a page: `pageBytes // r`, or the whole page for state. */
export const kernelPageBytes = (page: PageFacts, ratio: number): number =>
  page.isState ? page.pageBytes : Math.floor(page.pageBytes / ratio);

/** n: how many blocks a layer registers: kernel blocks, or logical ones for state. */
export const layerBlocks = (layout: Pick<Layout, 'numBlocks' | 'ratio'>, page: PageFacts): number =>
  page.isState ? layout.numBlocks : layout.numBlocks * layout.ratio;

interface NamedSpec {
  readonly layer: string;
  readonly group: number;
  readonly page: PageFacts;
}

function specsInGroupOrder(document: LayoutDocument): NamedSpec[] {
  const specs: NamedSpec[] = [];
  document.kv_cache_config.kv_cache_groups.forEach((group, id) => {
    const wrapped =
      group.kv_cache_spec.type === 'UniformTypeKVCacheSpecs'
        ? new Map(group.kv_cache_spec.kv_cache_specs.map((entry) => [entry.layer, pageFacts(entry.spec)]))
        : null;
    const plain = group.kv_cache_spec.type === 'UniformTypeKVCacheSpecs' ? null : pageFacts(group.kv_cache_spec);
    for (const layer of group.layer_names) {
      const page = wrapped === null ? plain : wrapped.get(layer);
      if (page) specs.push({ layer, group: id, page });
    }
  });
  return specs;
}

function capturedViews(document: LayoutDocument): CacheView[] {
  return (document.kv_caches ?? []).map((tensor) => {
    const itemBytes = dtypeBytes(tensor.dtype);
    if (itemBytes === undefined) throw new RangeError(`unknown dtype ${JSON.stringify(tensor.dtype)}`);
    return {
      layer: tensor.layer,
      base: addressOf(tensor.data_ptr),
      allocation: allocation(addressOf(tensor.storage.data_ptr), tensor.storage.nbytes),
      axes: tensor.shape.map((size, i) => ({ size, stride: (tensor.stride[i] ?? 0) * itemBytes })),
      itemBytes,
      origin: 'captured' as const,
    };
  });
}

function writtenViews(document: LayoutDocument, blocks: number): CacheView[] {
  const given = document.allocation;
  if (given === undefined) throw new RangeError('hand-written pages need an allocation');
  const whole = allocation(addressOf(given.base_addr), given.bytes);
  return (document.pages ?? []).map((page) => ({
    layer: page.layer,
    base: (whole.base + BigInt(page.offset)) as Address,
    allocation: whole,
    axes: [
      { size: blocks, stride: page.block_stride },
      { size: page.page_bytes, stride: 1 },
    ],
    itemBytes: 1,
    origin: 'written' as const,
  }));
}

/**
 * Views, pages and groups of a checked document.
 *
 * @returns the layout, or the refusal that registration would raise before any layer: with `pages`,
 *   `pages-not-for-state`; else `padded-page-too-small`, then `page-not-splittable`.
 * @throws RangeError where the document breaks what a reader promises (an unknown dtype, no address).
 * @see docs/registration-rules.md
 */
export function resolveLayout(document: LayoutDocument): Layout | Refusal<DocumentRefusal> {
  const specs = specsInGroupOrder(document);
  const byLayer = new Map(specs.map((spec) => [spec.layer, spec]));
  const ratio = document.worker?.physical_blocks_per_logical_kv_block ?? 1;
  const numBlocks = document.kv_cache_config.num_blocks;

  let views: readonly CacheView[];
  if (document.pages) {
    const state = document.pages.find((page) => byLayer.get(page.layer)?.page.isState);
    if (state) return { code: 'pages-not-for-state', layer: state.layer, facts: {} };
    views = writtenViews(document, numBlocks * ratio);
  } else {
    const padded = specs.find((spec) => spec.page.paddedTooSmall);
    if (padded) {
      const { pageBytes, dataBytes } = padded.page;
      return { code: 'padded-page-too-small', layer: padded.layer, facts: { page_size_padded: pageBytes, dataBytes } };
    }
    if (document.kv_caches) views = capturedViews(document);
    else {
      const derived = derivedViews(document, (layer) => byLayer.get(layer)?.page);
      if ('code' in derived) return derived;
      views = derived;
    }
  }

  const written = new Map((document.pages ?? []).map((page) => [page.layer, page]));
  const groups = document.kv_cache_config.kv_cache_groups.map((group, id): LayoutGroup => {
    const pages = group.layer_names.map((layer) => byLayer.get(layer)?.page);
    const first = pages[0];
    const isState = first?.isState ?? false;
    return {
      id,
      type: first?.type ?? null,
      layerNames: group.layer_names,
      isState,
      isRing: first?.isRing ?? false,
      isPle: pages.length > 0 && pages.every((page) => page?.isPle === true),
      blocks: isState ? numBlocks : numBlocks * ratio,
    };
  });
  return {
    document,
    layers: views.map((view, index) => ({
      index,
      name: view.layer,
      view,
      group: byLayer.get(view.layer)?.group ?? -1,
      page: byLayer.get(view.layer)?.page ?? null,
      written: written.get(view.layer) ?? null,
    })),
    groups,
    numBlocks,
    ratio,
    csaLinear: groups.some((group) => group.type === 'CircularBufferSpec'),
    hasState: views.some((view) => byLayer.get(view.layer)?.page.isState === true),
  };
}

/** Whether `resolveLayout` refused. */
export const isRefusal = <Code extends string>(value: object | Refusal<Code>): value is Refusal<Code> =>
  'code' in value;

/** All allocations of a layout, each address once, with the size that its first view gives. */
export function allocations(layout: Layout): { readonly base: Address; readonly bytes: Bytes }[] {
  const seen = new Map<bigint, { base: Address; bytes: Bytes }>();
  for (const { view } of layout.layers) {
    if (!seen.has(view.allocation.base)) seen.set(view.allocation.base, view.allocation);
  }
  return [...seen.values()];
}
