import * as z from 'zod/mini';
import { described, flag, layerMap, optional, text, whole } from './field.ts';

export const WANTED_CACHE_LAYOUT = 'the letters L, B, H, N and C, each once, outermost first';

export const workerSchema = z.object({
  engine_id: optional(text('Name of the engine. Shown.')),
  role: optional(described(z.enum(['prefill', 'decode', 'both']), 'The side this worker takes in transfers.')),
  kv_cache_layout: optional(
    described(
      z.string().check(z.regex(/^(?!.*(.).*\1)[LBHNC]{5}$/, { error: WANTED_CACHE_LAYOUT })),
      'Physical order of the axes layers, blocks, heads, states (N) and content, outermost first; used only to derive views. Default: LBHNC.',
    ),
  ),
  physical_blocks_per_logical_kv_block: optional(whole('Kernel blocks a logical block, r. Default: 1.', 1)),
  kernel_block_sizes: optional(
    layerMap(
      z.object({ layer: text('The layer.'), tokens: whole('Tokens a kernel block of the layer.', 1) }),
      'tokens',
      "Tokens a kernel block, by layer name; used only to derive views. Default: the layer's block_size.",
    ),
  ),
  block_size: optional(whole('Tokens a kernel block, as prefill and decode compare it. Default: 1.', 1)),
  use_mla: optional(flag('Whether the model uses MLA.')),
  tp_rank: optional(whole('Tensor-parallel rank. Default: 0.')),
  tp_size: optional(whole('Tensor-parallel ranks. Default: 1.', 1)),
  pp_rank: optional(whole('Pipeline-parallel rank. Default: 0.')),
  pp_size: optional(whole('Pipeline-parallel ranks. Default: 1.', 1)),
  total_num_kv_heads: optional(whole('KV heads over all ranks. Default: heads on this rank × tp_size.', 1)),
  transfer_mode: optional(described(z.enum(['pull', 'push']), 'Which side moves the blocks. Default: pull.')),
  mamba_ssm_size: optional(
    described(
      z.tuple([whole('Bytes of the conv state.'), whole('Bytes of the ssm state.')]),
      'Bytes of the conv state and of the ssm state in a state page. Default: from the first sharded state layer.',
    ),
  ),
  conv_offsets: optional(
    described(
      z.array(z.tuple([whole('Offset in the state page, bytes.'), whole('Length, bytes.')])),
      'Conv sub-projections as [offset, bytes] in the state page. Default: the conv state as one run.',
    ),
  ),
});
