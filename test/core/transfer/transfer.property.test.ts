import { describe, expect, test, vi } from 'vitest';
import { decodeByte } from '../../../src/core/transfer/byte.ts';
import { pairOfRun } from '../../../src/core/transfer/pairs.ts';
import { computeTransfer, type Transfer } from '../../../src/core/transfer/transfer.ts';
import type { ExpectedTransfer } from '../../oracle/transfer/json-transfer.ts';
import { type RandomTransfer, randomTransferFromSeed } from '../../oracle/transfer/random-transfer.ts';
import { simulateTransfer } from '../../oracle/transfer/simulate.ts';
import { sideUnder, written } from './transfers.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

/** The transfer, or what refuses one of its sides: prefill's first. */
function computed({ document, prefillRules, decodeRules, ranks }: RandomTransfer) {
  const prefill = [];
  for (const each of ranks ?? [document.prefill]) {
    const side = sideUnder(each, prefillRules);
    if ('error' in side) return { error: side.error };
    prefill.push(side);
  }
  const decode = sideUnder(document.decode, decodeRules);
  return 'error' in decode ? { error: decode.error } : computeTransfer(prefill, decode, document.request);
}

const fact = (side: RandomTransfer['document']['decode'], name: string): number => Number(side.worker?.[name] ?? 1);

/** Both sides pack rows, and some layer has another place in them. */
function layersSitElsewhere({ prefill: [p], decode: d }: Transfer): boolean {
  const placesOf = (layout: Transfer['decode']['layout'] | undefined) =>
    new Map(layout?.layers.map(({ name, view }) => [name, view.base - view.allocation.base]));
  const [theirs, mine] = [placesOf(p?.layout), placesOf(d.layout)];
  const isPacked = [p, d].every((side) => side?.layout.document.worker?.kv_cache_layout?.startsWith('BLHNC'));
  return isPacked && [...mine].some(([name, place]) => theirs.has(name) && theirs.get(name) !== place);
}

/** What a case has that went through, so that none of it can be missing from all cases. */
function classesOf(
  { document, prefillRules, decodeRules, ranks }: RandomTransfer,
  transfer: Transfer,
  result: ExpectedTransfer,
): string[] {
  if (!('refused' in result) || result.refused !== null) return ['refused'];
  const { prefill, decode } = document;
  const [p, d] = [transfer.prefill[0]?.layout, transfer.decode.layout];
  const text = JSON.stringify(decode);
  const isReplicated = transfer.decode.registration.regions.map(
    ({ isMla }) => isMla || d.document.worker?.use_mla === true,
  );
  const bases = (side: Transfer['decode'] | undefined) =>
    side?.registration.regions.map(({ base, name }) => `${name} ${base}`).join();
  const isWritten = new Map<string, number>();
  for (const run of transfer.pairs.filter(({ moves }) => moves)) {
    for (let k = 0; k < run.count; k++) {
      const { address } = pairOfRun(run, k).decode;
      isWritten.set(String(address), (isWritten.get(String(address)) ?? 0) + 1);
    }
  }
  return [
    `t ${transfer.ratios?.tp}`,
    `q ${transfer.ratios?.block}`,
    ...(isReplicated.includes(true) ? ['replicated regions'] : []),
    ...(isReplicated.includes(false) && !d.hasState ? ['split regions'] : []),
    ...(layersSitElsewhere(transfer) ? ['packed rows whose layers sit elsewhere'] : []),
    ...(prefill.worker?.kv_cache_layout === decode.worker?.kv_cache_layout ? [] : ['other axis orders']),
    ...(fact(decode, 'tp_size') > fact(decode, 'total_num_kv_heads') && !d.document.worker?.use_mla
      ? ['replicated heads']
      : []),
    ...(text.includes('MambaSpec') ? ['state'] : []),
    ...((d.document.worker?.conv_offsets?.length ?? 0) > 1 ? ['conv sub-projections'] : []),
    ...(text.includes('tp_replicated') ? ['ple'] : []),
    ...(p?.numBlocks === d.numBlocks ? [] : ['other pools']),
    ...(bases(transfer.prefill[0]) === bases(transfer.decode) ? [] : ['other bases']),
    ...(result.clobbered_bytes > 0 ? ['clobbers'] : []),
    ...([...isWritten.values()].some((times) => times > 1) ? ['double writes'] : []),
    ...(transfer.blocks.some(({ prefixLeftOut }) => prefixLeftOut > 0) ? ['prefix left out'] : []),
    ...(transfer.blocks.some(({ piecesLeftOut }) => piecesLeftOut > 0) ? ['pieces left out'] : []),
    ...(d.ratio > 1 ? ['kernel blocks'] : []),
    ...(ranks ? ['own ranks'] : []),
    ...(prefillRules === decodeRules ? [] : ['other rules']),
    ...(result.length_mismatches > 0 ? ['length mismatches'] : []),
    ...(Object.keys(result.misplaced_bytes).length > 0 ? ['misplaced'] : []),
    ...(Object.keys(result.undelivered_bytes).length > 0 ? ['undelivered'] : []),
  ];
}

