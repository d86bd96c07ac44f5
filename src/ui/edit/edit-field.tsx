import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Edited } from '../../core/edit/change.ts';
import { editIssueSentence } from '../../io/words/edit-words.ts';
import styles from './edit.module.css';

export interface EditFieldProps {
  readonly label: string;
  /** What it counts, and what it means. */
  readonly meaning: string;
  /** Null where it is left out. */
  readonly value: number | null;
  readonly isOptional?: boolean;
  /** What an arrow key adds. */
  readonly step?: number;
  /** Sets it, in one gesture with the others of the same name, or says why not. */
  readonly onChange: (value: number | null, gesture: string) => Edited | null;
}

/** Gestures of fields, counted, so that each visit to a field is one step to undo. */
let visits = 0;

/** What a text says: a whole number in decimal or hex, nothing, or no number. */
function numberIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text.replaceAll(',', ''));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A number of the document. What is typed stays until the field is left, and the last number that can be holds. */
export function EditField({ label, meaning, value, isOptional = false, step = 1, onChange }: EditFieldProps) {
  const id = useId();
  const gesture = useRef('');
  const [typed, setTyped] = useState<{
    readonly text: string;
    readonly of: number | null;
    readonly fault: string;
  } | null>(null);
  // A value that came from elsewhere, such as an undo, takes the place of what was typed.
  const shown = typed?.of === value ? typed : null;
  const text = shown?.text ?? (value === null ? '' : String(value));
  const fault = shown?.fault ?? '';
  const set = (next: string): void => {
    const number = numberIn(next);
    const isMissing = number === null && !isOptional;
    if (number === undefined || isMissing) {
      setTyped({ text: next, of: value, fault: 'Wanted a whole number, in decimal or hex.' });
      return;
    }
    const result = onChange(number, gesture.current);
    const refused = result?.ok === false ? result.issues.map(editIssueSentence).join(' ') : '';
    setTyped({ text: next, of: refused === '' ? number : value, fault: refused });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(String((value ?? 0) + by));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-meaning ${id}-fault`}
        placeholder={isOptional ? 'left out' : undefined}
        value={text}
        onFocus={() => {
          visits += 1;
          gesture.current = `field ${visits}`;
        }}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      <p id={`${id}-meaning`} className={styles.meaning}>
        {meaning}
      </p>
      <p id={`${id}-fault`} className={styles.fault} role="status">
        {fault}
      </p>
    </div>
  );
}
