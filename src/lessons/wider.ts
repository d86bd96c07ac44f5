import type { Lesson } from './lesson.ts';

export const wider: Lesson = {
  id: 'wider',
  title: 'Why wider never joins',
  teaches: 'No rule since #57662 lets a range into a region that is shorter than it.',
  minutes: 3,
  document: {
    regionscope: 1,
    title: 'Lesson: a wide page after a narrow one',
    notes: 'Made for a lesson: a window’s page and a full-attention page at one address, with small round lengths.',
    source: { tool: 'made by hand for RegionScope' },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [
        { layer_names: ['layers.10.full'], kv_cache_spec: { type: 'FullAttentionSpec' } },
        { layer_names: ['layers.2.window'], kv_cache_spec: { type: 'SlidingWindowSpec' } },
      ],
    },
    pages: [
      { layer: 'layers.10.full', offset: 0, page_bytes: 5_120, block_stride: 8_192 },
      { layer: 'layers.2.window', offset: 0, page_bytes: 3_072, block_stride: 8_192 },
    ],
    allocation: { base_addr: '0x7f0000000000', bytes: 32_768 },
  },
  rules: { alias: 'covered', rows: 'packed-mla' },
  look: {
    text: 'Layers register in the natural order of their names, so 2 comes before 10, whatever the document lists first. `layers.2.window` is narrow, 3,072 bytes, and made `R0`. `layers.10.full` starts at the same address and is wide, 5,120 bytes.',
    sight: { owner: 1, decisions: 1 },
  },
  predict: {
    text: 'The rule is `covered`, the most generous one since `base-address`: a range joins a region of its length, or else the oldest region there that is longer.',
    question: 'What becomes of `layers.10.full`?',
    sight: { owner: 1, decisions: 1 },
    measure: { of: 'way-in', layer: 'layers.10.full' },
    choices: [
      {
        text: 'It joins `R0`, and its tail is cut',
        value: 'cut',
        hint: 'That is what `base-address` does. This rule looks at lengths.',
      },
      {
        text: 'It joins `R0`, which grows to 5,120 bytes',
        value: 'grown',
        hint: 'Only an MLA range brings its geometry, and only where it may join.',
      },
      { text: 'It makes a region of its own', value: 'new' },
    ],
  },
  watch: {
    text: 'At the second step `R0` starts at the right address, but it is not longer than what is asked for. So the wide page makes `R1`. A region’s `block_len` is what every descriptor sends: letting a wider range in would cut it, and the receiver would never know.',
    sight: { owner: 0, decisions: 2 },
  },
  change: {
    text: 'Find out where wide ends. Everything but the length of `layers.10.full` stays.',
    sight: { owner: 0, layer: 'layers.10.full', decisions: null },
    path: ['pages', 0, 'page_bytes'],
    label: '`page_bytes` of `layers.10.full`',
    least: 1_024,
    most: 8_192,
    step: 512,
    goal: { measure: { of: 'way-in', layer: 'layers.10.full' }, value: 'joined' },
    wanted: 'Make `layers.10.full` join `R0`.',
    reached:
      'A range that is no longer than `R0` lies inside of it, so nothing can be cut. `covered` asks for no more. `packed-row-aware` also wants a longer region to be a packed row; the next lesson shows why.',
  },
};
