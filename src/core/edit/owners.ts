import { DEFAULT_CACHE_LAYOUT } from '../layout/derived-views.ts';
import type {
  CapturedTensor,
  KVCacheGroup,
  KVCacheTensor,
  LayerSpec,
  LayoutDocument,
  WrittenPage,
} from '../layout/document.ts';
import type { Changed, EditIssue, NumberOwner, Scope } from './change.ts';

/** r: kernel blocks a logical block. */
export const ratioOf = ({ worker }: LayoutDocument): number => worker?.physical_blocks_per_logical_kv_block ?? 1;

/** Every layer that has a place, in the order handed in. */
export function layerNames(document: LayoutDocument): string[] {
  const { pages, kv_caches: captured, kv_cache_config: config } = document;
  return (
    pages?.map(({ layer }) => layer) ??
    captured?.map(({ layer }) => layer) ??
    (config.kv_cache_tensors ?? []).flatMap(({ layers }) => layers)
  );
}

export interface LayerGroup {
  readonly id: number;
  readonly group: KVCacheGroup;
}

/** The group that names a layer; null where none does. */
export function groupOf({ kv_cache_config: config }: LayoutDocument, layer: string): LayerGroup | null {
  const id = config.kv_cache_groups.findIndex(({ layer_names: names }) => names.includes(layer));
  const group = config.kv_cache_groups[id];
  return group ? { id, group } : null;
}

/** A layer's spec within its group; null where it has none. */
export function specIn({ kv_cache_spec: spec }: KVCacheGroup, layer: string): LayerSpec | null {
  if (spec.type !== 'UniformTypeKVCacheSpecs') return spec;
  return spec.kv_cache_specs.find((entry) => entry.layer === layer)?.spec ?? null;
}

export function specOf(document: LayoutDocument, layer: string): LayerSpec | null {
  const found = groupOf(document, layer);
  return found && specIn(found.group, layer);
}

export const tensorOf = ({ kv_cache_config: config }: LayoutDocument, layer: string): KVCacheTensor | undefined =>
  config.kv_cache_tensors?.find(({ layers }) => layers.includes(layer));

export const viewOf = ({ kv_caches: captured }: LayoutDocument, layer: string): CapturedTensor | undefined =>
  captured?.find((tensor) => tensor.layer === layer);

export const pageOf = ({ pages }: LayoutDocument, layer: string): WrittenPage | undefined =>
  pages?.find((page) => page.layer === layer);

/** Whether two captured tensors are one view under two names. */
function sameView(a: CapturedTensor, b: CapturedTensor): boolean {
  const key = ({ data_ptr, shape, stride, dtype }: CapturedTensor) => JSON.stringify([data_ptr, shape, stride, dtype]);
  return a.data_ptr === b.data_ptr && key(a) === key(b);
}

/** The other layers that have the same spec, tensor or view as a layer has, so that `shared` changes them too. */
export function sharers(document: LayoutDocument, layer: string, owner: NumberOwner): string[] {
  const others = (names: readonly string[]): string[] => names.filter((name) => name !== layer);
  switch (owner) {
    case 'spec': {
      const found = groupOf(document, layer);
      const isPlain = found?.group.kv_cache_spec.type !== 'UniformTypeKVCacheSpecs';
      return found && isPlain ? others(found.group.layer_names) : [];
    }
    case 'view': {
      const own = viewOf(document, layer);
      const alike = (document.kv_caches ?? []).filter((tensor) => own && sameView(own, tensor));
      return others(alike.map((tensor) => tensor.layer));
    }
    case 'tensor':
      return others(tensorOf(document, layer)?.layers ?? []);
    default:
      return [];
  }
}

export const withConfig = (
  document: LayoutDocument,
  config: Partial<LayoutDocument['kv_cache_config']>,
): LayoutDocument => ({ ...document, kv_cache_config: { ...document.kv_cache_config, ...config } });

