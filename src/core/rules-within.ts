import { AS_REGISTERED, type RuleChoice } from './facts.ts';
import type { LayoutDocument } from './layout/document.ts';
import { namedRules } from './named-rules.ts';
import { ownTable } from './observed/own-table.ts';
import { aliasRulesFor, DEFAULT_ALIAS_RULE } from './registration/rules/list.ts';

/** The rules; where the document does not bring what they name, a rule of its own or a worker's table, the default. */
export function rulesWithin(document: LayoutDocument, rules: RuleChoice): RuleChoice {
  if (rules === AS_REGISTERED) return ownTable(document) ? rules : namedRules(undefined);
  const known = aliasRulesFor(document.rules).some(({ name }) => name === rules.alias);
  return known ? rules : { ...rules, alias: DEFAULT_ALIAS_RULE };
}
