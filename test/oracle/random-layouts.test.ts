import { describe, expect, test } from 'vitest';
import { evaluateSlow } from './evaluate.ts';
import { type ExpectedResult, entriesOf, type JsonLayout } from './json-layout.ts';
import { layoutText, randomLayoutFromSeed } from './random-layouts.ts';

const CASES = 300;
/** Slow on purpose, and on a busy machine more so. */
const SLOW = 60_000;

/** Everything that a case shows under some policy and rule. */
function shown(results: readonly ExpectedResult[]): Set<string> {
  const set = new Set<string>();
  if (results.every((result) => 'error' in result)) set.add('refused');
  for (const result of results) {
    if ('error' in result) continue;
    for (const [code, value] of Object.entries(result.findings)) {
      if (typeof value === 'number' ? value > 0 : Object.keys(value).length > 0) set.add(code);
    }
    for (const decision of result.decisions) set.add(decision.branch);
    for (const { reason } of result.skipped) set.add(reason);
  }
  return set;
}

describe('random layouts', () => {
  test(
    'every finding and branch is common, refusals are not',
    () => {
      const count = new Map<string, number>();
      for (let seed = 0; seed < CASES; seed++) {
        const expected = evaluateSlow(randomLayoutFromSeed(seed));
        for (const what of shown(Object.values(expected).flatMap((rules) => Object.values(rules)))) {
          count.set(what, (count.get(what) ?? 0) + 1);
        }
      }
      const share = (what: string): number => (count.get(what) ?? 0) / CASES;
      for (const code of ['truncated_bytes', 'spilled_bytes', 'out_of_bounds_bytes'])
        expect(share(code)).toBeGreaterThan(0.15);
      for (const code of ['collision_bytes', 'unsound_overlay_bytes', 'redundant_bytes'])
        expect(share(code)).toBeGreaterThan(0.15);
      for (const branch of ['page', 'segments', 'whole-row', 'state-page']) expect(share(branch)).toBeGreaterThan(0.1);
      for (const rare of ['virtual-pages', 'covered-tail', 'no-spec']) expect(share(rare)).toBeGreaterThan(0.02);
      expect(share('refused')).toBeLessThan(0.35);
    },
    SLOW,
  );

  test(
    'a seed gives one document, and its text keeps the order of integer names',
    () => {
      let integers = 0;
      for (let seed = 0; seed < CASES; seed++) {
        const layout = randomLayoutFromSeed(seed);
        expect(randomLayoutFromSeed(seed)).toStrictEqual(layout);
        const text = layoutText(layout);
        const names = entriesOf(layout.kv_caches).map(([name]) => name);
        const at = names.map((name) => text.indexOf(`${JSON.stringify(name)}:{"data_ptr"`));
        expect(at).toStrictEqual(at.toSorted((a, b) => a - b));
        if (names.length > 1 && names.every((name) => /^\d+$/.test(name))) integers += 1;
        expect((JSON.parse(text) as JsonLayout).regionscope).toBe(1);
      }
      expect(integers).toBeGreaterThan(2);
    },
    SLOW,
  );
});
