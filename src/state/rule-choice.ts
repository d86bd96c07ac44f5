import { AS_REGISTERED, type RuleChange, type RuleChoice, type RuleNames } from '../core/facts.ts';
import { DEFAULT_ROW_POLICY } from '../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';

/** The rules where nobody has chosen. */
export const DEFAULT_RULES: RuleNames = { alias: DEFAULT_ALIAS_RULE, rows: DEFAULT_ROW_POLICY };

/** The rules to go on from: those chosen, or the default where the worker's own table is. */
export const rulesFrom = (choice: RuleChoice): RuleNames => (choice === AS_REGISTERED ? DEFAULT_RULES : choice);

/** Whether two choices are the same, whoever made them. */
export const sameRules = (a: RuleChoice, b: RuleChoice): boolean =>
  a === b || (a !== AS_REGISTERED && b !== AS_REGISTERED && a.alias === b.alias && a.rows === b.rows);

/**
 * What a choice becomes; the same reference where it stays. A rule chosen after the worker's own table stands beside the
 * default row policy, and the other way round.
 */
export function changedRules(before: RuleChoice, change: RuleChange): RuleChoice {
  if (change === AS_REGISTERED) return change;
  if (before === AS_REGISTERED && change.alias === undefined && change.rows === undefined) return before;
  const after = { ...rulesFrom(before), ...change };
  return sameRules(before, after) ? before : after;
}
