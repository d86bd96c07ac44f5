import type { RuleNames } from './facts.ts';
import type { DocumentRules } from './layout/document.ts';
import { DEFAULT_ROW_POLICY, findRowPolicy } from './registration/rows/list.ts';
import { aliasRulesFor, DEFAULT_ALIAS_RULE } from './registration/rules/list.ts';

/**
 * The rules that somebody names, and the defaults for what is not named or not known.
 *
 * @param named A document's wish or a preset's; the rule that it brings is known, too.
 */
export function namedRules(named: DocumentRules | undefined): RuleNames {
  return {
    alias: aliasRulesFor(named).find(({ name }) => name === named?.alias)?.name ?? DEFAULT_ALIAS_RULE,
    rows: findRowPolicy(named?.rows ?? '')?.name ?? DEFAULT_ROW_POLICY,
  };
}
