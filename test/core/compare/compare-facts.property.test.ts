import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compareFacts, isWorse, type RegisteredComparison } from '../../../src/core/compare/compare-facts.ts';
import type { Pair } from '../../../src/core/compare/counterparts.ts';
import { differences } from '../../../src/core/compare/differences.ts';
import { suggestRenames } from '../../../src/core/compare/suggest-renames.ts';
import { computeFacts, type Facts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { SHARED } from '../../../src/core/registration/region.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { hex } from '../layouts.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const SEED = 20_261_201;

const rulesArbitrary: fc.Arbitrary<RuleNames> = fc.record({
  alias: fc.constantFrom(...ALIAS_RULES),
  rows: fc.constantFrom(...ROW_POLICIES),
});

const documentArbitrary: fc.Arbitrary<LayoutDocument> = layoutArbitrary
  .map((layout) => readLayout(layoutText(layout)))
  .filter((read) => read.ok)
  .map((read) => {
    if (!read.ok) throw new Error('filtered');
    return read.document;
  });

/** Two results: mostly one document under two rule sets, sometimes two documents. */
const factsArbitrary: fc.Arbitrary<readonly [Facts, Facts]> = fc
  .tuple(documentArbitrary, documentArbitrary, rulesArbitrary, rulesArbitrary, fc.nat(3))
  .map(([one, other, rulesA, rulesB, pick]) => [
    computeFacts(one, rulesA),
    computeFacts(pick === 0 ? other : one, rulesB),
  ]);

/** Runs a check on pairs of registered results; most pairs have to be. */
function onCompared(runs: number, check: (comparison: RegisteredComparison) => void): void {
  let seen = 0;
  fc.assert(
    fc.property(factsArbitrary, ([a, b]) => {
      const comparison = compareFacts(a, b);
      if (comparison.kind === 'refused') return;
      seen += 1;
      check(comparison);
    }),
    { seed: SEED, numRuns: runs },
  );
  expect(seen).toBeGreaterThan(runs / 3);
}

const swapped = <Item>({ a, b }: Pair<Item>): Pair<Item> => ({ a: b, b: a });

/** What a comparison says, in an order that does not know which side is A. */
function told(comparison: RegisteredComparison, mirrored: boolean) {
  const turned = <Item>(pair: Pair<Item>): Pair<Item> => (mirrored ? swapped(pair) : pair);
  const opposite: Readonly<Record<string, string>> = {
    added: 'gone',
    gone: 'added',
    fixed: 'introduced',
    introduced: 'fixed',
  };
  const status = (each: string): string => (mirrored ? (opposite[each] ?? each) : each);
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));
  const sign = mirrored ? -1 : 1;
  return {
    regions: comparison.regions.pairs
      .map((pair) =>
        text([
          turned<number | undefined>({ a: pair.a?.index, b: pair.b?.index }),
          status(pair.status),
          pair.fields.map((change) => [change.field, turned<unknown>({ a: change.a, b: change.b })]),
          turned({ a: pair.left, b: pair.joined }),
        ]),
      )
      .sort(),
    // The order counts: the first of them is where the registrations part.
    moved: comparison.moved.map((each) =>
      text([
        turned({ a: each.a, b: each.b }),
        each.how,
        turned<number | undefined>({ a: each.decisionA?.step, b: each.decisionB?.step }),
      ]),
    ),
    groups: comparison.groups
      .map((group) =>
        text([
          turned<number>({ a: group.groupA, b: group.groupB }),
          group.everyBlock,
          Object.values(group.difference ?? {}).map((each) => sign * each + 0),
          group.block,
        ]),
      )
      .sort(),
    findings: comparison.findings
      .map((pair) =>
        text([
          turned<string | undefined>({ a: pair.a?.id, b: pair.b?.id }),
          status(pair.status),
          turned<boolean>({ a: pair.better, b: pair.worse }),
        ]),
      )
      .sort(),
    memory: comparison.memory.map((pair) => text(turned(pair))).sort(),
    layers: text([comparison.layers.shared, turned({ a: comparison.layers.gone, b: comparison.layers.added })]),
  };
}

