import type { LayoutDocument } from '../core/layout/document.ts';
import type { Lesson, LessonTransfer } from './lesson.ts';

const perToken = { block_size: 4, num_kv_heads: 1, dtype: 'uint8' } as const;

/** A worker whose indexer starts so many bytes into the row. */
const worker = (title: string, offset: number): LayoutDocument => ({
  regionscope: 1,
  title,
  notes: 'Made for a lesson: an MLA cache and its indexer in one row, with small round lengths.',
  source: { tool: 'made by hand for RegionScope' },
  worker: { kv_cache_layout: 'BLHNC', use_mla: true, block_size: 4 },
  kv_cache_config: {
    num_blocks: 4,
    kv_cache_tensors: [
      { size: 16_384, layers: ['layers.0.mla'], layer_stride: 2_048, block_stride: 4_096, offset: 0 },
      { size: 16_384, layers: ['layers.0.indexer'], layer_stride: 1_024, block_stride: 4_096, offset },
    ],
    kv_cache_groups: [
      { layer_names: ['layers.0.mla'], kv_cache_spec: { type: 'MLAAttentionSpec', ...perToken, head_size: 512 } },
      { layer_names: ['layers.0.indexer'], kv_cache_spec: { type: 'MLAAttentionSpec', ...perToken, head_size: 256 } },
    ],
  },
});

const transfer: LessonTransfer = {
  decode: worker('Lesson: the row of decode', 3_072),
  request: { prefill_block_ids: [[0], [1]], decode_block_ids: [[2], [3]] },
};

const misplaced = { of: 'misplaced', ...transfer } as const;

export const agree: Lesson = {
  id: 'agree',
  title: 'What P and D must agree on',
  teaches: 'The handshake compares lengths; which layer lies where in a row, both sides have to know alike.',
  minutes: 4,
  document: worker('Lesson: the row of prefill', 2_048),
  rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
  transfer,
  look: {
    text: 'Prefill’s worker, P, keeps two MLA layers in a packed row of 4,096 bytes: `layers.0.mla` first, 2,048 bytes long, and `layers.0.indexer` behind it, 1,024 bytes. Both register the whole row, so there is one region, `R0`. A block of either group is handed over as that row.',
    sight: { owner: 1, layer: 'layers.0.indexer', decisions: 2 },
  },
  predict: {
    text: 'Decode’s worker, D, has the same layers in a row of 4,096 bytes. There `layers.0.indexer` starts 3,072 bytes into it. Before D reads, it compares the number of regions, and of each the `block_len`.',
    question: 'D asks for one block of each group. How many bytes arrive as other content?',
    sight: { owner: 1, layer: 'layers.0.indexer', decisions: 2 },
    measure: misplaced,
    choices: [
      {
        text: 'None: the handshake passes',
        value: 0,
        hint: 'It passes, since lengths agree. It does not ask which layer lies where in the row.',
      },
      { text: '1,024: those of the indexer', value: 1_024 },
      {
        text: '3,072: those of both layers',
        value: 3_072,
        hint: 'A row is copied as it is: what starts at the same place on both sides is right.',
      },
    ],
  },
  watch: {
    text: 'Each pair beside copies a row of P into one of D, and no check refuses. But D looks for the indexer 1,024 bytes behind the place where P put it, and finds padding there. Select one of those bytes on the map of D: it says why it is wrong.',
    sight: { owner: 1, decisions: null },
  },
  change: {
    text: 'Nothing of D changes, nor any length. The verdict follows the number.',
    sight: { owner: 1, layer: 'layers.0.indexer', decisions: null },
    path: ['kv_cache_config', 'kv_cache_tensors', 1, 'offset'],
    label: '`offset` of `layers.0.indexer` on P',
    least: 2_048,
    most: 3_072,
    step: 256,
    goal: { measure: misplaced, value: 0 },
    wanted: 'Make P’s row agree with D’s, so that every byte arrives.',
    reached:
      'Now every layer starts at the same place of the row on both sides. P and D must agree on that, on strides and on the order of axes; the handshake compares lengths and names alone.',
  },
};
