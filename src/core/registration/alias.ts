import type { Comparison } from './decision.ts';
import type { BlockRange, RegionState } from './region.ts';
import type { AliasClause, AliasRule } from './rules/alias-rule.ts';
import { holds, type TestedCondition, tested } from './rules/condition.ts';

/** Failed comparisons kept a decision; more than this is a table, not a reason. */
const COMPARISONS_KEPT = 64;

/** The regions that are there, in the order they were made. */
export interface RegionsThere {
  readonly all: readonly RegionState[];
  /** Those that start where the range does: all that most rules can ever join. */
  readonly atBase: readonly RegionState[];
}

export interface AliasAnswer {
  readonly match: RegionState | null;
  readonly clause: AliasClause | null;
  /** Whether the range's geometry takes the place of the region's. */
  readonly refreshes: boolean;
  readonly comparisons: readonly Comparison[];
  readonly leftOut: number;
}

/** Whether a clause can only hold of regions at the range's base, so that no other need be looked at. */
const staysAtBase = ({ joins }: AliasClause): boolean =>
  joins.some(({ of, field, relation }) => of === 'both' && field === 'base' && relation === '=');

/** Whether a rule never joins a range to a region that starts elsewhere, as only a rule of one's own may. */
export const joinsAtBaseOnly = ({ clauses }: AliasRule): boolean => clauses.every(staysAtBase);

function compare(clause: AliasClause, region: RegionState, range: BlockRange): Comparison {
  const tests: TestedCondition[] = [];
  for (const condition of clause.joins) {
    const test = tested(condition, region, range);
    tests.push(test);
    if (!test.holds) break;
  }
  return { region: region.index, clause: clause.name, tests, holds: tests.every((test) => test.holds) };
}

const fits = (clause: AliasClause, region: RegionState, range: BlockRange): boolean =>
  clause.joins.every((condition) => holds(condition, region, range));

const refreshes = (clause: AliasClause, region: RegionState, range: BlockRange): boolean =>
  clause.refreshes?.every((condition) => holds(condition, region, range)) ?? false;

/** The answer alone, for searches that ask very often, and whether a younger region would have fitted as well. */
export function matchOf(
  rule: AliasRule,
  there: readonly RegionState[],
  range: BlockRange,
): Pick<AliasAnswer, 'match' | 'refreshes'> & { readonly isAgeAsked: boolean } {
  for (const clause of rule.clauses) {
    const match = there.find((region) => fits(clause, region, range));
    if (match === undefined) continue;
    const isAgeAsked = there.some((region) => region !== match && fits(clause, region, range));
    return { match, refreshes: refreshes(clause, match, range), isAgeAsked };
  }
  return { match: null, refreshes: false, isAgeAsked: false };
}

/** Asks a rule whether a range joins one of the regions that are there. */
export function askAliasRule(rule: AliasRule, { all, atBase }: RegionsThere, range: BlockRange): AliasAnswer {
  const comparisons: Comparison[] = [];
  let leftOut = 0;
  for (const clause of rule.clauses) {
    for (const region of staysAtBase(clause) ? atBase : all) {
      const joins = fits(clause, region, range);
      if (joins || comparisons.length < COMPARISONS_KEPT) comparisons.push(compare(clause, region, range));
      else leftOut += 1;
      if (!joins) continue;
      return { match: region, clause, refreshes: refreshes(clause, region, range), comparisons, leftOut };
    }
  }
  return { match: null, clause: null, refreshes: false, comparisons, leftOut };
}
