import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../../../src/core/analysis/analyse.ts';
import { blockFacts, blockFigures, type PlacedSpans } from '../../../src/core/analysis/block-facts.ts';
import type { Geometry } from '../../../src/core/analysis/geometry.ts';
import { addressIn, type Space } from '../../../src/core/analysis/space.ts';
import { computeFacts, type RegisteredFacts } from '../../../src/core/facts.ts';
import type { Span } from '../../../src/core/layout/progression.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { evaluateSlow } from '../../oracle/evaluate.ts';
import {
  ALIAS_RULES,
  type AliasRuleName,
  type JsonLayout,
  ROW_POLICIES,
  type RowPolicyName,
} from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { evaluateCore } from '../evaluate-core.ts';
import { type BlockOracle, blockOracle, type SlowBlock } from './block-oracle.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

/** One seed for all: fast-check prints it with the smallest failing document, ready to be run again. */
const SEED = 20_240_611;

describe('evaluateLayout()', () => {
  const documents = 2000;

  test(`equals the byte-by-byte oracle on ${documents} random documents under all 15 combinations`, () => {
    let unread = 0;
    fc.assert(
      fc.property(layoutArbitrary, (layout) => {
        const text = layoutText(layout);
        const read = readLayout(text);
        if (!read.ok) unread += 1;
        else expect(evaluateCore(read.document), text).toStrictEqual(evaluateSlow(layout));
      }),
      { seed: SEED, numRuns: documents },
    );
    // Views that leave their storage, and the like: a reader refuses them, so they prove nothing here.
    expect(unread).toBeLessThan(documents / 20);
  });
});

interface Case {
  readonly layout: JsonLayout;
  readonly rows: RowPolicyName;
  readonly alias: AliasRuleName;
}

const caseArbitrary: fc.Arbitrary<Case> = fc.record({
  layout: layoutArbitrary,
  rows: fc.constantFrom(...ROW_POLICIES),
  alias: fc.constantFrom(...ALIAS_RULES),
});

interface Registered {
  readonly facts: RegisteredFacts;
  readonly slow: BlockOracle;
  readonly blocks: readonly { readonly group: number; readonly block: number }[];
}

function registered({ layout, rows, alias }: Case): Registered | null {
  const read = readLayout(layoutText(layout));
  if (!read.ok) return null;
  const facts = computeFacts(read.document, { alias, rows });
  const slow = blockOracle(layout, rows, alias);
  if (slow === null || facts.kind === 'refused') {
    expect([facts.kind, slow]).toStrictEqual(['refused', null]);
    return null;
  }
  const known = new Map<string, SlowBlock>();
  const at = (group: number, block: number): SlowBlock => {
    const key = `${group}/${block}`;
    const found = known.get(key) ?? slow.at(group, block);
    known.set(key, found);
    return found;
  };
  const blocks = slow.groups.flatMap((group, id) =>
    Array.from({ length: group.blocks }, (_, block) => ({ group: id, block })),
  );
  return { facts, slow: { groups: slow.groups, at }, blocks };
}

/** Runs a check on registered cases until `runs` of them were seen. */
function onRegistered(runs: number, check: (each: Registered) => void): void {
  let seen = 0;
  fc.assert(
    fc.property(caseArbitrary, (each) => {
      const found = registered(each);
      if (found === null) return;
      seen += 1;
      check(found);
    }),
    { seed: SEED, numRuns: runs },
  );
  expect(seen).toBeGreaterThan(runs / 2);
}

/** Every byte of spans, as its address. Spans out of order, empty or touching would show as such. */
function addressesOf(space: Space | undefined, spans: readonly Span[]): bigint[] {
  return spans.flatMap(({ start, end }) => {
    if (space === undefined) throw new Error('spans in no space');
    return Array.from({ length: end - start }, (_, i) => addressIn(space, start + i));
  });
}

const placedAddresses = ({ spaces }: Geometry, placed: readonly PlacedSpans[]): bigint[] =>
  placed.flatMap(({ space, spans }) => addressesOf(spaces[space], spans)).sort((a, b) => (a < b ? -1 : 1));

