import { describe, expect, test } from 'vitest';
import type { LayoutDocument, OwnCondition } from '../../src/core/layout/document.ts';
import { ALIAS_RULES } from '../../src/core/registration/rules/list.ts';
import { ownRule } from '../../src/core/registration/rules/own-rule.ts';
import { changedCondition, movedUp, ownFrom, withItem, withOwnRule } from '../../src/state/own-rule.ts';

const document: LayoutDocument = {
  regionscope: 1,
  rules: { alias: 'covered', rows: 'never' },
  kv_cache_config: { num_blocks: 1, kv_cache_groups: [] },
};

test.each(ALIAS_RULES)('ownFrom($name) says what the rule says', (rule) => {
  expect(ownRule({ own: ownFrom(rule) })?.clauses).toEqual(rule.clauses);
});

test('a document asks for the rule that it brings, and for the usual one when that is taken out', () => {
  const own = { clauses: [{ joins: [] }] };
  const brings = withOwnRule(document, own);
  expect(brings.rules).toEqual({ alias: 'own-rule', rows: 'never', own });
  expect(withOwnRule(brings, null).rules).toEqual({ rows: 'never' });
});

describe('changedCondition()', () => {
  const longer: OwnCondition = { of: 'both', field: 'block_len', relation: '>=' };
  const packed: OwnCondition = { of: 'region', field: 'packed_row', relation: '!=', value: false };
  test.each<[OwnCondition, Partial<OwnCondition>, OwnCondition]>([
    [longer, { relation: '<' }, { of: 'both', field: 'block_len', relation: '<' }],
    [longer, { of: 'range' }, { of: 'range', field: 'block_len', relation: '>=', value: 0 }],
    [longer, { field: 'is_mla' }, { of: 'both', field: 'is_mla', relation: '=' }],
    [packed, { of: 'both' }, { of: 'both', field: 'packed_row', relation: '!=' }],
    [packed, { of: 'range' }, { of: 'range', field: 'packed_row', relation: '!=', value: false }],
    [packed, { value: true }, { of: 'region', field: 'packed_row', relation: '!=', value: true }],
    [packed, { field: 'type' }, { of: 'region', field: 'type', relation: '!=', value: 'MLAAttentionSpec' }],
    [packed, { field: 'group' }, { of: 'region', field: 'group', relation: '!=', value: 0 }],
    [packed, { field: 'base' }, { of: 'both', field: 'base', relation: '!=' }],
  ])('%j with %j is %j', (condition, change, expected) => {
    expect(changedCondition(condition, change)).toEqual(expected);
  });
});

test('withItem() and movedUp() leave the list that they are given', () => {
  const items = Object.freeze(['a', 'b', 'c']);
  expect(withItem(items, 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(withItem(items, 0, null)).toEqual(['b', 'c']);
  expect(movedUp(items, 2)).toEqual(['a', 'c', 'b']);
  expect(movedUp(items, 0)).toBe(items);
});