const CLASSES = [
  ...[1, 2, 4, -2, -4].map((t) => `t ${t}`),
  ...[1, 2, 3].map((q) => `q ${q}`),
  'replicated regions',
  'split regions',
  'packed rows whose layers sit elsewhere',
  'other axis orders',
  'replicated heads',
  'state',
  'conv sub-projections',
  'ple',
  'other pools',
  'other bases',
  'clobbers',
  'double writes',
  'prefix left out',
  'pieces left out',
  'kernel blocks',
  'own ranks',
  'other rules',
  'length mismatches',
  'misplaced',
  'undelivered',
];

describe('computeTransfer()', () => {
  test('equals the byte-by-byte simulator on 1,200 seeded transfers of every class', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 1200; seed++) {
      const random = randomTransferFromSeed(seed);
      const wanted = simulateTransfer(random.document, random.prefillRules, random.decodeRules, random.ranks);
      const transfer = computed(random);
      expect('error' in transfer ? transfer : written(transfer), `seed ${seed}`).toStrictEqual(wanted);
      if ('error' in transfer) continue;
      for (const name of classesOf(random, transfer, wanted)) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    for (const name of CLASSES) expect(seen.get(name) ?? 0, name).toBeGreaterThan(3);
  });
});

/** What a transfer brings, from its bytes one by one. */
function byBytes(transfer: Transfer) {
  const addresses = new Set<bigint>();
  const { layout, registration } = transfer.decode;
  const skipped = new Set(registration.skipped.map(({ layer }) => layer));
  for (const { view, page, name } of layout.layers) {
    if (page === null || skipped.has(name)) continue;
    for (let at = 0; at < view.allocation.bytes; at++) addresses.add(view.allocation.base + BigInt(at));
  }
  for (const run of transfer.pairs.filter(({ moves }) => moves)) {
    for (let k = 0; k < run.count; k++) {
      const { address, length } = pairOfRun(run, k).decode;
      for (let i = 0; i < length; i++) addresses.add(address + BigInt(i));
    }
  }
  const sums = { needed: 0, undelivered: 0, misplaced: 0, clobbered: 0, moved: 0, unneeded: 0 };
  for (const address of addresses) {
    const byte = decodeByte(transfer, address as Parameters<typeof decodeByte>[1]);
    const needed = byte.wanted.filter(({ isNeeded }) => isNeeded).length;
    const undelivered = byte.wrong.filter(({ kind }) => kind === 'nothing-wrote').length;
    sums.needed += needed;
    sums.undelivered += undelivered;
    sums.misplaced += byte.wrong.length - undelivered;
    sums.clobbered += byte.isClobbered ? 1 : 0;
    sums.moved += byte.writes.length;
    sums.unneeded += needed === 0 ? byte.writes.length : 0;
  }
  return sums;
}

describe('decodeByte()', () => {
  test('adds up to the delivery on 60 seeded transfers', () => {
    let wrong = 0;
    let done = 0;
    for (let seed = 5000; done < 60; seed++) {
      const transfer = computed(randomTransferFromSeed(seed));
      if ('error' in transfer || transfer.delivery === null) continue;
      done += 1;
      const { needed, undelivered, misplaced, clobbered, moved, unneeded } = transfer.delivery;
      expect(byBytes(transfer), `seed ${seed}`).toStrictEqual({
        ...{ needed, undelivered, misplaced, clobbered, moved, unneeded },
      });
      wrong += undelivered + misplaced + clobbered;
    }
    expect(wrong).toBeGreaterThan(500);
  });
});