/** The document with a layer's spec changed. A spec that its group shares becomes one a layer under scope `layer`. */
export function withSpec(
  document: LayoutDocument,
  layer: string,
  change: (spec: LayerSpec) => LayerSpec,
  scope: Scope,
): LayoutDocument {
  const groups = document.kv_cache_config.kv_cache_groups.map((group): KVCacheGroup => {
    const { layer_names: names, kv_cache_spec: spec } = group;
    if (!names.includes(layer)) return group;
    const changed = (name: string, own: LayerSpec) => ({ layer: name, spec: name === layer ? change(own) : own });
    if (spec.type === 'UniformTypeKVCacheSpecs') {
      const entries = spec.kv_cache_specs.map((entry) => changed(entry.layer, entry.spec));
      return { ...group, kv_cache_spec: { ...spec, kv_cache_specs: entries } };
    }
    if (scope === 'shared' || names.length === 1) return { ...group, kv_cache_spec: change(spec) };
    const wrapped = {
      type: 'UniformTypeKVCacheSpecs' as const,
      kv_cache_specs: names.map((name) => changed(name, spec)),
    };
    return { ...group, kv_cache_spec: wrapped };
  });
  return withConfig(document, { kv_cache_groups: groups });
}

/** The document with a captured view changed, or all that are the same view. */
export function withView(
  document: LayoutDocument,
  layer: string,
  change: (tensor: CapturedTensor) => CapturedTensor,
  scope: Scope,
): LayoutDocument {
  const meant = new Set([layer, ...(scope === 'shared' ? sharers(document, layer, 'view') : [])]);
  return {
    ...document,
    kv_caches: (document.kv_caches ?? []).map((tensor) => (meant.has(tensor.layer) ? change(tensor) : tensor)),
  };
}

export function withPage(
  document: LayoutDocument,
  layer: string,
  change: (page: WrittenPage) => WrittenPage,
): LayoutDocument {
  return { ...document, pages: (document.pages ?? []).map((page) => (page.layer === layer ? change(page) : page)) };
}

/**
 * Whether the views of a tensor's layers stay as they are when one of them leaves: axes that lie outside of the layers',
 * with none of given stride between, step by how many layers there are.
 */
const canSplit = ({ worker }: LayoutDocument): boolean => {
  const name = worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT;
  const outside = name[name.indexOf('L') - 1];
  return outside === undefined || outside === 'B';
};

/**
 * A tensor without one of its layers: those before it, and those after it from where they are. Null where they would move.
 */
export function tensorsWithout(document: LayoutDocument, tensor: KVCacheTensor, layer: string): KVCacheTensor[] | null {
  const at = tensor.layers.indexOf(layer);
  if (tensor.layers.length > 1 && !canSplit(document)) return null;
  const part = (from: number, to: number): KVCacheTensor[] => {
    const layers = tensor.layers.slice(from, to);
    return layers.length === 0 ? [] : [{ ...tensor, layers, offset: tensor.offset + from * tensor.layer_stride }];
  };
  return [...part(0, at), ...part(at + 1, tensor.layers.length)];
}

export const tangled = (layer: string, document: LayoutDocument): EditIssue => ({
  code: 'layers-tangled',
  path: `kv_cache_config.kv_cache_tensors`,
  found: `layer ${JSON.stringify(layer)} among others of its tensor`,
  wanted: `a tensor of its own: under ${document.worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT}, axes of the others step by how many layers there are`,
  mend: 'Change all layers of the tensor together.',
});

/** The document with a layer's tensor changed; under scope `layer` the layer gets a tensor of its own first. */
export function withTensor(
  document: LayoutDocument,
  layer: string,
  change: (tensor: KVCacheTensor) => KVCacheTensor,
  scope: Scope,
): Changed {
  const own = tensorOf(document, layer);
  if (own === undefined) return document;
  const all = document.kv_cache_config.kv_cache_tensors ?? [];
  if (scope === 'shared' || own.layers.length === 1) {
    return withConfig(document, { kv_cache_tensors: all.map((tensor) => (tensor === own ? change(tensor) : tensor)) });
  }
  const rest = tensorsWithout(document, own, layer);
  if (rest === null) return tangled(layer, document);
  const at = own.layers.indexOf(layer);
  const alone = change({ ...own, layers: [layer], offset: own.offset + at * own.layer_stride });
  const parts = at === 0 ? [alone, ...rest] : [...rest.slice(0, 1), alone, ...rest.slice(1)];
  return withConfig(document, {
    kv_cache_tensors: all.flatMap((tensor) => (tensor === own ? parts : [tensor])),
  });
}
