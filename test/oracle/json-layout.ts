/**
 * The layout document as plain JSON, and the golden `expected` object. The oracle shares no code or
 * type with the product: everything under test/oracle is written from the rules alone.
 */

/** A plain object, or its entries in order: an object reorders keys such as "12". */
export type Ordered<T> = Readonly<Record<string, T>> | readonly (readonly [string, T])[];

export interface JsonSpec {
  readonly type: string;
  readonly block_size?: number;
  readonly num_kv_heads?: number;
  readonly num_head_slots?: number;
  readonly head_size?: number;
  readonly head_size_v?: number;
  readonly dtype?: string;
  readonly tokens_per_state?: number;
  readonly state_content_bytes?: number;
  readonly page_size_padded?: number;
  readonly alignment?: number;
  readonly sliding_window?: number;
  readonly shapes?: readonly (readonly number[])[];
  readonly dtypes?: readonly string[];
  readonly tp_replicated?: boolean;
  readonly kv_cache_specs?: Ordered<JsonSpec>;
}

export interface JsonTensor {
  readonly data_ptr: string;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly dtype: string;
  readonly device?: string;
  readonly storage: { readonly data_ptr: string; readonly nbytes: number };
}

export interface JsonWorker {
  readonly kv_cache_layout?: string;
  readonly physical_blocks_per_logical_kv_block?: number;
  readonly kernel_block_sizes?: Ordered<number>;
  readonly mamba_ssm_size?: readonly number[];
  readonly conv_offsets?: readonly (readonly number[])[];
  readonly [fact: string]: unknown;
}

export interface JsonGroup {
  readonly layer_names: readonly string[];
  readonly kv_cache_spec: JsonSpec;
}

export interface JsonSharedTensor {
  readonly size: number;
  readonly layers: readonly string[];
  readonly layer_stride: number;
  readonly block_stride: number;
  readonly offset: number;
}

export interface JsonPage {
  readonly layer: string;
  readonly offset: number;
  readonly page_bytes: number;
  readonly block_stride: number;
  readonly whole_row?: boolean;
}

export interface JsonLayout {
  readonly regionscope: 1;
  readonly title?: string;
  readonly notes?: string;
  readonly source?: unknown;
  readonly worker?: JsonWorker;
  readonly kv_cache_config: {
    readonly num_blocks: number;
    readonly kv_cache_tensors?: readonly JsonSharedTensor[];
    readonly kv_cache_groups: readonly JsonGroup[];
  };
  readonly kv_caches?: Ordered<JsonTensor>;
  readonly pages?: readonly JsonPage[];
  readonly allocation?: { readonly base_addr: string; readonly bytes: number };
  readonly request_block_ids?: readonly (readonly number[])[];
}

export const ROW_POLICIES = ['packed-mla', 'padded-only', 'never'] as const;
export type RowPolicyName = (typeof ROW_POLICIES)[number];

export const ALIAS_RULES = ['base-address', 'base-and-length', 'full-geometry', 'covered', 'packed-row-aware'] as const;
export type AliasRuleName = (typeof ALIAS_RULES)[number];

export interface ExpectedRegion {
  base_addr: string;
  block_len: number;
  block_stride: number;
  num_blocks: number;
  group_id: number;
  is_mla: boolean;
  packed_row: boolean;
  name: string;
  members: string[];
}

export interface ExpectedDecision {
  layer: string;
  branch: string;
  base: string;
  block_len: number;
  block_stride: number;
  num_blocks: number;
  action: 'new' | 'alias';
  region: number;
}

export interface ExpectedFindings {
  truncated_bytes: Record<string, number>;
  spilled_bytes: Record<string, number>;
  out_of_bounds_bytes: Record<string, number>;
  collision_bytes: number;
  unsound_overlay_bytes: number;
  moved_bytes: number;
  needed_bytes: number;
  redundant_bytes: number;
}

export interface ExpectedSuccess {
  regions: ExpectedRegion[];
  ssm_region_indices: number[];
  scratch_region_indices: number[];
  ple_region_index: number | null;
  registered_memory: [string, number][];
  skipped: { layer: string; reason: 'no-spec' | 'covered-tail' }[];
  decisions: ExpectedDecision[];
  findings: ExpectedFindings;
  request_desc_ids?: number[];
}

export interface ExpectedError {
  error: { code: string; layer: string };
}

export type ExpectedResult = ExpectedSuccess | ExpectedError;
export type Expected = Record<RowPolicyName, Record<AliasRuleName, ExpectedResult>>;

export function entriesOf<T>(ordered: Ordered<T> | undefined): (readonly [string, T])[] {
  if (ordered === undefined) return [];
  if (Array.isArray(ordered)) return [...(ordered as readonly (readonly [string, T])[])];
  return Object.entries(ordered as Readonly<Record<string, T>>);
}

export function valueAt<T>(ordered: Ordered<T> | undefined, key: string): T | undefined {
  for (const [name, value] of entriesOf(ordered)) if (name === key) return value;
  return undefined;
}
