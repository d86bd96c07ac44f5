import type { RuleNames } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { aliasRulesFor, DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';
import type { AppState, OpenDocument, OtherSide } from './state.ts';

/** Side B, ready to be computed. */
export interface ShownSide {
  readonly open: OpenDocument;
  readonly rules: RuleNames;
  /** It is side A's document. */
  readonly isSame: boolean;
}

/** The rules, or the default alias rule where the document does not bring the one that they name. */
export function rulesWithin(document: LayoutDocument, rules: RuleNames): RuleNames {
  const known = aliasRulesFor(document.rules).some(({ name }) => name === rules.alias);
  return known ? rules : { ...rules, alias: DEFAULT_ALIAS_RULE };
}

/** What A is compared with before anybody chose: the proposed rule, or where A has that one, the oldest. */
export const usualOther = (rules: RuleNames): OtherSide => ({
  open: null,
  rules: { ...rules, alias: rules.alias === DEFAULT_ALIAS_RULE ? 'base-address' : DEFAULT_ALIAS_RULE },
});

/** Side B as it is shown; null before a document is open. */
export function shownOther({ open, rules, other }: Pick<AppState, 'open' | 'rules' | 'other'>): ShownSide | null {
  if (open === null) return null;
  const chosen = other ?? usualOther(rules);
  const shown = chosen.open ?? open;
  return { open: shown, rules: rulesWithin(shown.document, chosen.rules), isSame: shown.document === open.document };
}
