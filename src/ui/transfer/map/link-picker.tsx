import { type FormEvent, useEffect, useState } from 'react';
import type { Layout } from '../../../core/layout/layout.ts';
import { grouped } from '../../../core/scene/digits.ts';
import { groupLabel } from '../../../core/scene/row-content.ts';
import type { BlockLink } from '../../../core/scene/transfer-places.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import styles from '../../map/map.module.css';

interface LinkPickerProps {
  readonly link: BlockLink;
  readonly transfer: Transfer;
  /** Decode's. */
  readonly layout: Layout;
  readonly onGo: (group: number, place: number) => void;
}

/** Chooses which two blocks of the request are in sight: of a group, the k-th pair of blocks. */
export function LinkPicker({ link, transfer, layout, onGo }: LinkPickerProps) {
  const { group, place, count } = link;
  const [text, setText] = useState(String(place + 1));
  useEffect(() => setText(String(place + 1)), [place]);
  const go = (event: FormEvent): void => {
    event.preventDefault();
    // Numbers are copied from the page as it writes them.
    const digits = text.replaceAll(',', '').trim();
    const wanted = Number(digits);
    if (/^\d+$/.test(digits) && wanted >= 1 && wanted <= count) onGo(group, wanted - 1);
    else setText(String(place + 1));
  };
  const groups = transfer.blocks.filter((list) => list.count > 0);
  return (
    <form className={styles.rowPicker} onSubmit={go}>
      {groups.length > 1 && (
        <select
          className={styles.select}
          aria-label="Group in sight"
          value={group}
          onChange={(event) => onGo(Number(event.target.value), 0)}
        >
          {groups.map((list) => {
            const found = layout.groups[list.group];
            return (
              <option key={list.group} value={list.group}>
                {found ? groupLabel(found) : list.group}
              </option>
            );
          })}
        </select>
      )}
      <span className={styles.segments}>
        <button
          type="button"
          className={styles.segment}
          aria-label="Previous pair of blocks"
          disabled={place === 0}
          onClick={() => onGo(group, place - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          className={styles.segment}
          aria-label="Next pair of blocks"
          disabled={place === count - 1}
          onClick={() => onGo(group, place + 1)}
        >
          ›
        </button>
      </span>
      <label>
        block pair{' '}
        <input
          value={text}
          inputMode="numeric"
          aria-label={`Pair of blocks, from 1 to ${count}`}
          onChange={(event) => setText(event.target.value)}
          onBlur={go}
        />
      </label>
      <span>of {grouped(count)}</span>
    </form>
  );
}
