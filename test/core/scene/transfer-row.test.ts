import { describe, expect, test } from 'vitest';
import type { Fate, RowPair, TransferRow } from '../../../src/core/scene/transfer-marks.ts';
import { firstPlaces, linkOf, placesOfLink, selectedBytes } from '../../../src/core/scene/transfer-places.ts';
import { clobberedBlocks, poolLinks, poolRuns } from '../../../src/core/scene/transfer-pool.ts';
import { transferRow } from '../../../src/core/scene/transfer-row.ts';
import { decodeByte } from '../../../src/core/transfer/byte.ts';
import { pairAlone } from '../../support/pair-alone.ts';
import { goldenTransfer, type ShownTransfer } from './transfers.ts';

const COMPRESSOR = { alias: 'base-address', rows: 'packed-mla' } as const;

const firstRow = ({ transfer, sides }: ShownTransfer, made: number | null = null): TransferRow =>
  transferRow(transfer, sides, firstPlaces(transfer), made);
const ends = ({ pair, outcome, prefill, decode }: RowPair) => [
  pair.index,
  outcome,
  prefill && [prefill.start, prefill.end],
  decode && [decode.start, decode.end],
];
const marksOf = ({ marks }: TransferRow) => marks.map(({ fate, layer, start, end }) => [fate, layer, start, end]);

