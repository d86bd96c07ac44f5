import { useEffect, useRef } from 'react';
import { LESSON_STEPS, type Lesson } from '../../lessons/lesson.ts';
import { LESSONS } from '../../lessons/list.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { useAppState, useAppStore, useFacts } from '../store-context.tsx';
import { ChangeStep } from './change-step.tsx';
import styles from './learn.module.css';
import { LEARN_BUTTON } from './learn-button.tsx';
import { LessonText } from './lesson-text.tsx';
import { PredictStep } from './predict-step.tsx';
import { showLesson } from './show-lesson.ts';
import { STEP_WORDS, Stepper } from './stepper.tsx';
import { WatchStep } from './watch-step.tsx';

export interface LessonPanelProps {
  readonly lesson: Lesson;
  /** Whether the prediction was right, in this sitting or an earlier one. */
  readonly isSolved: boolean;
  readonly onSolved: () => void;
}

/** A lesson beside the map: one step at a time, forth and back. */
export function LessonPanel({ lesson, isSolved, onSolved }: LessonPanelProps) {
  const store = useAppStore();
  const facts = useFacts();
  const document = useAppState(({ open }) => open?.document);
  const step = useAppState((state) => state.lessonStep);
  const done = useAppState((state) => state.lessonsDone[lesson.id] ?? 0);
  const head = useRef<HTMLHeadingElement>(null);
  const place = LESSONS.indexOf(lesson);
  const next = LESSONS[place + 1];
  const name = LESSON_STEPS[step] ?? 'look';
  const isLast = step === LESSON_STEPS.length - 1;
  const reachable = isSolved ? LESSON_STEPS.length - 1 : 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that comes up takes the focus, so that it is read out.
  useEffect(() => {
    head.current?.focus();
    head.current?.scrollIntoView?.({ block: 'nearest' });
  }, [lesson, step]);

  const go = (to: number) => showLesson(store, lesson, to);
  const leave = () => {
    store.dispatch({ type: 'lesson-left' });
    // The button that was pressed is gone then.
    window.document.getElementById(LEARN_BUTTON)?.focus();
  };
  return (
    <section className={styles.panel} aria-label="Lesson">
      <header className={styles.top}>
        <p className={styles.place}>
          Lesson {place + 1} of {LESSONS.length}
        </p>
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={leave}>
          Leave
        </button>
        <h2>{lesson.title}</h2>
      </header>
      <Stepper step={step} open={reachable} done={done} onGo={go} />
      <div className={styles.body}>
        <h3 ref={head} tabIndex={-1}>
          {STEP_WORDS[name]}
        </h3>
        <p className={styles.text}>
          <LessonText text={lesson[name].text} />
        </p>
        {name === 'predict' && <PredictStep key={lesson.id} lesson={lesson} onSolved={onSolved} />}
        {name === 'watch' && facts && <WatchStep lesson={lesson} facts={facts} />}
        {name === 'change' && document && <ChangeStep lesson={lesson} document={document} />}
      </div>
      <footer className={styles.foot}>
        {step > 0 && (
          <button type="button" className={button.quiet} onClick={() => go(step - 1)}>
            Back
          </button>
        )}
        {!isLast && (
          <button type="button" className={button.primary} disabled={step >= reachable} onClick={() => go(step + 1)}>
            Next: {STEP_WORDS[LESSON_STEPS[step + 1] ?? 'change']}
          </button>
        )}
        {isLast && next && (
          <button
            type="button"
            className={done >= LESSON_STEPS.length ? button.primary : button.quiet}
            onClick={() => showLesson(store, next)}
          >
            Next lesson <Icon name="arrow" size={12} />
          </button>
        )}
        {isLast && !next && (
          <button type="button" className={button.primary} onClick={leave}>
            Finish
          </button>
        )}
      </footer>
    </section>
  );
}
