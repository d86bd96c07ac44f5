import { describe, expect, test, vi } from 'vitest';
import { plotOf } from '../../../../src/core/scene/row-scene.ts';
import { createScale, toPixel } from '../../../../src/core/scene/scale.ts';
import type { TransferPlaces } from '../../../../src/core/scene/transfer-marks.ts';
import { firstPlaces, selectedBytes } from '../../../../src/core/scene/transfer-places.ts';
import { transferRow } from '../../../../src/core/scene/transfer-row.ts';
import { rowsLens } from '../../../../src/ui/map/rows-lens.ts';
import { transferLens } from '../../../../src/ui/transfer/map/transfer-lens.ts';
import { itemsOf, NO_HIGHLIGHT, textsOf } from '../../../core/scene/scenes.ts';
import { goldenTransfer } from '../../../core/scene/transfers.ts';
import { modelOfFacts } from '../../map/model.ts';

const WIDTH = 1000;
const { left, right } = plotOf(WIDTH);
const colourOf = (_: number, group: number): number => group;

function shown(name: string, { isOneScale = true, byte = null as number | null } = {}) {
  const { prefill, decode, sides, transfer } = goldenTransfer(name);
  const places: TransferPlaces = firstPlaces(transfer);
  const row = transferRow(transfer, sides, places, null);
  const side = (facts: typeof prefill, { group, block }: TransferPlaces['decode'], title: string) => {
    const model = modelOfFacts(facts, group, block);
    return { lens: rowsLens(model, colourOf, 'hex'), content: model.content, colourOf, titles: [title] };
  };
  const [onPress, onStep] = [vi.fn(), vi.fn()];
  const address = (row.pairs[0]?.pair.decode.address ?? 0n) + BigInt(byte ?? 0);
  const selected =
    byte === null
      ? null
      : selectedBytes(transfer, sides, places, { side: 'decode', address: address as never, rank: null });
  const lens = transferLens({
    prefill: side(prefill, places.prefill, 'Prefill row 0'),
    decode: side(decode, places.decode, 'Decode row 1'),
    ...{ row, isOneScale, selected, onPress, onStep },
    ...{ unit: 'hex', ranks: [0], newest: null },
  });
  const range = { start: 0, end: lens.bytes };
  const picture = lens.draw({ range, scroll: 0, width: WIDTH, height: 300, ratio: 1, highlight: NO_HIGHLIGHT });
  const xOf = (place: number, bytes = lens.bytes): number =>
    toPixel(createScale({ start: 0, end: bytes }, left, right, 1), place);
  const bandY = itemsOf(picture.scene, 'band')[0]?.y ?? 0;
  return { lens, picture, range, xOf, bandY, onPress, onStep };
}

describe('transferLens()', () => {
  test('both sides under each other, to one scale: half a row is half as wide', () => {
    const { lens, picture, xOf } = shown('decode-tp2-prefill-tp1');
    expect(lens.bytes).toBe(512);
    expect(textsOf(picture.scene)).toEqual(
      expect.arrayContaining(['Prefill row 0', 'Decode row 1', 'reads', 'arrives']),
    );
    const [first, second] = itemsOf(picture.scene, 'band');
    expect([first?.x, first?.x2]).toStrictEqual([xOf(128), xOf(0)]);
    expect(second?.x2).toBeCloseTo(xOf(128));
  });

  test('each to its own scale fills the width', () => {
    const { picture, xOf } = shown('decode-tp2-prefill-tp1', { isOneScale: false });
    const [, second] = itemsOf(picture.scene, 'band');
    expect(second?.x).toBeCloseTo(xOf(384));
    expect((second?.x2 ?? 0) + (second?.w2 ?? 0)).toBeCloseTo(right);
  });

  test('pressing a band tells of its pair, and pressing a bar of its byte', () => {
    const { lens, picture, range, xOf, bandY, onPress } = shown('decode-tp2-prefill-tp1');
    const onBand = lens.pick(picture, range, xOf(200), bandY + 2);
    expect(onBand.tip).toBe(
      'Pair 1: prefill block 0 of R0 into decode block 1 of R0: 128 B: delivered, where it is needed.',
    );
    expect(onBand.click(false)).toBeNull();
    expect(onPress).toHaveBeenLastCalledWith({ kind: 'pair', pair: expect.objectContaining({ outcome: 'delivers' }) });
    const onBar = lens.pick(picture, range, xOf(20), bandY - 22);
    expect(onBar.layer).toBe('layers.0');
    expect(onBar.click(false)).toBeNull();
    expect(onPress).toHaveBeenLastCalledWith({ kind: 'byte', side: 'prefill', space: 0, offset: 20 });
    lens.pick(picture, range, xOf(700), bandY + 2).click(false);
    expect(onPress).toHaveBeenLastCalledWith(null);
  });

  test('pressing what arrives chooses the byte of decode', () => {
    const { lens, picture, range, xOf, onPress } = shown('packed-row-order-differs');
    const [mark] = itemsOf(picture.scene, 'mark');
    const found = lens.pick(picture, range, xOf(20.5), (mark?.y ?? 0) + 4);
    expect(found.tip).toBe('32 B of layers.0.mla: misplaced: written with other content.');
    found.click(false);
    expect(onPress).toHaveBeenLastCalledWith({ kind: 'line', side: 'decode', line: 20 });
  });

  test('the byte that is selected is joined to its twin by a line', () => {
    const { lens, picture, xOf } = shown('decode-tp2-prefill-tp1', { byte: 5 });
    const joined = itemsOf(picture.scene, 'line').filter(({ ink, width }) => ink === 'ink' && width === 2);
    expect(joined.some(({ x1, x2 }) => x1 === xOf(133.5) && x2 === xOf(5.5))).toBe(true);
    expect(lens.spanOf(null)).toStrictEqual({ start: 5, end: 6 });
    expect(itemsOf(picture.scene, 'band').map(({ strong }) => strong === true)).toStrictEqual([true, false]);
  });

  test('up and down step through the pairs of blocks, and change nothing of the view', () => {
    const { lens, onStep } = shown('decode-tp2-prefill-tp1');
    expect(lens.step(1)).toStrictEqual({ type: 'view-changed', view: {} });
    expect(onStep).toHaveBeenCalledWith(1);
  });
});
