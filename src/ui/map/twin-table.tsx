import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { grouped } from '../../core/scene/digits.ts';
import styles from './map.module.css';

/** Lines in the page at a time; keys go on past them. */
const MOST_LINES = 200;
const PAGE = 10;

interface TwinTableProps {
  readonly title: string;
  /** What the lines are of: `Row 3 of the memory map`. */
  readonly about: string;
  /** What the lines are called, several of them. */
  readonly entries: string;
  /** The first names the lines. */
  readonly heads: readonly string[];
  /** A text a head; the first is the line's name. */
  readonly lines: readonly (readonly string[])[];
  /** The line that the keys go on from; below 0 for none. */
  readonly selected: number;
  readonly isSelected: (index: number) => boolean;
  readonly onGo: (index: number) => void;
  /** What is said of the selected line while somebody works elsewhere. */
  readonly said: string | null;
  /** Called when the focus leaves the table. */
  readonly onLeave?: () => void;
}

/** What a canvas draws as a table: what a screen reader reads, and how the keyboard selects what is drawn. */
export function TwinTable(props: TwinTableProps) {
  const { title, about, entries, heads, lines, selected, isSelected, onGo, said, onLeave } = props;
  const room = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const [isInside, setIsInside] = useState(false);
  const at = Math.max(0, selected);
  const start = at - (at % MOST_LINES);
  const shown = lines.slice(start, start + MOST_LINES);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected comes into sight, not what scrolls out of it.
  useEffect(() => {
    // Out of sight itself, the table must not scroll what it lies in.
    const isWithin = takesFocus.current || room.current?.contains(document.activeElement);
    if (selected < 0 || !isWithin) return;
    const button = room.current?.querySelector<HTMLElement>(`[data-index="${selected}"]`);
    button?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
    if (takesFocus.current) button?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [selected, lines]);

  const goTo = (index: number): void => {
    const to = Math.max(0, Math.min(lines.length - 1, index));
    if (lines[to] === undefined) return;
    takesFocus.current = true;
    onGo(to);
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
      aria-label={title}
      className={styles.apart}
      onFocus={() => setIsInside(true)}
      onBlur={(event) => {
        const stays = event.currentTarget.contains(event.relatedTarget);
        setIsInside(stays);
        if (!stays) onLeave?.();
      }}
      onKeyDown={onKeyDown}
    >
      <h2>
        {title} <span>arrow keys go through it and select</span>
      </h2>
      <table aria-rowcount={lines.length + 1}>
        <caption>
          {about}: {range} of {grouped(lines.length)} {entries}
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, ...cells], i) => {
            const index = start + i;
            return (
              // Another picture writes other words into the same lines.
              <tr key={index} aria-rowindex={index + 2} aria-selected={isSelected(index)}>
                <th scope="row">
                  <button
                    type="button"
                    data-index={index}
                    tabIndex={index === at ? 0 : -1}
                    aria-pressed={isSelected(index)}
                    onClick={() => goTo(index)}
                  >
                    {name}
                  </button>
                </th>
                {cells.map((cell, column) => (
                  <td key={heads[column + 1]}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p aria-live="polite">{!isInside && said !== null && `Selected: ${said}`}</p>
    </div>
  );
}
