import type { LayoutDocument } from '../layout/document.ts';

/**
 * Whether a document's pages are the regions of its worker's table themselves, with nothing said of what they hold: as a
 * handshake is read, which knows no views. Then no byte can be found lost, and none can be said not to be.
 */
export const isRegionsOnly = ({ pages, registered, kv_cache_config }: LayoutDocument): boolean =>
  pages?.every(({ page_bytes }) => registered?.block_lens?.includes(page_bytes)) === true &&
  kv_cache_config.kv_cache_groups.every(({ kv_cache_spec }) => Object.keys(kv_cache_spec).length === 1);
