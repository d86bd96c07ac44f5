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
    text: 'Two transfer groups lie over the same bytes. That is no fault: a block belongs to one group at a time. Switch the owner above the map and see the other group’s pages. `layers.0.full` and `layers.1.window` start together and are equally long. The other two only start together.',
    sight: { owner: 0, decisions: 0 },
  },
  predict: {
    text: 'The rule is `base-and-length`: a range joins a region with its address and its `block_len`, or else makes a new one. Such a match is an exact alias.',
    question: 'Four layers register. How many regions come of it?',
    sight: { owner: 1, decisions: 0 },
    measure: { of: 'regions' },
    unit: 'regions',
    choices: [
      { text: '2: one for each address', value: 2, hint: 'Equal addresses are not enough for this rule.' },
      { text: '3: one pair agrees, the other does not', value: 3 },
      { text: '4: one for each layer', value: 4, hint: 'Two of the layers agree in address and length.' },
    ],
  },
  watch: {
    text: 'At the second step the window joins `R0`, which another group made. `R0` now has group −1: shared, so blocks of both groups move it. At the fourth step the lengths differ, and the window makes a region that only its own group moves.',
    sight: { owner: 1, decisions: 2 },
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
