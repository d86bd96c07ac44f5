/** What tests of workers' own tables share. */
import { formatAddress } from '../../../src/core/brand.ts';
import { computeFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument, RegisteredTable } from '../../../src/core/layout/document.ts';
import type { Registration } from '../../../src/core/registration/registration.ts';

/** The table of a registration, under the names of a worker's own: all of it. */
function tableOf({ regions, ssmRegions, scratchRegions, pleRegion }: Registration): RegisteredTable {
  return {
    kv_caches_base_addr: regions.map(({ base }) => formatAddress(base)),
    block_lens: regions.map(({ blockLen }) => blockLen),
    block_strides: regions.map(({ blockStride }) => blockStride),
    region_num_blocks: regions.map(({ numBlocks }) => numBlocks),
    region_group_ids: regions.map(({ group }) => group),
    region_names: regions.map(({ name }) => name),
    region_is_mla: regions.map(({ isMla }) => isMla),
    ssm_region_indices: ssmRegions,
    scratch_region_indices: scratchRegions,
    ...(pleRegion !== null && { ple_region_index: pleRegion }),
  };
}

/** The document as a worker that follows these rules would have captured it; null where it would have raised. */
export function workedUnder(document: LayoutDocument, rules: RuleNames): LayoutDocument | null {
  const facts = computeFacts(document, rules);
  return facts.kind === 'refused' ? null : { ...document, registered: tableOf(facts.registration) };
}
