import type { DocumentRules, OwnCondition } from '../../layout/document.ts';
import type { AliasRule } from './alias-rule.ts';
import { ALIAS_FIELDS, type AliasField, type Condition, RELATIONS, type Relation } from './condition.ts';

/** The name of the rule that a document brings. */
export const OWN_RULE = 'own-rule';

/** @throws RangeError where a reader let through what it should not. */
function condition({ of, field, relation, value }: OwnCondition): Condition {
  if (!ALIAS_FIELDS.includes(field as AliasField)) throw new RangeError(`no condition looks at ${field}`);
  if (!RELATIONS.includes(relation as Relation)) throw new RangeError(`no relation is written ${relation}`);
  const both = { field: field as AliasField, relation: relation as Relation };
  if (of === 'both') return { of, ...both };
  if (value === undefined) throw new RangeError(`a condition on the ${of} alone needs a value`);
  return { of, ...both, value };
}

/** A document's own rule, in the form of the built-in ones; null where it brings none. */
export function ownRule(rules: DocumentRules | undefined): (AliasRule & { readonly name: typeof OWN_RULE }) | null {
  const own = rules?.own;
  if (own === undefined) return null;
  return {
    name: OWN_RULE,
    title: own.title ?? 'a rule of your own',
    joins: 'What its conditions say, clause by clause.',
    consequence: 'Known only by what it does to the layouts it is tried on.',
    reference: 'kept in the document',
    evidence: 'a rule of your own',
    clauses: own.clauses.map(({ name, joins, refreshes }, i) => ({
      name: name ?? `clause ${i + 1}`,
      joins: joins.map(condition),
      refreshes: refreshes?.map(condition) ?? null,
    })),
  };
}
