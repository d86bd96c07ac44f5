import { describe, expect, test } from 'vitest';
import type { MatrixCell } from '../../src/core/analysis/matrix.ts';
import { type MatrixEntry, matrixCsv, matrixMarkdown, matrixRows } from '../../src/io/matrix-table.ts';

const figures = { descriptors: 3, moved: 1536, needed: 1408, lost: 0, redundant: 64 };

const cells: readonly MatrixCell[] = [
  {
    rules: { alias: 'covered', rows: 'packed-mla' },
    kind: 'registered',
    regions: 2,
    measured: { request: { ...figures, moved: 12_288 }, block: figures },
    findings: [
      { code: 'redundant', count: 1 },
      { code: 'padding', count: 2 },
    ],
  },
  {
    rules: { alias: 'base-address', rows: 'never' },
    kind: 'registered',
    regions: 1,
    measured: { request: null, block: { ...figures, lost: 13_760 } },
    findings: [],
  },
  { rules: { alias: 'base-address', rows: 'padded-only' }, kind: 'refused', code: 'too-few-blocks', layer: 'a|b' },
];

const entry: MatrixEntry = { name: 'two, "quoted"', cells, orders: [{ tried: 2000, ofLog10: 13.3 }, 'yes', 'refused'] };

describe('matrixRows()', () => {
  test('has the request’s figures where there is one, else those of a block, and says which', () => {
    expect(matrixRows([entry]).map(({ figuresOf, moved, lost }) => [figuresOf, moved, lost])).toStrictEqual([
      ['the request', 12_288, 0],
      ['one block of each group', 1536, 13_760],
      ['', '', ''],
    ]);
  });

  test('leaves the order open where nobody asked', () => {
    const rows = matrixRows([{ ...entry, orders: null }]);
    expect(rows.map(({ orderDependent }) => orderDependent)).toStrictEqual(['', '', '']);
  });
});

test('matrixMarkdown() names rule and row policy in every row, and keeps names in their cells', () => {
  expect(matrixMarkdown(matrixRows([entry])).split('\n')).toStrictEqual([
    '| Layout | Row policy | Alias rule | Refused | Regions | Figures of | Descriptors | Moved, B | Lost, B | Moved twice, B | Findings | Order-dependent |',
    '| --- | --- | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |',
    '| two, "quoted" | packed-mla | covered |  | 2 | the request | 3 | 12,288 | 0 | 64 | redundant 1, padding 2 | sampled no: 2,000 of 10^13 orders |',
    '| two, "quoted" | never | base-address |  | 1 | one block of each group | 3 | 1,536 | 13,760 | 64 | none | yes |',
    '| two, "quoted" | padded-only | base-address | too-few-blocks: a\\|b |  |  |  |  |  |  |  |  |',
    '',
  ]);
});

test('matrixCsv() has plain numbers and a head line', () => {
  expect(matrixCsv(matrixRows([entry])).split('\r\n')).toStrictEqual([
    'layout,row_policy,alias_rule,refused,regions,figures_of,descriptors,moved_bytes,lost_bytes,moved_twice_bytes,findings,order_dependent',
    '"two, ""quoted""",packed-mla,covered,,2,the request,3,12288,0,64,"redundant 1, padding 2","sampled no: 2,000 of 10^13 orders"',
    '"two, ""quoted""",never,base-address,,1,one block of each group,3,1536,13760,64,none,yes',
    '"two, ""quoted""",padded-only,base-address,too-few-blocks: a|b,,,,,,,,',
    '',
  ]);
});