describe('transferRow()', () => {
  test('a descriptor shorter than the page: its bytes arrive, and the tail is undelivered', () => {
    const row = firstRow(goldenTransfer('dsv41-swa-compressor', COMPRESSOR));
    expect(row.pairs.map(ends)).toStrictEqual([
      [2, 'delivers', [0, 19_008], [0, 19_008]],
      [5, 'delivers', [32_768, 41_216], [32_768, 41_216]],
    ]);
    expect(marksOf(row)).toStrictEqual([
      ['delivered', 'layers.2.attn.compressor.state_cache', 0, 19_008],
      ['undelivered', 'layers.2.attn.compressor.state_cache', 19_008, 32_768],
      ['delivered', 'layers.2.attn.indexer.state_cache', 32_768, 41_216],
      ['undelivered', 'layers.2.attn.indexer.state_cache', 41_216, 49_152],
    ]);
    expect(row.marks.map(({ bytes }) => bytes)).toStrictEqual([19_008, 13_760, 8_448, 7_936]);
  });

  test('rows of another order: the one pair misplaces all of the layer', () => {
    const row = firstRow(goldenTransfer('packed-row-order-differs'));
    expect(row.pairs.map(ends)).toStrictEqual([[0, 'misplaces', [0, 48], [0, 48]]]);
    expect(marksOf(row)).toStrictEqual([['misplaced', 'layers.0.mla', 16, 48]]);
  });

  test("half of the heads: the second half of each of prefill's ranges into a whole one of decode", () => {
    const row = firstRow(goldenTransfer('decode-tp2-prefill-tp1'));
    expect(row.pairs.map(ends)).toStrictEqual([
      [0, 'delivers', [128, 256], [0, 128]],
      [2, 'delivers', [384, 512], [128, 256]],
    ]);
  });

  test('pieces of one block come from blocks that are not in sight', () => {
    const row = firstRow(goldenTransfer('two-blocks-into-one'));
    expect(row.pairs.map(ends)).toStrictEqual([
      [0, 'delivers', [0, 256], [0, 256]],
      [1, 'delivers', null, [256, 512]],
      [4, 'delivers', [256, 512], [512, 768]],
      [5, 'delivers', null, [768, 1024]],
    ]);
  });

  test('a range longer than the block: what it writes over belongs to nobody in the request', () => {
    const shown = goldenTransfer('clobbered');
    const row = firstRow(shown);
    expect(row.pairs.map(({ outcome }) => outcome)).toStrictEqual(['clobbers']);
    expect(marksOf(row)).toStrictEqual([
      ['delivered', 'layers.0.rows', 0, 128],
      ['clobbered', 'layers.1.pages', 384, 512],
    ]);
    expect(clobberedBlocks(shown.transfer, shown.decode.layout)).toStrictEqual([2]);
  });

  test('before any pair is made nothing has arrived; after the first, its bytes have', () => {
    const shown = goldenTransfer('decode-tp2-prefill-tp1');
    expect(firstRow(shown, 0)).toMatchObject({ pairs: [], marks: [{ fate: 'undelivered' }, { fate: 'undelivered' }] });
    const after = firstRow(shown, 1);
    expect(after.pairs.map(({ pair }) => pair.index)).toStrictEqual([0]);
    expect(after.marks.map(({ fate }) => fate)).toStrictEqual(['delivered', 'undelivered']);
  });

  test('a transfer that was refused shows nothing', () => {
    expect(firstRow(goldenTransfer('region-count'))).toStrictEqual({ pairs: [], marks: [] });
  });

  test.each([
    'dsv41-swa-compressor',
    'head-first-to-token-first-unchecked',
    'hybrid-mla-kda',
    'csa-linear-ple',
    'block-written-twice',
    'rows-written-twice',
    'prefill-tp2-decode-tp1',
    'half-last-block',
    'clobbered',
  ])('%s: every byte and every pair fares as its own facts say', (name) => {
    const { transfer, sides } = goldenTransfer(name, COMPRESSOR);
    let seen = 0;
    for (const { group, count } of transfer.blocks) {
      for (let place = 0; place < count; place++) {
        const places = placesOfLink(transfer, group, place);
        if (places === null) throw new Error('no such pair of blocks');
        const row = transferRow(transfer, sides, places, null);
        for (const { pair, outcome, decode } of row.pairs) {
          expect(outcome).toBe(pairAlone(transfer, pair.index));
          // Marks of the row under the pair's range, by the first byte of each that it writes.
          for (const mark of row.marks.filter(
            (each) => decode && each.start >= decode.start && each.start < decode.end,
          )) {
            const address = (pair.decode.address +
              BigInt(mark.start - (decode?.start ?? 0))) as typeof pair.decode.address;
            const byte = decodeByte(transfer, address);
            const isWrong = byte.wrong.some(({ wanted }) => wanted.layer === mark.layer);
            const fate: Fate = byte.isClobbered ? 'clobbered' : isWrong ? 'misplaced' : 'delivered';
            expect([mark.layer, mark.fate]).toStrictEqual([mark.layer, fate]);
            seen += 1;
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('places', () => {
  test('start with the group that fares worst, and step through its pairs of blocks', () => {
    const { transfer } = goldenTransfer('dsv41-swa-compressor', COMPRESSOR);
    const places = firstPlaces(transfer);
    expect(places).toStrictEqual({ prefill: { group: 2, block: 2 }, decode: { group: 2, block: 1 } });
    expect(linkOf(transfer, places)).toStrictEqual({ group: 2, place: 0, count: 1 });
    expect(placesOfLink(transfer, 2, 1)).toBeNull();
  });

  test("a piece is the pair of blocks that holds prefill's", () => {
    const { transfer } = goldenTransfer('two-blocks-into-one');
    const places = { prefill: { group: 0, block: 2 }, decode: { group: 0, block: 1 } };
    expect(linkOf(transfer, places)).toStrictEqual({ group: 0, place: 1, count: 4 });
  });

  test("a byte of decode and its twin, which lies elsewhere in prefill's row", () => {
    const { transfer, sides } = goldenTransfer('decode-tp2-prefill-tp1');
    const places = firstPlaces(transfer);
    const [first] = transferRow(transfer, sides, places, null).pairs;
    const address = (first?.pair.decode.address ?? 0n) + 5n;
    const found = selectedBytes(transfer, sides, places, { side: 'decode', address: address as never, rank: null });
    expect(found).toStrictEqual({ prefill: [133], decode: [5], pairs: [0], places });
  });
});

describe('pools', () => {
  test('blocks of a request as runs, and which is read into which', () => {
    const { transfer, prefill, decode } = goldenTransfer('dsv41-swa-compressor', COMPRESSOR);
    expect(poolRuns(prefill.layout, [[0, 1, 5], [2], []])).toStrictEqual([
      { group: 0, first: 0, last: 1 },
      { group: 0, first: 5, last: 5 },
      { group: 1, first: 2, last: 2 },
    ]);
    const links = poolLinks(transfer, prefill.layout, decode.layout);
    expect(
      links.map(({ group, fate, prefill: from, decode: to }) => [group, fate, from.first, to.first]),
    ).toStrictEqual([
      [0, 'delivered', 0, 3],
      [1, 'delivered', 1, 2],
      [2, 'undelivered', 2, 1],
    ]);
  });
});
