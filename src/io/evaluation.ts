import { geometry } from '../core/analysis/geometry.ts';
import { type PoolTotals, poolTotals } from '../core/analysis/totals.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from '../core/layout/layout.ts';
import type { Refusal } from '../core/layout/refusal.ts';
import { isRefused, register } from '../core/registration/register.ts';
import { ROW_POLICIES, type RowPolicyName, rowPolicy } from '../core/registration/rows/list.ts';
import { ALIAS_RULES, type AliasRuleName, aliasRule } from '../core/registration/rules/list.ts';
import { registrationResult } from './write-result.ts';

/** Pool totals by the names of the result's format. Maps and bigints: `exactJson` writes them. */
export function findingTotals(totals: PoolTotals) {
  return {
    truncated_bytes: totals.truncated,
    spilled_bytes: totals.spilled,
    out_of_bounds_bytes: totals.outOfBounds,
    collision_bytes: totals.collision,
    unsound_overlay_bytes: totals.unsoundOverlay,
    moved_bytes: totals.moved,
    needed_bytes: totals.needed,
    redundant_bytes: totals.redundant,
  };
}

/** A registration that was refused, as a result. */
export const refusalResult = ({ code, layer }: Refusal<string>) => ({ error: { code, layer } });

function evaluateUnder(layout: Layout, alias: AliasRuleName, rows: RowPolicyName) {
  const registration = register(layout, { alias: aliasRule(alias), rows: rowPolicy(rows) });
  if (isRefused(registration)) return refusalResult(registration.refusal);
  const { totals } = poolTotals(geometry(layout, registration));
  return { ...registrationResult(layout, registration), findings: findingTotals(totals) };
}

export type EvaluationResult = ReturnType<typeof evaluateUnder>;

/** Which rules to evaluate under; those left out are all of them. */
export interface EvaluationRules {
  readonly alias?: AliasRuleName | undefined;
  readonly rows?: RowPolicyName | undefined;
}

/**
 * Registers and measures a layout under every row policy and alias rule.
 *
 * @returns results by row policy, then by alias rule; `exactJson` writes them.
 * @throws RangeError where the document breaks what a reader promises.
 */
export function evaluateLayout(
  document: LayoutDocument,
  { alias, rows }: EvaluationRules = {},
): Record<string, Record<string, EvaluationResult>> {
  const layout = resolveLayout(document);
  const policies = rows === undefined ? ROW_POLICIES.map(({ name }) => name) : [rows];
  const rules = alias === undefined ? ALIAS_RULES.map(({ name }) => name) : [alias];
  const under = (policy: RowPolicyName, rule: AliasRuleName): EvaluationResult =>
    isRefusal(layout) ? refusalResult(layout) : evaluateUnder(layout, rule, policy);
  return Object.fromEntries(
    policies.map((policy) => [policy, Object.fromEntries(rules.map((rule) => [rule, under(policy, rule)]))]),
  );
}
