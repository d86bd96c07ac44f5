/** A page of a hand-written layout: where it starts, how long it is, and how far its next block is. */
export interface WrittenPage {
  readonly layer: string;
  readonly offset: number;
  readonly bytes: number;
  readonly stride: number;
}

/** A document with pages by hand, in one allocation; a group a list. */
export function writtenText(
  groups: readonly (readonly WrittenPage[])[],
  { blocks, bytes, ratio = 1 }: { readonly blocks: number; readonly bytes: number; readonly ratio?: number },
): string {
  const pages = groups.flat().map(({ layer, offset, bytes: page_bytes, stride: block_stride }) => ({
    layer,
    offset,
    page_bytes,
    block_stride,
  }));
  return JSON.stringify({
    regionscope: 1,
    worker: ratio === 1 ? {} : { physical_blocks_per_logical_kv_block: ratio },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: groups.map((own) => ({
        layer_names: own.map(({ layer }) => layer),
        kv_cache_spec: { type: 'FullAttentionSpec' },
      })),
    },
    pages,
    allocation: { base_addr: '0x7f0000000000', bytes },
  });
}
