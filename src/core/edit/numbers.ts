import type { AttentionSpec, CapturedTensor, KVCacheTensor, LayerSpec, LayoutDocument } from '../layout/document.ts';
import { isMlaType } from '../layout/spec.ts';
import { type Changed, type NumberOwner, type NumberPath, noLayer, type Scope } from './change.ts';
import { groupOf, specOf, tensorOf, viewOf, withConfig, withSpec, withTensor, withView } from './owners.ts';

/** A number that can be set, under the format's own name. */
export interface LayerNumber {
  readonly owner: NumberOwner;
  /** From the owner: `['head_size']`, `['shapes', 0, 1]`. */
  readonly path: NumberPath;
  /** Null where an optional one is left out. */
  readonly value: number | null;
  readonly least: number;
  readonly isOptional: boolean;
}

type SpecNumber = Exclude<
  {
    [Name in keyof AttentionSpec]-?: NonNullable<AttentionSpec[Name]> extends number ? Name : never;
  }[keyof AttentionSpec],
  'extra_retained_tokens' | 'storage_block_size'
>;

/** The numbers of attention specs that a page depends on, and the two that are shown, with their least values. */
const ATTENTION: readonly (readonly [field: SpecNumber, least: number, of: (spec: AttentionSpec) => boolean])[] = [
  ['block_size', 1, () => true],
  ['num_kv_heads', 1, () => true],
  ['num_head_slots', 1, (spec) => spec.num_head_slots !== undefined],
  ['head_size', 1, () => true],
  ['head_size_v', 0, () => true],
  ['tokens_per_state', 1, () => true],
  ['state_content_bytes', 1, () => true],
  ['page_size_padded', 1, () => true],
  ['alignment', 1, ({ type }) => isMlaType(type)],
  ['sliding_window', 0, ({ type }) => type === 'SlidingWindowSpec' || type === 'SlidingWindowMLASpec'],
  ['attention_chunk_size', 0, ({ type }) => type === 'ChunkedLocalAttentionSpec'],
];

/** Fields of a spec that a page needs, where its bytes are not written by hand. */
export function neededBy(spec: LayerSpec): readonly string[] {
  if (spec.type === 'MambaSpec') return ['shapes', 'dtypes'];
  return [
    'block_size',
    ...(spec.num_head_slots === undefined ? ['num_kv_heads'] : []),
    ...(spec.state_content_bytes === undefined ? ['head_size', 'dtype'] : []),
  ];
}

function specNumbers(spec: LayerSpec, isWritten: boolean): LayerNumber[] {
  const needed = isWritten ? [] : neededBy(spec);
  const number = (path: NumberPath, value: number | undefined, least: number): LayerNumber => ({
    owner: 'spec',
    path,
    value: value ?? null,
    least,
    isOptional: path.length === 1 && !needed.includes(String(path[0])),
  });
  if (spec.type === 'MambaSpec') {
    const shapes = (spec.shapes ?? []).flatMap((shape, i) =>
      shape.map((size, axis) => number(['shapes', i, axis], size, 1)),
    );
    return [...shapes, number(['page_size_padded'], spec.page_size_padded, 1)];
  }
  return ATTENTION.filter(([, , of]) => of(spec)).map(([field, least]) => number([field], spec[field], least));
}

const placed = (owner: NumberOwner, path: NumberPath, value: number, least: number): LayerNumber => ({
  owner,
  path,
  value,
  least,
  isOptional: false,
});

const viewNumbers = ({ shape, stride, storage }: CapturedTensor): LayerNumber[] => [
  ...shape.map((size, axis) => placed('view', ['shape', axis], size, 1)),
  ...stride.map((step, axis) => placed('view', ['stride', axis], step, 0)),
  placed('allocation', ['storage', 'nbytes'], storage.nbytes, 1),
];

const tensorNumbers = ({ layers, layer_stride: stride, size }: KVCacheTensor): LayerNumber[] => [
  ...(layers.length > 1 ? [placed('tensor', ['layer_stride'], stride, 0)] : []),
  placed('allocation', ['size'], size, 1),
];

/** Every number of a layer but where its page lies, which `layerPlace` has. */
export function layerNumbers(document: LayoutDocument, layer: string): LayerNumber[] {
  const spec = specOf(document, layer);
  const own = spec ? specNumbers(spec, document.pages !== undefined) : [];
  if (document.pages) {
    return document.allocation ? [...own, placed('allocation', ['bytes'], document.allocation.bytes, 1)] : own;
  }
  const view = viewOf(document, layer);
  if (document.kv_caches) return view ? [...own, ...viewNumbers(view)] : own;
  const tensor = tensorOf(document, layer);
  return tensor ? [...own, ...tensorNumbers(tensor)] : own;
}

