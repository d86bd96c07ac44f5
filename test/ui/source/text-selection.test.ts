import { describe, expect, it } from 'vitest';
import { AS_REGISTERED, computeFacts } from '../../../src/core/facts.ts';
import { namedRules } from '../../../src/core/named-rules.ts';
import { parseJsonTree } from '../../../src/io/json-tree.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { type Subjects, subjectsIn } from '../../../src/io/source-edit/subjects.ts';
import { rulesAfter } from '../../../src/ui/source/rules-after.ts';
import { selectionFor, spansOf } from '../../../src/ui/source/text-selection.ts';
import { DERIVED, SAMPLE } from '../../io/sample-layout.ts';

function read(text: string) {
  const result = readLayout(text);
  const { root } = parseJsonTree(text);
  if (!result.ok || root === undefined) throw new Error('a sample is no layout');
  return { document: result.document, subjects: subjectsIn(root) as Subjects };
}

/** The sample with a table of its worker's: one region that no model makes, and the model's. */
const CAPTURED = SAMPLE.replace(
  '"request_block_ids"',
  '"registered": { "kv_caches_base_addr": ["0x7f0000000040", "0x7f0000000000"], "block_lens": [64, 128], "block_strides": [128, 128] },\n  "request_block_ids"',
);

describe('selectionFor()', () => {
  const { document } = read(DERIVED);
  const facts = computeFacts(document, namedRules(undefined));
  const both = { kind: 'layers', layers: ['a', 'b'] } as const;

  it('selects the first layer, and leaves another that is meant as well', () => {
    expect(selectionFor(both, facts, null)).toStrictEqual({ kind: 'layer', layer: 'a' });
    expect(selectionFor(both, facts, { kind: 'layer', layer: 'b' })).toBeNull();
    expect(selectionFor({ kind: 'layers', layers: ['z', 'b'] }, facts, null)).toStrictEqual({
      kind: 'layer',
      layer: 'b',
    });
    expect(selectionFor({ kind: 'layers', layers: ['z'] }, facts, null)).toBeNull();
    expect(selectionFor(null, facts, null)).toBeNull();
  });

  it('selects the region of a worker’s row: itself as registered, the one that starts there under rules', () => {
    const captured = read(CAPTURED).document;
    const row = (number: number) => ({ kind: 'row', row: number }) as const;
    const observed = computeFacts(captured, AS_REGISTERED);
    expect(selectionFor(row(1), observed, null)).toStrictEqual({ kind: 'region', region: 1 });
    expect(selectionFor(row(1), observed, { kind: 'region', region: 1 })).toBeNull();
    expect(selectionFor(row(2), observed, null)).toBeNull();
    const modelled = computeFacts(captured, namedRules(undefined));
    expect(selectionFor(row(1), modelled, null)).toStrictEqual({ kind: 'region', region: 0 });
    expect(selectionFor(row(0), modelled, null)).toBeNull();
  });
});

describe('spansOf()', () => {
  const { document, subjects } = read(CAPTURED);
  const parts = (selection: Parameters<typeof spansOf>[0], rules: Parameters<typeof computeFacts>[1]) =>
    spansOf(selection, computeFacts(document, rules), subjects).map(({ from, to }) => CAPTURED.slice(from, to));

  it('has the rows of a region as registered, and the layers of a modelled one', () => {
    expect(parts({ kind: 'region', region: 1 }, AS_REGISTERED).slice(0, 3)).toStrictEqual([
      '"0x7f0000000000"',
      '128',
      '128',
    ]);
    expect(parts({ kind: 'region', region: 0 }, namedRules(undefined))).toStrictEqual([
      expect.stringMatching(/^"a": \{/),
    ]);
    expect(parts({ kind: 'decision', step: 0 }, namedRules(undefined))[0]).toMatch(/^"a": \{/);
    expect(parts(null, namedRules(undefined))).toStrictEqual([]);
  });
});

describe('rulesAfter()', () => {
  const { document } = read(CAPTURED);
  const chosen = namedRules(undefined);

  it('follows what the text asks for, where that changed', () => {
    expect(rulesAfter(document, { ...document, title: 'x' }, chosen)).toBeUndefined();
    expect(rulesAfter(document, { ...document, rules: { alias: 'covered' } }, chosen)).toMatchObject({
      alias: 'covered',
    });
  });

  it('takes others where the text took away what the chosen ones need', () => {
    const { registered: _, ...without } = document;
    expect(rulesAfter(document, without, AS_REGISTERED)).toStrictEqual(chosen);
    expect(rulesAfter(document, document, AS_REGISTERED)).toBeUndefined();
    expect(rulesAfter(document, document, { ...chosen, alias: 'own-rule' })).toStrictEqual(chosen);
  });
});
