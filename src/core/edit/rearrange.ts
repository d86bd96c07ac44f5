import { documentInOrder, renamedLayers } from '../analysis/order-document.ts';
import type { KVCacheTensor, LayoutDocument, WorkerFacts } from '../layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from '../layout/layout.ts';
import { naturalOrder } from '../registration/natural-order.ts';
import { type Changed, type EditIssue, noLayer } from './change.ts';
import { groupOf, layerNames, tangled, tensorsWithout, withConfig } from './owners.ts';

/** Every name that a document has for a layer, each once. */
const allNames = (document: LayoutDocument, first: readonly string[] = []): string[] => [
  ...new Set([
    ...first,
    ...layerNames(document),
    ...document.kv_cache_config.kv_cache_groups.flatMap(({ layer_names: names }) => names),
  ]),
];

function withoutTokens(worker: WorkerFacts, layer: string): WorkerFacts {
  const { kernel_block_sizes: sizes = [], ...rest } = worker;
  const kept = sizes.filter((entry) => entry.layer !== layer);
  if (kept.length === sizes.length) return worker;
  return kept.length === 0 ? rest : { ...rest, kernel_block_sizes: kept };
}

/**
 * The document without a layer. Its bytes stay free; a group that it leaves empty goes too, with its part of the request,
 * so that the groups after it count one less.
 */
export function withoutLayer(document: LayoutDocument, layer: string): Changed {
  if (!layerNames(document).includes(layer)) return noLayer(layer);
  const { kv_cache_config: config, worker } = document;
  const tensors: KVCacheTensor[] = [];
  for (const tensor of config.kv_cache_tensors ?? []) {
    const rest = tensor.layers.includes(layer) ? tensorsWithout(document, tensor, layer) : [tensor];
    if (rest === null) return tangled(layer, document);
    tensors.push(...rest);
  }
  const groups = config.kv_cache_groups.map((group) => {
    if (!group.layer_names.includes(layer)) return group;
    const { kv_cache_spec: spec } = group;
    return {
      layer_names: group.layer_names.filter((name) => name !== layer),
      kv_cache_spec:
        spec.type === 'UniformTypeKVCacheSpecs'
          ? { ...spec, kv_cache_specs: spec.kv_cache_specs.filter((entry) => entry.layer !== layer) }
          : spec,
    };
  });
  const own = groupOf(document, layer);
  const isKept = (_: unknown, id: number): boolean => id !== own?.id || own.group.layer_names.length > 1;
  return {
    ...document,
    ...(worker && { worker: withoutTokens(worker, layer) }),
    kv_cache_config: {
      ...config,
      ...(config.kv_cache_tensors && { kv_cache_tensors: tensors }),
      kv_cache_groups: groups.filter(isKept),
    },
    ...(document.kv_caches && { kv_caches: document.kv_caches.filter((tensor) => tensor.layer !== layer) }),
    ...(document.pages && { pages: document.pages.filter((page) => page.layer !== layer) }),
    ...(document.request_block_ids && { request_block_ids: document.request_block_ids.filter(isKept) }),
  };
}

/** The document with a layer under another name, which may register it elsewhere. */
export function withName(document: LayoutDocument, layer: string, name: string): Changed {
  if (name === layer) return document;
  if (name.trim() === '' || allNames(document).includes(name)) {
    return {
      code: 'name-taken',
      path: '',
      found: name.trim() === '' ? 'no name' : `${JSON.stringify(name)}, which another layer has`,
      wanted: 'a name that no other layer has',
      mend: 'Choose another name.',
    };
  }
  return renamedLayers(document, (each) => (each === layer ? name : each));
}

/** The layers that registration walks, in its order. */
export function registrationOrder(layout: Layout): string[] {
  const layers = layout.layers.filter(({ page }) => page !== null);
  return (layout.csaLinear ? layers : naturalOrder(layers, ({ name }) => name)).map(({ name }) => name);
}

/** Two items in each other's place. */
function swapped<Item>(items: readonly Item[], a: number, b: number): Item[] {
  const next = [...items];
  [next[a], next[b]] = [items[b] as Item, items[a] as Item];
  return next;
}

