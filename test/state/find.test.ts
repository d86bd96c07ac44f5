import { expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts } from '../../src/core/facts.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { findMatches } from '../../src/state/find.ts';

async function factsOf(id: string): Promise<RegisteredFacts> {
  const result = readLayout((await PRESETS.find((preset) => preset.id === id)?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  const facts = computeFacts(result.document, { alias: 'base-address', rows: 'packed-mla' });
  if (facts.kind !== 'registered') throw new RangeError(facts.refusal.code);
  return facts;
}

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';

test('findMatches() of nothing finds nothing', async () => {
  expect(findMatches(await factsOf('dsv41-swa-compressor'), '  ', 2)).toEqual([]);
});

test('findMatches() takes an address to its byte, in a block of the owner where one holds it', async () => {
  const facts = await factsOf('dsv41-swa-compressor');
  const address = 0x7f0000000000n + 65_536n + 24_352n;
  const [match] = findMatches(facts, `0x${address.toString(16)}`, 2);
  expect(match).toMatchObject({
    kind: 'address',
    detail: `block 1 of ${COMPRESSOR}`,
    selection: { kind: 'byte', space: 0, offset: 65_536 + 24_352, group: 2, block: 1 },
    view: { owner: 2, row: 1 },
  });
  expect(findMatches(facts, `0x${address.toString(16)}`, 0)[0]).toMatchObject({ view: { owner: 2, row: 1 } });
});

test('findMatches() says that an address lies in no page, and finds none outside all memory', async () => {
  const facts = await factsOf('dsv41-swa-compressor');
  expect(findMatches(facts, '0x7f000000f000', 2)[0]).toMatchObject({ detail: 'in no page' });
  expect(findMatches(facts, '0x10', 2)).toEqual([]);
});

test('findMatches() reads a number as a block and as a descriptor', async () => {
  const facts = await factsOf('dsv41-swa-compressor');
  const [block, descriptor] = findMatches(facts, '3', 2);
  expect(block).toMatchObject({ kind: 'block', view: { owner: 2, row: 3 } });
  expect(descriptor).toMatchObject({
    kind: 'descriptor',
    detail: 'block 3 of R0',
    selection: { kind: 'region', region: 0 },
  });
  expect(findMatches(facts, '#5', 2)).toMatchObject([
    { kind: 'descriptor', detail: 'block 1 of R1', view: { row: 1 } },
  ]);
  expect(findMatches(facts, 'block 9', 2)).toEqual([]);
});

test('findMatches() names regions by number, findings and layers by their words', async () => {
  const facts = await factsOf('dsv41-swa-compressor');
  expect(findMatches(facts, 'R1', 2)[0]).toMatchObject({ kind: 'region', label: 'R1' });
  expect(findMatches(facts, 'truncated', 2)).toMatchObject([
    { kind: 'finding', selection: { kind: 'finding', id: `truncated:${COMPRESSOR}` }, view: { owner: 2, row: 0 } },
    { kind: 'finding' },
  ]);
  const layers = findMatches(facts, 'Swa_Cache', 2).filter(({ kind }) => kind === 'layer');
  expect(layers).toMatchObject([{ label: 'layers.0.attn.swa_cache', detail: 'group 0, SlidingWindowMLASpec' }]);
});

test('findMatches() reaches state descriptors, which come after those of attention', async () => {
  const facts = await factsOf('hybrid-mla-kda-small');
  const { state } = facts.analysis.geometry.descriptors;
  const run = state.at(-1);
  if (run === undefined) throw new RangeError('no state');
  const [match] = findMatches(facts, `#${run.firstId + 1}`, 0);
  expect(match).toMatchObject({ kind: 'descriptor', detail: `block 1 of R${run.region}, ${run.kind}` });
});
