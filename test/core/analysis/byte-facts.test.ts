import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byteFacts } from '../../../src/core/analysis/byte-facts.ts';
import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import { readLayout } from '../../../src/io/read-layout.ts';

function factsOf(name: string, alias: RuleNames['alias']): RegisteredFacts {
  const result = readLayout(readFileSync(new URL(`../../golden/registration/${name}.json`, import.meta.url)));
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  const facts = computeFacts(result.document, { alias, rows: 'packed-mla' });
  if (facts.kind !== 'registered') throw new RangeError('refused');
  return facts;
}

const { geometry } = factsOf('dsv41-swa-compressor', 'base-address').analysis;
const ROW = 65_536;
const RING = 2;

test('byteFacts() of a byte that is cut off names its view and no descriptor', () => {
  const facts = byteFacts(geometry, 0, ROW + 24_352, RING, 1);
  expect(facts.address).toBe(0x7f0000015f20n);
  expect(facts.memory).toEqual({ base: 0x7f0000000000n, offset: ROW + 24_352, bytes: 4 * ROW });
  expect(facts.views).toHaveLength(1);
  expect(facts.views[0]).toMatchObject({ block: 1, pageOffset: 24_352, isData: true });
  expect(facts.views[0]?.element).toEqual({ head: 0, state: 5, contentByte: 3_872 });
  expect(facts.moves).toEqual([]);
  expect(facts.isNeeded).toBe(true);
});

test('byteFacts() lists the views of all groups, the owner’s first, and what moves the byte', () => {
  const facts = byteFacts(geometry, 0, 2 * ROW + 100, RING, 2);
  expect(facts.views.map((view) => view.layer.data.layer.name)).toEqual([
    'layers.2.attn.compressor.state_cache',
    'layers.0.attn.swa_cache',
  ]);
  expect(facts.moves).toMatchObject([{ id: 2, offset: 100, run: { region: 0 } }]);
});

test('byteFacts() lists the descriptors of each group that hold the byte, whichever block is meant', () => {
  const { reaches } = byteFacts(geometry, 0, 2 * ROW + 100, RING, 0);
  expect(reaches.map(({ group, run, first, last }) => [group, run.region, first, last])).toEqual([
    [0, 0, 2, 2],
    [1, 0, 2, 2],
    [2, 0, 2, 2],
  ]);
});

test('byteFacts() finds the blocks of descriptors as asking each does, where they overlap and where they stand still', () => {
  for (const step of [0, 3, 10, 25]) {
    const run = geometry.groups[0]?.runs[0];
    if (run === undefined) throw new RangeError('no run');
    const track = { start: 40, step, count: 6, length: 12 };
    const [first] = geometry.groups;
    if (first === undefined) throw new RangeError('no group');
    const moved = { ...geometry, groups: [{ ...first, runs: [{ ...run, track }] }] };
    for (let offset = 30; offset < 240; offset++) {
      const asked = Array.from({ length: 6 }, (_, block) => 40 + block * step).flatMap((start, block) =>
        offset >= start && offset < start + 12 ? [block] : [],
      );
      const { reaches } = byteFacts(moved, 0, offset, 0, 0);
      const blocks = reaches.flatMap(({ first: from, last }) =>
        Array.from({ length: last - from + 1 }, (_, i) => from + i),
      );
      expect(blocks).toEqual(asked);
    }
  }
});

test('byteFacts() tells padding from data', () => {
  const padding = byteFacts(geometry, 0, 18_700, 0, 0);
  const [own] = padding.views;
  expect(own).toMatchObject({ isData: false, element: null, pageOffset: 18_700 });
  expect(padding.isNeeded).toBe(false);
});

test('byteFacts() of a byte that is nobody’s is moved by nothing', () => {
  const facts = byteFacts(geometry, 0, ROW - 1, RING, 0);
  expect(facts).toMatchObject({ views: [], moves: [], isNeeded: false });
});

test('byteFacts() of another block’s byte is not needed by this one', () => {
  expect(byteFacts(geometry, 0, ROW + 24_352, RING, 0).isNeeded).toBe(false);
});

test('byteFacts() refuses what is not there', () => {
  expect(() => byteFacts(geometry, 9, 0, 0, 0)).toThrow(RangeError);
  expect(() => byteFacts(geometry, 0, 0, 9, 0)).toThrow(RangeError);
});
