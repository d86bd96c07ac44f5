import type { DocumentRules } from '../../layout/document.ts';
import type { AliasRule } from './alias-rule.ts';
import { baseAddress } from './base-address.ts';
import { baseAndLength } from './base-and-length.ts';
import { covered } from './covered.ts';
import { fullGeometry } from './full-geometry.ts';
import { OWN_RULE, ownRule } from './own-rule.ts';
import { packedRowAware } from './packed-row-aware.ts';

/** Every alias rule, in the order people meet them: what was, what is, what was rejected, what is proposed. */
export const ALIAS_RULES = [baseAddress, baseAndLength, fullGeometry, covered, packedRowAware] as const;

export type AliasRuleName = (typeof ALIAS_RULES)[number]['name'];

export const DEFAULT_ALIAS_RULE: AliasRuleName = 'packed-row-aware';

/** The rule of a name, or undefined. */
export const findAliasRule = (name: string): (AliasRule & { readonly name: AliasRuleName }) | undefined =>
  ALIAS_RULES.find((rule) => rule.name === name);

/** What can be chosen: a rule of the list, or the one that a document brings. */
export type AliasChoice = AliasRuleName | typeof OWN_RULE;

/**
 * The rule that was chosen.
 *
 * @param rules The document's own, which may bring a rule.
 * @throws RangeError where there is no such rule, in the list or in the document.
 */
export function aliasRule(choice: AliasChoice, rules?: DocumentRules): AliasRule {
  const rule = choice === OWN_RULE ? ownRule(rules) : findAliasRule(choice);
  if (!rule) throw new RangeError(`no alias rule is named ${JSON.stringify(choice)}`);
  return rule;
}

/** Every rule that a document can be tried under: those of the list and, where it brings one, its own. */
export const aliasRulesFor = (
  rules: DocumentRules | undefined,
): readonly (AliasRule & { readonly name: AliasChoice })[] => {
  const own = ownRule(rules);
  return own ? [...ALIAS_RULES, own] : ALIAS_RULES;
};
