import { describe, expect, test, vi } from 'vitest';
import { computeFacts, type RuleNames } from '../../src/core/facts.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { createFactsMemo, factsOf, findingsOf, selectFacts, shownPairs, startView } from '../../src/state/select.ts';
import { presetFacts } from '../core/scene/scenes.ts';

const bug = await presetFacts('dsv41-swa-compressor');
const { document } = bug;
const under = (alias: RuleNames['alias']): RuleNames => ({ alias, rows: 'packed-mla' });

describe('createFactsMemo()', () => {
  test('computes once for a document and rules, whatever object names the rules', () => {
    const compute = vi.fn(computeFacts);
    const { factsOf: memo } = createFactsMemo(compute);
    const first = memo(document, under('covered'));
    expect(memo(document, { ...under('covered') })).toBe(first);
    expect(memo(document, under('base-address'))).not.toBe(first);
    expect(memo({ ...document }, under('covered'))).not.toBe(first);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  test('tells rules apart by either of the two choices', () => {
    const { factsOf: memo } = createFactsMemo();
    expect(memo(document, { alias: 'covered', rows: 'never' }).rules).toStrictEqual({
      alias: 'covered',
      rows: 'never',
    });
    expect(memo(document, under('covered')).rules).toStrictEqual(under('covered'));
  });

  test('forgets what was not asked for the longest, and only that', () => {
    const compute = vi.fn(computeFacts);
    const { factsOf: memo } = createFactsMemo(compute);
    const copies = Array.from({ length: 17 }, () => ({ ...document }));
    const [oldest, second] = copies;
    if (oldest === undefined || second === undefined) throw new Error('no copies');
    for (const copy of copies.slice(0, 16)) memo(copy, under('covered'));
    // Asked for again, the oldest is the newest.
    memo(oldest, under('covered'));
    expect(compute).toHaveBeenCalledTimes(16);
    memo(copies[16] ?? oldest, under('covered'));
    expect(compute).toHaveBeenCalledTimes(17);
    memo(oldest, under('covered'));
    expect(compute).toHaveBeenCalledTimes(17);
    memo(second, under('covered'));
    expect(compute).toHaveBeenCalledTimes(18);
  });
});

describe('createFactsMemo() with facts from elsewhere', () => {
  test('answers with what it remembers, and computes nothing', () => {
    const compute = vi.fn(computeFacts);
    const { factsOf: memo, isKnown, remember } = createFactsMemo(compute);
    const facts = computeFacts(document, under('covered'));
    expect(isKnown(document, under('covered'))).toBe(false);
    remember(facts);
    expect(isKnown(document, { ...under('covered') })).toBe(true);
    expect(isKnown(document, under('base-address'))).toBe(false);
    expect(memo(document, under('covered'))).toBe(facts);
    expect(compute).not.toHaveBeenCalled();
  });

  test('keeps four of large layouts, and as many of small ones as ever', () => {
    const { isKnown, remember } = createFactsMemo();
    const large = (n: number): typeof bug => {
      const layers = Array.from({ length: 20_000 }, () => bug.layout.layers[0]) as typeof bug.layout.layers;
      return { ...bug, document: { ...document, title: `large ${n}` }, layout: { ...bug.layout, layers } };
    };
    const six = [1, 2, 3, 4, 5, 6].map(large);
    for (const facts of six) remember(facts);
    expect(six.map((facts) => isKnown(facts.document, facts.rules))).toEqual([false, false, true, true, true, true]);
  });
});

describe('shownPairs()', () => {
  const open = { origin: { kind: 'pasted' as const }, document, warnings: [] };
  const sideA = { document, rules: initialState.rules };

  test('is what is open, and what it is compared with while it is compared', () => {
    expect(shownPairs(initialState)).toEqual([]);
    const other = { open: null, rules: under('covered') };
    expect(shownPairs({ ...initialState, open, other })).toEqual([sideA]);
    const usual = { document, rules: under('base-address') };
    expect(shownPairs({ ...initialState, open, mode: 'compare' })).toEqual([sideA, usual]);
    expect(shownPairs({ ...initialState, open, other, mode: 'compare' })).toEqual([
      sideA,
      { document, rules: under('covered') },
    ]);
    const second = { ...open, document: { ...document } };
    const compared = shownPairs({ ...initialState, open, other: { ...other, open: second }, mode: 'compare' });
    expect(compared[1]?.document).toBe(second.document);
  });
});

describe('selectFacts()', () => {
  test('is null before a document is open', () => {
    expect(selectFacts(initialState)).toBeNull();
  });

  test('is the same reference for the same document and rules, whatever else changes', () => {
    const state = { ...initialState, open: { origin: { kind: 'pasted' as const }, document, warnings: [] } };
    const facts = selectFacts(state);
    expect(facts?.document).toBe(document);
    expect(selectFacts({ ...state, filter: 'x', rules: under('packed-row-aware') })).toBe(facts);
    expect(factsOf(document, state.rules)).toBe(facts);
    expect(selectFacts({ ...state, rules: under('base-address') })).not.toBe(facts);
  });
});

describe('findingsOf()', () => {
  test('are none before a layout is open, and none where it is refused', async () => {
    expect(findingsOf(null)).toStrictEqual([]);
    const refused = { kind: 'refused', document, rules: bug.rules, layout: null, decisions: [] } as const;
    expect(findingsOf({ ...refused, refusal: { code: 'page-not-splittable', layer: 'a', facts: {} } })).toStrictEqual(
      [],
    );
    expect(findingsOf(bug)).toBe(bug.analysis.findings);
  });
});

describe('startView()', () => {
  test('shows the block of the worst finding', async () => {
    expect(startView(bug)).toStrictEqual({ lens: null, addresses: null, owner: 2, row: 0, range: null });
    // Its rows are alike but for the last, which leaves the allocation.
    expect(startView(await presetFacts('out-of-bounds'))).toMatchObject({ owner: 0, row: 3 });
  });

  test('shows block 0 of the first group where nothing is lost', async () => {
    expect(startView(await presetFacts('v4-padded-pages'))).toMatchObject({ owner: 0, row: 0 });
  });
});
