import type { AttentionSpec, MambaSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, perRank, tokensOver } from './model.ts';

const config = figuresOf('public', 'config.json of nvidia/NVIDIA-Nemotron-Nano-9B-v2');
const pattern = config('hybrid_override_pattern', 'M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-');
const heads = config('KV heads', 8);
const headSize = config('head size', 128);
const mambaHeads = config('Mamba heads', 128);
const mambaHeadSize = config('Mamba head size', 80);
const mambaGroups = config('Mamba groups', 8);
const stateSize = config('SSM state size', 128);
const kernel = config('conv kernel', 4);
const dtype = config('dtype of attention and of the conv state', 'bfloat16');

const guide = figuresOf('public', "the model's own guide to vLLM: --mamba_ssm_cache_dtype float32");
const stateDtype = guide('dtype of the SSM state', 'float32');

const own = figuresOf(
  'illustrative',
  "modelled on vLLM's rule for hybrid models, which differs by version and backend",
);
const unified = own('tokens a block', 'the least multiple of the block size whose attention page holds a state page');

/** Mamba-2 in most layers, attention in four, on the same pages. */
export const NEMOTRON_NANO: Model = {
  id: 'nemotron-nano-9b-v2',
  title: 'Nemotron-Nano-9B-v2',
  figures: [
    ...[pattern, heads, headSize, mambaHeads, mambaHeadSize, mambaGroups, stateSize, kernel, dtype],
    ...[stateDtype, unified],
  ],
  serving: { tp: 2, blockSize: 16 },
  plan: ({ tp, blockSize }) => {
    if (mambaGroups.value % tp !== 0)
      throw new RangeError(`${mambaGroups.value} Mamba groups cannot be shared by ${tp} ranks`);
    const ranked = perRank(mambaHeads, tp);
    const taps = kernel.value - 1;
    const projections = [ranked * mambaHeadSize.value, ...Array(2).fill((mambaGroups.value / tp) * stateSize.value)];
    const channels = projections.reduce((sum, each) => sum + each, 0);
    const ssm = ranked * mambaHeadSize.value * stateSize.value * 4;
    const token = perRank(heads, tp) * 2 * headSize.value * 2;
    const tokens = tokensOver(channels * taps * 2 + ssm, token, blockSize);
    const attention: AttentionSpec = {
      type: 'FullAttentionSpec',
      block_size: tokens,
      num_kv_heads: perRank(heads, tp),
      head_size: headSize.value,
      dtype: dtype.value,
    };
    const mamba: MambaSpec = {
      type: 'MambaSpec',
      block_size: tokens,
      shapes: [
        [channels, taps],
        [ranked, mambaHeadSize.value, stateSize.value],
      ],
      dtypes: [dtype.value, stateDtype.value],
      page_size_padded: tokens * token,
      mamba_type: 'mamba2',
    };
    const named = (mark: string): string[] =>
      [...pattern.value].flatMap((each, layer) => (each === mark ? [`backbone.layers.${layer}.mixer`] : []));
    const full = named('*');
    return {
      arrangement: 'layers',
      usesMla: false,
      totalKvHeads: heads.value,
      state: { conv: projections.map((each) => each * taps * 2), ssm },
      groups: [
        { runs: [{ layers: full, spec: attention }] },
        ...dealt(named('M'), full.length).map((layers) => ({ runs: [{ layers, spec: mamba }] })),
      ],
    };
  },
};
