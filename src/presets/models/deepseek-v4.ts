import type { AttentionSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, range } from './model.ts';

const config = figuresOf('public', 'config.json of deepseek-ai/DeepSeek-V4-Pro');
const layers = config('layers', 61);
const ratios = config('compress_ratios', '128, 128, then 4 and 128 in turn');
const window = config('sliding window', 128);
const head = config('head size', 512);
const indexHead = config('indexer head size', 128);

const code = figuresOf('public', 'vLLM, models/deepseek_v4: attention.py and compressor.py');
const record = code('bytes of a cached token', 584);
const alignment = code('pages padded to multiples of', 576);
const scales = code('bytes of scales of an indexer token', 4);
const c4Rows = code('tokens a block of ratio-4 compressor state', 4);
const c128Rows = code('tokens a block of ratio-128 compressor state', 8);

const packing = figuresOf('public', 'vLLM #44577: caches packed in one row a block');
const row = packing('a block', 'every group from the start of one row');

const own = figuresOf(
  'illustrative',
  'the SWA page of 32 tokens, 19,008 B, is public for V4.1; V4 itself is served with blocks of 256 and SWA pages of 64',
);
const shared = own('SWA tokens a block', 'a quarter of the block size, as many as a ratio-4 page holds');

const ratioOf = (layer: number): 4 | 128 => (layer < 2 || layer % 2 === 1 ? 128 : 4);

/** fp8 records of compressed tokens, of a window's and of the indexer's, and float32 compressor state. */
export const DEEPSEEK_V4: Model = {
  id: 'deepseek-v4-pro',
  title: 'DeepSeek-V4-Pro',
  figures: [layers, ratios, window, head, indexHead, record, alignment, scales, c4Rows, c128Rows, row, shared],
  serving: { tp: 8, blockSize: 128 },
  plan: ({ blockSize }) => {
    if (blockSize % 128 !== 0) throw new RangeError(`blocks of ${blockSize} tokens: ratio 128 needs multiples of 128`);
    const named = (tail: string, wanted?: 4 | 128): string[] =>
      range(layers.value)
        .filter((layer) => wanted === undefined || ratioOf(layer) === wanted)
        .map((layer) => `model.layers.${layer}.attn${tail}`);
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
    const indexer: AttentionSpec = {
      ...common,
      type: 'MLAAttentionSpec',
      block_size: blockSize,
      head_size: indexHead.value + scales.value,
      dtype: 'uint8',
      tokens_per_state: 4,
    };
    const swa: AttentionSpec = {
      ...common,
      type: 'SlidingWindowMLASpec',
      block_size: blockSize / 4,
      head_size: head.value,
      dtype: 'uint8',
      state_content_bytes: record.value,
      sliding_window: window.value,
    };
    // KV and scores, and for ratio 4 those of the block before, too.
    const state = (tokens: number, headSize: number, ratio: 4 | 128): AttentionSpec => ({
      ...common,
      type: 'SlidingWindowMLASpec',
      block_size: tokens,
      head_size: (ratio === 4 ? 4 : 2) * headSize,
      dtype: 'float32',
      sliding_window: ratio === 4 ? 8 : 128,
    });
    const c128 = named('', 128);
    return {
      arrangement: 'rows',
      usesMla: true,
      groups: [
        {
          runs: [
            { layers: named('', 4), spec: main(4) },
            { layers: named('.indexer.k_cache', 4), spec: indexer },
            { layers: c128, spec: main(128) },
          ],
        },
        // No group longer than the longest run of the first.
        ...dealt(named('.swa_cache'), c128.length).map((swaLayers) => ({ runs: [{ layers: swaLayers, spec: swa }] })),
        {
          runs: [
            { layers: named('.compressor.state_cache', 4), spec: state(c4Rows.value, head.value, 4) },
            { layers: named('.indexer.compressor.state_cache', 4), spec: state(c4Rows.value, indexHead.value, 4) },
          ],
        },
        { runs: [{ layers: named('.compressor.state_cache', 128), spec: state(c128Rows.value, head.value, 128) }] },
      ],
    };
  },
};
