import type { CapturedTensor } from '../core/layout/document.ts';
import type { Lesson } from './lesson.ts';

/** One allocation for each depth of the model: 12 kernel blocks of 64 bytes. */
const ALLOCATIONS = ['0x7f0000000000', '0x7f0000100000'] as const;

const state = (base: string): Omit<CapturedTensor, 'layer'> => ({
  data_ptr: base,
  shape: [12, 64],
  stride: [64, 1],
  dtype: 'uint8',
  storage: { data_ptr: base, nbytes: 768 },
});

/** 48 of each 64 bytes are data. */
const mla = (base: string): Omit<CapturedTensor, 'layer'> => ({
  ...state(base),
  shape: [12, 1, 4, 6],
  stride: [32, 24, 6, 1],
  dtype: 'float16',
});

export const kernelBlocks: Lesson = {
  id: 'kernel-blocks',
  title: 'Kernel blocks and hybrid MLA',
  teaches: 'State counts logical blocks, attention counts kernel blocks, and one region can serve both.',
  minutes: 4,
  document: {
    regionscope: 1,
    title: 'Lesson: MLA and state over kernel blocks',
    notes: 'Made for a lesson: the shape of a hybrid MLA and KDA cache with 3 kernel blocks, in very small lengths.',
    source: { tool: 'made by hand for RegionScope' },
    worker: { physical_blocks_per_logical_kv_block: 3, use_mla: true, mamba_ssm_size: [80, 112] },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_tensors: [],
      kv_cache_groups: [
        {
          layer_names: ['mla.0', 'mla.1'],
          kv_cache_spec: {
            type: 'MLAAttentionSpec',
            block_size: 12,
            num_kv_heads: 1,
            head_size: 6,
            dtype: 'float16',
            page_size_padded: 168,
          },
        },
        {
          layer_names: ['kda.0', 'kda.1'],
          kv_cache_spec: {
            type: 'MambaSpec',
            block_size: 1,
            shapes: [
              [8, 5],
              [1, 4, 7],
            ],
            dtypes: ['float16', 'float32'],
            page_size_padded: 192,
          },
        },
      ],
    },
    kv_caches: [
      { layer: 'kda.0', ...state(ALLOCATIONS[0]) },
      { layer: 'mla.0', ...mla(ALLOCATIONS[0]) },
      { layer: 'kda.1', ...state(ALLOCATIONS[1]) },
      { layer: 'mla.1', ...mla(ALLOCATIONS[1]) },
    ],
  },
  rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
  look: {
    text: 'A logical block is cut into 3 kernel blocks here. A state layer counts logical blocks: `kda.0` has 4, of 192 bytes. Attention counts kernel blocks: `mla.0` has 12. To meet, both ask for a third of their page: 64 bytes for state, and for MLA a third of 168.',
    sight: { owner: 1, decisions: 2 },
  },
  predict: {
    text: 'Two allocations, a state layer and an MLA layer in each, all at the start. `packed-row-aware` compares the lengths of kernel blocks: 64 bytes for state, 56 for MLA.',
    question: 'How many regions are there in the end?',
    sight: { owner: 1, decisions: 2 },
    measure: { of: 'regions' },
    choices: [
      { text: '2: one for each allocation', value: 2, hint: 'The lengths differ, and MLA joins only its own length.' },
      { text: '4: one for each layer', value: 4 },
      {
        text: '6: one for each kernel block and group',
        value: 6,
        hint: 'A region holds all blocks; it steps through them.',
      },
    ],
  },
  watch: {
    text: 'At the third step `mla.0` meets a region of 64 bytes, asks for 56, and makes its own. A block of attention addresses every region, so those 56 bytes are moved twice. The page is padded to the wrong size: hybrid pages are meant to be equal.',
    sight: { owner: 0, decisions: 3 },
  },
  change: {
    text: 'The data of an MLA page is 144 bytes; padding brings it to the size of the other group’s pages.',
    sight: { owner: 0, layer: 'mla.0', decisions: null },
    path: ['kv_cache_config', 'kv_cache_groups', 0, 'kv_cache_spec', 'page_size_padded'],
    label: '`page_size_padded` of the MLA group',
    least: 144,
    most: 216,
    step: 1,
    goal: { measure: { of: 'regions' }, value: 2 },
    wanted: 'Make MLA and state share a region in each allocation.',
    reached:
      'Both ask for 64 bytes now and share, though one counts 4 blocks and the other 12. `full-geometry` compares that count too, and splits them again: see the rules below.',
  },
};
