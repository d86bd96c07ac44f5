import { describe, expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { OWN_RULE } from '../../src/core/registration/rules/own-rule.ts';
import { rulesWithin } from '../../src/core/rules-within.ts';
import { shownOther, usualOther } from '../../src/state/other-side.ts';
import type { OpenDocument, OtherSide } from '../../src/state/state.ts';

const document: LayoutDocument = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } };
const open: OpenDocument = { origin: { kind: 'pasted' }, document, warnings: [] };
const rules = { alias: 'base-address', rows: 'never' } as const;

describe('shownOther()', () => {
  test('is nothing before a document is open', () => {
    expect(shownOther({ open: null, rules, other: null })).toBeNull();
  });

  test('is the same document under the proposed rule before anybody chose, and under the oldest where A has that', () => {
    const proposed = { alias: 'packed-row-aware', rows: 'never' } as const;
    expect(shownOther({ open, rules, other: null })).toStrictEqual({ open, rules: proposed, isSame: true });
    expect(usualOther(proposed)).toStrictEqual({ open: null, rules });
  });

  test('is what was chosen', () => {
    const second = { ...open, document: { ...document } };
    const other: OtherSide = { open: second, rules: { alias: 'covered', rows: 'packed-mla' } };
    expect(shownOther({ open, rules, other })).toStrictEqual({ open: second, rules: other.rules, isSame: false });
    expect(shownOther({ open, rules, other: { ...other, open: { ...open } } })).toMatchObject({ isSame: true });
  });

  test('falls back where the document does not bring the rule of its own that was chosen', () => {
    const other: OtherSide = { open: null, rules: { alias: OWN_RULE, rows: 'never' } };
    expect(shownOther({ open, rules, other })?.rules).toStrictEqual({ alias: 'packed-row-aware', rows: 'never' });
    expect(rulesWithin(document, rules)).toBe(rules);
  });
});
