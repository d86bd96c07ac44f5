import { useStore } from 'zustand';
import button from '../parts/button.module.css';
import { useAppState } from '../store-context.tsx';
import styles from './edit.module.css';
import { editing, toggleEditing } from './editing.ts';

/** Shows the handles and the form; they have their own way out. A lesson changes its layout by itself. */
export function EditToggle() {
  const isOn = useStore(editing, (state) => state.isOn);
  const inLesson = useAppState(({ lesson }) => lesson !== null);
  if (isOn || inLesson) return null;
  return (
    <button
      type="button"
      className={`${button.quiet} ${button.small} ${styles.toggle}`}
      aria-keyshortcuts="E"
      title="Edit (E)"
      onClick={toggleEditing}
    >
      Edit
    </button>
  );
}
