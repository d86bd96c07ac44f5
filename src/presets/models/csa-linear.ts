import type { AttentionSpec, MambaSpec } from '../../core/layout/document.ts';
import { dealt, figuresOf, type Model, perRank, range, tokensOver } from './model.ts';

const connector = figuresOf('public', "vLLM's NIXL connector, which handles caches of this shape");
const kinds = connector('caches', 'main KV, compressed KV, rings, sharded state and one replicated PLE state');

const own = figuresOf('illustrative', 'no such model is public; sizes like those of models of its time');
const layers = own('layers', 48);
const every = own('a layer with attention every', 4);
const heads = own('KV heads', 4);
const headSize = own('head size', 256);
const record = own('bytes of a compressed token', 132);
const ratio = own('tokens a compressed one', 4);
const ringRows = own('rows of a compressor ring', 8);
const ringWidth = own('elements of a ring row', 512);
const linearHeads = own('linear heads', 32);
const linearHeadSize = own('linear head size', 128);
const kernel = own('short conv kernel', 4);
const pleChannels = own('PLE channels', 4096);
const dtype = own('dtype of attention and of the conv states', 'bfloat16');
const stateDtype = own('dtype of the linear state and of the rings', 'float32');

/** Compressed sparse attention in some layers, linear attention in the others, and one per-layer embedding state. */
export const CSA_LINEAR: Model = {
  id: 'csa-linear-ple',
  title: 'CSA-linear with PLE',
  figures: [
    ...[kinds, layers, every, heads, headSize, record, ratio, ringRows, ringWidth],
    ...[linearHeads, linearHeadSize, kernel, pleChannels, dtype, stateDtype],
  ],
  serving: { tp: 4, blockSize: 16 },
  plan: ({ tp, blockSize }) => {
    if (blockSize % ratio.value !== 0)
      throw new RangeError(`blocks of ${blockSize} tokens hold no whole compressed ones`);
    const ranked = perRank(linearHeads, tp);
    const channels = ranked * linearHeadSize.value;
    const taps = kernel.value - 1;
    const conv = channels * taps * 2;
    const ssm = ranked * linearHeadSize.value ** 2 * 4;
    const token = perRank(heads, tp) * 2 * headSize.value * 2;
    const tokens = tokensOver(3 * conv + ssm, token, blockSize);
    const page = tokens * token;
    const main: AttentionSpec = {
      type: 'FullAttentionSpec',
      block_size: tokens,
      num_kv_heads: perRank(heads, tp),
      head_size: headSize.value,
      dtype: dtype.value,
    };
    const compressed: AttentionSpec = {
      type: 'MLAAttentionSpec',
      block_size: tokens,
      num_kv_heads: 1,
      head_size: record.value,
      dtype: 'uint8',
      tokens_per_state: ratio.value,
    };
    const ring: AttentionSpec = {
      type: 'CircularBufferSpec',
      block_size: ringRows.value,
      num_kv_heads: 1,
      head_size: ringWidth.value,
      head_size_v: 0,
      dtype: stateDtype.value,
      page_size_padded: page,
    };
    const linear: MambaSpec = {
      type: 'MambaSpec',
      block_size: tokens,
      shapes: [
        [3 * channels, taps],
        [ranked, linearHeadSize.value, linearHeadSize.value],
      ],
      dtypes: [dtype.value, stateDtype.value],
      page_size_padded: page,
    };
    const ple: MambaSpec = {
      type: 'MambaSpec',
      block_size: tokens,
      shapes: [[pleChannels.value, taps]],
      dtypes: [dtype.value],
      page_size_padded: page,
      tp_replicated: true,
    };
    const all = range(layers.value);
    const sparse = all.filter((layer) => layer % every.value === every.value - 1);
    const others = all.filter((layer) => layer % every.value !== every.value - 1);
    const named = (of: readonly number[], tail: string): string[] => of.map((layer) => `model.layers.${layer}.${tail}`);
    return {
      arrangement: 'rows',
      usesMla: false,
      totalKvHeads: heads.value,
      state: { conv: [conv, conv, conv], ssm },
      groups: [
        {
          runs: [
            { layers: named(sparse, 'self_attn.main_kv'), spec: main },
            { layers: named(sparse, 'self_attn.compressed_kv'), spec: compressed },
          ],
        },
        { runs: [{ layers: named(sparse, 'self_attn.compressor.state_cache'), spec: ring }] },
        ...dealt(named(others, 'linear_attn'), sparse.length).map((dealtLayers) => ({
          runs: [{ layers: dealtLayers, spec: linear }],
        })),
        { runs: [{ layers: ['model.ple'], spec: ple }] },
      ],
    };
  },
};
