import { addressOf } from '../layout/address.ts';
import type { LayoutDocument, RegisteredTable, WorkerFacts } from '../layout/document.ts';
import { ownTable } from '../observed/own-table.ts';

/** A table's lists by region, and what else it says. */
const TABLE_FIELDS = [
  'num_regions',
  'num_blocks',
  'block_lens',
  'block_strides',
  'region_num_blocks',
  'region_group_ids',
  'region_is_mla',
  'region_names',
  'ssm_region_indices',
  'scratch_region_indices',
  'ple_region_index',
] as const satisfies readonly (keyof RegisteredTable)[];

const WORKER_FIELDS = [
  'tp_size',
  'pp_size',
  'kv_cache_layout',
  'block_size',
  'physical_blocks_per_logical_kv_block',
  'use_mla',
  'total_num_kv_heads',
  'transfer_mode',
  'mamba_ssm_size',
] as const satisfies readonly (keyof WorkerFacts)[];

export type TraitName =
  | (typeof TABLE_FIELDS)[number]
  | (typeof WORKER_FIELDS)[number]
  | 'table'
  | 'regions'
  | 'region_offsets'
  | 'conv_offsets'
  | 'pool_blocks'
  | 'groups'
  | 'kernel_block_sizes'
  | 'kv_cache_tensors'
  | 'kv_caches'
  | 'layer_order'
  | 'pages'
  | 'vllm';

export type Scalar = string | number | boolean | null;

/** Plain data: a scalar, a list, or fields by name. Undefined where a document has nothing to say of the trait. */
type Told = Scalar | readonly unknown[] | Readonly<Record<string, unknown>> | undefined;

/** Something that workers should have in common. */
export interface Trait {
  readonly name: TraitName;
  /** Who should share it: all workers of an engine, or those of a stage of its pipeline, whose layers are the same. */
  readonly scope: 'engine' | 'stage';
  /** Where workers may leave it out: a worker without a table says nothing of regions, which is told once. */
  readonly abstains: boolean;
  readonly told: (document: LayoutDocument) => Told;
}

/** Fields by layer; in what order the layers came is a trait of its own. */
const byLayer = (entries: readonly (readonly [layer: string, told: unknown])[]): Told =>
  Object.fromEntries([...entries].sort(([p], [q]) => (p < q ? -1 : Number(p > q))));

/** Addresses differ from worker to worker; where something lies in its allocation does not. */
const offsetIn = (address: string, start: string): string => String(addressOf(address) - addressOf(start));

/** Where each region starts in the allocation that holds it; null for one that lies in none. */
function regionOffsets(document: LayoutDocument): Told {
  const table = ownTable(document);
  const written = document.allocation;
  if (table === null) return undefined;
  const captured = (document.kv_caches ?? []).map(({ storage }) => [storage.data_ptr, storage.nbytes] as const);
  const ends = new Map(written ? [[written.base_addr, written.bytes]] : captured);
  const places = [...ends]
    .map(([start, bytes]) => ({ start: addressOf(start), end: addressOf(start) + BigInt(bytes) }))
    .sort((p, q) => (p.start < q.start ? -1 : 1));
  return table.kv_caches_base_addr.map((text) => {
    const base = addressOf(text);
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.start ?? 0n) <= base) low = middle + 1;
      else high = middle;
    }
    const place = places[low - 1];
    return place === undefined || base >= place.end ? null : String(base - place.start);
  });
}

const captured = ({ kv_caches }: LayoutDocument): Told =>
  kv_caches &&
  byLayer(
    kv_caches.map(({ layer, data_ptr, shape, stride, dtype, storage }) => [
      layer,
      { shape, stride, dtype, offset: offsetIn(data_ptr, storage.data_ptr), storage: storage.nbytes },
    ]),
  );

