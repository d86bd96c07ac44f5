import { assertNever } from '../../assert-never.ts';
import type { PredicateValue } from '../predicate.ts';
import type { BlockRange, RegionState } from '../region.ts';

/**
 * What of a region and of a range a rule may look at, by the names that documents use. `base` is a byte address,
 * lengths are bytes.
 */
const FIELDS = {
  base: 'base',
  block_len: 'blockLen',
  block_stride: 'blockStride',
  num_blocks: 'numBlocks',
  is_mla: 'isMla',
  packed_row: 'packedRow',
  type: 'type',
  group: 'group',
} as const satisfies Readonly<Record<string, keyof BlockRange>>;

export type AliasField = keyof typeof FIELDS;
export const ALIAS_FIELDS = Object.keys(FIELDS) as readonly AliasField[];

export const RELATIONS = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * One condition of a rule.
 *
 * - `both`: the region's field stands in the relation to the range's: `region.block_len > range.block_len`;
 * - `region`, `range`: one side's field stands in the relation to a value.
 *
 * Numbers are ordered; of names and truths only `=` and `!=` can hold.
 */
export type Condition =
  | { readonly of: 'both'; readonly field: AliasField; readonly relation: Relation }
  | {
      readonly of: 'region' | 'range';
      readonly field: AliasField;
      readonly relation: Relation;
      readonly value: number | boolean | string;
    };

/** A condition with the two values it looked at. A side that it does not look at is null. */
export interface TestedCondition {
  readonly condition: Condition;
  readonly region: PredicateValue | null;
  readonly range: PredicateValue | null;
  readonly holds: boolean;
}

const isNumber = (value: PredicateValue): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

function stands(left: PredicateValue, relation: Relation, right: PredicateValue): boolean {
  if (relation === '=') return left === right;
  if (relation === '!=') return left !== right;
  if (!isNumber(left) || !isNumber(right)) return false;
  switch (relation) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    default:
      return assertNever(relation);
  }
}

/** Whether a condition holds of a region and a range. */
export function holds(condition: Condition, region: RegionState, range: BlockRange): boolean {
  const { of, relation } = condition;
  const field = FIELDS[condition.field];
  if (of === 'both') return stands(region[field], relation, range[field]);
  return stands((of === 'region' ? region : range)[field], relation, condition.value);
}

/** The same, with the very values that decided it. */
export function tested(condition: Condition, region: RegionState, range: BlockRange): TestedCondition {
  const { of } = condition;
  const field = FIELDS[condition.field];
  return {
    condition,
    region: of === 'range' ? null : region[field],
    range: of === 'region' ? null : range[field],
    holds: holds(condition, region, range),
  };
}
