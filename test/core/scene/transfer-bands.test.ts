import { describe, expect, test } from 'vitest';
import { plotOf } from '../../../src/core/scene/row-scene.ts';
import { createScale, toPixel } from '../../../src/core/scene/scale.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { type BandScene, bandAt, bandScene, fateAt } from '../../../src/core/scene/transfer-bands.ts';
import type { TransferRow } from '../../../src/core/scene/transfer-marks.ts';
import { firstPlaces } from '../../../src/core/scene/transfer-places.ts';
import { transferRow } from '../../../src/core/scene/transfer-row.ts';
import { itemsOf, textsOf } from './scenes.ts';
import { goldenTransfer } from './transfers.ts';

const WIDTH = 1000;
const { left, right } = plotOf(WIDTH);

function bands(row: TransferRow, bytes: number, newest: number | null = null, ranks = [0]): BandScene {
  const scale = createScale({ start: 0, end: bytes }, left, right, 1);
  return bandScene({
    row,
    prefill: scale,
    decode: scale,
    width: WIDTH,
    metrics: bundledMetrics,
    newest,
    ranks,
    chosen: [],
  });
}
function rowOf(name: string, rules?: Parameters<typeof goldenTransfer>[1]): TransferRow {
  const { transfer, sides } = goldenTransfer(name, rules);
  return transferRow(transfer, sides, firstPlaces(transfer), null);
}
const xOf = (byte: number, bytes: number): number =>
  toPixel(createScale({ start: 0, end: bytes }, left, right, 1), byte);

/** So many pairs side by side, each as long, of one outcome or of two in turn. */
function manyPairs(count: number, isMixed = false): TransferRow {
  const [first] = rowOf('decode-tp2-prefill-tp1').pairs;
  if (first === undefined) throw new Error('no pair');
  const pairs = Array.from({ length: count }, (_, i) => ({
    pair: { ...first.pair, index: i },
    count: 1,
    isMixed: false,
    outcome: isMixed && i % 2 === 1 ? ('misplaces' as const) : ('delivers' as const),
    prefill: { start: i * 8, end: i * 8 + 8 },
    decode: { start: i * 8, end: i * 8 + 8 },
  }));
  return { pairs, marks: [] };
}

