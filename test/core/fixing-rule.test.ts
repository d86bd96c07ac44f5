import { expect, test, vi } from 'vitest';
import type { Finding } from '../../src/core/analysis/finding.ts';
import type { Progress } from '../../src/core/analysis/seeded.ts';
import type { Facts, RuleNames } from '../../src/core/facts.ts';
import { fixingRule, losesBytes } from '../../src/core/fixing-rule.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import type { AliasRuleName } from '../../src/core/registration/rules/list.ts';

const document = { regionscope: 1 } as LayoutDocument;
const under = (alias: RuleNames['alias']): RuleNames => ({ alias, rows: 'never' });

/** Facts that say no more than what is looked at. */
function facts(alias: RuleNames['alias'], severity: Finding['severity'] | null): Facts {
  const findings = severity === null ? [] : [{ severity }];
  return { kind: 'registered', document, rules: { alias, rows: 'never' }, analysis: { findings } } as unknown as Facts;
}

const refused = { kind: 'refused', document, rules: { alias: 'covered', rows: 'never' } } as unknown as Facts;

/** What a search yields and returns. */
function ran(search: ReturnType<typeof fixingRule>): { found: AliasRuleName | null; progress: Progress[] } {
  const progress: Progress[] = [];
  for (;;) {
    const step = search.next();
    if (step.done) return { found: step.value, progress };
    progress.push(step.value);
  }
}

test('losesBytes() counts errors only', () => {
  expect(losesBytes(facts('covered', 'error'))).toBe(true);
  expect(losesBytes(facts('covered', 'warning'))).toBe(false);
  expect(losesBytes(facts('covered', null))).toBe(false);
  expect(losesBytes(refused)).toBe(false);
});

test('fixingRule() prefers the default rule, under the same row policy', () => {
  const asked = vi.fn((_: LayoutDocument, rules: RuleNames) => facts(rules.alias, null));
  expect(ran(fixingRule(document, under('base-address'), asked)).found).toBe('packed-row-aware');
  expect(asked.mock.calls).toEqual([[document, { alias: 'packed-row-aware', rows: 'never' }]]);
});

test("fixingRule() tries every rule beside a worker's own table, under the default row policy", () => {
  const asked: RuleNames[] = [];
  const ask = (_: LayoutDocument, rules: RuleNames): Facts => {
    asked.push(rules);
    return facts(rules.alias, 'error');
  };
  expect(ran(fixingRule(document, 'as-registered', ask)).found).toBeNull();
  expect(asked.map(({ alias }) => alias)).toEqual([
    'packed-row-aware',
    'base-address',
    'base-and-length',
    'full-geometry',
    'covered',
  ]);
  expect(new Set(asked.map(({ rows }) => rows))).toEqual(new Set(['packed-mla']));
});

test('fixingRule() tries the others one after the other, and never takes one that refuses', () => {
  const answers: Partial<Record<RuleNames['alias'], Facts>> = {
    'base-address': refused,
    'base-and-length': facts('base-and-length', 'error'),
    'full-geometry': facts('full-geometry', 'warning'),
  };
  const ask = (_: LayoutDocument, { alias }: RuleNames): Facts => answers[alias] ?? facts(alias, 'error');
  const { found, progress } = ran(fixingRule(document, under('packed-row-aware'), ask));
  expect(found).toBe('full-geometry');
  expect(progress).toEqual([
    { done: 0, of: 4 },
    { done: 1, of: 4 },
    { done: 2, of: 4 },
  ]);
});

test('fixingRule() is null where bytes are lost under every rule', () => {
  const ask = (_: LayoutDocument, { alias }: RuleNames): Facts => facts(alias, 'error');
  const { found, progress } = ran(fixingRule(document, under('covered'), ask));
  expect(found).toBeNull();
  expect(progress.at(-1)).toEqual({ done: 3, of: 4 });
});
