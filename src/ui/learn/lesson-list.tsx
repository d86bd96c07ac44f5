import { formatCount } from '../../io/words/figures.ts';
import { LESSON_STEPS } from '../../lessons/lesson.ts';
import { LESSONS } from '../../lessons/list.ts';
import button from '../parts/button.module.css';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './learn-dialog.module.css';
import { showLesson } from './show-lesson.ts';

/** What one would do with a lesson of which so many steps are done. */
function word(done: number): string {
  if (done === 0) return 'Start';
  return done < LESSON_STEPS.length ? 'Go on' : 'Again';
}

/** Every lesson with how far one is in it. */
export function LessonList({ onOpen }: { readonly onOpen: () => void }) {
  const store = useAppStore();
  const taken = useAppState((state) => state.lessonsDone);
  const next = LESSONS.find(({ id }) => (taken[id] ?? 0) < LESSON_STEPS.length);
  return (
    <>
      <p className={styles.intro}>
        Seven short lessons: look at a layout, predict what registration makes of it, watch, and change one number. What
        is open stays as it is.
      </p>
      <ol className={styles.lessons}>
        {LESSONS.map((lesson, i) => {
          const done = taken[lesson.id] ?? 0;
          return (
            <li key={lesson.id}>
              <span className={styles.order} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h3 id={`lesson-${lesson.id}`}>{lesson.title}</h3>
                <p className={styles.teaches}>{lesson.teaches}</p>
                <p className={styles.progress}>
                  <span className={styles.marks} aria-hidden="true">
                    {LESSON_STEPS.map((step, place) => (
                      <span key={step} data-done={place < done ? '' : undefined} />
                    ))}
                  </span>
                  {done >= LESSON_STEPS.length
                    ? 'Done'
                    : done > 0
                      ? `${formatCount(done)} of ${formatCount(LESSON_STEPS.length)} steps done`
                      : `${formatCount(lesson.minutes)} minutes`}
                </p>
              </div>
              <button
                type="button"
                className={lesson === next ? button.primary : button.quiet}
                aria-describedby={`lesson-${lesson.id}`}
                onClick={() => {
                  onOpen();
                  showLesson(store, lesson);
                }}
              >
                {word(done)}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
