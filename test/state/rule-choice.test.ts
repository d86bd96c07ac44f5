import { describe, expect, test } from 'vitest';
import { AS_REGISTERED, type RuleNames } from '../../src/core/facts.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { rulesWithin } from '../../src/core/rules-within.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { usualOther } from '../../src/state/other-side.ts';
import { reduce } from '../../src/state/reduce.ts';
import { changedRules, rulesFrom, sameRules } from '../../src/state/rule-choice.ts';
import { factsOf } from '../../src/state/select.ts';
import { workedUnder } from '../core/observed/tables.ts';
import { goldenFacts } from '../io/words/facts.ts';

const COVERED: RuleNames = { alias: 'covered', rows: 'never' };

describe('changedRules()', () => {
  test('changes what is named, and keeps the reference where nothing is', () => {
    expect(changedRules(COVERED, { alias: 'base-address' })).toEqual({ alias: 'base-address', rows: 'never' });
    expect(changedRules(COVERED, { alias: 'covered' })).toBe(COVERED);
    expect(changedRules(COVERED, {})).toBe(COVERED);
  });

  test("goes to the worker's own table and back to rules, the other name being the default", () => {
    expect(changedRules(COVERED, AS_REGISTERED)).toBe(AS_REGISTERED);
    expect(changedRules(AS_REGISTERED, {})).toBe(AS_REGISTERED);
    expect(changedRules(AS_REGISTERED, { alias: 'covered' })).toEqual({ alias: 'covered', rows: 'packed-mla' });
    expect(changedRules(AS_REGISTERED, { rows: 'never' })).toEqual({ alias: 'packed-row-aware', rows: 'never' });
  });
});

test('sameRules() compares by names, and the table with itself alone', () => {
  expect(sameRules(COVERED, { ...COVERED })).toBe(true);
  expect(sameRules(COVERED, { ...COVERED, rows: 'packed-mla' })).toBe(false);
  expect(sameRules(AS_REGISTERED, AS_REGISTERED)).toBe(true);
  expect(sameRules(AS_REGISTERED, COVERED)).toBe(false);
  expect(rulesFrom(AS_REGISTERED)).toEqual({ alias: 'packed-row-aware', rows: 'packed-mla' });
  expect(rulesFrom(COVERED)).toBe(COVERED);
});

describe("a document with a table of its worker's", () => {
  const { document: plain } = goldenFacts('dsv41-swa-compressor', 'covered');
  const worked = workedUnder(plain, { alias: 'base-address', rows: 'packed-mla' }) as LayoutDocument;

  test('is shown as registered, and another is not', () => {
    expect(rulesWithin(worked, AS_REGISTERED)).toBe(AS_REGISTERED);
    expect(rulesWithin(plain, AS_REGISTERED)).toEqual({ alias: 'packed-row-aware', rows: 'packed-mla' });
    expect(usualOther(AS_REGISTERED)).toEqual({ open: null, rules: { alias: 'packed-row-aware', rows: 'packed-mla' } });
  });

  test('has its facts kept apart from those under rules', () => {
    const observed = factsOf(worked, AS_REGISTERED);
    expect(factsOf(worked, COVERED)).not.toBe(observed);
    expect(factsOf(worked, AS_REGISTERED)).toBe(observed);
  });

  test('is chosen by one action, after which nothing is replayed', () => {
    const replayed = { ...initialState, replayed: 2 };
    expect(reduce(replayed, { type: 'rules-changed', rules: AS_REGISTERED })).toMatchObject({
      rules: AS_REGISTERED,
      replayed: null,
    });
  });
});