describe('compareFacts()', () => {
  test('finds no difference between a result and itself', () => {
    fc.assert(
      fc.property(documentArbitrary, rulesArbitrary, (document, rules) => {
        const comparison = compareFacts(computeFacts(document, rules), computeFacts(document, rules));
        expect(differences(comparison)).toStrictEqual([]);
        expect(isWorse(comparison)).toBe(false);
        if (comparison.kind === 'refused') {
          expect(comparison.sameRefusal).toBe(true);
          return;
        }
        for (const { difference } of comparison.groups) {
          expect(Object.values(difference ?? {}).filter((each) => each !== 0)).toStrictEqual([]);
        }
      }),
      { seed: SEED, numRuns: 250 },
    );
  });

  test('says of B against A what it says of A against B, with the sides swapped', () => {
    onCompared(1500, (comparison) => {
      const back = compareFacts(comparison.b, comparison.a);
      if (back.kind === 'refused') throw new Error('refused');
      expect(told(back, true)).toStrictEqual(told(comparison, false));
    });
  });

  test('has every region, finding and group of either side in exactly one pair', () => {
    onCompared(800, ({ a, b, regions, findings, groups }) => {
      const indices = (side: 'a' | 'b') =>
        regions.pairs
          .flatMap((pair) => pair[side] ?? [])
          .map(({ index }) => index)
          .toSorted((p, q) => p - q);
      expect(indices('a')).toStrictEqual(a.registration.regions.map(({ index }) => index));
      expect(indices('b')).toStrictEqual(b.registration.regions.map(({ index }) => index));
      for (const { status, ...pair } of regions.pairs) {
        expect([pair.a === null, pair.b === null]).toStrictEqual([status === 'added', status === 'gone']);
      }
      expect(new Set(findings.flatMap((pair) => pair.a ?? []))).toStrictEqual(new Set(a.analysis.findings));
      expect(new Set(findings.flatMap((pair) => pair.b ?? []))).toStrictEqual(new Set(b.analysis.findings));
      expect(groups.flatMap(({ groupA }) => groupA ?? []).length).toBe(a.layout.groups.length);
      expect(groups.flatMap(({ groupB }) => groupB ?? []).length).toBe(b.layout.groups.length);
    });
  });

  test('adds up: what regions gain and lose is what a block of a group moves more', () => {
    onCompared(800, ({ a, b, regions, groups }) => {
      if (a.layout.hasState || b.layout.hasState) return;
      for (const { groupA, groupB, block, difference } of groups) {
        if (groupA === null || groupB === null || difference === null) continue;
        const moved = (side: 'a' | 'b', group: number): number => {
          const all = (side === 'a' ? a : b).registration.regions;
          const uniform = all.every((region) => region.group === all[0]?.group);
          return regions.pairs
            .flatMap((pair) => pair[side] ?? [])
            .filter((region) => uniform || region.group === group || region.group === SHARED)
            .reduce((sum, region) => sum + (region.numBlocks > block ? region.blockLen : 0), 0);
        };
        expect(difference.moved).toBe(moved('b', groupB) - moved('a', groupA));
      }
    });
  });

  test('moves no layer whose ranges make regions of the same place and length on both sides', () => {
    onCompared(800, ({ a, b, moved }) => {
      if (a.document !== b.document) return;
      const madeIn = ({ registration }: typeof a, layer: string) =>
        registration.decisions
          .filter((decision) => decision.layer === layer)
          .map(({ action, range }) => [action, range.base, range.blockLen, range.blockStride]);
      for (const { a: layer } of moved) {
        const inA = madeIn(a, layer);
        const alike = inA.every(([action]) => action === 'new');
        if (alike) expect(madeIn(b, layer), layer).not.toStrictEqual(inA);
      }
    });
  });
});

/** The document with every layer under another name, in the same order, and its addresses shifted. */
function elsewhere(document: LayoutDocument, prefix: string, shift: bigint): LayoutDocument {
  const name = (layer: string): string => prefix + layer;
  const at = (address: string): string => hex(BigInt(address) + shift);
  const { kv_cache_config: config, worker } = document;
  return {
    ...document,
    ...(worker && {
      worker: {
        ...worker,
        ...(worker.kernel_block_sizes && {
          kernel_block_sizes: worker.kernel_block_sizes.map((each) => ({ ...each, layer: name(each.layer) })),
        }),
      },
    }),
    kv_cache_config: {
      ...config,
      ...(config.kv_cache_tensors && {
        kv_cache_tensors: config.kv_cache_tensors.map((each) => ({ ...each, layers: each.layers.map(name) })),
      }),
      kv_cache_groups: config.kv_cache_groups.map(({ layer_names: names, kv_cache_spec: spec }) => ({
        layer_names: names.map(name),
        kv_cache_spec:
          spec.type === 'UniformTypeKVCacheSpecs'
            ? { ...spec, kv_cache_specs: spec.kv_cache_specs.map((each) => ({ ...each, layer: name(each.layer) })) }
            : spec,
      })),
    },
    ...(document.kv_caches && {
      kv_caches: document.kv_caches.map((each) => ({
        ...each,
        layer: name(each.layer),
        data_ptr: at(each.data_ptr),
        storage: { ...each.storage, data_ptr: at(each.storage.data_ptr) },
      })),
    }),
    ...(document.pages && { pages: document.pages.map((each) => ({ ...each, layer: name(each.layer) })) }),
    ...(document.allocation && {
      allocation: { ...document.allocation, base_addr: at(document.allocation.base_addr) },
    }),
  };
}

test('suggestRenames() finds every layer of a document under new names, and then nothing else differs', () => {
  fc.assert(
    fc.property(documentArbitrary, rulesArbitrary, (document, rules) => {
      const a = computeFacts(document, rules);
      const b = computeFacts(elsewhere(document, 'model.', -0x1000n), rules);
      const suggestions = suggestRenames(a, b);
      if (a.layout === null) {
        expect(suggestions).toStrictEqual([]);
        return;
      }
      const wanted = a.layout.layers.map(({ name }) => [name, `model.${name}`] as const);
      expect(new Map(suggestions.map((each) => [each.a, each.b]))).toStrictEqual(new Map(wanted));
      expect(suggestions.filter(({ differs }) => differs.length > 0)).toStrictEqual([]);
      const comparison = compareFacts(a, b, new Map(wanted));
      expect(differences(comparison).filter(({ kind }) => kind !== 'layer')).toStrictEqual([]);
      expect(comparison.layers).toMatchObject({ shared: wanted.length, gone: [], added: [] });
    }),
    { seed: SEED, numRuns: 250 },
  );
});
