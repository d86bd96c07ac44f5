import { useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { busySentence } from '../../io/words/busy-sentence.ts';
import button from '../parts/button.module.css';
import styles from './busy.module.css';
import { BusyContext } from './busy.ts';

/** Milliseconds that work may take without a word. */
const PATIENCE = 500;

/** Says what the page is waiting for once that takes long, and offers to cancel it. */
export function BusyLine() {
  const entry = useStore(useContext(BusyContext)).at(-1) ?? null;
  const isBusy = entry !== null;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = window.setTimeout(() => setLong(true), PATIENCE);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  const shown = isLong ? entry : null;
  return (
    <div className={styles.line} data-shown={shown !== null}>
      <span role="status">{shown && `${busySentence(shown.work)}…`}</span>
      {shown && (
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={shown.cancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
