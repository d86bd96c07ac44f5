import { expect, test, vi } from 'vitest';
import type { Finding } from '../../src/core/analysis/finding.ts';
import type { Facts, RuleNames } from '../../src/core/facts.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { fixingRule, losesBytes } from '../../src/state/fix.ts';

const document = { regionscope: 1 } as LayoutDocument;

/** Facts that say no more than what is looked at. */
function facts(alias: RuleNames['alias'], severity: Finding['severity'] | null): Facts {
  const findings = severity === null ? [] : [{ severity }];
  return { kind: 'registered', document, rules: { alias, rows: 'never' }, analysis: { findings } } as unknown as Facts;
}

const refused = { kind: 'refused', document, rules: { alias: 'covered', rows: 'never' } } as unknown as Facts;

test('losesBytes() counts errors only', () => {
  expect(losesBytes(facts('covered', 'error'))).toBe(true);
  expect(losesBytes(facts('covered', 'warning'))).toBe(false);
  expect(losesBytes(facts('covered', null))).toBe(false);
  expect(losesBytes(refused)).toBe(false);
});

test('fixingRule() prefers the default rule, under the same row policy', () => {
  const asked = vi.fn((_: LayoutDocument, rules: RuleNames) => facts(rules.alias, null));
  expect(fixingRule(facts('base-address', 'error'), asked)).toBe('packed-row-aware');
  expect(asked.mock.calls).toEqual([[document, { alias: 'packed-row-aware', rows: 'never' }]]);
});

test('fixingRule() tries the others, and never one that refuses', () => {
  const answers: Partial<Record<RuleNames['alias'], Facts>> = {
    'base-address': refused,
    'base-and-length': facts('base-and-length', 'error'),
    'full-geometry': facts('full-geometry', 'warning'),
  };
  const ask = (_: LayoutDocument, { alias }: RuleNames): Facts => answers[alias] ?? facts(alias, 'error');
  expect(fixingRule(facts('packed-row-aware', 'error'), ask)).toBe('full-geometry');
});

test('fixingRule() is null where nothing is lost, or always', () => {
  const ask = (_: LayoutDocument, { alias }: RuleNames): Facts => facts(alias, 'error');
  expect(fixingRule(facts('covered', 'warning'), ask)).toBeNull();
  expect(fixingRule(facts('covered', 'error'), ask)).toBeNull();
});
