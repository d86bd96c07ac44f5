import type { Progress } from './analysis/seeded.ts';
import { AS_REGISTERED, computeFacts, type Facts, type RuleChoice, type RuleNames } from './facts.ts';
import type { LayoutDocument } from './layout/document.ts';
import { DEFAULT_ROW_POLICY } from './registration/rows/list.ts';
import { ALIAS_RULES, type AliasRuleName, DEFAULT_ALIAS_RULE } from './registration/rules/list.ts';

/** Whether a layout under its rules loses bytes or writes them where they do not belong. */
export const losesBytes = (facts: Facts): boolean =>
  facts.kind === 'registered' && facts.analysis.findings.some((finding) => finding.severity === 'error');

/**
 * Searches for the alias rule under which a layout that loses bytes loses none: the default rule where it will do,
 * else the first of the list.
 *
 * @param rules The rules under which it loses bytes; for a worker's own table, rules are tried with the default row policy.
 * @param factsOf Facts of the document under other rules.
 * @returns null where it loses bytes under every rule. Yields before each rule how many were tried.
 */
export function* fixingRule(
  document: LayoutDocument,
  rules: RuleChoice,
  factsOf: (document: LayoutDocument, rules: RuleNames) => Facts = computeFacts,
): Generator<Progress, AliasRuleName | null, void> {
  const { alias: given = null, rows } = rules === AS_REGISTERED ? { rows: DEFAULT_ROW_POLICY } : rules;
  const others = new Set([DEFAULT_ALIAS_RULE, ...ALIAS_RULES.map(({ name }) => name)].filter((it) => it !== given));
  let done = 0;
  for (const alias of others) {
    yield { done, of: others.size };
    const facts = factsOf(document, { alias, rows });
    if (facts.kind === 'registered' && !losesBytes(facts)) return alias;
    done += 1;
  }
  return null;
}
