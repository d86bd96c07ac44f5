import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type OrderDependence, orderDependence, orderVerdict } from '../../../src/core/analysis/order.ts';
import { documentInOrder } from '../../../src/core/analysis/order-document.ts';
import type { OrderedLayer } from '../../../src/core/analysis/order-layers.ts';
import { fewestOf, movedLayers, orderAround, ordersMoving } from '../../../src/core/analysis/order-moves.ts';
import { searchStates } from '../../../src/core/analysis/order-states.ts';
import { OrderWork } from '../../../src/core/analysis/order-work.ts';
import { regionSet, sameOutcome } from '../../../src/core/analysis/outcome.ts';
import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument, OwnCondition, OwnRule } from '../../../src/core/layout/document.ts';
import { isRefused, register } from '../../../src/core/registration/register.ts';
import { rowPolicy } from '../../../src/core/registration/rows/list.ts';
import { aliasRule } from '../../../src/core/registration/rules/list.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { resolved } from '../layouts.ts';
import { lastOf } from './searches.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 20_240_614;

interface Page {
  readonly offset?: number;
  readonly bytes: number;
  readonly group?: number;
  readonly type?: string;
}

/** Hand-written pages in rows of 64 bytes, 4 blocks, each in a group of its own unless it says which. */
function written(pages: Readonly<Record<string, Page>>, own?: OwnRule): LayoutDocument {
  const groups = new Map<number, string[]>();
  const types = new Map<number, string>();
  Object.entries(pages).forEach(([layer, { group, type = 'FullAttentionSpec' }], i) => {
    const id = group ?? i;
    groups.set(id, [...(groups.get(id) ?? []), layer]);
    types.set(id, type);
  });
  return {
    regionscope: 1,
    ...(own && { rules: { alias: 'own-rule', own } }),
    kv_cache_config: {
      num_blocks: 4,
      kv_cache_groups: [...groups].map(([id, layer_names]) => ({
        layer_names,
        kv_cache_spec: { type: (types.get(id) ?? 'FullAttentionSpec') as 'FullAttentionSpec' },
      })),
    },
    pages: Object.entries(pages).map(([layer, { offset = 0, bytes }]) => ({
      layer,
      offset,
      page_bytes: bytes,
      block_stride: 64,
    })),
    allocation: { base_addr: '0x1000', bytes: 256 },
  };
}

const under = (alias: RuleNames['alias'], rows: RuleNames['rows'] = 'packed-mla'): RuleNames => ({ alias, rows });

const depends = (document: LayoutDocument, names: RuleNames, seed = SEED): OrderDependence =>
  lastOf(orderDependence(document, names, seed)).result;

function dependent(document: LayoutDocument, names: RuleNames) {
  const result = depends(document, names);
  if (result.kind !== 'dependent') throw new Error(`${result.kind}, not dependent`);
  return result;
}

function facts(document: LayoutDocument, names: RuleNames): RegisteredFacts {
  const found = computeFacts(document, names);
  if (found.kind === 'refused') throw new Error(`refused: ${found.refusal.code}`);
  return found;
}