describe('blockFacts()', () => {
  test('equals an oracle by bytes in every block of every group, and its sums are the pool totals', () => {
    onRegistered(500, ({ facts, slow, blocks }) => {
      const { geometry, totals } = facts.analysis;
      const sums = { moved: 0n, needed: 0n, redundant: 0n, collision: 0n };
      const truncated = new Map<string, bigint>();
      const spilled = new Map<number, bigint>();
      const outOfBounds = new Map<number, bigint>();
      const padding = geometry.groups.map(() => 0n);
      const add = <Key>(to: Map<Key, bigint>, key: Key, bytes: number): void => {
        if (bytes > 0) to.set(key, (to.get(key) ?? 0n) + BigInt(bytes));
      };
      for (const { group, block } of blocks) {
        const fast = blockFacts(geometry, group, block);
        const wanted = slow.at(group, block);
        const of = (space: number, spans: readonly Span[]): bigint[] => addressesOf(geometry.spaces[space], spans);
        const layers = (pick: (page: (typeof fast.layers)[number]) => readonly Span[]): Map<string, bigint[]> =>
          new Map(fast.layers.map((page) => [page.layer.data.layer.name, of(page.space, pick(page))]));
        expect(fast.logicalBlock).toBe(wanted.logicalBlock);
        expect(layers((page) => page.data)).toStrictEqual(wanted.data);
        expect(layers((page) => page.truncated)).toStrictEqual(wanted.truncated);
        expect(layers((page) => page.overlaid)).toStrictEqual(wanted.overlaid);
        const descriptors = fast.descriptors.map((each) => ({
          id: each.id,
          region: each.run.region,
          start: each.span.end > each.span.start ? of(each.space, [each.span])[0] : null,
          length: each.span.end - each.span.start,
          spilled: of(each.space, each.spilled),
          spilledInto: each.spilledInto,
          outOfBounds: of(each.space, each.outOfBounds),
        }));
        expect(descriptors).toStrictEqual(
          wanted.descriptors.map((each) => ({
            ...each,
            start: each.length > 0 ? each.start : null,
            spilledInto: each.spilledInto.slice(0, 8),
          })),
        );
        expect(placedAddresses(geometry, fast.movedTwice)).toStrictEqual(wanted.movedTwice);
        expect(placedAddresses(geometry, fast.collisions)).toStrictEqual(wanted.collisions);
        expect(fast.figures).toStrictEqual(wanted.figures);
        expect(blockFigures(geometry, group, block)).toStrictEqual(wanted.figures);

        sums.moved += BigInt(fast.figures.moved);
        sums.needed += BigInt(fast.figures.needed);
        sums.redundant += BigInt(fast.figures.redundant);
        sums.collision += BigInt(wanted.collided);
        padding[group] = (padding[group] ?? 0n) + BigInt(wanted.padding);
        for (const page of fast.layers) {
          add(truncated, page.layer.data.layer.name, page.truncatedBytes);
          expect(page.truncatedBytes).toBe(of(page.space, page.truncated).length);
        }
        for (const each of descriptors) {
          add(spilled, each.region, each.spilled.length);
          add(outOfBounds, each.region, each.outOfBounds.length);
        }
      }
      const { moved, needed, redundant, collision } = totals;
      expect({ moved, needed, redundant, collision }).toStrictEqual(sums);
      expect(totals.byGroup.map((group) => group.padding)).toStrictEqual(padding);
      expect(totals.truncated).toEqual(truncated);
      expect(totals.spilled).toEqual(spilled);
      expect(totals.outOfBounds).toEqual(outOfBounds);
    });
  });
});

/** What a finding is about, in one block: the bytes that its example, its request and its total count. */
function bytesOf(finding: Analysis['findings'][number], slow: SlowBlock): number {
  const sum = (lists: Iterable<readonly bigint[]>): number =>
    [...lists].reduce((total, list) => total + list.length, 0);
  const own = slow.descriptors.filter(({ region }) => region === finding.region);
  switch (finding.code) {
    case 'truncated':
      return slow.truncated.get(finding.layer ?? '')?.length ?? 0;
    case 'spilled':
      return sum(own.map((each) => each.spilled));
    case 'out-of-bounds':
      return sum(own.map((each) => each.outOfBounds));
    case 'collision':
      return slow.collided;
    case 'redundant':
      return slow.figures.redundant;
    case 'padding':
      return slow.padding;
    case 'unsound-overlay':
      return new Set([...slow.overlaid.values()].flat()).size;
    default:
      return 0;
  }
}

describe('analyse()', () => {
  test('has a finding exactly where a total is not zero, with the bytes of its block and of the request', () => {
    onRegistered(700, ({ facts, slow, blocks }) => {
      const { findings, totals, geometry } = facts.analysis;
      const { registration, document } = facts;
      const ids = [
        ...[...totals.truncated.keys()].map((layer) => `truncated:${layer}`),
        ...[...totals.spilled.keys()].map((region) => `spilled:R${region}`),
        ...[...totals.outOfBounds.keys()].map((region) => `out-of-bounds:R${region}`),
        ...totals.byGroup.flatMap((group, id) => [
          ...(group.collision > 0n ? [`collision:g${id}`] : []),
          ...(group.redundant > 0n ? [`redundant:g${id}`] : []),
          ...(group.padding > 0n ? [`padding:g${id}`] : []),
        ]),
        ...(totals.unsoundOverlay > 0n ? ['unsound-overlay'] : []),
        ...registration.skipped.map(({ layer }) => `skipped:${layer}`),
        ...registration.regions.flatMap(({ index, group }) => (group === -1 ? [`shared:R${index}`] : [])),
      ];
      expect(findings.map(({ id }) => id).toSorted()).toStrictEqual(ids.toSorted());

      for (const finding of findings) {
        if (finding.code === 'skipped' || finding.code === 'shared') {
          expect([finding.example, finding.everyBlock, finding.inRequest]).toStrictEqual([null, false, null]);
          continue;
        }
        // A region's finding can happen in the blocks of several groups, another group's finding only in its own.
        const owns = ({ group }: { group: number }): boolean =>
          finding.code === 'truncated' || finding.id.includes(':g')
            ? group === finding.group
            : finding.region === null ||
              (geometry.groups[group]?.runs.some(({ run }) => run.region === finding.region) ?? false);
        const sizes = blocks.filter(owns).map(({ group, block }) => bytesOf(finding, slow.at(group, block)));
        const { example } = finding;
        expect(example, finding.id).not.toBeNull();
        if (example === null) continue;
        expect(example.bytes, finding.id).toBe(bytesOf(finding, slow.at(example.group, example.block)));
        expect(example.bytes).toBeGreaterThan(0);
        if (finding.everyBlock) expect(new Set(sizes), finding.id).toStrictEqual(new Set([example.bytes]));
        if (finding.code !== 'unsound-overlay') {
          expect(finding.total, finding.id).toBe(sizes.reduce((sum, size) => sum + BigInt(size), 0n));
        }
        const lists = document.request_block_ids;
        const requested = lists?.flatMap((list, group) => list.map((block) => ({ group, block }))).filter(owns);
        const inRequest = requested?.reduce(
          (sum, { group, block }) => sum + bytesOf(finding, slow.at(group, block)),
          0,
        );
        expect(finding.inRequest, finding.id).toBe(inRequest ?? null);
      }
    });
  });
});