const atEnd = (layer: string, by: number, of: string): EditIssue => ({
  code: 'at-end',
  path: '',
  found: `layer ${JSON.stringify(layer)}, the ${by < 0 ? 'first' : 'last'} of ${of}`,
  wanted: `a layer ${by < 0 ? 'before' : 'after'} it`,
  mend: 'It stays where it is.',
});

/** Two layers in each other's place in the list that hands them in; null where they share a tensor, or others do. */
function swappedGiven(document: LayoutDocument, a: string, b: string): LayoutDocument | null {
  const under = <Entry extends { readonly layer: string }>(entries: readonly Entry[]): Entry[] =>
    swapped(
      entries,
      entries.findIndex(({ layer }) => layer === a),
      entries.findIndex(({ layer }) => layer === b),
    );
  if (document.pages) return { ...document, pages: under(document.pages) };
  if (document.kv_caches) return { ...document, kv_caches: under(document.kv_caches) };
  const tensors = document.kv_cache_config.kv_cache_tensors ?? [];
  const places = [a, b].map((layer) => tensors.findIndex(({ layers }) => layers.length === 1 && layers[0] === layer));
  const [first = -1, second = -1] = places;
  return first < 0 || second < 0 ? null : withConfig(document, { kv_cache_tensors: swapped(tensors, first, second) });
}

/** The document without the numbers that an earlier move put before its names; itself where there are none. */
function unnumbered(document: LayoutDocument, order: readonly string[]): (name: string) => string {
  const names = allNames(document, order);
  const bare = new Map(names.map((name, i) => [name, name.slice(`${i + 1}.`.length)]));
  const isNumbered = names.every((name, i) => name.startsWith(`${i + 1}.`) && name.length > `${i + 1}.`.length);
  const isUnique = new Set(bare.values()).size === names.length;
  return (name) => (isNumbered && isUnique ? (bare.get(name) ?? name) : name);
}

/**
 * The document with a layer one earlier or later in the order that registration walks. That sorts layers by name, so all
 * names then begin with their place, until they sort into the order without; a CSA-linear layout is registered as handed
 * in, and keeps its names.
 */
export function withMoved(
  document: LayoutDocument,
  layer: string,
  by: -1 | 1,
): { readonly document: LayoutDocument; readonly layer: string } | EditIssue {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) {
    return {
      code: 'refused',
      path: '',
      found: `a document that is refused (${layout.code})`,
      wanted: 'one that has an order',
      mend: 'Mend the layer that is refused first.',
    };
  }
  const order = registrationOrder(layout);
  const at = order.indexOf(layer);
  if (at < 0) return noLayer(layer);
  const other = order[at + by];
  if (other === undefined) return atEnd(layer, by, 'all that are registered');
  const wanted = swapped(order, at, at + by);
  if (layout.csaLinear) {
    const moved = swappedGiven(document, layer, other) ?? documentInOrder(document, wanted).document;
    return { document: moved, layer };
  }
  const bareName = unnumbered(document, order);
  const bare = renamedLayers(document, bareName);
  const names = wanted.map(bareName);
  const sorted = naturalOrder(names, (name) => name);
  if (sorted.every((name, i) => name === names[i])) return { document: bare, layer: bareName(layer) };
  const numbered = documentInOrder(bare, names).document;
  return { document: numbered, layer: `${at + by + 1}.${bareName(layer)}` };
}

/** The document with a layer one earlier or later among its group's names. */
export function withMovedInGroup(document: LayoutDocument, layer: string, by: -1 | 1): Changed {
  const found = groupOf(document, layer);
  if (found === null) return noLayer(layer);
  const { layer_names: names } = found.group;
  const at = names.indexOf(layer);
  if (names[at + by] === undefined) return atEnd(layer, by, 'its group');
  const groups = document.kv_cache_config.kv_cache_groups.map((group, id) =>
    id === found.id ? { ...group, layer_names: swapped(names, at, at + by) } : group,
  );
  return withConfig(document, { kv_cache_groups: groups });
}
