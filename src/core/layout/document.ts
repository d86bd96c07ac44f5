/**
 * A layout document, format 1, as the core takes it: the file's own field names (vLLM's), already checked by a
 * reader, with one change. Maps whose order matters, or whose keys a JSON parser would move (`"12"`), are lists of
 * entries in the source's order.
 *
 * Addresses stay the strings that the source wrote; `parseAddress` reads them. Every number is a safe integer.
 */
export interface LayoutDocument {
  readonly regionscope: 1;
  readonly title?: string;
  readonly notes?: string;
  readonly source?: DocumentSource;
  readonly worker?: WorkerFacts;
  /** The rule set that the document asks to be opened under; RegionScope's own field. */
  readonly rules?: DocumentRules;
  readonly kv_cache_config: KVCacheConfig;
  /** The captured tensors in registration order; they replace the derived views. */
  readonly kv_caches?: readonly CapturedTensor[];
  /** Hand-written pages in registration order; they replace tensors and derived views. */
  readonly pages?: readonly WrittenPage[];
  /** The backing allocation of `pages`; required with them. */
  readonly allocation?: WrittenAllocation;
  /** Block ids of one request, a list a group: kernel blocks, or logical ones for a state group. */
  readonly request_block_ids?: readonly (readonly number[])[];
  /** What the worker itself made of it. */
  readonly registered?: RegisteredTable;
}

export interface DocumentRules {
  /** An alias rule's name; `own-rule` for the rule that the document brings. */
  readonly alias?: string;
  readonly rows?: string;
  readonly own?: OwnRule;
}

/** An alias rule that is kept in the document: a reviewer's own. */
export interface OwnRule {
  readonly title?: string;
  /** Ways to join, tried in order. */
  readonly clauses: readonly OwnClause[];
}

export interface OwnClause {
  readonly name?: string;
  /** A range joins the first region for which all of these hold. */
  readonly joins: readonly OwnCondition[];
  /** The range's geometry takes the place of the region's where all of these hold; left out, never. */
  readonly refreshes?: readonly OwnCondition[];
}

/** One condition, over what the region and the range have. */
export interface OwnCondition {
  /** Both sides' field compared, the region's on the left; or one side's with `value`. */
  readonly of: 'both' | 'region' | 'range';
  readonly field: string;
  readonly relation: string;
  /** Left out where both sides are compared. */
  readonly value?: number | boolean | string;
}

/** Where the document came from; shown, never computed with. */
export interface DocumentSource {
  readonly tool?: string;
  readonly vllm?: string;
  readonly captured_at?: string;
}

/** Facts of the worker that registers. All optional, with the defaults of the format's text. */
export interface WorkerFacts {
  readonly engine_id?: string;
  readonly role?: 'prefill' | 'decode' | 'both';
  /** Physical order of the logical axes, outermost first; default `LBHNC`. Used only to derive views. */
  readonly kv_cache_layout?: string;
  /** r: kernel blocks a logical block; default 1. */
  readonly physical_blocks_per_logical_kv_block?: number;
  /** Tokens of a layer's kernel block; a layer left out has its spec's `block_size`. */
  readonly kernel_block_sizes?: readonly LayerTokens[];
  /** Tokens a kernel block, as prefill and decode compare it. */
  readonly block_size?: number;
  readonly use_mla?: boolean;
  readonly tp_rank?: number;
  readonly tp_size?: number;
  readonly pp_rank?: number;
  readonly pp_size?: number;
  readonly total_num_kv_heads?: number;
  readonly transfer_mode?: 'pull' | 'push';
  /** Bytes of the conv state and of the ssm state in a state page. */
  readonly mamba_ssm_size?: readonly [conv: number, ssm: number];
  /** Conv sub-projections as [offset, bytes] in the state page. */
  readonly conv_offsets?: readonly (readonly [offset: number, bytes: number])[];
}

export interface LayerTokens {
  readonly layer: string;
  readonly tokens: number;
}

export interface KVCacheConfig {
  /** Logical blocks in the pool. */
  readonly num_blocks: number;
  readonly kv_cache_tensors?: readonly KVCacheTensor[];
  /** The transfer groups in order; a group's index is its id. */
  readonly kv_cache_groups: readonly KVCacheGroup[];
}

/** Where layers sit in the one backing allocation. All lengths in bytes. */
export interface KVCacheTensor {
  readonly size: number;
  readonly layers: readonly string[];
  readonly layer_stride: number;
  readonly block_stride: number;
  readonly offset: number;
}

export interface KVCacheGroup {
  readonly layer_names: readonly string[];
  readonly kv_cache_spec: GroupSpec;
}

export type GroupSpec = LayerSpec | UniformSpecs;

/** One spec a layer, wrapped for a group whose layers differ. */
export interface UniformSpecs {
  readonly type: 'UniformTypeKVCacheSpecs';
  /** Tokens a logical block, as vLLM has it here too. */
  readonly block_size?: number;
  readonly kv_cache_specs: readonly LayerSpecEntry[];
}

