import { describe, expect, test, vi } from 'vitest';
import { plotOf } from '../../../../src/core/scene/row-scene.ts';
import { createScale, toPixel } from '../../../../src/core/scene/scale.ts';
import { axisMemo } from '../../../../src/core/scene/transfer-axis.ts';
import { axisSideContent } from '../../../../src/core/scene/transfer-axis-side.ts';
import { transferLanes } from '../../../../src/core/scene/transfer-lanes.ts';
import { axisLens, sideAddresses } from '../../../../src/ui/transfer/map/axis-lens.ts';
import { itemsOf, NO_HIGHLIGHT, textsOf } from '../../../core/scene/scenes.ts';
import { goldenTransfer } from '../../../core/scene/transfers.ts';

const WIDTH = 1000;
const { left, right } = plotOf(WIDTH);

function shown(name: string, isOneScale = true) {
  const { prefill, decode, sides, transfer } = goldenTransfer(name);
  const axes = { prefill: sideAddresses(sides.prefill), decode: sideAddresses(sides.decode) };
  const lanes = transferLanes(transfer, axes);
  const onPress = vi.fn();
  const lens = axisLens({
    ...{ lanes, isOneScale, onPress, unit: 'hex', ranks: transfer.ranks, newest: null, selected: null },
    memo: lanes && axisMemo(lanes, transfer.delivery?.layers ?? [], null),
    prefill: {
      content: axisSideContent(axes.prefill, transfer.request.prefill_block_ids),
      ...{ analysis: prefill.analysis, colourOf: (_, group) => group, titles: ['Prefill pool'] },
    },
    decode: {
      content: axisSideContent(axes.decode, transfer.request.decode_block_ids),
      ...{ analysis: decode.analysis, colourOf: (_, group) => group, titles: ['Decode pool'] },
    },
  });
  const range = { start: 0, end: lens.bytes };
  const picture = lens.draw({ range, scroll: 0, width: WIDTH, height: 300, ratio: 1, highlight: NO_HIGHLIGHT });
  const xOf = (place: number, bytes = lens.bytes): number =>
    toPixel(createScale({ start: 0, end: bytes }, left, right, 1), place);
  return { lens, picture, range, xOf, onPress };
}

describe('axisLens()', () => {
  test('both pools to one scale, from the longer one’s axis', () => {
    const { lens, picture, xOf } = shown('prefill-tp2-decode-tp1');
    // Two layers of 4 blocks of 256 B on decode; of 3 blocks of 128 B on prefill.
    expect(lens.bytes).toBe(2048);
    expect(textsOf(picture.scene)).toEqual(
      expect.arrayContaining(['Prefill pool', 'Decode pool', 'block 2', 'block 3']),
    );
    const [first] = itemsOf(picture.scene, 'band');
    expect([first?.x, first?.x2]).toStrictEqual([xOf(0), xOf(256)]);
  });

  test('each to its own scale fills the width', () => {
    const { picture, xOf } = shown('prefill-tp2-decode-tp1', false);
    const bands = itemsOf(picture.scene, 'band');
    expect(Math.max(...bands.map(({ x, w }) => x + w))).toBeCloseTo(xOf(768, 768));
    expect(Math.max(...bands.map(({ x2, w2 }) => x2 + w2))).toBeCloseTo(right);
  });

  test('a place says its address, its page and block, and whether the request lists it; a click takes its byte', () => {
    const { lens, picture, range, xOf, onPress } = shown('prefill-tp2-decode-tp1');
    const at = lens.pick(picture, range, xOf(133), 50);
    expect(at.cursor).toBe('0x7f0000000085');
    expect(at.tip).toBe('layers.0 · block 1, which the request does not list · byte 5 (0x5)');
    expect(lens.pick(picture, range, xOf(260), 50).tip).toBe('layers.0 · block 2 · byte 4 (0x4)');
    at.click(false);
    expect(onPress).toHaveBeenLastCalledWith({ kind: 'byte', side: 'prefill', space: 0, offset: 133 });
    expect(lens.snap(picture, range, xOf(130), 50, 8)).toBe(128);
  });

  test('a band says its pair, and pressing it chooses it', () => {
    const { lens, picture, range, onPress } = shown('prefill-tp2-decode-tp1');
    const [first] = itemsOf(picture.scene, 'band');
    const picked = lens.pick(picture, range, (first?.x ?? 0) + 4, (first?.y ?? 0) + 2);
    expect(picked.tip).toMatch(/^Pair 5: prefill rank 1 block 0 of R0 into decode block 1 of R0: 128 B/);
    picked.click(false);
    expect(onPress).toHaveBeenLastCalledWith({ kind: 'pair', pair: expect.objectContaining({ count: 1 }) });
  });
});
