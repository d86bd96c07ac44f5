import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AddressContent } from '../../core/scene/address-content.ts';
import { grouped } from '../../core/scene/digits.ts';
import type { RulerUnit } from '../../core/scene/ruler.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './map.module.css';
import { isOn, rowsOfRow, rowsOfTracks, type TwinRow } from './twin-rows.ts';
import type { MapModel } from './use-map-model.ts';

/** Rows of the twin at a time; keys go on past them. */
const MOST_ROWS = 200;
const PAGE = 10;

interface Twin {
  readonly title: string;
  readonly about: string;
  readonly entries: string;
  readonly rows: readonly TwinRow[];
}

/** What the lens in use draws, as lines. */
function useTwin(model: MapModel, addresses: AddressContent | null, unit: RulerUnit): Twin {
  return useMemo(
    () =>
      addresses === null
        ? {
            title: 'Table of this row',
            about: `Row ${grouped(model.content.block)} of the memory map`,
            entries: 'entries',
            rows: rowsOfRow(model.content, unit),
          }
        : {
            title: 'Table of the tracks',
            about: 'Tracks of the memory map, with the addresses of their first block',
            entries: 'tracks',
            rows: rowsOfTracks(addresses, model.facts, unit),
          },
    [addresses, model, unit],
  );
}

/** The part of the rows that is in the page: the first, or the one that `at` is in. */
function captionOf({ about, entries, rows }: Twin, start: number, count: number): string {
  const shown = start === 0 ? grouped(count) : `${grouped(start + 1)} to ${grouped(start + count)}`;
  return `${about}: ${shown} of ${grouped(rows.length)} ${entries}`;
}

export interface MapTwinProps {
  readonly model: MapModel;
  /** The tracks, where those are drawn; the model's row is listed without them. */
  readonly addresses?: AddressContent | null;
  /** What offsets and addresses are written in. */
  readonly unit?: RulerUnit;
}

/** What the map draws as a table: what a screen reader reads, and how the keyboard selects what is drawn. */
export default function MapTwin({ model, addresses = null, unit = 'hex' }: MapTwinProps) {
  const dispatch = useDispatch();
  const selection = useAppState((state) => state.selection);
  const twin = useTwin(model, addresses, unit);
  const { rows } = twin;
  const room = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const [isInside, setIsInside] = useState(false);
  // A layer of several bars has several lines; this is the one that was gone to.
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const selected = useMemo(() => {
    const on = rows.findIndex((row) => row.key === goneTo && isOn(row, selection));
    return on >= 0 ? on : rows.findIndex((row) => isOn(row, selection));
  }, [rows, selection, goneTo]);
  const at = Math.max(0, selected);
  const start = at - (at % MOST_ROWS);
  const shown = rows.slice(start, start + MOST_ROWS);
  const said = rows[selected];

  const buttonAt = (index: number) => room.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected comes into sight, not what scrolls out of it.
  useEffect(() => {
    // Out of sight itself, the table must not scroll what it lies in.
    const isWithin = takesFocus.current || room.current?.contains(document.activeElement);
    if (selected < 0 || !isWithin) return;
    const button = buttonAt(selected);
    button?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
    if (takesFocus.current) button?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [selected, rows]);

  const goTo = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    takesFocus.current = true;
    setGoneTo(row.key);
    dispatch({ type: 'selected', selection: row.selection });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = Number((event.target as HTMLElement).dataset.index ?? -1);
    if (from < 0) return;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + PAGE,
      PageUp: from - PAGE,
      Home: 0,
      End: rows.length - 1,
    };
    const to = places[event.code];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields.
    <div
      ref={room}
      role="group"
      aria-label={twin.title}
      className={styles.apart}
      onFocus={() => setIsInside(true)}
      onBlur={(event) => setIsInside(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={onKeyDown}
    >
      <h2>
        {twin.title} <span>arrow keys go through it and select</span>
      </h2>
      <table aria-rowcount={rows.length + 1}>
        <caption>{captionOf(twin, start, shown.length)}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Name</th>
            <th scope="col">What</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => {
            const index = start + i;
            const isSelected = isOn(row, selection);
            return (
              <tr key={row.key} aria-rowindex={index + 2} aria-selected={isSelected}>
                <th scope="row">
                  <button
                    type="button"
                    data-index={index}
                    tabIndex={index === at ? 0 : -1}
                    aria-pressed={isSelected}
                    onClick={() => goTo(index)}
                  >
                    {row.name}
                  </button>
                </th>
                <td>{row.what}</td>
                <td>{row.from}</td>
                <td>{row.to}</td>
                <td>{row.finding}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p aria-live="polite">
        {said && !isInside && `Selected: ${said.name}, ${said.what}, ${said.from} to ${said.to}`}
        {said && !isInside && said.finding !== '' && `, ${said.finding}`}
      </p>
    </div>
  );
}
