import { bytes, regionIndex } from '../brand.ts';
import { addressOf } from '../layout/address.ts';
import { allocations, type Layout } from '../layout/layout.ts';
import type { Decision } from '../registration/decision.ts';
import { type Region, SHARED } from '../registration/region.ts';
import { registrationOrder } from '../registration/register.ts';
import type { Registration } from '../registration/registration.ts';
import { findHomes, type Home } from './homes.ts';
import type { OwnTable } from './own-table.ts';

/**
 * A worker's own table as a registration of its layout, to be analysed like a modelled one. Regions, their order and
 * their roles are the worker's. Not in its table, and so deduced, are members and `packedRow`: see `findHomes`. A region
 * may have no member, and a layer no region.
 *
 * Where lists are left out, as in older vLLM: a stride is the length, the blocks are the pool's, a region of one of
 * several groups is shared, and all regions take part in state, for so these workers address them.
 *
 * @throws RangeError where a reader let through what is no address or no length.
 */
export function observedRegistration(layout: Layout, table: OwnTable): Registration {
  const { kv_caches_base_addr: bases, block_lens: lengths, block_strides: strides } = table;
  const poolBlocks = layout.numBlocks * layout.ratio;
  const places = bases.map((text, i) => ({
    base: addressOf(text),
    blockLen: bytes(lengths[i] ?? 0),
    blockStride: strides?.[i] ?? null,
    numBlocks: table.region_num_blocks?.[i] ?? table.num_blocks ?? null,
    group: table.region_group_ids?.[i] ?? null,
  }));
  const { homes, skipped } = findHomes(layout, places);
  const homesOf: Home[][] = places.map(() => []);
  for (const home of homes) homesOf[home.region]?.push(home);
  const names = new Set(layout.layers.map(({ name }) => name));
  const usualGroup = layout.groups.length > 1 ? SHARED : 0;

  const regions = places.map(({ base, blockLen, blockStride, numBlocks, group }, i): Region => {
    const own = homesOf[i] ?? [];
    const members = [...new Set(own.map(({ layer }) => layer.name))];
    const named = table.region_names?.[i];
    const name = (named !== undefined && names.has(named) ? named : members[0]) ?? named ?? '';
    return {
      index: regionIndex(i),
      base,
      blockLen,
      blockStride: bytes(blockStride ?? blockLen),
      numBlocks: numBlocks ?? poolBlocks,
      group: group ?? usualGroup,
      isMla: table.region_is_mla?.[i] ?? own.some(({ range }) => range.isMla),
      packedRow: own.some(({ range }) => range.packedRow && range.blockLen === blockLen),
      name,
      type: own[0]?.range.type ?? 'FullAttentionSpec',
      members,
      memberCount: members.length,
    };
  });

  const decisions = homes.map(
    ({ layer, branch, part, parts, range, region }, step): Decision => ({
      step,
      layer: layer.name,
      layerIndex: layer.index,
      group: layer.group,
      branch,
      trials: [],
      part,
      parts,
      range,
      action: 'deduced',
      region: regionIndex(region),
      clause: null,
      comparisons: [],
      comparisonsLeftOut: 0,
      before: null,
      after: regions[region] as Region,
    }),
  );
  const ring = homes.filter(({ layer }) => layer.page?.isRing).map(({ region }) => region);
  const pleHome = homes.find(({ layer }) => layer.page?.isPle);
  const pleRegion = table.ple_region_index ?? pleHome?.region ?? null;
  const plePage = registrationOrder(layout).findLast(({ page }) => page?.isPle)?.page;
  const scratch = [...new Set(table.scratch_region_indices ?? ring)].sort((a, b) => a - b);
  return {
    regions,
    ssmRegions: [...new Set(table.ssm_region_indices ?? [])].map(regionIndex),
    scratchRegions: scratch.map(regionIndex),
    pleRegion: pleRegion === null ? null : regionIndex(pleRegion),
    pleBytes: pleRegion !== null && plePage ? bytes(Math.floor(plePage.pageBytes / layout.ratio)) : null,
    memory: allocations({ ...layout, layers: registrationOrder(layout) }),
    skipped,
    decisions,
    order: [...new Set(homes.map(({ layer }) => layer.index))],
  };
}
