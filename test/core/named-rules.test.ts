import { expect, test } from 'vitest';
import { namedRules } from '../../src/core/named-rules.ts';

test('namedRules() takes what is named and known, and the defaults for the rest', () => {
  expect(namedRules(undefined)).toEqual({ alias: 'packed-row-aware', rows: 'packed-mla' });
  expect(namedRules({ alias: 'covered' })).toEqual({ alias: 'covered', rows: 'packed-mla' });
  expect(namedRules({ alias: 'unheard-of', rows: 'never' })).toEqual({ alias: 'packed-row-aware', rows: 'never' });
});
