import type { BlockRange, RegionState } from '../region.ts';

/** How far a rule can be trusted: compared with the connector itself, or built from a pull request's words. */
export type Evidence = 'connector code' | 'PR prose';

/** The numbers of a range that an alias rule may compare with a region's. */
export type AliasField = 'blockLen' | 'blockStride' | 'numBlocks';

/**
 * One test of an alias rule on a region that starts where the range does.
 *
 * - `equal`: the region's field equals the range's;
 * - `longer`: the region's block_len is greater than the range's;
 * - `packed-row`: the region was made by a whole row;
 * - `not-mla`: the layer that asks is not MLA.
 */
export type AliasTest =
  | { readonly test: 'equal'; readonly field: AliasField }
  | { readonly test: 'longer' }
  | { readonly test: 'packed-row' }
  | { readonly test: 'not-mla' };

/**
 * One way to join. Clauses are tried in order, each on every region at the base, oldest first; the first region for
 * which all tests of a clause hold is joined.
 */
export interface AliasClause {
  readonly name: string;
  readonly tests: readonly AliasTest[];
  /** An MLA layer that joins this way overwrites the region's block_len, block_stride and num_blocks with its own. */
  readonly mlaRefreshesGeometry: boolean;
}

/** When a layer's byte range joins a region that is there, as data, so that it can be run, shown and explained. */
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

/** One test with the two values it looked at. `range` is null where only the region counts, and the reverse. */
export interface TestedAlias {
  readonly test: AliasTest;
  readonly region: number | boolean | null;
  readonly range: number | boolean | null;
  readonly holds: boolean;
}

const equalLength: AliasTest = { test: 'equal', field: 'blockLen' };

/** The clause that four of the five rules begin with: equal block_len at the same base. */
export const EQUAL_LENGTH: AliasClause = { name: 'equal length', tests: [equalLength], mlaRefreshesGeometry: true };

/** Runs one test. Exported so that a step can be explained with the very values that decided it. */
export function runAliasTest(test: AliasTest, region: RegionState, range: BlockRange): TestedAlias {
  switch (test.test) {
    case 'equal': {
      const { field } = test;
      return { test, region: region[field], range: range[field], holds: region[field] === range[field] };
    }
    case 'longer':
      return { test, region: region.blockLen, range: range.blockLen, holds: region.blockLen > range.blockLen };
    case 'packed-row':
      return { test, region: region.packedRow, range: null, holds: region.packedRow };
    case 'not-mla':
      return { test, region: null, range: range.isMla, holds: !range.isMla };
  }
}
