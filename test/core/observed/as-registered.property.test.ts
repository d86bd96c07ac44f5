import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import { AS_REGISTERED, computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { evidenceOf, evidenceRows } from '../../../src/core/observed/evidence.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { registered } from '../../io/words/facts.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { workedUnder } from './tables.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 20_270_114;

interface Worked {
  readonly rules: RuleNames;
  readonly document: LayoutDocument;
  readonly modelled: RegisteredFacts;
  readonly observed: RegisteredFacts;
}

/** Runs a check on documents whose worker follows known rules. */
function onWorked(runs: number, check: (worked: Worked) => void): void {
  let seen = 0;
  const rulesArbitrary: fc.Arbitrary<RuleNames> = fc.record({
    alias: fc.constantFrom(...ALIAS_RULES),
    rows: fc.constantFrom(...ROW_POLICIES),
  });
  fc.assert(
    fc.property(layoutArbitrary, rulesArbitrary, (layout, rules) => {
      const read = readLayout(layoutText(layout));
      const document = read.ok ? workedUnder(read.document, rules) : null;
      if (document === null || document.registered?.block_lens?.length === 0) return;
      seen += 1;
      const modelled = registered(computeFacts(document, rules));
      const observed = registered(computeFacts(document, AS_REGISTERED));
      check({ rules, document, modelled, observed });
    }),
    { seed: SEED, numRuns: runs },
  );
  expect(seen).toBeGreaterThan(runs / 3);
}

test("a worker's own table has the regions, the losses and the figures of the rules that made it", () => {
  onWorked(300, ({ modelled, observed }) => {
    const rows = ({ registration }: RegisteredFacts) =>
      registration.regions.map(({ members: _, memberCount: __, packedRow: ___, type: ____, ...told }) => told);
    expect(rows(observed)).toStrictEqual(rows(modelled));
    expect(observed.analysis.totals).toStrictEqual(modelled.analysis.totals);
    expect(observed.analysis.request).toStrictEqual(modelled.analysis.request);
    const findings = ({ analysis }: RegisteredFacts) =>
      analysis.findings.map(({ step: _, region: __, ...found }) => found);
    expect(findings(observed)).toStrictEqual(findings(modelled));
  });
});

test('the evidence names the rules that made the table among those that fit all of it', () => {
  onWorked(150, ({ rules, document, modelled }) => {
    const count = modelled.registration.regions.length;
    const evidence = evidenceOf(document);
    expect(evidence?.regions).toHaveLength(count);
    expect(evidence?.best).toContainEqual({ rules, refusal: null, fits: count, missing: 0, sameOrder: true });
    expect(evidence?.likeNone).toStrictEqual([]);
    const rows = evidenceRows(document, rules) ?? [];
    expect(rows.map(({ worker, model, fits }) => [worker?.index, model?.index, fits])).toStrictEqual(
      modelled.registration.regions.map(({ index }) => [index, index, true]),
    );
    // Every rule set is tried, and those behind fit no better.
    const fits = evidence?.sets.map((each) => each.fits) ?? [];
    expect(fits).toHaveLength(document.rules?.own ? 18 : 15);
    expect(fits).toStrictEqual([...fits].sort((p, q) => q - p));
  });
});

test('beside the rules that made it, a table differs in no region and no finding', () => {
  onWorked(200, ({ modelled, observed }) => {
    for (const [a, b] of [
      [modelled, observed],
      [observed, modelled],
      [observed, observed],
    ] as const) {
      const comparison = compareFacts(a, b);
      if (comparison.kind === 'refused') throw new Error('refused');
      const { regions, findings, memory } = comparison;
      expect(regions.pairs.flatMap(({ fields }) => fields)).toStrictEqual([]);
      expect(regions.pairs.filter(({ a: inA, b: inB }) => inA?.index !== inB?.index)).toStrictEqual([]);
      expect(findings.filter(({ status }) => status !== 'kept')).toStrictEqual([]);
      expect(memory).toStrictEqual([]);
    }
  });
});
