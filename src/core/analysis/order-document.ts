import { formatAddress } from '../brand.ts';
import type { CapturedTensor, GroupSpec, LayoutDocument } from '../layout/document.ts';
import { isRefusal, type LayoutLayer, resolveLayout } from '../layout/layout.ts';

/** A document that registers in another order, and what had to be done for it. */
export interface OrderedDocument {
  readonly document: LayoutDocument;
  /** Layers have other names, which sort into the order; else they are handed in in it. */
  readonly isRenamed: boolean;
}

/** The document with every layer under another name, wherever it is named. */
export function renamedLayers(document: LayoutDocument, nameOf: (layer: string) => string): LayoutDocument {
  const { worker, kv_cache_config: config } = document;
  const spec = (given: GroupSpec): GroupSpec =>
    given.type === 'UniformTypeKVCacheSpecs'
      ? { ...given, kv_cache_specs: given.kv_cache_specs.map((entry) => ({ ...entry, layer: nameOf(entry.layer) })) }
      : given;
  const under = <Entry extends { readonly layer: string }>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, layer: nameOf(entry.layer) }));
  return {
    ...document,
    ...(worker?.kernel_block_sizes && {
      worker: { ...worker, kernel_block_sizes: under(worker.kernel_block_sizes) },
    }),
    kv_cache_config: {
      ...config,
      ...(config.kv_cache_tensors && {
        kv_cache_tensors: config.kv_cache_tensors.map((tensor) => ({ ...tensor, layers: tensor.layers.map(nameOf) })),
      }),
      kv_cache_groups: config.kv_cache_groups.map((group) => ({
        layer_names: group.layer_names.map(nameOf),
        kv_cache_spec: spec(group.kv_cache_spec),
      })),
    },
    ...(document.kv_caches && { kv_caches: under(document.kv_caches) }),
    ...(document.pages && { pages: under(document.pages) }),
  };
}

/** A dtype of each item size, for views that were made of a spec. */
const DTYPES: ReadonlyMap<number, string> = new Map([
  [2, 'bfloat16'],
  [4, 'float32'],
  [8, 'float64'],
  [16, 'complex128'],
]);

/** A derived view as the tensor that a worker would have captured. */
function captured({ name, view }: LayoutLayer): CapturedTensor {
  const { itemBytes } = view;
  const dtype = view.axes.every(({ stride }) => stride % itemBytes === 0) ? DTYPES.get(itemBytes) : undefined;
  const item = dtype === undefined ? 1 : itemBytes;
  return {
    layer: name,
    data_ptr: formatAddress(view.base),
    // A view of elements that strides do not count is one of their bytes.
    shape: view.axes.map(({ size }, i) => (i === view.axes.length - 1 ? (size * itemBytes) / item : size)),
    stride: view.axes.map(({ stride }, i) => (dtype === undefined && i === view.axes.length - 1 ? 1 : stride / item)),
    dtype: dtype ?? 'uint8',
    storage: { data_ptr: formatAddress(view.allocation.base), nbytes: view.allocation.bytes },
  };
}

/**
 * The document with its layers registered in another order, everything else as it was.
 *
 * Layers are sorted by name, so they get names that begin with their place in the order, and stay where they are. Only
 * a CSA-linear layout is registered as handed in: there the pages or tensors are put in the order, and views that
 * vLLM would derive become the tensors they come to, since `kv_cache_tensors` says at once where a layer lies. The table
 * that a worker registered is left out: it was of the order that was.
 *
 * @param order Names of the layers that registration walks, each once. Others come after them.
 * @throws RangeError where the document is refused before any layer.
 */
export function documentInOrder(given: LayoutDocument, order: readonly string[]): OrderedDocument {
  const { registered: _registered, ...document } = given;
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new RangeError(`no order of a document that is refused: ${layout.code}`);
  const names = new Set([
    ...order,
    ...layout.layers.map(({ name }) => name),
    ...layout.groups.flatMap(({ layerNames }) => layerNames),
  ]);
  const placeOf = new Map([...names].map((name, i) => [name, i] as const));
  if (!layout.csaLinear) {
    return {
      document: renamedLayers(document, (layer) => `${(placeOf.get(layer) ?? 0) + 1}.${layer}`),
      isRenamed: true,
    };
  }
  const inOrder = <Entry extends { readonly layer: string }>(entries: readonly Entry[]): Entry[] =>
    entries.toSorted((a, b) => (placeOf.get(a.layer) ?? 0) - (placeOf.get(b.layer) ?? 0));
  if (document.pages) return { document: { ...document, pages: inOrder(document.pages) }, isRenamed: false };
  const kv_caches = inOrder(document.kv_caches ?? layout.layers.map(captured));
  const { kv_cache_tensors: _derived, ...config } = document.kv_cache_config;
  const kv_cache_config = document.kv_caches ? document.kv_cache_config : config;
  return { document: { ...document, kv_cache_config, kv_caches }, isRenamed: false };
}
