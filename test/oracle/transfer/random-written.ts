/** Random hand-written pages of one or two groups, some of which hold whole rows. */
import type { JsonLayout, JsonPage } from '../json-layout.ts';
import type { Choices } from '../random.ts';

interface Written {
  readonly layout: JsonLayout;
  readonly pool: { readonly of: number; readonly unit: number };
  readonly groups: number;
}

/** `like`: a document whose layers and page sizes to take, put elsewhere. */
export function randomWritten(c: Choices, like?: JsonLayout): Written {
  const row = c.pick([24, 32]);
  const types = ['FullAttentionSpec', 'MLAAttentionSpec', 'SlidingWindowMLASpec', 'CircularBufferSpec'];
  const known = like?.kv_cache_config.kv_cache_groups.map(({ kv_cache_spec }) => kv_cache_spec.type);
  const groups = known ?? Array.from({ length: c.int(1, 3) }, () => c.pick(types));
  const pages = groups.map((_, i): JsonPage => {
    const block_stride = c.pick([row, row, row, row / 2]);
    const page_bytes = like?.pages?.[i]?.page_bytes ?? c.pick([8, 12, row / 2]);
    const offset = c.pick([0, 8, Math.max(0, block_stride - page_bytes), row]);
    const whole_row = c.chance(0.3);
    return { layer: `layers.${i}`, offset, page_bytes, block_stride, ...(whole_row ? { whole_row } : {}) };
  });
  const numBlocks = c.int(3, 5);
  return {
    layout: {
      regionscope: 1,
      kv_cache_config: {
        num_blocks: numBlocks,
        kv_cache_groups: groups.map((type, i) => ({ layer_names: [`layers.${i}`], kv_cache_spec: { type } })),
      },
      pages,
      allocation: { base_addr: c.pick(['0x7f0000000000', '0x7f0000012340']), bytes: (numBlocks + 1) * row },
    },
    pool: { of: numBlocks, unit: 1 },
    groups: groups.length,
  };
}
