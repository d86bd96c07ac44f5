import type { AliasRule } from './alias-rule.ts';
import { baseAddress } from './base-address.ts';
import { baseAndLength } from './base-and-length.ts';
import { covered } from './covered.ts';
import { fullGeometry } from './full-geometry.ts';
import { packedRowAware } from './packed-row-aware.ts';

/** Every alias rule, in the order people meet them: what was, what is, what was rejected, what is proposed. */
export const ALIAS_RULES = [baseAddress, baseAndLength, fullGeometry, covered, packedRowAware] as const;

export type AliasRuleName = (typeof ALIAS_RULES)[number]['name'];

export const DEFAULT_ALIAS_RULE: AliasRuleName = 'packed-row-aware';

/** The rule of a name, or undefined. */
export const findAliasRule = (name: string): (AliasRule & { readonly name: AliasRuleName }) | undefined =>
  ALIAS_RULES.find((rule) => rule.name === name);

/** The rule of a known name. */
export function aliasRule(name: AliasRuleName): AliasRule {
  const rule = findAliasRule(name);
  if (rule === undefined) throw new RangeError(`no alias rule is named ${JSON.stringify(name)}`);
  return rule;
}
