import type { Lesson } from './lesson.ts';

export const aliases: Lesson = {
  id: 'aliases',
  title: 'Exact aliases and shared groups',
  teaches: 'Layers of different groups share a region where address and length agree.',
  minutes: 3,
  document: {
    regionscope: 1,
    title: 'Lesson: two groups in one row',
    notes: 'Made for a lesson: full attention and sliding-window layers over the same bytes, with small round lengths.',
    source: { tool: 'made by hand for RegionScope' },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [
        { layer_names: ['layers.0.full', 'layers.2.full'], kv_cache_spec: { type: 'FullAttentionSpec' } },
        { layer_names: ['layers.1.window', 'layers.3.window'], kv_cache_spec: { type: 'SlidingWindowSpec' } },
      ],
    },
    pages: [
      { layer: 'layers.0.full', offset: 0, page_bytes: 6_144, block_stride: 14_336 },
      { layer: 'layers.1.window', offset: 0, page_bytes: 6_144, block_stride: 14_336 },
      { layer: 'layers.2.full', offset: 6_144, page_bytes: 8_192, block_stride: 14_336 },
      { layer: 'layers.3.window', offset: 6_144, page_bytes: 5_120, block_stride: 14_336 },
    ],
    allocation: { base_addr: '0x7f0000000000', bytes: 57_344 },
  },
  rules: { alias: 'base-and-length', rows: 'packed-mla' },
  look: {
    text: 'Two transfer groups lie over the same bytes. That is no fault: a block belongs to one group at a time. Switch the owner above the map to see both. `layers.0.full` made `R0`. `layers.1.window` starts there too and is as long: an exact alias. So it joined, and `R0` is now shared, with group −1.',
    sight: { owner: 1, decisions: 2 },
  },
  predict: {
    text: 'Two more layers come. `layers.2.full` and `layers.3.window` start together too, but one is 8,192 bytes long and the other 5,120. The rule is `base-and-length`: a range joins a region with its address and its `block_len`, or makes a new one.',
    question: 'How many regions come of the four layers?',
    sight: { owner: 1, decisions: 2 },
    measure: { of: 'regions' },
    choices: [
      { text: '2: one for each address', value: 2, hint: 'Equal addresses are not enough for this rule.' },
      { text: '3: one pair agrees, the other does not', value: 3 },
      { text: '4: one for each layer', value: 4, hint: 'Two of the layers share `R0` already.' },
    ],
  },
  watch: {
    text: 'At the fourth step `layers.3.window` finds a region at its address that is longer, passes it over, and makes `R2`. Only its own group moves that one. Step back to the second step to see the other pair agree.',
    sight: { owner: 1, decisions: 4 },
  },
  change: {
    text: 'Two regions are enough for two groups, if every alias is exact.',
    sight: { owner: 1, layer: 'layers.3.window', decisions: null },
    path: ['pages', 3, 'page_bytes'],
    label: '`page_bytes` of `layers.3.window`',
    least: 1_024,
    most: 8_192,
    step: 1_024,
    goal: { measure: { of: 'regions' }, value: 2 },
    wanted: 'Make two regions serve all four layers.',
    reached:
      'Both lengths are 8,192 bytes now, so `layers.3.window` is an exact alias of `layers.2.full`. Both groups move the same two regions, and neither moves a byte that it does not hold.',
  },
};
