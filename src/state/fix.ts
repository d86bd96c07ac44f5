import type { Facts, RuleNames } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { ALIAS_RULES, type AliasRuleName, DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';

/** Whether a layout under its rules loses bytes or writes them where they do not belong. */
export const losesBytes = (facts: Facts): boolean =>
  facts.kind === 'registered' && facts.analysis.findings.some((finding) => finding.severity === 'error');

/**
 * The alias rule under which a layout that loses bytes loses none; the default rule where it will do, else the first
 * of the list.
 *
 * @param factsOf Facts of the document under other rules.
 * @returns null where nothing is lost, or under every rule.
 */
export function fixingRule(
  facts: Facts,
  factsOf: (document: LayoutDocument, rules: RuleNames) => Facts,
): AliasRuleName | null {
  if (!losesBytes(facts)) return null;
  const { document, rules } = facts;
  const others = [DEFAULT_ALIAS_RULE, ...ALIAS_RULES.map(({ name }) => name)].filter((name) => name !== rules.alias);
  const fixes = (alias: AliasRuleName): boolean => {
    const other = factsOf(document, { ...rules, alias });
    return other.kind === 'registered' && !losesBytes(other);
  };
  return others.find(fixes) ?? null;
}
