import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Deployment } from '../../core/deployment/deployment.ts';
import { Phrases } from '../parts/phrases.tsx';
import { usePrinting } from '../use-printing.ts';
import styles from './deployment.module.css';
import { columnsOf, type DeploymentRow, deploymentRows, spotOf } from './deployment-row.ts';
import { RankRow } from './rank-row.tsx';

/** More lines than this, and only those in sight are in the page. */
const ALL_DRAWN = 120;
/** Heights of lines where only some are drawn; what is longer is cut on a line, and whole in its cell. */
const RANKS_HEIGHT = 46;
const NOTE_HEIGHT = 26;

interface RanksTableProps {
  readonly deployment: Deployment;
  /** The cell that was opened last. */
  readonly opened: string | null;
  readonly onOpen: (worker: number, spot: string) => void;
}

const rowKey = (row: DeploymentRow): string =>
  row.kind === 'ranks' ? `${row.engine}/${row.stage}` : `${row.engine} note ${row.note}`;

/** Engines down, ranks across. One cell is in the page's tab order; arrows go to the others, Enter opens. */
export function RanksTable({ deployment, opened, onOpen }: RanksTableProps) {
  const box = useRef<HTMLElement>(null);
  const rows = useMemo(() => deploymentRows(deployment), [deployment]);
  const columns = columnsOf(rows);
  const isPrinting = usePrinting();
  const inPart = rows.length > ALL_DRAWN && !isPrinting;
  const virtual = useVirtualizer({
    count: inPart ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'note' ? NOTE_HEIGHT : RANKS_HEIGHT),
    overscan: 12,
    initialRect: { width: 1440, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const first = inPart ? (items[0]?.index ?? 0) : 0;
  const end = inPart ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  const before = inPart ? (items[0]?.start ?? 0) : 0;
  const after = inPart ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  /** The line of a cell. */
  const lineOf = useCallback(
    (spot: string | null) =>
      rows.findIndex((row) => row.kind === 'ranks' && spot?.startsWith(`${row.engine}/${row.stage}/`) === true),
    [rows],
  );
  const [spot, setSpot] = useState(opened);
  const wanted = useRef(opened);
  const line = Math.max(0, lineOf(spot));
  const tp = lineOf(spot) < 0 ? 0 : Number(spot?.split('/')[2]);

  // Who comes back stands at the cell that was opened.
  useEffect(() => {
    const index = lineOf(wanted.current);
    if (inPart && index >= 0) virtual.scrollToIndex(index, { align: 'center' });
  }, [inPart, lineOf, virtual]);
  useEffect(() => {
    if (wanted.current === null) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-spot="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  const goTo = (index: number, column: number, by: number) => {
    let to = Math.max(0, Math.min(rows.length - 1, index));
    while (rows[to]?.kind === 'note' && rows[to + by] !== undefined) to += by;
    while (rows[to]?.kind === 'note') to -= 1;
    const row = rows[to];
    if (row?.kind !== 'ranks') return;
    const next = spotOf(row.engine, row.stage, Math.max(0, Math.min(row.cells.length - 1, column)));
    wanted.current = next;
    setSpot(next);
    if (inPart) virtual.scrollToIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, readonly [line: number, column: number, by: number]>> = {
      ArrowDown: [line + 1, tp, 1],
      ArrowUp: [line - 1, tp, -1],
      ArrowRight: [line, tp + 1, 1],
      ArrowLeft: [line, tp - 1, 1],
      PageDown: [line + 10, tp, 1],
      PageUp: [line - 10, tp, -1],
      Home: [event.ctrlKey ? 0 : line, 0, 1],
      End: [event.ctrlKey ? rows.length - 1 : line, columns - 1, 1],
    };
    const to = moves[event.code];
    if (to === undefined) return;
    event.preventDefault();
    goTo(...to);
  };

  const spacer = (height: number) =>
    height > 0 && (
      <tr>
        <td colSpan={columns + 1} className={styles.spacer} style={{ height }} />
      </tr>
    );
  return (
    <section ref={box} className={styles.box} aria-label="Engines by rank" data-part={inPart}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go through its cells, as in a grid.
        role="grid"
        aria-label="Engines by rank"
        aria-rowcount={rows.length + 1}
        className={styles.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Engine</th>
            {Array.from({ length: columns }, (_, rank) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rank is what the column is.
              <th key={rank} scope="col">
                rank {rank}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spacer(before)}
          {rows.slice(first, end).map((row, i) => (
            <tr key={rowKey(row)} aria-rowindex={first + i + 2} data-kind={row.kind}>
              {row.kind === 'ranks' ? (
                <RankRow
                  {...{ row, deployment, columns, opened, onOpen }}
                  tabColumn={first + i === line ? tp : null}
                  onSpot={setSpot}
                />
              ) : (
                <td colSpan={columns + 1} className={styles.note}>
                  <span>
                    <Phrases of={row.sentence} />
                  </span>
                </td>
              )}
            </tr>
          ))}
          {spacer(after)}
        </tbody>
      </table>
    </section>
  );
}
