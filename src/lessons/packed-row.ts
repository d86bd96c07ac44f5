import type { KVCacheTensor } from '../core/layout/document.ts';
import type { Lesson } from './lesson.ts';

/** A layer in the row that all share. */
const inRow = (layer: string, pageBytes: number, offset: number): KVCacheTensor => ({
  size: 16_384,
  layers: [layer],
  layer_stride: pageBytes,
  block_stride: 4_096,
  offset,
});

const perToken = { block_size: 4, num_kv_heads: 1, dtype: 'uint8' } as const;

export const packedRow: Lesson = {
  id: 'packed-row',
  title: 'The packed row',
  teaches: 'In packed storage each MLA layer registers the whole row, and a block moves all of it.',
  minutes: 4,
  document: {
    regionscope: 1,
    title: 'Lesson: three views in a packed row',
    notes: 'Made for a lesson: an MLA cache, its indexer and a window in one storage, with small round lengths.',
    source: { tool: 'made by hand for RegionScope' },
    worker: { kv_cache_layout: 'BLHNC', use_mla: true },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_tensors: [
        inRow('layers.0.mla', 2_560, 0),
        inRow('layers.0.indexer', 1_536, 2_560),
        inRow('layers.1.window', 1_024, 1_024),
      ],
      kv_cache_groups: [
        { layer_names: ['layers.0.mla'], kv_cache_spec: { type: 'MLAAttentionSpec', ...perToken, head_size: 640 } },
        { layer_names: ['layers.0.indexer'], kv_cache_spec: { type: 'MLAAttentionSpec', ...perToken, head_size: 384 } },
        {
          layer_names: ['layers.1.window'],
          kv_cache_spec: { type: 'SlidingWindowSpec', ...perToken, head_size: 128, sliding_window: 4 },
        },
      ],
    },
  },
  rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
  look: {
    text: 'All cache views share one allocation and step by 4,096 bytes from block to block: packed storage. There the row policy `packed-mla` lets an MLA layer register the whole row. `layers.0.indexer` is MLA. Its page is 1,536 bytes at the end of the row, and yet `R0` is 4,096 bytes long: a packed row.',
    sight: { owner: 1, decisions: 1 },
  },
  predict: {
    text: '`layers.0.mla` asked for the same row and joined, so `R0` is shared: a block of any group moves it. Now comes `layers.1.window`, which is not MLA. It asks for its page alone: 1,024 bytes, 1,024 bytes into the row.',
    question: 'How many bytes will a block of the window’s group move?',
    sight: { owner: 2, decisions: 2 },
    measure: { of: 'moved', group: 2 },
    choices: [
      { text: '1,024: its own page', value: 1_024, hint: 'A shared region is moved by the blocks of every group.' },
      { text: '4,096: the row', value: 4_096, hint: 'No region starts where the window does: it makes one more.' },
      { text: '5,120: the row, and its page once more', value: 5_120 },
    ],
  },
  watch: {
    text: 'At the third step no region starts where the window does, so it makes `R1`. The row holds that page already. A block of group 2 now moves it twice: nothing is lost, but the transfer takes longer.',
    sight: { owner: 2, decisions: 3 },
  },
  change: {
    text: '`packed-row-aware` lets a shorter view that is not MLA join a packed row, if it starts where the row does and has its stride and count.',
    sight: { owner: 2, layer: 'layers.1.window', decisions: null },
    path: ['kv_cache_config', 'kv_cache_tensors', 2, 'offset'],
    label: '`offset` of `layers.1.window`',
    least: 0,
    most: 3_072,
    step: 256,
    goal: { measure: { of: 'regions' }, value: 1 },
    wanted: 'Make one region serve all three layers, so that no byte is moved twice.',
    reached:
      'The window starts with the row now, so it joins the packed row, though it is shorter. `base-and-length` would still split it off: compare the rules below.',
  },
};
