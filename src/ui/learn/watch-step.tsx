import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { formatCount } from '../../io/words/figures.ts';
import { stepSentence } from '../../io/words/step-sentence.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './learn.module.css';
import { RulesTable } from './rules-table.tsx';

/** Registration replayed on the map, with what each step did in a sentence. */
export function WatchStep({ lesson, facts }: { readonly lesson: Lesson; readonly facts: Facts }) {
  const dispatch = useDispatch();
  const count = decisionsOf(facts).length;
  const at = useAppState((state) => state.replayed) ?? count;
  const goTo = (decisions: number) => {
    dispatch({ type: 'replayed', decisions });
    // The steps are told here; the table beside shows the regions as they stood.
    dispatch({ type: 'tab-changed', tab: 'regions' });
  };
  if (lesson.transfer)
    return <RulesTable lesson={lesson} document={lesson.document} measure={lesson.predict.measure} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these two are a player. */}
      <div className={styles.player} role="group" aria-label="Replay">
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          disabled={at === 0}
          aria-keyshortcuts="["
          onClick={() => goTo(at - 1)}
        >
          <Icon name="left" size={13} /> Step back
        </button>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          disabled={at === count}
          aria-keyshortcuts="]"
          onClick={() => goTo(at + 1)}
        >
          Step forward <Icon name="right" size={13} />
        </button>
        <span className={styles.place}>
          {formatCount(at)} of {formatCount(count)}
        </span>
      </div>
      <p className={styles.said} role="status">
        <Phrases of={stepSentence(facts, at)} />
      </p>
      <RulesTable lesson={lesson} document={lesson.document} measure={lesson.predict.measure} />
    </>
  );
}
