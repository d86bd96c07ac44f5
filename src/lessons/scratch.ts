import type { Lesson } from './lesson.ts';

export const scratch: Lesson = {
  id: 'scratch',
  title: 'Scratch that only looks covered',
  teaches: 'A ring inside a longer page is not part of that page, and pays for being treated so.',
  minutes: 3,
  document: {
    regionscope: 1,
    title: 'Lesson: a ring over paged MLA',
    notes: 'Made for a lesson: the shape of a scratch ring over paged MLA blocks, with small round lengths.',
    source: { tool: 'made by hand for RegionScope' },
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [
        { layer_names: ['layers.0.paged'], kv_cache_spec: { type: 'MLAAttentionSpec' } },
        { layer_names: ['layers.1.ring'], kv_cache_spec: { type: 'CircularBufferSpec' } },
      ],
    },
    pages: [
      { layer: 'layers.0.paged', offset: 0, page_bytes: 9_216, block_stride: 9_216 },
      { layer: 'layers.1.ring', offset: 0, page_bytes: 6_144, block_stride: 9_216 },
    ],
    allocation: { base_addr: '0x7f0000000000', bytes: 36_864 },
  },
  rules: { alias: 'covered', rows: 'packed-mla' },
  look: {
    text: '`layers.1.ring` is a scratch ring: 6,144 bytes of state that a layer overwrites in turn. Its blocks lie where pages of `layers.0.paged` lie, which are 9,216 bytes long. This is no packed row: each layer asks for its own page. The ring looks covered, because it starts where a longer page does.',
    sight: { owner: 1, layer: 'layers.1.ring', decisions: 1 },
  },
  predict: {
    text: 'The rule is still `covered`: where no region has its length, a range joins the oldest longer one. A block belongs to the ring’s group, group 1.',
    question: 'How many bytes does the transfer of that block move?',
    sight: { owner: 1, layer: 'layers.1.ring', decisions: 1 },
    measure: { of: 'moved', group: 1 },
    choices: [
      { text: '3,072: what the page has more', value: 3_072, hint: 'The ring itself has to arrive.' },
      { text: '6,144: the ring', value: 6_144, hint: 'The ring joins a region, and a region has one length.' },
      { text: '9,216: the page', value: 9_216 },
      {
        text: '15,360: the ring and the page',
        value: 15_360,
        hint: 'There is one region, so a block takes one descriptor.',
      },
    ],
  },
  watch: {
    text: 'The ring joins `R0`. No byte is lost, so no check complains, and yet each block of the ring moves 3,072 bytes that nothing of its group holds. A ring and a page that start together are different things: that is why `covered` was rejected.',
    sight: { owner: 1, decisions: 2 },
  },
  change: {
    text: 'You can change the page that the ring lies on. What makes the ring stop looking covered?',
    sight: { owner: 1, layer: 'layers.1.ring', decisions: null },
    path: ['pages', 0, 'page_bytes'],
    label: '`page_bytes` of `layers.0.paged`',
    least: 3_072,
    most: 9_216,
    step: 512,
    goal: { measure: { of: 'not-its-own', group: 1 }, value: 0 },
    wanted: 'Make a block of the ring move only bytes that the ring holds.',
    reached:
      'The page is no longer than the ring now. So the ring makes a region of its own or, at equal length, is an exact alias. `packed-row-aware` does this at every length: a longer region must be a packed row.',
  },
};
