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
    text: 'Three cache views share one allocation, and all of them step by 4,096 bytes from block to block: packed storage. Then the row policy `packed-mla` lets an MLA layer register the whole row instead of its own page. Two of the layers are MLA: `layers.0.mla` and `layers.0.indexer`.',
    sight: { owner: 1, layer: 'layers.0.indexer', decisions: 0 },
  },
  predict: {
    text: 'A page of `layers.0.indexer` is 1,536 bytes long and starts in the middle of a row of 4,096 bytes.',
    question: 'How many bytes does one block of group 1, the indexer’s, move?',
    sight: { owner: 1, layer: 'layers.0.indexer', decisions: 0 },
    measure: { of: 'moved', group: 1 },
    unit: 'bytes moved by a block',
    choices: [
      { text: '1,536: its own page', value: 1_536, hint: 'The indexer is MLA, and the storage is packed.' },
      {
        text: '2,560: the other MLA layer’s page',
        value: 2_560,
        hint: 'A page of another group is not a region here.',
      },
      { text: '4,096: the whole row', value: 4_096 },
      {
        text: '5,120: the row and the window’s page',
        value: 5_120,
        hint: 'The window’s region belongs to group 2 alone.',
      },
    ],
  },
  watch: {
    text: 'The indexer takes the row, and `R0` is marked as a packed row. The MLA cache asks for the same row and joins. The window is not MLA: it asks for its page alone, and finds no region that starts there. Group 2 now moves that page twice.',
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
