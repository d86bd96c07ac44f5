import * as z from 'zod/mini';
import { ATTENTION_SPEC_TYPES } from '../../core/layout/document.ts';
import { described, dtypeName, flag, layerMap, optional, text, whole } from './field.ts';

const NEEDED = 'Required, except with hand-written pages.';
const KEPT = "vLLM's own; kept, not computed with.";

const attentionSpec = z.object({
  type: described(
    z.enum(ATTENTION_SPEC_TYPES),
    'Kind of attention cache, named as in vLLM. The two names with MLA make the page an MLA page.',
  ),
  block_size: optional(whole(`Tokens a logical block. ${NEEDED}`, 1)),
  num_kv_heads: optional(whole(`KV heads on this rank. ${NEEDED} (unless num_head_slots is given).`, 1)),
  num_head_slots: optional(
    whole('Head slots in the cache, where they differ from num_kv_heads. Default: num_kv_heads.', 1),
  ),
  head_size: optional(whole(`Elements a head of K. ${NEEDED} (unless state_content_bytes is given).`, 1)),
  head_size_v: optional(whole('Elements a head of V. Default: head_size; 0 for the two MLA types.')),
  dtype: optional(
    dtypeName(`Element type, torch's name with or without "torch.". ${NEEDED} (unless state_content_bytes is given).`),
  ),
  tokens_per_state: optional(whole('Tokens that one state stands for; above 1 for compressed caches. Default: 1.', 1)),
  state_content_bytes: optional(
    whole('Bytes of one state of one head. Default: (head_size + head_size_v) × item size of dtype.', 1),
  ),
  page_size_padded: optional(whole('Bytes a page with its padding. Default: no padding.', 1)),
  alignment: optional(
    whole('Bytes; an MLA page without page_size_padded is padded up to a multiple. Default: none.', 1),
  ),
  sliding_window: optional(whole('Tokens of the window. Shown, not computed with.')),
  attention_chunk_size: optional(whole('Tokens of a chunk. Shown, not computed with.')),
  extra_retained_tokens: optional(whole(`Tokens kept beyond the window. ${KEPT}`)),
  storage_block_size: optional(whole(`Tokens of a block as its kernel views it. ${KEPT}`)),
  kv_quant_mode: optional(text(`Quantization. ${KEPT}`)),
  cache_dtype_str: optional(text(`Element format, by the name of the option. ${KEPT}`)),
  cache_role: optional(text(`Role among sparse caches. ${KEPT}`)),
  model_version: optional(text(`Model family. ${KEPT}`)),
  non_causal: optional(flag(`Whether the layer attends ahead. ${KEPT}`)),
  non_causal_multi_token_decode: optional(flag(`Whether decoding attends ahead. ${KEPT}`)),
  is_index_group_leader: optional(flag(`Whether other layers take its index. ${KEPT}`)),
});

const mambaSpec = z.object({
  type: described(z.literal('MambaSpec'), 'A state cache: one state a logical block.'),
  block_size: optional(whole('Tokens a logical block. Not computed with.', 1)),
  shapes: optional(
    described(
      z.array(z.array(whole('Elements on one axis.', 1))),
      `Shapes of the state's tensors in elements, the conv state first. ${NEEDED}`,
    ),
  ),
  dtypes: optional(described(z.array(dtypeName('A torch dtype.')), `Element type of each of shapes. ${NEEDED}`)),
  page_size_padded: optional(whole('Bytes a page with its padding. Default: no padding.', 1)),
  tp_replicated: optional(flag('The PLE state, held whole on every rank. Default: false.')),
  num_heads: optional(whole(`1. ${KEPT}`)),
  tokens_per_state: optional(whole(`-1: one state a block. ${KEPT}`, -1)),
  mamba_type: optional(text(`Kind of state. ${KEPT}`)),
  mamba_cache_mode: optional(text(`How states are cached. ${KEPT}`)),
  num_speculative_blocks: optional(whole(`Blocks a request more, to speculate. ${KEPT}`)),
  num_prefill_checkpoint_blocks: optional(whole(`Blocks a request more, for checkpoints. ${KEPT}`)),
  prefill_checkpoint_alignment: optional(whole(`Tokens between checkpoints. ${KEPT}`)),
});

const layerSpecSchema = z.discriminatedUnion('type', [attentionSpec, mambaSpec]);

const uniformSpecs = z.object({
  type: described(z.literal('UniformTypeKVCacheSpecs'), 'One spec a layer, for a group whose layers differ.'),
  block_size: optional(whole(`Tokens a logical block. ${KEPT}`)),
  kv_cache_specs: layerMap(
    z.object({ layer: text('The layer.'), spec: layerSpecSchema }),
    'spec',
    "The spec of each of the group's layers, by layer name.",
  ),
});

export const groupSpecSchema = described(
  z.discriminatedUnion('type', [attentionSpec, mambaSpec, uniformSpecs]),
  'What a page of the group holds. With hand-written pages, the type is enough.',
);