export interface LayerSpecEntry {
  readonly layer: string;
  readonly spec: LayerSpec;
}

export const ATTENTION_SPEC_TYPES = [
  'FullAttentionSpec',
  'SlidingWindowSpec',
  'ChunkedLocalAttentionSpec',
  'MLAAttentionSpec',
  'SlidingWindowMLASpec',
  'CircularBufferSpec',
  'KpoolTailSpec',
] as const;

export type AttentionSpecType = (typeof ATTENTION_SPEC_TYPES)[number];
export const SPEC_TYPES = [...ATTENTION_SPEC_TYPES, 'MambaSpec'] as const;
export type SpecType = (typeof SPEC_TYPES)[number];
export type LayerSpec = AttentionSpec | MambaSpec;

/**
 * The page of an attention layer. Optional fields are optional for hand-written pages only, which need no more
 * than the type; a reader refuses their absence elsewhere.
 */
export interface AttentionSpec {
  readonly type: AttentionSpecType;
  /** Tokens a logical block. */
  readonly block_size?: number;
  readonly num_kv_heads?: number;
  /** Overrides `num_kv_heads` where the cache has another number of head slots. */
  readonly num_head_slots?: number;
  readonly head_size?: number;
  /** Defaults to `head_size`, and to 0 for the two MLA types. */
  readonly head_size_v?: number;
  /** A torch dtype's name, with or without `torch.`. */
  readonly dtype?: string;
  readonly tokens_per_state?: number;
  /** Bytes of one state of one head; overrides the product of head sizes and item size. */
  readonly state_content_bytes?: number;
  readonly page_size_padded?: number;
  /** Only the MLA types look at it: pads the page up to a multiple. */
  readonly alignment?: number;
  readonly sliding_window?: number;
  readonly attention_chunk_size?: number;
  // What vLLM's specs hold besides: no page depends on it.
  readonly extra_retained_tokens?: number;
  readonly storage_block_size?: number;
  readonly kv_quant_mode?: string;
  readonly cache_dtype_str?: string;
  readonly cache_role?: string;
  readonly model_version?: string;
  readonly non_causal?: boolean;
  readonly non_causal_multi_token_decode?: boolean;
  readonly is_index_group_leader?: boolean;
}

export interface MambaSpec {
  readonly type: 'MambaSpec';
  readonly block_size?: number;
  readonly shapes?: readonly (readonly number[])[];
  readonly dtypes?: readonly string[];
  readonly page_size_padded?: number;
  /** The PLE state, held whole on every rank. */
  readonly tp_replicated?: boolean;
  // What vLLM's spec holds besides: no page depends on it.
  readonly num_heads?: number;
  readonly tokens_per_state?: number;
  readonly mamba_type?: string;
  readonly mamba_cache_mode?: string;
  readonly num_speculative_blocks?: number;
  readonly num_prefill_checkpoint_blocks?: number;
  readonly prefill_checkpoint_alignment?: number;
}

/** One captured cache tensor. `shape` and `stride` in elements, as torch prints them; `nbytes` in bytes. */
export interface CapturedTensor {
  readonly layer: string;
  readonly data_ptr: string;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly dtype: string;
  readonly device?: string;
  readonly storage: { readonly data_ptr: string; readonly nbytes: number };
}

/** A page known only by its numbers, in bytes of a kernel block. */
export interface WrittenPage {
  readonly layer: string;
  readonly offset: number;
  readonly page_bytes: number;
  readonly block_stride: number;
  readonly whole_row?: boolean;
}

export interface WrittenAllocation {
  readonly base_addr: string;
  readonly bytes: number;
}

/**
 * The region table that a worker made, under the names of its handshake: one entry a region in each of the lists that
 * have none of `indices` in their name. A worker of another version has fewer lists.
 */
export interface RegisteredTable {
  /** The exception with which registration ended. */
  readonly error?: string;
  /** Regions as descriptors count them: twice the lists where a worker splits K and V inside a block. */
  readonly num_regions?: number;
  /** Kernel blocks of the pool: those of every region where `region_num_blocks` is left out. */
  readonly num_blocks?: number;
  readonly kv_caches_base_addr?: readonly string[];
  /** Bytes a block that a descriptor takes. */
  readonly block_lens?: readonly number[];
  /** Bytes from one block to the next. */
  readonly block_strides?: readonly number[];
  readonly region_num_blocks?: readonly number[];
  /** Transfer groups; -1 for a region that several share. */
  readonly region_group_ids?: readonly number[];
  /** The layer that made each region. */
  readonly region_names?: readonly string[];
  readonly region_is_mla?: readonly boolean[];
  readonly ssm_region_indices?: readonly number[];
  readonly scratch_region_indices?: readonly number[];
  readonly ple_region_index?: number;
}