const samePath = (a: NumberPath, b: NumberPath): boolean =>
  a.length === b.length && a.every((step, i) => step === b[i]);

/** A copy with another value at a path; null takes a field away. */
function withValue<Owner extends object>(owner: Owner, [step, ...rest]: NumberPath, value: number | null): Owner {
  if (step === undefined) return owner;
  if (Array.isArray(owner)) {
    const next = rest.length === 0 ? value : withValue(owner[step as number], rest, value);
    return owner.with(step as number, next) as unknown as Owner;
  }
  const fields = owner as Record<string, unknown>;
  if (rest.length === 0 && value === null) {
    const { [step]: _, ...others } = fields;
    return others as Owner;
  }
  const inner = fields[step];
  return { ...owner, [step]: rest.length === 0 ? value : withValue(inner as object, rest, value) };
}

/** The bytes of an allocation, wherever the document says them, and wherever they are the same. */
function withAllocation(document: LayoutDocument, layer: string, bytes: number): LayoutDocument {
  if (document.allocation && document.pages) return { ...document, allocation: { ...document.allocation, bytes } };
  const storage = viewOf(document, layer)?.storage;
  if (storage && document.kv_caches) {
    const isSame = (tensor: CapturedTensor): boolean =>
      tensor.storage.data_ptr === storage.data_ptr && tensor.storage.nbytes === storage.nbytes;
    const kv_caches = document.kv_caches.map((tensor) =>
      isSame(tensor) ? { ...tensor, storage: { ...tensor.storage, nbytes: bytes } } : tensor,
    );
    return { ...document, kv_caches };
  }
  const size = tensorOf(document, layer)?.size;
  const tensors = (document.kv_cache_config.kv_cache_tensors ?? []).map((tensor) =>
    tensor.size === size ? { ...tensor, size: bytes } : tensor,
  );
  return withConfig(document, { kv_cache_tensors: tensors });
}

/** The document with one of a layer's numbers set, or left out. */
export function withNumber(
  document: LayoutDocument,
  layer: string,
  { owner, path }: Pick<LayerNumber, 'owner' | 'path'>,
  value: number | null,
  scope: Scope,
): Changed {
  const now = layerNumbers(document, layer).find((each) => each.owner === owner && samePath(each.path, path));
  if (now === undefined) return noLayer(layer);
  if (value === now.value) return document;
  const isSound = value === null ? now.isOptional : Number.isSafeInteger(value) && value >= now.least;
  if (!isSound) {
    return {
      code: value === null ? 'missing-field' : 'out-of-range',
      path: path.join('.'),
      found: value === null ? 'no number' : String(value),
      wanted: `a whole number from ${now.least}`,
      mend: 'Choose another number.',
    };
  }
  switch (owner) {
    case 'spec':
      return withSpec(document, layer, (spec) => withValue(spec, path, value), scope);
    case 'view':
      return withView(document, layer, (tensor) => withValue(tensor, path, value), scope);
    case 'tensor':
      return withTensor(document, layer, (tensor) => withValue(tensor, path, value), scope);
    default:
      return withAllocation(document, layer, value ?? 0);
  }
}

/** Where one of a layer's numbers stands in its document. */
export function numberPath(
  document: LayoutDocument,
  layer: string,
  { owner, path }: Pick<LayerNumber, 'owner' | 'path'>,
): NumberPath {
  const found = groupOf(document, layer);
  if (owner === 'spec' && found) {
    const spec = found.group.kv_cache_spec;
    const base = ['kv_cache_config', 'kv_cache_groups', found.id, 'kv_cache_spec'];
    if (spec.type !== 'UniformTypeKVCacheSpecs') return [...base, ...path];
    const entry = spec.kv_cache_specs.findIndex((each) => each.layer === layer);
    return [...base, 'kv_cache_specs', entry, 'spec', ...path];
  }
  if (document.pages) return ['allocation', ...path];
  const captured = document.kv_caches?.findIndex((tensor) => tensor.layer === layer);
  if (captured !== undefined) return ['kv_caches', captured, ...path];
  const tensors = document.kv_cache_config.kv_cache_tensors ?? [];
  const tensor = tensors.findIndex(({ layers }) => layers.includes(layer));
  return ['kv_cache_config', 'kv_cache_tensors', tensor, ...path];
}
