import type { LayoutDocument, RegisteredTable } from '../layout/document.ts';
import type { RegionRole } from '../registration/roles.ts';

/** A region table that a worker made: at least where each region starts, and how long its blocks are. */
export interface OwnTable extends RegisteredTable {
  readonly kv_caches_base_addr: readonly string[];
  readonly block_lens: readonly number[];
}

/** The table of a document's worker; null where there is none, or not enough of one to know a region by. */
export function ownTable({ registered }: Pick<LayoutDocument, 'registered'>): OwnTable | null {
  if (registered === undefined) return null;
  const { kv_caches_base_addr: bases, block_lens: lengths } = registered;
  if (bases === undefined || lengths === undefined || bases.length === 0) return null;
  return { ...registered, kv_caches_base_addr: bases, block_lens: lengths };
}

/** What a table may leave unsaid of a region. Whether it is a packed row is in no table. */
export type TellableField = 'blockStride' | 'numBlocks' | 'group' | 'isMla' | 'packedRow';

/** What a table says. A list that is left out says nothing, and so cannot be at odds with a model. */
export interface Told {
  readonly fields: ReadonlySet<TellableField>;
  readonly roles: ReadonlySet<RegionRole>;
}

/** What a model says: everything. */
export const TELLS_ALL: Told = {
  fields: new Set<TellableField>(['blockStride', 'numBlocks', 'group', 'isMla', 'packedRow']),
  roles: new Set<RegionRole>(['ssm', 'scratch', 'ple']),
};

/** What the worker's own table says. */
export function toldBy(table: OwnTable): Told {
  const fields = new Set<TellableField>();
  if (table.block_strides) fields.add('blockStride');
  if (table.region_num_blocks || table.num_blocks !== undefined) fields.add('numBlocks');
  if (table.region_group_ids) fields.add('group');
  if (table.region_is_mla) fields.add('isMla');
  const roles = new Set<RegionRole>();
  if (table.ssm_region_indices) roles.add('ssm');
  if (table.scratch_region_indices) roles.add('scratch');
  // A worker without PLE state and one that knows no such thing leave it out alike.
  if (table.ple_region_index !== undefined) roles.add('ple');
  return { fields, roles };
}
