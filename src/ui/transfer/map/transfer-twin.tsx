import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { grouped } from '../../../core/scene/digits.ts';
import type { TransferRow } from '../../../core/scene/transfer-marks.ts';
import styles from '../../map/map.module.css';
import type { Pressed } from './joined-lens.ts';
import { transferLines } from './transfer-lines.ts';

/** Lines in the page at a time; keys go on past them. */
const MOST_LINES = 100;
const PAGE = 10;

interface TransferTwinProps {
  readonly row: TransferRow;
  /** Which rows: `prefill row 3 and decode row 5`. */
  readonly about: string;
  /** Several of prefill's ranks are read. */
  readonly tellsRank: boolean;
  /** Pairs that move the byte that is selected. */
  readonly chosen: readonly number[];
  readonly onPress: (pressed: Pressed) => void;
}

/** What the maps draw as a table: what a screen reader reads, and how the keyboard selects what is drawn. */
export function TransferTwin({ row, about, tellsRank, chosen, onPress }: TransferTwinProps) {
  const lines = useMemo(() => transferLines(row, tellsRank), [row, tellsRank]);
  const room = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const [isInside, setIsInside] = useState(false);
  const selected = useMemo(() => {
    const gone = lines.findIndex(({ key }) => key === goneTo);
    return gone >= 0 ? gone : lines.findIndex(({ pair }) => pair !== null && chosen.includes(pair));
  }, [lines, goneTo, chosen]);
  const at = Math.max(0, selected);
  const start = at - (at % MOST_LINES);
  const shown = lines.slice(start, start + MOST_LINES);
  const said = lines[selected];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone to takes the focus once it is in the page.
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const button = room.current?.querySelector<HTMLElement>(`[data-index="${selected}"]`);
    button?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
    button?.focus({ preventScroll: true });
  }, [selected, lines]);
  const goTo = (index: number): void => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, index))];
    if (line === undefined) return;
    takesFocus.current = true;
    setGoneTo(line.key);
    onPress(line.pressed);
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
      End: lines.length - 1,
    };
    const to = places[event.code];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  const range = start === 0 ? grouped(shown.length) : `${grouped(start + 1)} to ${grouped(start + shown.length)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is for fields.
    <div
      ref={room}
      role="group"
      aria-label="Table of what is moved"
      className={styles.apart}
      onFocus={() => setIsInside(true)}
      onBlur={(event) => {
        const stays = event.currentTarget.contains(event.relatedTarget);
        setIsInside(stays);
        // What is selected elsewhere is followed again.
        if (!stays) setGoneTo(null);
      }}
      onKeyDown={onKeyDown}
    >
      <h2>
        Table of what is moved <span>arrow keys go through it and select</span>
      </h2>
      <table aria-rowcount={lines.length + 1}>
        <caption>
          {about}: {range} of {grouped(lines.length)} lines
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">What</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Bytes</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, i) => {
            const index = start + i;
            const isSelected = index === selected;
            return (
              <tr key={index} aria-rowindex={index + 2} aria-selected={isSelected}>
                <th scope="row">
                  <button
                    type="button"
                    data-index={index}
                    tabIndex={index === at ? 0 : -1}
                    aria-pressed={isSelected}
                    onClick={() => goTo(index)}
                  >
                    {line.name}
                  </button>
                </th>
                <td>{line.from}</td>
                <td>{line.to}</td>
                <td>{line.bytes}</td>
                <td>{line.outcome}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p aria-live="polite">
        {said && !isInside && `Selected: ${said.name}, ${said.to}, ${said.bytes}, ${said.outcome}`}
      </p>
    </div>
  );
}
