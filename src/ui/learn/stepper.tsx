import { LESSON_STEPS } from '../../lessons/lesson.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './learn.module.css';

export const STEP_WORDS = { look: 'Look', predict: 'Predict', watch: 'Watch', change: 'Change' } as const;

export interface StepperProps {
  readonly step: number;
  /** Steps that can be gone to: those done, and the next. */
  readonly open: number;
  readonly done: number;
  readonly onGo: (step: number) => void;
}

/** The four steps of a lesson, in order, with those done. */
export function Stepper({ step, open, done, onGo }: StepperProps) {
  return (
    <ol className={styles.stepper} aria-label="Steps of this lesson">
      {LESSON_STEPS.map((name, i) => (
        <li key={name} data-done={i < done ? '' : undefined}>
          <button
            type="button"
            aria-current={i === step ? 'step' : undefined}
            disabled={i > open}
            onClick={() => onGo(i)}
          >
            <span className={styles.dot} aria-hidden="true">
              {i < done ? <Icon name="check" size={11} /> : i + 1}
            </span>
            {STEP_WORDS[name]}
            {i < done && <span className="visually-hidden">, done</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
