import type { AttentionSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, perRank, range } from './model.ts';

const config = figuresOf('public', 'config.json of google/gemma-3-27b-it');
const layers = config('layers', 62);
const heads = config('KV heads', 16);
const headSize = config('head size', 128);
const window = config('sliding window', 1024);
const dtype = config('dtype', 'bfloat16');

const card = figuresOf('public', 'Gemma 3 technical report: five local layers for each global one');
const every = card('a layer with full attention every', 6);

/** A window in five of six layers; their groups lie on the pages of the full ones. */
export const GEMMA: Model = {
  id: 'gemma-3-27b',
  title: 'Gemma-3-27B',
  figures: [layers, heads, headSize, window, dtype, every],
  serving: { tp: 2, blockSize: 16 },
  plan: ({ tp, blockSize }) => {
    const common = {
      block_size: blockSize,
      num_kv_heads: perRank(heads, tp),
      head_size: headSize.value,
      dtype: dtype.value,
    };
    const full: AttentionSpec = { type: 'FullAttentionSpec', ...common };
    const sliding: AttentionSpec = { type: 'SlidingWindowSpec', ...common, sliding_window: window.value };
    const named = (isFull: boolean): string[] =>
      range(layers.value)
        .filter((layer) => (layer % every.value === every.value - 1) === isFull)
        .map((layer) => `language_model.model.layers.${layer}.self_attn.attn`);
    const fullLayers = named(true);
    return {
      arrangement: 'layers',
      usesMla: false,
      totalKvHeads: heads.value,
      groups: [
        { runs: [{ layers: fullLayers, spec: full }] },
        ...dealt(named(false), fullLayers.length).map((local) => ({ runs: [{ layers: local, spec: sliding }] })),
      ],
    };
  },
};
