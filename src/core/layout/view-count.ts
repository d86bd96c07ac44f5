import type { LayoutDocument } from './document.ts';

/** How many views a document hands to registration, without making them. */
export function viewCount({ pages, kv_caches: captured, kv_cache_config: config }: LayoutDocument): number {
  if (pages) return pages.length;
  if (captured) return captured.length;
  return (config.kv_cache_tensors ?? []).reduce((sum, tensor) => sum + tensor.layers.length, 0);
}
