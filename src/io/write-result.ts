import { formatAddress } from '../core/brand.ts';
import { requestDescriptorIds } from '../core/descriptors/request.ts';
import { sideDescriptors } from '../core/descriptors/runs.ts';
import type { Layout } from '../core/layout/layout.ts';
import type { Registration } from '../core/registration/registration.ts';

/** The registration part of what the golden vectors call a result: plain JSON values, addresses as hex. */
export function registrationResult(layout: Layout, registration: Registration) {
  return {
    regions: registration.regions.map((region) => ({
      base_addr: formatAddress(region.base),
      block_len: region.blockLen,
      block_stride: region.blockStride,
      num_blocks: region.numBlocks,
      group_id: region.group,
      is_mla: region.isMla,
      packed_row: region.packedRow,
      name: region.name,
      members: region.members,
    })),
    ssm_region_indices: registration.ssmRegions,
    scratch_region_indices: registration.scratchRegions,
    ple_region_index: registration.pleRegion,
    registered_memory: registration.memory.map(({ base, bytes }) => [formatAddress(base), bytes]),
    skipped: registration.skipped.map(({ layer, reason }) => ({ layer, reason })),
    decisions: registration.decisions.map(({ layer, branch, range, action, region }) => ({
      layer,
      branch,
      base: formatAddress(range.base),
      block_len: range.blockLen,
      block_stride: range.blockStride,
      num_blocks: range.numBlocks,
      action,
      region,
    })),
    ...(layout.document.request_block_ids && {
      request_desc_ids: requestDescriptorIds(
        layout,
        registration,
        sideDescriptors(layout, registration),
        layout.document.request_block_ids,
      ),
    }),
  };
}
