import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import type { OwnRule } from '../../../src/core/layout/document.ts';
import type { AliasRule } from '../../../src/core/registration/rules/alias-rule.ts';
import { ALIAS_RULES, aliasRule, aliasRulesFor } from '../../../src/core/registration/rules/list.ts';
import { ownRule } from '../../../src/core/registration/rules/own-rule.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';

/** A built-in rule as a document would bring it. */
const written = ({ clauses }: AliasRule): OwnRule => ({
  clauses: clauses.map(({ name, joins, refreshes }) => ({ name, joins, ...(refreshes ? { refreshes } : {}) })),
});

describe('ownRule()', () => {
  test.each(ALIAS_RULES.map((rule) => [rule.name, rule] as const))(
    'gives what %s does, read from a document',
    (alias, rule) => {
      let registered = 0;
      fc.assert(
        fc.property(layoutArbitrary, (layout) => {
          const read = readLayout(layoutText(layout));
          if (!read.ok) return;
          const again = readLayout(writeLayout({ ...read.document, rules: { alias: 'own-rule', own: written(rule) } }));
          if (!again.ok) throw new Error(again.issues.map(({ wanted }) => wanted).join());
          const built = computeFacts(read.document, { alias, rows: 'packed-mla' });
          const own = computeFacts(again.document, { alias: 'own-rule', rows: 'packed-mla' });
          expect(own.kind).toBe(built.kind);
          if (built.kind !== 'registered' || own.kind !== 'registered') return;
          registered += 1;
          expect(own.registration).toStrictEqual(built.registration);
        }),
        { seed: 9, numRuns: 120 },
      );
      expect(registered).toBeGreaterThan(60);
    },
  );

  test('names clauses that have no name, and refreshes nothing where nothing is said of it', () => {
    const own: OwnRule = { title: 'mine', clauses: [{ joins: [] }, { name: 'b', joins: [], refreshes: [] }] };
    const rule = ownRule({ own });
    expect(rule).toMatchObject({ name: 'own-rule', title: 'mine', evidence: 'a rule of your own' });
    expect(rule?.clauses).toStrictEqual([
      { name: 'clause 1', joins: [], refreshes: null },
      { name: 'b', joins: [], refreshes: [] },
    ]);
  });

  test('is tried beside the built-in ones where a document brings it', () => {
    expect(aliasRulesFor(undefined)).toBe(ALIAS_RULES);
    expect(aliasRulesFor({ own: { clauses: [{ joins: [] }] } }).map(({ name }) => name)).toStrictEqual([
      ...ALIAS_RULES.map(({ name }) => name),
      'own-rule',
    ]);
  });

  test.each<OwnRule>([
    { clauses: [{ joins: [{ of: 'both', field: 'colour', relation: '=' }] }] },
    { clauses: [{ joins: [{ of: 'both', field: 'base', relation: '~' }] }] },
    { clauses: [{ joins: [{ of: 'range', field: 'is_mla', relation: '=' }] }] },
  ])('throws on what no reader lets through: %j', (own) => {
    expect(() => ownRule({ own })).toThrow(RangeError);
  });

  test('is not there where the document brings none', () => {
    expect(() => aliasRule('own-rule', {})).toThrow(RangeError);
  });
});