describe('orderDependence()', () => {
  const narrowFirst = written({ 'a.1': { bytes: 20 }, 'a.2': { bytes: 32 }, 'a.3': { offset: 40, bytes: 8 } });

  test('shows two orders, what either loses, and the layers that show it', () => {
    const result = dependent(narrowFirst, under('base-address'));
    expect(result).toMatchObject({
      reach: { kind: 'exact' },
      interacting: 2,
      isFewest: true,
      by: 'names',
      showing: { usual: ['a.1', 'a.2'], other: ['a.2', 'a.1'] },
    });
    expect(result.moved).toHaveLength(1);
    expect(result.usual.order).toStrictEqual(['a.1', 'a.2', 'a.3']);
    expect(result.other.order).toStrictEqual(['a.2', 'a.1', 'a.3']);
    expect(result.usual.losses).toStrictEqual([{ layer: 'a.2', bytes: 12, of: 32 }]);
    expect(result.other.losses).toStrictEqual([]);
    expect(result.usual.measured.block.lost).toBe(12);
    expect(result.other.measured.block.lost).toBe(0);
    expect(result.other.regions.map(({ blockLen, members }) => [blockLen, members])).toStrictEqual([
      [32, ['a.2', 'a.1']],
      [8, ['a.3']],
    ]);
  });

  test('measures the request where there is one', () => {
    const asked = { ...narrowFirst, request_block_ids: [[0], [1, 2], []] };
    const { usual, other } = dependent(asked, under('base-address'));
    expect(usual.measured.request).toMatchObject({ lost: 24, needed: 84, moved: 60 });
    expect(other.measured.request).toMatchObject({ lost: 0, needed: 84, moved: 96 });
  });

  test('says no where each layer registers alone, or joins whoever comes first', () => {
    const alone = written({ a: { bytes: 8 }, b: { offset: 8, bytes: 8 } });
    expect(depends(alone, under('base-address'))).toStrictEqual({
      kind: 'independent',
      reach: { kind: 'exact' },
      interacting: 0,
    });
    const alike = written(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`l.${i}`, { bytes: 24, group: i % 3 }])),
    );
    expect(depends(alike, under('base-and-length'))).toStrictEqual({
      kind: 'independent',
      reach: { kind: 'exact' },
      interacting: 40,
    });
  });

  test('gives a refusal its check', () => {
    const state = written({ a: { bytes: 8, type: 'MambaSpec' } });
    expect(depends(state, under('covered'))).toStrictEqual({
      kind: 'refused',
      code: 'pages-not-for-state',
      layer: 'a',
    });
    expect(lastOf(orderVerdict(state, under('covered'), SEED)).result).toBe('refused');
  });

  test('of several orders of as few moves shows the one that changes the loss most', () => {
    const three = written({ 'a.1': { bytes: 20 }, 'a.2': { bytes: 24 }, 'a.3': { bytes: 60 } });
    const { other, moved } = dependent(three, under('base-address'));
    expect(moved).toStrictEqual(['a.3']);
    expect(other.order[0]).toBe('a.3');
    expect(other.measured.block.lost).toBe(0);
  });

  test('asks which of the alike stand together', () => {
    // Each pairs with one of the other group, whichever order they come in.
    const pairs: OwnRule = {
      clauses: [
        { joins: [{ of: 'region', field: 'group', relation: '=', value: 0 }, inGroup(1)] },
        { joins: [{ of: 'region', field: 'group', relation: '=', value: 1 }, inGroup(0)] },
      ],
    };
    const page = { bytes: 16 };
    const four = written(
      {
        'a.1': { ...page, group: 0 },
        'a.2': { ...page, group: 1 },
        'a.3': { ...page, group: 0 },
        'a.4': { ...page, group: 1 },
      },
      pairs,
    );
    // The regions are the same in every order, by length, count and number of members: only who meets whom differs.
    const { usual, other } = dependent(four, under('own-rule'));
    expect(usual.regions.map(({ members }) => members)).toStrictEqual([
      ['a.1', 'a.2'],
      ['a.3', 'a.4'],
    ]);
    expect(other.regions.map(({ members }) => members.toSorted()).toSorted()).toStrictEqual([
      ['a.1', 'a.4'],
      ['a.2', 'a.3'],
    ]);
  });

  test('draws orders by the seed where too many layers interact, and says so', () => {
    const many = written(Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`l.${i}`, { bytes: 10 + i }])));
    const sampled = { kind: 'independent', reach: { kind: 'sampled', tried: 2000, seed: 5 }, interacting: 16 };
    expect(depends(many, under('base-and-length'), 5)).toStrictEqual(sampled);
    expect(lastOf(orderVerdict(many, under('base-and-length'), 5)).result).toStrictEqual({
      tried: 2000,
      ofLog10: expect.closeTo(Math.log10(20_922_789_888_000), 9),
    });
    expect(lastOf(orderVerdict(many, under('base-address'), 5)).result).toBe('yes');
    const { reach, moved } = dependent(many, under('base-address'));
    expect(reach.kind).toBe('sampled');
    expect(moved).toHaveLength(1);
  });

  test('orderVerdict() stops where its work does, says how many orders it looked at, and so each time', () => {
    const many = written(Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`l.${i}`, { bytes: 10 + i }])));
    const under16 = (units: number) => {
      const work = new OrderWork(units);
      return { result: lastOf(orderVerdict(many, under('base-and-length'), 5, work)).result, spent: work.spent };
    };
    // An order of 16 layers costs 48; half of the work may go into all orders, of which the last layer placed counts.
    const { result, spent } = under16(9600);
    expect(result).toMatchObject({ tried: 99 });
    expect(spent).toBeLessThanOrEqual(9600);
    expect(under16(9600)).toStrictEqual({ result, spent });
    expect(under16(96_000).result).toMatchObject({ tried: 999 });
    // Without any, it looks at one order all the same.
    expect(under16(0).result).toMatchObject({ tried: 1 });
    expect(lastOf(orderVerdict(many, under('base-address'), 5, new OrderWork(9600))).result).toBe('yes');
  });

  test('orderVerdict() tries every order of few layers, whatever work there is', () => {
    const few = written(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`l.${i}`, { bytes: 10 + i }])));
    const work = new OrderWork(0);
    expect(lastOf(orderVerdict(few, under('base-and-length'), 5, work)).result).toBe('no');
    expect(work.spent).toBeGreaterThan(0);
  });

  test('finds two of many layers that show it, and moves one of them', () => {
    const joins: OwnRule = {
      clauses: [{ joins: [{ of: 'region', field: 'group', relation: '=', value: 1 }, inGroup(2)] }],
    };
    const pages = Array.from({ length: 160 }, (_, i): [string, Page] => [
      `l.${i}`,
      { bytes: 10 + i, group: i === 60 ? 1 : i === 110 ? 2 : 0 },
    ]);
    const { showing, moved, isFewest, reach } = dependent(written(Object.fromEntries(pages), joins), under('own-rule'));
    expect(showing).toStrictEqual({ usual: ['l.60', 'l.110'], other: ['l.110', 'l.60'] });
    expect(moved).toHaveLength(1);
    expect(isFewest).toBe(true);
    expect(reach).toMatchObject({ kind: 'sampled' });
  });

  test('reports progress that only grows, up to the layers that interact', () => {
    const many = written(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`l.${i}`, { bytes: 10 + i }])));
    for (const alias of ['base-and-length', 'covered'] as const) {
      const { progress } = lastOf(orderDependence(many, under(alias), SEED));
      expect(progress.length).toBeGreaterThan(5);
      for (const [i, { done, of }] of progress.entries()) {
        expect(of).toBe(12);
        expect(done).toBeLessThanOrEqual(of);
        expect(done).toBeGreaterThanOrEqual(progress[i - 1]?.done ?? 0);
      }
    }
  });
});

