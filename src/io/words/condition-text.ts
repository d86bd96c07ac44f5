import type { PredicateValue } from '../../core/registration/predicate.ts';
import type { Condition, Relation, TestedCondition } from '../../core/registration/rules/condition.ts';
import { formatCount, formatHex } from './figures.ts';

/** Relations as people read them. */
export const RELATION_SIGNS: Readonly<Record<Relation, string>> = {
  '=': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
};

export const isPackedRowTest = (condition: Condition): boolean =>
  condition.of === 'region' &&
  condition.field === 'packed_row' &&
  condition.relation === '=' &&
  condition.value === true;

export const isNotMlaTest = (condition: Condition): boolean =>
  condition.of === 'range' && condition.field === 'is_mla' && condition.relation === '=' && condition.value === false;

/** `32,768`, `0x7f00`, `yes`, `MLAAttentionSpec`. */
export function valueText(value: PredicateValue): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'bigint':
      return formatHex(value);
    case 'number':
      return formatCount(value);
    default:
      return value;
  }
}

/** A condition as a formula: `region.block_len > range.block_len`, `range.is_mla = no`. */
export function conditionInWords(condition: Condition): string {
  const { of, field } = condition;
  const relation = RELATION_SIGNS[condition.relation];
  if (of === 'both') return `region.${field} ${relation} range.${field}`;
  return `${of}.${field} ${relation} ${valueText(condition.value)}`;
}

/** A condition with the numbers that it compared: `block_stride 96 = 96`. */
export function conditionText({ condition, region, range }: TestedCondition): string {
  const left = condition.of === 'range' ? range : region;
  const right = condition.of === 'both' ? range : condition.value;
  const relation = RELATION_SIGNS[condition.relation];
  return `${condition.field} ${valueText(left ?? '')} ${relation} ${valueText(right ?? '')}`;
}
