import type { Comparison } from './decision.ts';
import type { BlockRange, RegionState } from './region.ts';
import { type AliasClause, type AliasRule, type AliasTest, runAliasTest } from './rules/alias-rule.ts';

/** Failed comparisons kept a decision; more than this at one base is a table, not a reason. */
const COMPARISONS_KEPT = 64;

export interface AliasAnswer {
  readonly match: RegionState | null;
  readonly clause: AliasClause | null;
  readonly comparisons: readonly Comparison[];
  readonly leftOut: number;
}

function holds(test: AliasTest, region: RegionState, range: BlockRange): boolean {
  switch (test.test) {
    case 'equal':
      return region[test.field] === range[test.field];
    case 'longer':
      return region.blockLen > range.blockLen;
    case 'packed-row':
      return region.packedRow;
    case 'not-mla':
      return !range.isMla;
  }
}

function compare(clause: AliasClause, region: RegionState, range: BlockRange): Comparison {
  const tests = [];
  for (const test of clause.tests) {
    const tested = runAliasTest(test, region, range);
    tests.push(tested);
    if (!tested.holds) break;
  }
  return { region: region.index, clause: clause.name, tests, holds: tests.every((tested) => tested.holds) };
}

/**
 * Asks a rule whether a range joins one of the regions at its base.
 *
 * @param candidates Regions with the range's base, oldest first.
 */
export function askAliasRule(rule: AliasRule, candidates: readonly RegionState[], range: BlockRange): AliasAnswer {
  const comparisons: Comparison[] = [];
  let leftOut = 0;
  for (const clause of rule.clauses) {
    for (const region of candidates) {
      const joins = clause.tests.every((test) => holds(test, region, range));
      if (joins || comparisons.length < COMPARISONS_KEPT) comparisons.push(compare(clause, region, range));
      else leftOut += 1;
      if (joins) return { match: region, clause, comparisons, leftOut };
    }
  }
  return { match: null, clause: null, comparisons, leftOut };
}
