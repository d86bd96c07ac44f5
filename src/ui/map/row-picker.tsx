import { type FormEvent, useEffect, useState } from 'react';
import { grouped } from '../../core/scene/digits.ts';
import { useDispatch } from '../store-context.tsx';
import styles from './map.module.css';

interface RowPickerProps {
  readonly row: number;
  readonly blocks: number;
}

/** Goes to a block by its id. */
export function RowPicker({ row, blocks }: RowPickerProps) {
  const dispatch = useDispatch();
  const [text, setText] = useState(String(row));
  useEffect(() => setText(String(row)), [row]);
  const go = (event: FormEvent): void => {
    event.preventDefault();
    // Numbers are copied from the page as it writes them.
    const digits = text.replaceAll(',', '').trim();
    const wanted = Number(digits);
    if (/^\d+$/.test(digits) && wanted < blocks) {
      dispatch({ type: 'view-changed', view: { row: wanted } });
    } else setText(String(row));
  };
  return (
    <form className={styles.rowPicker} onSubmit={go}>
      <label>
        row{' '}
        <input
          value={text}
          inputMode="numeric"
          aria-label={`Row, from 0 to ${blocks - 1}`}
          onChange={(event) => setText(event.target.value)}
          onBlur={go}
        />
      </label>
      <span>of {grouped(blocks)}</span>
    </form>
  );
}
