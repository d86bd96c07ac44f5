import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../io/words/figures.ts';
import { usePrinting } from '../use-printing.ts';
import { type Column, type SortOrder, sortRows } from './column.ts';
import { ColumnHead } from './column-head.tsx';
import styles from './data-table.module.css';

const ROW_HEIGHT = 31;
/** More rows than this, and only those in sight are in the page. */
const ALL_DRAWN = 200;
/** Rows on paper; further ones are counted. */
const MOST_PRINTED = 1000;

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly selected: string | null;
  readonly onSelect?: (row: Row) => void;
  readonly onHover?: (row: Row | null) => void;
  /** What stands there instead of no rows. */
  readonly empty: string;
}

/** Brings a row into sight by scrolling its table alone, below the head that stays. */
function scrollWithin(box: Element, row: Element): void {
  const outer = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  if (top < outer.top + head) box.scrollTop -= outer.top + head - top;
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom;
}

/** A table that sorts by its heads; arrows move through its rows and select. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, selected, onSelect, onHover, empty } = props;
  const [order, setOrder] = useState<SortOrder | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const sorted = useMemo(() => sortRows(rows, columns, order), [rows, columns, order]);
  const current = selected === null ? -1 : sorted.findIndex((row) => rowId(row) === selected);
  const isPrinting = usePrinting();
  const inPart = sorted.length > ALL_DRAWN && !isPrinting;
  const virtual = useVirtualizer({
    count: inPart ? sorted.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 1440, height: 300 },
  });
  const items = virtual.getVirtualItems();
  const first = inPart ? (items[0]?.index ?? 0) : 0;
  const end = inPart ? (items.at(-1)?.index ?? -1) + 1 : Math.min(sorted.length, isPrinting ? MOST_PRINTED : ALL_DRAWN);
  const tabStop = current >= first && current < end ? current : first;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is selected brings a row into sight, not scrolling.
  useEffect(() => {
    if (current < 0) return;
    if (inPart) virtual.scrollToIndex(current, { align: 'auto' });
    else {
      const row = box.current?.querySelector(`[data-index="${current}"]`);
      // What was selected elsewhere moves no more than the table: below the map, the page itself would jump to it.
      if (takesFocus.current) row?.scrollIntoView?.({ block: 'nearest' });
      else if (box.current && row) scrollWithin(box.current, row);
    }
  }, [current, inPart]);

  useEffect(() => {
    if (!takesFocus.current) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (row) {
      takesFocus.current = false;
      row.focus({ preventScroll: true });
    }
  });

  const goTo = (index: number) => {
    const row = sorted[Math.max(0, Math.min(sorted.length - 1, index))];
    if (row === undefined) return;
    takesFocus.current = true;
    onSelect?.(row);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset.index ?? -1);
    if (at < 0) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: sorted.length - 1,
      Enter: at,
      Space: at,
    };
    const to = steps[event.code];
    if (to === undefined) return;
    event.preventDefault();
    // The map binds arrows, too.
    event.stopPropagation();
    goTo(to);
  };

  /** Stands for rows that are out of sight, so that the scrollbar tells the truth. */
  const spacer = (count: number) =>
    count > 0 && (
      <tr>
        <td colSpan={columns.length} className={styles.spacer} style={{ height: count * ROW_HEIGHT }} />
      </tr>
    );

  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div ref={box} className={styles.box}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected, which only a grid's may be.
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        className={styles.table}
        onPointerLeave={() => onHover?.(null)}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined || isPrinting ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                {...column}
                isFixed={column.sortBy === undefined}
                order={order}
                onOrder={setOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {spacer(first)}
          {sorted.slice(first, end).map((row, i) => {
            const index = first + i;
            const id = rowId(row);
            return (
              <tr
                key={id}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={id === selected}
                tabIndex={index === tabStop ? 0 : -1}
                onClick={() => goTo(index)}
                onPointerEnter={() => onHover?.(row)}
              >
                {columns.map((column) => (
                  <td key={column.id} className={column.figures ? styles.figures : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {inPart && spacer(sorted.length - end)}
        </tbody>
      </table>
      {isPrinting && end < sorted.length && (
        <p className={styles.empty}>
          {formatCount(end)} of {formatCount(sorted.length)} printed; an export holds them all.
        </p>
      )}
    </div>
  );
}