function inGroup(value: number): OwnCondition {
  return { of: 'range', field: 'group', relation: '=', value };
}

describe('orderDependence() with a rule of one’s own', () => {
  const conditionArbitrary: fc.Arbitrary<OwnCondition> = fc.oneof(
    fc.record({
      of: fc.constant('both' as const),
      field: fc.constantFrom('base', 'base', 'block_len', 'group', 'is_mla'),
      relation: fc.constantFrom('=', '=', '!=', '<', '>='),
    }),
    fc.record({
      of: fc.constantFrom('region' as const, 'range' as const),
      field: fc.constant('group'),
      relation: fc.constantFrom('=', '!='),
      value: fc.constantFrom(0, 1, -1),
    }),
  );
  const ruleArbitrary: fc.Arbitrary<OwnRule> = fc.record({
    clauses: fc.array(
      fc.record({
        joins: fc.array(conditionArbitrary, { minLength: 1, maxLength: 3 }),
        refreshes: fc.array(conditionArbitrary, { maxLength: 1 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  const pagesArbitrary: fc.Arbitrary<Page[]> = fc.array(
    fc.record({
      offset: fc.constantFrom(0, 0, 16),
      bytes: fc.constantFrom(16, 16, 32),
      group: fc.constantFrom(0, 1),
    }),
    { minLength: 2, maxLength: 4 },
  );

  function* permutations(items: readonly number[]): Generator<number[]> {
    if (items.length === 0) yield [];
    for (const item of items) {
      for (const rest of permutations(items.filter((each) => each !== item))) yield [item, ...rest];
    }
  }

  test('tries what all orders come to, wherever the rule looks', () => {
    const seen = { dependent: 0, independent: 0, refused: 0 };
    let severalMoves = 0;
    fc.assert(
      fc.property(pagesArbitrary, ruleArbitrary, (pages, own) => {
        const document = written(Object.fromEntries(pages.map((page, i) => [`l.${i}`, page])), own);
        const layout = resolved(document);
        const rules = { alias: aliasRule('own-rule', document.rules), rows: rowPolicy('never') };
        const orders = [...permutations(pages.map((_, i) => i))];
        const outcomes = orders.map((order) => {
          const walk = order.flatMap((i) => layout.layers[i] ?? []);
          const registration = register(layout, rules, walk);
          if (isRefused(registration)) throw new Error('refused');
          return registration;
        });
        const [usual] = outcomes;
        const moves = orders.flatMap((order, i) => {
          const outcome = outcomes[i];
          return usual && outcome && !sameOutcome(layout, usual, outcome) ? [movedLayers(order).length] : [];
        });
        const result = depends(document, under('own-rule', 'never'));
        expect(result.kind).toBe(moves.length > 0 ? 'dependent' : 'independent');
        seen[result.kind] += 1;
        if (result.kind !== 'dependent') return;
        expect(result).toMatchObject({ isFewest: true, moved: { length: Math.min(...moves) } });
        if (result.moved.length > 1) severalMoves += 1;
      }),
      { seed: SEED, numRuns: 1200 },
    );
    expect(Math.min(seen.dependent, seen.independent)).toBeGreaterThan(100);
    expect(severalMoves).toBeGreaterThan(0);
  });
});

describe('searchStates()', () => {
  test('starts again, regions told apart by age, where a range fits two of them', () => {
    const document = written({ a: { bytes: 20 }, b: { bytes: 30 }, c: { bytes: 10 } });
    const { registration, layout } = facts(document, under('covered'));
    const layers = registration.decisions.map(
      ({ range }, i): OrderedLayer => ({
        layer: layout.layers[i] as OrderedLayer['layer'],
        ranges: [range],
        isPle: false,
        allocation: null,
      }),
    );
    expect([...searchStates(aliasRule('covered'), layers, 1000, false)]).toStrictEqual([1, 2, 1, 2, 3]);
    expect([...searchStates(aliasRule('base-and-length'), layers, 1000, false)]).toStrictEqual([1, 2, 3]);
  });
});

describe('documentInOrder()', () => {
  /** The registration of the document it gives, with the names that the layers had before. */
  function reopened(document: LayoutDocument, names: RuleNames, order: readonly string[]) {
    const made = documentInOrder(document, order);
    const read = readLayout(writeLayout(made.document));
    expect(read.ok && read.document).toStrictEqual(made.document);
    const { registration } = facts(made.document, names);
    const nameOf = (name: string): string => (made.isRenamed ? name.slice(name.indexOf('.') + 1) : name);
    const regions = registration.regions.map((region) => ({ ...region, members: region.members.map(nameOf) }));
    return {
      made,
      regions: regionSet({ regions }),
      order: [...new Set(registration.decisions.map(({ layer }) => nameOf(layer)))],
    };
  }

  test('renames layers, each by its place', () => {
    const document = written({ 'a.1': { bytes: 20 }, 'a.2': { bytes: 32 } });
    const { made, order } = reopened(document, under('base-address'), ['a.2', 'a.1']);
    expect(made.isRenamed).toBe(true);
    expect(order).toStrictEqual(['a.2', 'a.1']);
    expect(made.document.pages?.map(({ layer }) => layer)).toStrictEqual(['2.a.1', '1.a.2']);
  });

  test('hands a CSA-linear layout in in the order, under the names it has', () => {
    const document = written({ a: { bytes: 20, type: 'CircularBufferSpec' }, b: { bytes: 32 } });
    expect(dependent(document, under('base-address')).by).toBe('caller');
    const { made, order } = reopened(document, under('base-address'), ['b', 'a']);
    expect(made.isRenamed).toBe(false);
    expect(order).toStrictEqual(['b', 'a']);
  });

  test('gives the other order of every random document that depends on it', () => {
    const seen = { renamed: 0, reordered: 0 };
    fc.assert(
      fc.property(layoutArbitrary, fc.constantFrom('base-address', 'covered', 'packed-row-aware'), (layout, alias) => {
        const read = readLayout(layoutText(layout));
        if (!read.ok) return;
        const names = under(alias as RuleNames['alias']);
        const result = depends(read.document, names);
        if (result.kind !== 'dependent') return;
        const { made, regions } = reopened(read.document, names, result.other.order);
        expect(regions).toBe(regionSet(result.other));
        seen[made.isRenamed ? 'renamed' : 'reordered'] += 1;
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(Math.min(seen.renamed, seen.reordered)).toBeGreaterThan(10);
  });
});

describe('movedLayers()', () => {
  test('are all but a longest run that ascends', () => {
    expect(movedLayers([0, 1, 2, 3])).toStrictEqual([]);
    expect(movedLayers([1, 2, 3, 0])).toStrictEqual([0]);
    expect(movedLayers([3, 0, 1, 2])).toStrictEqual([3]);
    expect(movedLayers([2, 1, 0])).toHaveLength(2);
    expect(movedLayers([])).toStrictEqual([]);
  });

  test('ordersMoving() gives every order of so many moves, and none of more', () => {
    const reached = (moves: number): number => {
      const orders = [...ordersMoving(5, moves)];
      for (const order of orders) {
        expect(movedLayers(order).length).toBeLessThanOrEqual(moves);
        expect(order.toSorted()).toStrictEqual([0, 1, 2, 3, 4]);
      }
      return new Set(orders.map((order) => order.join())).size;
    };
    // Permutations of 5 by their longest ascending run, counted by Schensted: 1, 16, 61, 41, 1 of runs 5 to 1.
    expect([1, 2, 3, 4].map(reached)).toStrictEqual([1 + 16, 1 + 16 + 61, 1 + 16 + 61 + 41, 120]);
  });

  test('are as few as a search of every subsequence finds', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), (order) => {
        let longest = 0;
        for (let chosen = 1; chosen < 1 << order.length; chosen++) {
          const run = order.filter((_, i) => (chosen >> i) & 1);
          if (run.every((value, i) => i === 0 || (run[i - 1] as number) < value))
            longest = Math.max(longest, run.length);
        }
        const moved = movedLayers(order);
        expect(moved).toHaveLength(order.length - longest);
        const kept = order.filter((value) => !moved.includes(value));
        expect(kept).toStrictEqual(kept.toSorted((a, b) => a - b));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test('fewestOf() leaves none out that is needed, and keeps none that is not', () => {
    const values = Array.from({ length: 50 }, (_, i) => i);
    const needs = (wanted: readonly number[]) => (kept: readonly number[]) =>
      wanted.every((each) => kept.includes(each));
    for (const wanted of [[7], [3, 41], [0, 1, 49]]) expect(fewestOf(values, needs(wanted))).toStrictEqual(wanted);
  });

  test('orderAround() moves only what must move', () => {
    expect(orderAround([4, 1], 6)).toSatisfy((order: number[]) => movedLayers(order).length === 1);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), (shown) => {
        const order = orderAround(shown, 8);
        expect(order.toSorted((a, b) => a - b)).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        expect(order.filter((each) => shown.includes(each))).toStrictEqual(shown);
        expect(movedLayers(order)).toHaveLength(movedLayers(shown).length);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
