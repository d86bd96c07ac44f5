import { useEffect, useId } from 'react';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { formatCount } from '../../io/words/figures.ts';
import { verdict } from '../../io/words/verdict.ts';
import { LESSON_STEPS, type Lesson } from '../../lessons/lesson.ts';
import { isReached, measured } from '../../lessons/measures.ts';
import { numberAt, withNumber } from '../../lessons/number-at.ts';
import { factsOf } from '../../state/select.ts';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './learn.module.css';
import { LessonText } from './lesson-text.tsx';
import { measuredText, measureHead } from './measure-words.ts';
import { RulesTable } from './rules-table.tsx';

export interface ChangeStepProps {
  readonly lesson: Lesson;
  /** The lesson's document as it was edited. */
  readonly document: LayoutDocument;
}

/** One number of the layout to change, and a goal; map and verdict follow each change. */
export function ChangeStep({ lesson, document }: ChangeStepProps) {
  const dispatch = useDispatch();
  const id = useId();
  const { path, label, least, most, step, goal, wanted, reached } = lesson.change;
  const number = numberAt(document, path);
  const facts = factsOf(document, lesson.rules);
  const isThere = isReached(goal, facts);
  const alone = verdict(facts);

  const isDone = useAppState(({ lessonsDone }) => (lessonsDone[lesson.id] ?? 0) >= LESSON_STEPS.length);

  useEffect(() => {
    if (isThere && !isDone) dispatch({ type: 'lesson-advanced', id: lesson.id, steps: LESSON_STEPS.length });
  }, [isThere, isDone, dispatch, lesson.id]);

  const change = (next: number) => {
    const within = Math.max(least, Math.min(most, next));
    dispatch({ type: 'edited', document: withNumber(document, path, within), gesture: `lesson ${lesson.id}` });
  };
  return (
    <>
      <p className={styles.goal}>
        <span className={styles.aim}>Goal</span> <LessonText text={wanted} />
      </p>
      <div className={styles.number}>
        <label htmlFor={id}>
          <LessonText text={label} plain />
        </label>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={number}
          aria-valuetext={`${formatCount(number)} bytes`}
          onChange={(event) => change(event.currentTarget.valueAsNumber)}
        />
        <NumberField label={`${label.replaceAll('`', '')}, in bytes`} value={number} onChange={change} />
        <span className={styles.place} aria-hidden="true">
          B
        </span>
        <p className={styles.range}>
          {formatCount(least)} to {formatCount(most)} B
        </p>
      </div>
      <dl className={styles.live}>
        <dt>{measureHead(goal.measure)}</dt>
        <dd>{measuredText(goal.measure, measured(goal.measure, facts))}</dd>
      </dl>
      {lesson.transfer === undefined && (
        <p className={styles.said} data-tone={alone.tone}>
          <Phrases of={alone.headline} />.
        </p>
      )}
      <div role="status" className={styles.feedback} data-verdict={isThere ? 'right' : undefined}>
        {isThere && (
          <p>
            <span className={styles.sign}>
              <Icon name="check" size={14} />
            </span>{' '}
            <strong>Reached.</strong> <LessonText text={reached} />
          </p>
        )}
      </div>
      {isThere && <RulesTable lesson={lesson} document={document} measure={goal.measure} />}
    </>
  );
}
