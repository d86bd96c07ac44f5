/** Random documents with hand-written pages. */
import type { JsonLayout, JsonPage } from './json-layout.ts';
import type { Choices } from './random.ts';
import { randomNames, randomRequest } from './random-groups.ts';

const TYPES = [
  'FullAttentionSpec',
  'MLAAttentionSpec',
  'SlidingWindowSpec',
  'SlidingWindowMLASpec',
  'CircularBufferSpec',
  'KpoolTailSpec',
  'ChunkedLocalAttentionSpec',
];

export function writtenLayout(c: Choices): JsonLayout {
  const r = c.pick([1, 1, 2, 3]);
  const numBlocks = c.int(1, r === 1 ? 8 : 4);
  const row = c.pick([32, 48, 64, 96]);
  const groups = c.int(1, 3);
  const sizes = Array.from({ length: groups }, () => c.int(1, 3));
  const names = randomNames(
    c,
    sizes.reduce((a, b) => a + b, 0),
    false,
  );
  const used: string[][] = [];
  for (const size of sizes) used.push(names.splice(0, size));
  const types = used.map(() => (c.chance(0.03) ? 'MambaSpec' : c.pick(TYPES)));
  const pages = used.flat().map((layer): JsonPage => {
    const block_stride = c.pick([row, row, row, row, row / 2, row * 2]);
    const page_bytes = c.pick([8, 12, 16, 24, 32, row, block_stride]);
    const offset = c.pick([0, 0, 8, 16, Math.max(0, block_stride - page_bytes)]);
    const page = { layer, offset, page_bytes, block_stride };
    return c.chance(0.3) ? { ...page, whole_row: true } : page;
  });
  const bytes = numBlocks * r * row + c.pick([0, 0, 0, 8, row, -row / 2]);
  const layout: JsonLayout = {
    regionscope: 1,
    worker: { physical_blocks_per_logical_kv_block: r },
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_groups: used.map((layer_names, i) => ({ layer_names, kv_cache_spec: { type: types[i] as string } })),
    },
    pages: c.shuffled(pages),
    allocation: { base_addr: c.pick(['0x7f0000000000', '139637976727552', '0xfffffffffff00000']), bytes },
  };
  if (!c.chance(0.8)) return layout;
  return {
    ...layout,
    request_block_ids: randomRequest(
      c,
      used.map(() => numBlocks * r),
    ),
  };
}
