import type { AttentionSpec, MambaSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, perRank, range, tokensOver } from './model.ts';

const config = figuresOf('public', 'config.json of moonshotai/Kimi-Linear-48B-A3B-Instruct');
const layers = config('layers', 27);
const full = config('full_attn_layers, counted from 1', '4, 8, 12, 16, 20, 24, 27');
const rank = config('KV LoRA rank', 512);
const rope = config('RoPE head size', 64);
const heads = config('KDA heads', 32);
const headSize = config('KDA head size', 128);
const kernel = config('short conv kernel', 4);
const dtype = config('dtype of the MLA cache and of the conv state', 'bfloat16');

const code = figuresOf('public', 'vLLM, mamba_utils.py');
const stateDtype = code('dtype of the recurrent state', 'float32');

const own = figuresOf(
  'illustrative',
  "modelled on vLLM's rule for hybrid models, which differs by version and backend",
);
const unified = own('tokens a block', 'the least multiple of the block size whose MLA page holds a state page');

const FULL = new Set(full.value.split(', ').map((layer) => Number(layer) - 1));

/** MLA every fourth layer, KDA state in the others, on the same pages. */
export const KIMI_LINEAR: Model = {
  id: 'kimi-linear-48b',
  title: 'Kimi-Linear-48B',
  figures: [layers, full, rank, rope, heads, headSize, kernel, dtype, stateDtype, unified],
  serving: { tp: 4, blockSize: 64 },
  plan: ({ tp, blockSize }) => {
    const ranked = perRank(heads, tp);
    const channels = ranked * headSize.value;
    const conv = channels * (kernel.value - 1) * 2;
    const ssm = ranked * headSize.value ** 2 * 4;
    const token = (rank.value + rope.value) * 2;
    const tokens = tokensOver(3 * conv + ssm, token, blockSize);
    const mla: AttentionSpec = {
      type: 'MLAAttentionSpec',
      block_size: tokens,
      num_kv_heads: 1,
      head_size: rank.value + rope.value,
      dtype: dtype.value,
    };
    const kda: MambaSpec = {
      type: 'MambaSpec',
      block_size: tokens,
      shapes: [
        [3 * channels, kernel.value - 1],
        [ranked, headSize.value, headSize.value],
      ],
      dtypes: [dtype.value, stateDtype.value],
      page_size_padded: tokens * token,
      mamba_type: 'kda_attention',
    };
    const named = (isFull: boolean): string[] =>
      range(layers.value)
        .filter((layer) => FULL.has(layer) === isFull)
        .map((layer) => `model.layers.${layer}.self_attn${isFull ? '.attn' : ''}`);
    return {
      arrangement: 'layers',
      usesMla: true,
      kernelTokens: blockSize,
      state: { conv: [conv, conv, conv], ssm },
      groups: [
        { runs: [{ layers: named(true), spec: mla }] },
        ...dealt(named(false), FULL.size).map((kdaLayers) => ({ runs: [{ layers: kdaLayers, spec: kda }] })),
      ],
    };
  },
};