function groups({ kv_cache_config }: LayoutDocument): Told {
  return byLayer(
    kv_cache_config.kv_cache_groups.flatMap(({ layer_names, kv_cache_spec }, id) => {
      if (kv_cache_spec.type !== 'UniformTypeKVCacheSpecs') {
        return layer_names.map((layer) => [layer, { group: id, ...kv_cache_spec }] as const);
      }
      const { kv_cache_specs } = kv_cache_spec;
      const specs = new Map(kv_cache_specs.map(({ layer, spec }) => [layer, spec]));
      return layer_names.map((layer) => [layer, { group: id, ...specs.get(layer) }] as const);
    }),
  );
}

/**
 * All that workers of an engine should have in common, what causes before what follows from it. Addresses, devices,
 * ranks, titles and times are no part of it.
 */
export const TRAITS: readonly Trait[] = [
  { name: 'vllm', scope: 'engine', abstains: false, told: ({ source }) => source?.vllm },
  ...WORKER_FIELDS.map(
    (name): Trait => ({ name, scope: 'engine', abstains: false, told: ({ worker }) => worker?.[name] }),
  ),
  { name: 'conv_offsets', scope: 'stage', abstains: false, told: ({ worker }) => worker?.conv_offsets },
  {
    ...{ name: 'kernel_block_sizes', scope: 'stage', abstains: false },
    told: ({ worker }) =>
      worker?.kernel_block_sizes && byLayer(worker.kernel_block_sizes.map(({ layer, tokens }) => [layer, tokens])),
  },
  {
    ...{ name: 'pool_blocks', scope: 'engine', abstains: false },
    told: ({ kv_cache_config }) => kv_cache_config.num_blocks,
  },
  { name: 'groups', scope: 'stage', abstains: false, told: groups },
  {
    ...{ name: 'kv_cache_tensors', scope: 'stage', abstains: false },
    told: ({ kv_cache_config }) => kv_cache_config.kv_cache_tensors,
  },
  { name: 'kv_caches', scope: 'stage', abstains: false, told: captured },
  {
    ...{ name: 'layer_order', scope: 'stage', abstains: false },
    told: ({ kv_caches }) => kv_caches?.map(({ layer }) => layer),
  },
  { name: 'pages', scope: 'stage', abstains: false, told: ({ pages }) => pages },
  {
    ...{ name: 'table', scope: 'engine', abstains: false },
    told: (document) => document.registered?.error ?? (ownTable(document) === null ? 'none' : 'registered'),
  },
  {
    ...{ name: 'regions', scope: 'stage', abstains: true },
    told: (document) => ownTable(document)?.kv_caches_base_addr.length,
  },
  ...TABLE_FIELDS.map(
    (name): Trait => ({ name, scope: 'stage', abstains: true, told: (document) => ownTable(document)?.[name] }),
  ),
  { name: 'region_offsets', scope: 'stage', abstains: true, told: regionOffsets },
];

/** A trait's value as one text: two documents are alike in it exactly where these are equal. Null where nothing is told. */
export function signature(trait: Trait, document: LayoutDocument): string | null {
  const told = trait.told(document);
  return told === undefined ? null : JSON.stringify(told);
}

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

const shown = (value: unknown): Scalar => (isScalar(value) ? value : JSON.stringify(value));

/**
 * A signature taken apart, so that two can be told apart: a value by place. A list has a place an entry (`3`), fields
 * have their names (`layers.0 shape`), and a scalar stands at the empty place.
 */
export function entriesOf(text: string | null): Map<string, Scalar> {
  if (text === null) return new Map();
  const told: unknown = JSON.parse(text);
  if (isScalar(told)) return new Map([['', told]]);
  return new Map(
    Object.entries(told as object).flatMap(([key, value]): [string, Scalar][] => {
      if (isScalar(value) || Array.isArray(value)) return [[key, shown(value)]];
      return Object.entries(value as object).map(([field, each]) => [`${key} ${field}`, shown(each)]);
    }),
  );
}
