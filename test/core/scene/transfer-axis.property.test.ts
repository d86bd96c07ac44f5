import { describe, expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts } from '../../../src/core/facts.ts';
import { addressAxis } from '../../../src/core/scene/address-axis.ts';
import { createScale } from '../../../src/core/scene/scale.ts';
import { rowLayout } from '../../../src/core/scene/sections.ts';
import { axisMemo, axisRow } from '../../../src/core/scene/transfer-axis.ts';
import { type SideAddresses, transferLanes } from '../../../src/core/scene/transfer-lanes.ts';
import type { RowPair } from '../../../src/core/scene/transfer-marks.ts';
import { axisSpan } from '../../../src/core/scene/transfer-sight.ts';
import { type Pair, pairAt } from '../../../src/core/transfer/pairs.ts';
import type { PairOutcome } from '../../../src/core/transfer/played.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import type { JsonLayout } from '../../oracle/json-layout.ts';
import { layoutText } from '../../oracle/random-layouts.ts';
import type { Rules } from '../../oracle/transfer/json-transfer.ts';
import { randomTransferFromSeed } from '../../oracle/transfer/random-transfer.ts';
import { pairAlone } from '../../support/pair-alone.ts';

const CASES = 90;
const MOST_PAIRS = 200;
const WORST_FIRST: readonly PairOutcome[] = ['not-moved', 'clobbers', 'misplaces', 'delivers', 'not-needed'];

function factsOf(document: JsonLayout, rules: Rules): RegisteredFacts | null {
  const read = readLayout(layoutText(document));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const facts = computeFacts(read.document, { alias: rules.rule, rows: rules.policy } as never);
  return facts.kind === 'registered' ? facts : null;
}

const sideOf = ({ analysis: { geometry } }: RegisteredFacts): SideAddresses => ({
  ...{ geometry, rows: rowLayout(geometry) },
  axis: addressAxis(geometry),
});

/** A random transfer with both axes, and every pair by itself, the slow way; null where nothing is moved. */
function shownFromSeed(seed: number) {
  const { document, prefillRules, decodeRules } = randomTransferFromSeed(seed);
  const [prefill, decode] = [factsOf(document.prefill, prefillRules), factsOf(document.decode, decodeRules)];
  if (prefill === null || decode === null) return null;
  const transfer = computeTransfer(prefill, decode, { ...document.request, skip_handshake: true });
  const count = transfer.delivery?.pairs ?? 0;
  const axes = { prefill: sideOf(prefill), decode: sideOf(decode) };
  const lanes = transferLanes(transfer, axes);
  if (lanes === null || count === 0 || count > MOST_PAIRS) return null;
  const spansOf = (pair: Pair) => ({
    prefill: axisSpan(axes.prefill)(pair.prefill.address, pair.prefill.length, 0, false),
    decode: axisSpan(axes.decode)(pair.decode.address, pair.decode.length, 0, false),
  });
  const pairs = Array.from({ length: count }, (_, index) => {
    const pair = pairAt(transfer.pairs, index);
    return { pair, outcome: pairAlone(transfer, index), ...spansOf(pair) };
  });
  const rowOf = (made: number | null, pixels: number, most?: number) =>
    axisRow(
      lanes,
      axes,
      {
        prefill: createScale({ start: 0, end: axes.prefill.axis.bytes }, 0, pixels, 1),
        decode: createScale({ start: 0, end: axes.decode.axis.bytes }, 0, pixels, 1),
      },
      axisMemo(lanes, transfer.delivery?.layers ?? [], made),
      most,
    );
  return { pairs, rowOf };
}

type Shown = NonNullable<ReturnType<typeof shownFromSeed>>;

const seeds = Array.from({ length: CASES }, (_, seed) => seed);
let known: Shown[] | null = null;
/** Made once: both tests look at the same transfers. */
const allShown = (): Shown[] => {
  known ??= seeds.flatMap((seed) => shownFromSeed(seed) ?? []);
  return known;
};

const isWithin = (inner: RowPair['decode'], outer: RowPair['decode']): boolean =>
  inner !== null && outer !== null && outer.start <= inner.start && inner.end <= outer.end;

describe('axisRow() of random transfers', () => {
  test('near by: every pair that is made at its own bytes, with what it does by itself', () => {
    for (const { pairs, rowOf } of allShown()) {
      for (const made of [null, Math.floor(pairs.length / 2)]) {
        const row = rowOf(made, 1000);
        expect(row.isNear).toBe(true);
        const told = row.pairs.map(({ pair, outcome, prefill, decode, count }) => ({
          ...{ index: pair.index, outcome, prefill, decode, count },
        }));
        const wanted = pairs
          .slice(0, made ?? pairs.length)
          .map(({ pair, ...rest }) => ({ index: pair.index, ...rest, count: 1 }));
        expect(told.sort((a, b) => a.index - b.index)).toStrictEqual(wanted);
      }
    }
  });

  test('from afar: each is in one band, which holds its bytes and says the worst of its own', () => {
    let exact = 0;
    for (const { pairs, rowOf } of allShown()) {
      for (const made of [null, Math.floor(pairs.length / 2)]) {
        const done = pairs.slice(0, made ?? pairs.length);
        for (const pixels of [3, 60, 1000]) {
          const bands = rowOf(made, pixels, 0).pairs;
          expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(done.length);
          for (const band of bands) {
            const own = done.filter(
              ({ pair, prefill, decode }) =>
                pair.run.rank === band.pair.run.rank &&
                isWithin(prefill, band.prefill) &&
                isWithin(decode, band.decode),
            );
            expect(own.length).toBeGreaterThanOrEqual(band.count);
            if (own.length > band.count || band.isMixed) continue;
            exact += 1;
            expect(band.outcome).toBe(WORST_FIRST.find((each) => own.some(({ outcome }) => outcome === each)));
          }
        }
      }
    }
    expect(exact).toBeGreaterThan(100);
  });
});
