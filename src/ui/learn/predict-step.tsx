import { useId, useState } from 'react';
import { decisionsOf } from '../../core/replay.ts';
import { stepSentence } from '../../io/words/step-sentence.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { measured } from '../../lessons/measures.ts';
import { factsOf } from '../../state/select.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import styles from './learn.module.css';
import { LessonText } from './lesson-text.tsx';
import { measuredText } from './measure-words.ts';

export interface PredictStepProps {
  readonly lesson: Lesson;
  readonly onSolved: () => void;
}

/** What the core answers a wrong choice, without giving the right one away: where both are figures, the direction. */
const beside = (answer: unknown, chosen: unknown): string =>
  typeof answer !== 'number' || typeof chosen !== 'number'
    ? 'the core finds something else'
    : `the core counts ${answer > chosen ? 'more' : 'fewer'}`;

/** A question with its choices; the core says which is right, and why. */
export function PredictStep({ lesson, onSolved }: PredictStepProps) {
  const { question, choices, measure } = lesson.predict;
  const [chosen, setChosen] = useState<number | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const set = useId();
  const facts = factsOf(lesson.document, lesson.rules);
  const answer = measured(measure, facts);
  const told = checked === null ? undefined : choices[checked];
  const isRight = told?.value === answer;
  const check = () => {
    setChecked(chosen);
    if (chosen !== null && choices[chosen]?.value === answer) onSolved();
  };
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <fieldset>
        <legend>
          <LessonText text={question} />
        </legend>
        {choices.map(({ text, value }, i) => {
          const verdict = i === checked ? (value === answer ? 'right' : 'wrong') : undefined;
          return (
            <label key={text} className={styles.choice} data-verdict={verdict}>
              <input type="radio" name={set} checked={chosen === i} onChange={() => setChosen(i)} />
              <span>
                <LessonText text={text} plain />
              </span>
              {verdict && <Icon name={verdict === 'right' ? 'check' : 'cross'} size={14} />}
            </label>
          );
        })}
      </fieldset>
      <button type="submit" className={isRight ? button.quiet : button.primary} disabled={chosen === null}>
        {told && !isRight ? 'Check again' : 'Check'}
      </button>
      <div role="status" className={styles.feedback} data-verdict={told && (isRight ? 'right' : 'wrong')}>
        {told && isRight && (
          <>
            <p>
              <strong>Right.</strong> The core finds: {measuredText(measure, answer)}.
            </p>
            {lesson.transfer === undefined && (
              <p>
                <Phrases of={stepSentence(facts, lesson.watch.sight.decisions ?? decisionsOf(facts).length)} />
              </p>
            )}
          </>
        )}
        {told && !isRight && (
          <p>
            <strong>Not so:</strong> {beside(answer, told.value)}. <LessonText text={told.hint ?? ''} />
          </p>
        )}
      </div>
    </form>
  );
}
