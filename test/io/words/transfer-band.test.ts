import { describe, expect, test } from 'vitest';
import { firstPlaces } from '../../../src/core/scene/transfer-places.ts';
import { transferRow } from '../../../src/core/scene/transfer-row.ts';
import {
  axisTitles,
  bandSentence,
  clobberedWords,
  drawnPairs,
  fateSentence,
  lineWords,
  linkSentence,
  poolBlocksWords,
  poolSentence,
  sideTitles,
} from '../../../src/io/words/transfer-band.ts';
import { goldenTransfer } from '../../core/scene/transfers.ts';

function rowOf(name: string, rules?: Parameters<typeof goldenTransfer>[1]) {
  const { transfer, sides } = goldenTransfer(name, rules);
  return transferRow(transfer, sides, firstPlaces(transfer), null);
}

describe('bandSentence()', () => {
  test('one pair says where it reads and writes, and what it does', () => {
    const { pairs } = rowOf('packed-row-order-differs');
    expect(bandSentence(pairs, 1)).toBe(
      'Pair 1: prefill block 0 of R0 into decode block 2 of R0: 48 B: misplaced: decode wants other content there.',
    );
  });

  test('several say how many, and their bytes', () => {
    const { pairs } = rowOf('decode-tp2-prefill-tp1');
    expect(bandSentence(pairs, 1)).toBe('2 pairs, 256 B: delivered, where it is needed.');
    expect(bandSentence(pairs, 12)).toBe('2 pairs, 256 B: delivered, where it is needed. One band in 12 is drawn.');
    const [first, second] = pairs;
    if (!first || !second) throw new Error('no pairs');
    expect(bandSentence([first, { ...second, outcome: 'clobbers' }], 1)).toBe(
      '2 pairs, 256 B: 1 delivered, where it is needed; 1 clobbers data of a block that the request does not list.',
    );
  });

  test('those that leave for another row say so', () => {
    const away = rowOf('two-blocks-into-one').pairs.filter(({ prefill }) => prefill === null);
    expect(bandSentence(away, 1)).toBe(
      '2 pairs, from prefill block 2, which is not in sight, 512 B: delivered, where it is needed.',
    );
    expect(bandSentence(away, 1, true)).toMatch(/^2 pairs, from prefill rank 0 block 2, which is not in sight/);
    expect(bandSentence(away.slice(0, 1), 1, true)).toMatch(
      /^Pair \d: prefill rank 0 block 2 of R\d into decode block/,
    );
  });
});

test('fateSentence() tells of the bytes under the pointer and of their block', () => {
  const cut = rowOf('dsv41-swa-compressor', { alias: 'base-address', rows: 'packed-mla' }).marks[1];
  if (cut === undefined) throw new Error('no mark');
  expect(fateSentence(cut, 1)).toBe(
    '13,760 B of layers.2.attn.compressor.state_cache: undelivered: no pair writes them.',
  );
  expect(fateSentence({ ...cut, end: cut.start + 60 }, 1)).toBe(
    '60 B of layers.2.attn.compressor.state_cache, of 13,760 B in this block: undelivered: no pair writes them.',
  );
  expect(fateSentence(cut, 3)).toBe(
    '13,760 B of layers.2.attn.compressor.state_cache in 3 places here: undelivered: no pair writes them.',
  );
  const ofMany = { ...cut, layer: null, group: 2 };
  expect(fateSentence(ofMany, 1)).toBe(
    'Blocks of group 2, of 13,760 B in the whole request: undelivered: no pair writes them.',
  );
  expect(fateSentence({ ...ofMany, bytes: 0 }, 1)).toBe('Blocks of group 2: undelivered: no pair writes them.');
});

test('figures and titles of the maps', () => {
  expect(sideTitles('prefill', { unit: 'row', block: 1200 })).toStrictEqual(['Prefill row 1,200', 'P row 1,200', 'P']);
  expect(sideTitles('prefill', { unit: 'row', block: 3 }, 1)).toStrictEqual(['P rank 1, row 3', 'P1 row 3', 'P1']);
  expect(sideTitles('decode', { unit: 'row', block: 3 }, 1)).toStrictEqual(['Decode row 3', 'D row 3', 'D']);
  expect([axisTitles('prefill', 1), axisTitles('decode')]).toStrictEqual([
    ['P rank 1, pool', 'P1 pool', 'P1'],
    ['Decode pool', 'D pool', 'D'],
  ]);
  expect(drawnPairs(2, 2, 8, 1)).toBe('2 of 8 pairs drawn');
  expect(drawnPairs(250, 1, 1_024_000, 1)).toBe('250 of 1,024,000 pairs drawn as 1 band');
  expect(drawnPairs(85_176, 345, 85_176, 12)).toBe('85,176 of 85,176 pairs, one band in 12 drawn');
  expect([lineWords(96, 96), lineWords(1_048, 96)]).toStrictEqual(['96 B each', '1,048 over 96 B']);
  expect(poolSentence('decode', 4, [[0, 1], [], [3]])).toBe(
    "Decode's pool of 4 blocks; the request lists 2 of group 0, 1 of group 2",
  );
  expect(clobberedWords(1)).toBe('1 block outside the request, whose data is written over');
  const link = {
    ...{ group: 1, fate: 'undelivered' as const, place: 0, count: 3 },
    ...{ prefill: { first: 0, last: 2 }, decode: { first: 7, last: 7 } },
  };
  expect(linkSentence(link, 3, 1)).toBe(
    '3 pairs of blocks of group 1, prefill blocks 0 to 2 into decode block 7: undelivered: nothing wrote it.',
  );
  expect(linkSentence(link, 9, 2)).toBe(
    '9 pairs of blocks of group 1, from prefill blocks 0 to 2 on: undelivered: nothing wrote it. One band in 2 is drawn.',
  );
});

test('poolBlocksWords() says of blocks that are moved over which are listed, and by which group', () => {
  const runs = [
    { group: 0, first: 2, last: 4 },
    { group: 2, first: 4, last: 4 },
    { group: 0, first: 7, last: 9 },
  ];
  expect(poolBlocksWords([1, 1], runs, 1)).toBe('block 1, in sight, not listed');
  expect(poolBlocksWords([4, 4], runs, 1)).toBe('block 4, listed by group 0 and group 2');
  expect(poolBlocksWords([3, 8], runs, 1)).toBe('6 blocks, 3 to 8, 4 listed by group 0, 1 listed by group 2');
  expect(poolBlocksWords([5, 6], runs, 1)).toBe('2 blocks, 5 to 6, none listed');
});
