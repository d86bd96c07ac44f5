import type { AliasField, Condition } from './condition.ts';

/** How far a rule can be trusted: compared with the connector itself, built from a pull request's words, or made here. */
export type Evidence = 'connector code' | 'PR prose' | 'a rule of your own';

/**
 * One way to join. Clauses are tried in order, each on the regions in the order they were made; the first region for
 * which all conditions of a clause hold is joined.
 */
export interface AliasClause {
  readonly name: string;
  readonly joins: readonly Condition[];
  /**
   * Where all of these hold too, the range's block_len, block_stride and num_blocks take the place of the region's.
   * Null where a region never changes by being joined.
   */
  readonly refreshes: readonly Condition[] | null;
}

/** When a layer's byte range joins a region that is there, as data, so that it can be run, shown, edited and explained. */
export interface AliasRule {
  readonly name: string;
  /** For people: the rule and where it stands in time. */
  readonly title: string;
  /** One sentence: what joins. */
  readonly joins: string;
  /** One sentence: what it is known to do wrong or right. */
  readonly consequence: string;
  readonly reference: string;
  readonly evidence: Evidence;
  readonly clauses: readonly AliasClause[];
}

const same = (field: AliasField): Condition => ({
  of: 'both',
  field,
  relation: '=',
});

export const SAME_BASE = same('base');
export const SAME_LENGTH = same('block_len');
export const SAME_STRIDE = same('block_stride');
export const SAME_COUNT = same('num_blocks');
export const REGION_LONGER: Condition = { of: 'both', field: 'block_len', relation: '>' };

/** What the connector does on every join by equal length: an MLA range brings its geometry. */
export const MLA_REFRESHES: readonly Condition[] = [{ of: 'range', field: 'is_mla', relation: '=', value: true }];

/** The clause that three of the five rules begin with: equal block_len at the same base. */
export const EQUAL_LENGTH: AliasClause = {
  name: 'equal length',
  joins: [SAME_BASE, SAME_LENGTH],
  refreshes: MLA_REFRESHES,
};
