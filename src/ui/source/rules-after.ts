import { AS_REGISTERED, type RuleChoice, type RuleNames } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { namedRules } from '../../core/named-rules.ts';
import { ownTable } from '../../core/observed/own-table.ts';
import { OWN_RULE } from '../../core/registration/rules/own-rule.ts';

/** Whether a document has what a choice of rules needs of it. */
function canStand(rules: RuleChoice, document: LayoutDocument): boolean {
  if (rules === AS_REGISTERED) return ownTable(document) !== null;
  return rules.alias !== OWN_RULE || document.rules?.own !== undefined;
}

/**
 * The rules that go with an edited document: those it asks for, where the edit changed what it asks for, or took away
 * what the chosen ones need. Undefined for those that are chosen.
 */
export function rulesAfter(before: LayoutDocument, after: LayoutDocument, chosen: RuleChoice): RuleNames | undefined {
  const asked = before.rules?.alias === after.rules?.alias && before.rules?.rows === after.rules?.rows;
  return asked && canStand(chosen, after) ? undefined : namedRules(after.rules);
}
