import button from '../parts/button.module.css';
import { useAppState } from '../store-context.tsx';
import styles from './edit.module.css';
import { toggleEditing, useIsEditing } from './editing.ts';

/** Shows the handles and the form; they have their own way out. A lesson changes its layout by itself. */
export function EditToggle() {
  const isEditing = useIsEditing();
  const inLesson = useAppState(({ lesson }) => lesson !== null);
  if (isEditing || inLesson) return null;
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
