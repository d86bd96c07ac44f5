import type { ReactNode } from 'react';

export type SortValue = number | bigint | string | null;

/** One column of a table of rows. */
export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  /** CSS width; the columns without one share what is left. */
  readonly width?: string;
  /** Figures stand at the end, so that their places line up. */
  readonly figures?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Left out where sorting would have to find a value of too many rows. */
  readonly sortBy?: (row: Row) => SortValue;
}

export interface SortOrder {
  readonly column: string;
  readonly descending: boolean;
}

/** What has no value comes last in both directions. */
function compare(a: SortValue, b: SortValue, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'string' && typeof b === 'string') return direction * a.localeCompare(b, 'en', { numeric: true });
  return a < b ? -direction : direction;
}

/** Rows in a column's order; equal ones, and all where no order is chosen, stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === order?.column);
  const sortBy = column?.sortBy;
  if (sortBy === undefined || order === null) return rows;
  const direction = order.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}
