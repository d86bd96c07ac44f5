import { figuresOf, type Model, perRank, range } from './model.ts';

const config = figuresOf('public', 'config.json of meta-llama/Llama-3.1-70B');
const layers = config('layers', 80);
const heads = config('KV heads', 8);
const headSize = config('head size', 128);
const dtype = config('dtype', 'bfloat16');

/** Dense attention with grouped heads: one group, a page a layer and block. */
export const LLAMA: Model = {
  id: 'llama-3.1-70b',
  title: 'Llama-3.1-70B',
  figures: [layers, heads, headSize, dtype],
  serving: { tp: 8, blockSize: 16 },
  plan: ({ tp, blockSize }) => ({
    arrangement: 'layers',
    usesMla: false,
    totalKvHeads: heads.value,
    groups: [
      {
        runs: [
          {
            layers: range(layers.value).map((layer) => `model.layers.${layer}.self_attn.attn`),
            spec: {
              type: 'FullAttentionSpec',
              block_size: blockSize,
              num_kv_heads: perRank(heads, tp),
              head_size: headSize.value,
              dtype: dtype.value,
            },
          },
        ],
      },
    ],
  }),
};
