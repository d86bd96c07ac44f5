import type { Progress } from '../../core/analysis/seeded.ts';
import { formatCount } from '../../io/words/figures.ts';
import button from './button.module.css';
import styles from './task-progress.module.css';

export interface TaskProgressProps {
  /** What is counted. */
  readonly label: string;
  /** Null before the first report. */
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}

/** How far something in the worker is, and the way to end it. */
export function TaskProgressBar({ label, progress, onCancel }: TaskProgressProps) {
  const { done, of } = progress ?? { done: 0, of: 0 };
  return (
    <div className={styles.task}>
      <progress aria-label={label} max={of || 1} value={of > 0 ? done : undefined} />
      <span className={styles.figures}>{of > 0 && `${formatCount(done)} of about ${formatCount(of)}`}</span>
      <button type="button" className={`${button.quiet} ${button.small}`} onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
