/** The three sizes that the map is measured at, as files that a user would open. */
import { deepseekV4 } from '../../../src/presets/deepseek-v4.ts';
import { packedRows } from '../layouts.ts';

export interface MapLayout {
  readonly name: string;
  /** The document's own title, by which the page is known to show it. */
  readonly title: string;
  readonly text: string;
}

const count = (value: number): string => value.toLocaleString('en-US');

function layout(name: string, document: object): MapLayout {
  const title = `Bench: ${name}`;
  return { name, title, text: JSON.stringify({ ...document, title }) };
}

/** 250 views in one packed row, each registered by itself: as many descriptors a block. */
function packed(blocks: number): MapLayout {
  const { kv_caches = [], ...rest } = packedRows(blocks, true);
  const captured = Object.fromEntries(kv_caches.map(({ layer, ...tensor }) => [layer, tensor]));
  return layout(`250 views × ${count(blocks)} blocks`, { ...rest, kv_caches: captured });
}

/**
 * Views whose strides all differ. Each tenth starts where the narrower one before it does, whose region it joins by its
 * base address: what it is longer by is never sent.
 */
function differentStrides(views: number, blocks: number): MapLayout {
  const GROUPS = 4;
  let end = 0;
  const pages = Array.from({ length: views }, (_, i) => {
    const page = 4_096 + 16 * i;
    const wide = i % 10 === 9;
    const narrow = 4_096 + 16 * (i - 1);
    const block_stride = 2 * page;
    const offset = wide ? end - 2 * narrow * blocks : end;
    end = offset + block_stride * blocks;
    return { layer: `layers.${i}`, offset, page_bytes: wide ? page + narrow : page, block_stride };
  });
  const namesOf = (group: number): string[] =>
    pages.flatMap(({ layer }, i) => (Math.floor(i / 10) % GROUPS === group ? [layer] : []));
  return layout(`${count(views)} views × ${count(blocks)} blocks`, {
    regionscope: 1,
    rules: { alias: 'base-address' },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: Array.from({ length: GROUPS }, (_, group) => ({
        layer_names: namesOf(group),
        kv_cache_spec: { type: 'FullAttentionSpec' },
      })),
    },
    pages,
    allocation: { base_addr: '0x7f0000000000', bytes: end },
  });
}

export const mapLayouts = (): MapLayout[] => [
  layout('92 views × 20,000 blocks', deepseekV4(20_000)),
  packed(1_000_000),
  differentStrides(2_000, 20_000),
];
