import { expect, test } from 'vitest';
import { type Column, type SortValue, sortRows } from '../../src/ui/drawer/column.ts';

const column: Column<SortValue> = { id: 'it', head: 'It', cell: String, sortBy: (row) => row };

const sorted = (rows: readonly SortValue[], descending = false): readonly SortValue[] =>
  sortRows(rows, [column], { column: 'it', descending });

test('sortRows() takes numbers, bigints and names with numbers by value', () => {
  expect(sorted([10, 9, 100])).toEqual([9, 10, 100]);
  expect(sorted([2n ** 60n, 3n], true)).toEqual([2n ** 60n, 3n]);
  expect(sorted(['layers.10', 'layers.9'])).toEqual(['layers.9', 'layers.10']);
});

test('sortRows() puts what has no value last, whichever the direction', () => {
  expect(sorted([null, 2, 1])).toEqual([1, 2, null]);
  expect(sorted([null, 1, 2], true)).toEqual([2, 1, null]);
});

test('sortRows() leaves rows as they came without an order', () => {
  const rows = [3, 1, 2];
  expect(sortRows(rows, [column], null)).toBe(rows);
  expect(sortRows(rows, [column], { column: 'other', descending: false })).toBe(rows);
});