describe('bandScene()', () => {
  test("a band from prefill's range to decode's, with its region, its length and what it does", () => {
    const drawn = bands(rowOf('decode-tp2-prefill-tp1'), 512);
    const [first] = itemsOf(drawn.scene, 'band');
    expect(first).toMatchObject({ ink: 'accent', x: xOf(128, 512), x2: xOf(0, 512) });
    expect(first?.w).toBeCloseTo(xOf(128, 512) - xOf(0, 512));
    expect(textsOf(drawn.scene)).toContain('R0 128 B · delivered');
    expect(drawn.pairs).toBe(2);
  });

  test('each fate has its pattern and its word', () => {
    const cut = bands(rowOf('dsv41-swa-compressor', { alias: 'base-address', rows: 'packed-mla' }), 65_536);
    expect(itemsOf(cut.scene, 'mark').map(({ pattern }) => pattern)).toStrictEqual(['truncated', 'truncated']);
    expect(textsOf(cut.scene)).toEqual(expect.arrayContaining(['13,760 B undelivered', '7,936 B undelivered']));
    const misplaced = bands(rowOf('packed-row-order-differs'), 48);
    expect(itemsOf(misplaced.scene, 'band')).toMatchObject([{ ink: 'spill', pattern: 'spilled' }]);
    expect(textsOf(misplaced.scene)).toEqual(expect.arrayContaining(['R0 48 B · misplaced', '32 B misplaced']));
    const clobbered = bands(rowOf('clobbered'), 512);
    expect(itemsOf(clobbered.scene, 'band')).toMatchObject([{ ink: 'err', pattern: 'collision' }]);
    expect(textsOf(clobbered.scene)).toContain('128 B clobbered');
  });

  test('a band whose other end is on another row is short, and says to which block it leads', () => {
    const drawn = bands(rowOf('two-blocks-into-one'), 1024);
    expect(drawn.bands.map(({ ends }) => ends)).toStrictEqual(['both', 'decode', 'both', 'decode']);
    expect(textsOf(drawn.scene)).toContain('from block 2 · delivered');
  });

  test('pairs too thin to tell apart are one band that says how many', () => {
    const drawn = bands(manyPairs(4096), 4096 * 8);
    expect(drawn.bands).toHaveLength(1);
    expect(textsOf(drawn.scene)).toContain('4,096 pairs · delivered');
    expect(drawn.pairs).toBe(4096);
  });

  test('pairs of outcomes that change with each are no more bands than a frame holds, and say the worst', () => {
    const drawn = bands(manyPairs(20_000, true), 20_000 * 8);
    expect(drawn.bands.length).toBeGreaterThan(0);
    expect(drawn.bands.length).toBeLessThanOrEqual(400);
    expect(drawn.pairs).toBe(20_000);
    expect(textsOf(drawn.scene)).toContain('20,000 pairs · some misplaced');
    expect(drawn.bands[0]).toMatchObject({ outcome: 'misplaces', isMixed: true });
  });

  test('the newest pair stands by itself, and out', () => {
    const drawn = bands(manyPairs(4096), 4096 * 8, 2000);
    expect(drawn.bands.map(({ first, after }) => after - first)).toStrictEqual([2000, 1, 2095]);
    expect(itemsOf(drawn.scene, 'band').map(({ strong }) => strong === true)).toStrictEqual([false, true, false]);
  });

  test('several ranks are told apart by word', () => {
    const drawn = bands(rowOf('prefill-tp2-decode-tp1'), 512, null, [0, 1]);
    expect(textsOf(drawn.scene)).toEqual(expect.arrayContaining(['reads 2 ranks', 'rank 0 · R0 128 B · delivered']));
  });

  test('pairs of ranks whose documents are not in sight say from which they come', () => {
    const { transfer, sides } = goldenTransfer('prefill-tp2-decode-tp1');
    const own = { ...sides, prefill: { ...sides.prefill, rank: 0 } };
    const row = transferRow(transfer, own, firstPlaces(transfer), null);
    const isOther = row.pairs.map(({ pair, prefill }) => [pair.run.rank, prefill === null]);
    expect(new Set(isOther.map(String))).toStrictEqual(new Set(['0,false', '1,true']));
    const said = (bytes: number): string[] => textsOf(bands(row, bytes, null, [0, 1]).scene);
    expect(said(512)).toContain('from rank 1, block 0 · delivered');
    expect(said(1100)).toContain('from rank 1');
    const pairs = Array.from({ length: 4096 }, (_, i) => {
      const each = row.pairs[i % row.pairs.length];
      if (each === undefined) throw new Error('no pair');
      return { ...each, prefill: null, decode: { start: i * 8, end: i * 8 + 8 } };
    });
    const thin = bands({ ...row, pairs }, 4096 * 8, null, [0, 1]);
    expect(textsOf(thin.scene)).toContain('from other ranks, block 0 · delivered');
  });

  test('zoomed away from, a band is not drawn', () => {
    const row = rowOf('decode-tp2-prefill-tp1');
    const scale = createScale({ start: 260, end: 380 }, left, right, 1);
    const drawn = bandScene({
      ...{ row, prefill: scale, decode: scale, width: WIDTH, metrics: bundledMetrics },
      ...{ newest: null, ranks: [0], chosen: [] },
    });
    expect(drawn.bands).toStrictEqual([]);
  });
});

describe('bandAt() and fateAt()', () => {
  test("find what is drawn at a place, along the band's lean", () => {
    const drawn = bands(rowOf('decode-tp2-prefill-tp1'), 512);
    const [first, second] = drawn.bands;
    if (!first || !second) throw new Error('no bands');
    expect(bandAt(drawn, xOf(200, 512), first.y + 1)).toBe(first);
    expect(bandAt(drawn, xOf(60, 512), first.y + first.h - 1)).toBe(first);
    expect(bandAt(drawn, xOf(60, 512), first.y + 1)).toBeNull();
    expect(bandAt(drawn, xOf(128, 512), first.y + first.h / 2)).toBe(first);
    expect(fateAt(drawn, xOf(130, 512), drawn.laneTop + 8)?.mark).toMatchObject({
      layer: 'layers.1',
      fate: 'delivered',
    });
    expect(fateAt(drawn, xOf(300, 512), drawn.laneTop + 8)).toBeNull();
  });
});
