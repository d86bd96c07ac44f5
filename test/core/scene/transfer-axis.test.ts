import { describe, expect, test } from 'vitest';
import { addressAxis } from '../../../src/core/scene/address-axis.ts';
import { createScale } from '../../../src/core/scene/scale.ts';
import { axisMemo, axisRow } from '../../../src/core/scene/transfer-axis.ts';
import { type SideAddresses, transferLanes } from '../../../src/core/scene/transfer-lanes.ts';
import type { RowPair } from '../../../src/core/scene/transfer-marks.ts';
import { axisSpan } from '../../../src/core/scene/transfer-sight.ts';
import { pairAt } from '../../../src/core/transfer/pairs.ts';
import type { PairOutcome } from '../../../src/core/transfer/played.ts';
import { pairAlone } from '../../support/pair-alone.ts';
import { goldenTransfer, goldenTransferNames, type ShownTransfer } from './transfers.ts';

const WORST_FIRST: readonly PairOutcome[] = ['not-moved', 'clobbers', 'misplaces', 'delivers', 'not-needed'];

function addressesOf({ prefill, decode, sides, transfer }: ShownTransfer) {
  const axes: Record<'prefill' | 'decode', SideAddresses> = {
    prefill: { ...sides.prefill, axis: addressAxis(prefill.analysis.geometry) },
    decode: { ...sides.decode, axis: addressAxis(decode.analysis.geometry) },
  };
  const lanes = transferLanes(transfer, axes);
  const whole = (pixels: number) => ({
    prefill: createScale({ start: 0, end: axes.prefill.axis.bytes }, 0, pixels, 1),
    decode: createScale({ start: 0, end: axes.decode.axis.bytes }, 0, pixels, 1),
  });
  return { axes, lanes, whole };
}

/** Every pair by itself, the slow way: what each does alone. */
function everyPair({ transfer }: ShownTransfer) {
  const count = transfer.delivery?.pairs ?? 0;
  return Array.from({ length: count }, (_, index) => ({
    pair: pairAt(transfer.pairs, index),
    outcome: pairAlone(transfer, index),
  }));
}

const sum = (pairs: readonly RowPair[]): number => pairs.reduce((total, { count }) => total + count, 0);

describe('axisRow()', () => {
  test.each(goldenTransferNames())('near by: every pair of %s at its addresses, with what it does', (name) => {
    const shown = goldenTransfer(name);
    const { axes, lanes, whole } = addressesOf(shown);
    if (lanes === null) return expect(shown.transfer.refused).not.toBeNull();
    const memo = axisMemo(lanes, shown.transfer.delivery?.layers ?? [], null);
    const row = axisRow(lanes, axes, whole(1000), memo);
    expect(row.isNear).toBe(true);
    const spans = { prefill: axisSpan(axes.prefill), decode: axisSpan(axes.decode) };
    const wanted = everyPair(shown).map(({ pair, outcome }) => ({
      index: pair.index,
      outcome,
      prefill: spans.prefill(pair.prefill.address, pair.prefill.length, 0, false),
      decode: spans.decode(pair.decode.address, pair.decode.length, 0, false),
    }));
    const found = row.pairs.map(({ pair, outcome, prefill, decode }) => ({
      index: pair.index,
      outcome,
      prefill,
      decode,
    }));
    expect(found.sort((a, b) => a.index - b.index)).toStrictEqual(wanted);
    // What is told of decode's bytes adds up to what the delivery counted.
    for (const fate of ['delivered', 'undelivered', 'misplaced'] as const) {
      const own = row.marks.filter((mark) => mark.fate === fate);
      const told = new Map<string, Set<number>>();
      for (const { layer, start, end } of own)
        for (let at = start; at < end; at++) told.set(layer ?? '', (told.get(layer ?? '') ?? new Set()).add(at));
      for (const layer of shown.transfer.delivery?.layers ?? [])
        if (
          new Set(shown.transfer.request.decode_block_ids[layer.group]).size ===
          shown.transfer.request.decode_block_ids[layer.group]?.length
        )
          expect(told.get(layer.layer)?.size ?? 0, `${fate} ${layer.layer}`).toBe(layer[fate]);
    }
  });

  test.each(goldenTransferNames())(
    'from afar: each pair of %s is in one band, which tells the worst of its own',
    (name) => {
      const shown = goldenTransfer(name);
      const { axes, lanes, whole } = addressesOf(shown);
      if (lanes === null) return expect(shown.transfer.refused).not.toBeNull();
      const all = everyPair(shown);
      for (const made of [null, Math.floor(all.length / 2)]) {
        const memo = axisMemo(lanes, shown.transfer.delivery?.layers ?? [], made);
        for (const pixels of [3, 1000]) {
          const row = axisRow(lanes, axes, whole(pixels), memo, 0);
          expect(row.isNear).toBe(false);
          expect(sum(row.pairs)).toBe(made ?? all.length);
          for (const band of row.pairs) {
            const same = all.filter(
              ({ pair }) =>
                pair.run.rank === band.pair.run.rank && pair.index < (made ?? all.length) && holds(axes, band, pair),
            );
            expect(same.length).toBeGreaterThanOrEqual(band.count);
            const worst = WORST_FIRST.find((outcome) => same.some((each) => each.outcome === outcome));
            if (same.length === band.count && !band.isMixed) expect(band.outcome).toBe(worst);
          }
        }
      }
    },
  );

  test('from afar, too, what is written over outside the request is marked at its bytes', () => {
    const shown = goldenTransfer('clobbered');
    const { axes, lanes, whole } = addressesOf(shown);
    if (lanes === null) throw new Error('refused');
    const memo = axisMemo(lanes, shown.transfer.delivery?.layers ?? [], null);
    const clobbered = (most?: number) =>
      axisRow(lanes, axes, whole(1000), memo, most).marks.flatMap(({ fate, group, start, end }) =>
        fate === 'clobbered' ? [{ group, start, end }] : [],
      );
    expect(clobbered(0)).toStrictEqual([{ group: 1, start: 896, end: 1024 }]);
    expect(clobbered()).toStrictEqual(clobbered(0));
  });
});

/** Whether a band's two ends hold a pair's. */
function holds(axes: Record<'prefill' | 'decode', SideAddresses>, band: RowPair, pair: RowPair['pair']): boolean {
  return (['prefill', 'decode'] as const).every((side) => {
    const span = axisSpan(axes[side])(pair[side].address, pair[side].length, 0, false);
    const end = band[side];
    return span !== null && end !== null && end.start <= span.start && span.end <= end.end;
  });
}
