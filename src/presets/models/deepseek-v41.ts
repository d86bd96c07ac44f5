import type { AttentionSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, range } from './model.ts';

const config = figuresOf('public', 'config.json of deepseek-ai/DeepSeek-V4.1-Flash');
const layers = config('layers', 40);
const sources = config('kv_source_layer_ids', '2, 8, 14, 20');
const ratios = config('compress_ratios', '0 for two layers, 2 for 18, 1 for 20');
const window = config('sliding window', 128);
const head = config('head size', 512);
const indexHead = config('indexer head size', 128);

const code = figuresOf('public', 'vLLM, models/deepseek_v41: attention.py and compressor.py');
const record = code('bytes of a cached token', 528);
const alignment = code('pages padded to multiples of', 512);
const swaTokens = code('SWA tokens a block', 32);
const scales = code('bytes of scales of an indexer token', 4);
const ringRows = code('rows of a compressor ring', 8);

const own = figuresOf('illustrative', 'chosen here');
const most = own('SWA layers a group, at most', 4);
const row = own('a block', 'every group from the start of one row, as in V4');

const SOURCES = sources.value.split(', ').map(Number);
const ratioOf = (layer: number): number => (layer < 2 ? 0 : layer < 20 ? 2 : 1);

/** A window in every layer, and few layers that keep compressed tokens for all; rings where tokens are pooled. */
export const DEEPSEEK_V41: Model = {
  id: 'deepseek-v4.1-flash',
  title: 'DeepSeek-V4.1-Flash',
  figures: [
    ...[layers, sources, ratios, window, head, indexHead],
    ...[record, alignment, swaTokens, scales, ringRows],
    ...[most, row],
  ],
  serving: { tp: 8, blockSize: 128 },
  plan: ({ blockSize }) => {
    if (blockSize % 2 !== 0) throw new RangeError(`blocks of ${blockSize} tokens: ratio 2 needs an even number`);
    const named = (of: readonly number[], tail = ''): string[] =>
      of.map((layer) => `model.layers.${layer}.attn${tail}`);
    const pooled = SOURCES.filter((layer) => ratioOf(layer) === 2);
    const whole = SOURCES.filter((layer) => ratioOf(layer) === 1);
    const common = { num_kv_heads: 1, alignment: alignment.value };
    const main = (ratio: number): AttentionSpec => ({
      ...common,
      type: 'MLAAttentionSpec',
      block_size: blockSize,
      head_size: head.value,
      dtype: 'uint8',
      tokens_per_state: ratio,
      state_content_bytes: record.value,
    });
    const indexer = (ratio: number): AttentionSpec => ({
      ...common,
      type: 'MLAAttentionSpec',
      block_size: blockSize,
      head_size: indexHead.value + scales.value,
      dtype: 'uint8',
      tokens_per_state: ratio,
    });
    const swa: AttentionSpec = {
      ...common,
      type: 'SlidingWindowMLASpec',
      block_size: swaTokens.value,
      head_size: head.value,
      dtype: 'uint8',
      state_content_bytes: record.value,
      sliding_window: window.value,
    };
    const ring: AttentionSpec = {
      type: 'CircularBufferSpec',
      block_size: ringRows.value,
      num_kv_heads: 1,
      head_size: 2 * head.value,
      head_size_v: 0,
      dtype: 'float32',
    };
    return {
      arrangement: 'rows',
      usesMla: true,
      groups: [
        {
          runs: [
            { layers: named(pooled), spec: main(2) },
            { layers: named(whole), spec: main(1) },
            { layers: named(pooled, '.indexer.k_cache'), spec: indexer(2) },
            { layers: named(whole, '.indexer.k_cache'), spec: indexer(1) },
          ],
        },
        ...dealt(named(range(layers.value), '.swa_cache'), most.value).map((swaLayers) => ({
          runs: [{ layers: swaLayers, spec: swa }],
        })),
        { runs: [{ layers: named(pooled, '.compressor.state_cache'), spec: ring }] },
      ],
    };
  },
};
