import { figuresOf, type Model, range } from './model.ts';

const config = figuresOf('public', 'config.json of deepseek-ai/DeepSeek-V3');
const layers = config('layers', 61);
const rank = config('KV LoRA rank', 512);
const rope = config('RoPE head size', 64);
const dtype = config('dtype of the cache', 'bfloat16');

/** MLA: one latent a token, whole on every rank. */
export const DEEPSEEK_V3: Model = {
  id: 'deepseek-v3',
  title: 'DeepSeek-V3',
  figures: [layers, rank, rope, dtype],
  serving: { tp: 8, blockSize: 64 },
  plan: ({ blockSize }) => ({
    arrangement: 'layers',
    usesMla: true,
    groups: [
      {
        runs: [
          {
            layers: range(layers.value).map((layer) => `model.layers.${layer}.self_attn.attn`),
            spec: {
              type: 'MLAAttentionSpec',
              block_size: blockSize,
              num_kv_heads: 1,
              head_size: rank.value + rope.value,
              dtype: dtype.value,
            },
          },
        ],
      },
    ],
  }),
};
