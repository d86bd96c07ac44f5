import type { LayoutDocument, OwnClause, OwnCondition, OwnRule } from '../core/layout/document.ts';
import type { AliasRule } from '../core/registration/rules/alias-rule.ts';
import type { AliasField } from '../core/registration/rules/condition.ts';

/** A rule as a document would bring it, to start one's own from. */
export function ownFrom({ name, clauses }: AliasRule): OwnRule {
  return {
    title: `${name}, changed`,
    clauses: clauses.map(({ name: clause, joins, refreshes }) => ({
      name: clause,
      joins,
      ...(refreshes ? { refreshes } : {}),
    })),
  };
}

/** The document with another rule of its own, which it then asks to be opened under; null takes the rule out. */
export function withOwnRule(document: LayoutDocument, own: OwnRule | null): LayoutDocument {
  const { own: _, alias, ...rest } = document.rules ?? {};
  if (own === null) return { ...document, rules: rest };
  return { ...document, rules: { ...rest, alias: 'own-rule', own } };
}

/** What a new condition starts as: what most rules ask for beside the base. */
export const NEW_CONDITION: OwnCondition = { of: 'both', field: 'block_len', relation: '=' };

export const NEW_CLAUSE: OwnClause = { joins: [{ of: 'both', field: 'base', relation: '=' }, NEW_CONDITION] };

/** The kind of value that a field is compared with. */
export function valueKind(field: AliasField): 'number' | 'truth' | 'type' | 'none' {
  switch (field) {
    case 'base':
      // An address alone means nothing in another process.
      return 'none';
    case 'is_mla':
    case 'packed_row':
      return 'truth';
    case 'type':
      return 'type';
    default:
      return 'number';
  }
}

const FIRST_VALUES = { number: 0, truth: true, type: 'MLAAttentionSpec' } as const;

/** A condition with some of its parts changed, and the others brought to what can stand beside them. */
export function changedCondition(
  { of, field, relation, value }: OwnCondition,
  change: Partial<OwnCondition>,
): OwnCondition {
  const nextField = change.field ?? field;
  const kind = valueKind(nextField as AliasField);
  const nextOf = kind === 'none' ? 'both' : (change.of ?? of);
  const wanted = change.relation ?? relation;
  const isOrdered = kind === 'number' || kind === 'none';
  const next = { of: nextOf, field: nextField, relation: isOrdered || wanted === '!=' ? wanted : '=' };
  if (nextOf === 'both' || kind === 'none') return next;
  const kept =
    'value' in change ? change.value : change.field === undefined || change.field === field ? value : undefined;
  return { ...next, value: kept ?? FIRST_VALUES[kind] };
}

/** A list with one item replaced, or taken out where there is none to put there. */
export function withItem<Item>(items: readonly Item[], at: number, item: Item | null): Item[] {
  return items.flatMap((each, i) => (i === at ? (item === null ? [] : [item]) : [each]));
}

/** A list with the item at a place one place earlier. */
export function movedUp<Item>(items: readonly Item[], at: number): readonly Item[] {
  const item = items[at];
  if (at === 0 || item === undefined) return items;
  return [...items.slice(0, at - 1), item, ...items.slice(at - 1, at), ...items.slice(at + 1)];
}
