import type { Lesson } from './lesson.ts';

export const region: Lesson = {
  id: 'region',
  title: 'What a region is, and why its length matters',
  teaches: 'A region sends as many bytes of a block as it is long, whoever joined it.',
  minutes: 3,
  document: {
    regionscope: 1,
    title: 'Lesson: a state over a window’s page',
    notes: 'Made for a lesson: the shape of a compressor state over a sliding-window page, with small round lengths.',
    source: { tool: 'made by hand for RegionScope' },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [
        { layer_names: ['layers.0.swa'], kv_cache_spec: { type: 'SlidingWindowSpec' } },
        { layer_names: ['layers.1.state'], kv_cache_spec: { type: 'CircularBufferSpec' } },
      ],
    },
    pages: [
      { layer: 'layers.0.swa', offset: 0, page_bytes: 12_288, block_stride: 32_768 },
      { layer: 'layers.1.state', offset: 0, page_bytes: 20_480, block_stride: 32_768 },
    ],
    allocation: { base_addr: '0x7f0000000000', bytes: 131_072 },
  },
  rules: { alias: 'base-address', rows: 'packed-mla' },
  look: {
    text: '`layers.0.swa` has registered its page. That made region `R0`: an address, a `block_len` and a `block_stride`. Block b of a region starts b strides after the address and is `block_len` bytes long: one descriptor. The bracket under the page is that descriptor. Nothing outside of it is sent.',
    sight: { owner: 0, decisions: 1 },
  },
  predict: {
    text: '`layers.1.state` comes next. It starts at the same address and asks for 20,480 bytes. The rule is `base-address`: a range joins the region that starts where it does, and no one looks at lengths.',
    question: 'How many bytes of each block of `layers.1.state` will not be sent?',
    sight: { owner: 1, layer: 'layers.1.state', decisions: 1 },
    measure: { of: 'lost', group: 1 },
    choices: [
      { text: 'None: the region grows with it', value: 0, hint: 'Joining a region does not make it longer.' },
      { text: '8,192: what is beyond the end of `R0`', value: 8_192 },
      { text: '12,288: as many as `R0` is long', value: 12_288, hint: 'What `R0` holds is just what is sent.' },
      { text: '20,480: all of them', value: 20_480, hint: 'The first bytes of the page lie inside `R0`.' },
    ],
  },
  watch: {
    text: 'Step through both decisions. At the second one the state joins `R0`, and `R0` keeps the length that the first layer gave it. The hatched tail belongs to the page and to no descriptor: it is truncated, in every block.',
    sight: { owner: 1, decisions: 2 },
  },
  change: {
    text: 'The state still asks for 20,480 bytes, but now you decide how long the page is that comes before it.',
    sight: { owner: 1, layer: 'layers.1.state', decisions: null },
    path: ['pages', 0, 'page_bytes'],
    label: '`page_bytes` of `layers.0.swa`',
    least: 4_096,
    most: 32_768,
    step: 1_024,
    goal: { measure: { of: 'lost', group: 1 }, value: 0 },
    wanted: 'Make `layers.1.state` lose no byte.',
    reached:
      '`R0` is now at least as long as the state, so its descriptor covers the whole page. Under `base-address` that is luck: it depends on which layer registers first.',
  },
};
