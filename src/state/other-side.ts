import { AS_REGISTERED, type RuleChoice } from '../core/facts.ts';
import { DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';
import { rulesWithin } from '../core/rules-within.ts';
import { DEFAULT_RULES } from './rule-choice.ts';
import type { AppState, OpenDocument, OtherSide } from './state.ts';

/** Side B, ready to be computed. */
export interface ShownSide {
  readonly open: OpenDocument;
  readonly rules: RuleChoice;
  /** It is side A's document. */
  readonly isSame: boolean;
}

/** What A is compared with before anybody chose: the proposed rule, or where A has that one, the oldest. */
export function usualOther(rules: RuleChoice): OtherSide {
  if (rules === AS_REGISTERED) return { open: null, rules: DEFAULT_RULES };
  const alias = rules.alias === DEFAULT_ALIAS_RULE ? 'base-address' : DEFAULT_ALIAS_RULE;
  return { open: null, rules: { ...rules, alias } };
}

/** Side B as it is shown; null before a document is open. */
export function shownOther({ open, rules, other }: Pick<AppState, 'open' | 'rules' | 'other'>): ShownSide | null {
  if (open === null) return null;
  const chosen = other ?? usualOther(rules);
  const shown = chosen.open ?? open;
  return { open: shown, rules: rulesWithin(shown.document, chosen.rules), isSame: shown.document === open.document };
}
