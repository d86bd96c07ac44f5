import { describe, expect, test, vi } from 'vitest';
import { computeFacts, type RuleNames } from '../../src/core/facts.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { createFactsMemo, factsOf, findingsOf, selectFacts, startView } from '../../src/state/select.ts';
import { presetFacts } from '../core/scene/scenes.ts';

const bug = await presetFacts('dsv41-swa-compressor');
const { document } = bug;
const under = (alias: RuleNames['alias']): RuleNames => ({ alias, rows: 'packed-mla' });

describe('createFactsMemo()', () => {
  test('computes once for a document and rules, whatever object names the rules', () => {
    const compute = vi.fn(computeFacts);
    const memo = createFactsMemo(compute);
    const first = memo(document, under('covered'));
    expect(memo(document, { ...under('covered') })).toBe(first);
    expect(memo(document, under('base-address'))).not.toBe(first);
    expect(memo({ ...document }, under('covered'))).not.toBe(first);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  test('tells rules apart by either of the two choices', () => {
    const memo = createFactsMemo();
    expect(memo(document, { alias: 'covered', rows: 'never' }).rules).toStrictEqual({
      alias: 'covered',
      rows: 'never',
    });
    expect(memo(document, under('covered')).rules).toStrictEqual(under('covered'));
  });

  test('forgets what was not asked for the longest, and only that', () => {
    const compute = vi.fn(computeFacts);
    const memo = createFactsMemo(compute);
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

describe('selectFacts()', () => {
  test('is null before a document is open', () => {
    expect(selectFacts(initialState)).toBeNull();
  });

  test('is the same reference for the same document and rules, whatever else changes', () => {
    const state = { ...initialState, open: { origin: { kind: 'pasted' as const }, document, warnings: [] } };
    const facts = selectFacts(state);
    expect(facts?.document).toBe(document);
    expect(selectFacts({ ...state, filter: 'x', rules: { ...state.rules } })).toBe(facts);
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
