import { useCallback } from 'react';
import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { formatCount } from '../../io/words/figures.ts';
import { stepSentence } from '../../io/words/step-sentence.ts';
import { DecisionsTable } from '../drawer/decisions-table.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './steps.module.css';
import { useAutoplay } from './use-autoplay.ts';

/** Registration replayed a range at a time: a scrubber, what happened in a sentence, and every decision. */
export default function Steps({ facts }: { readonly facts: Facts | null }) {
  const store = useAppStore();
  const replayed = useAppState((state) => state.replayed);
  const count = facts ? decisionsOf(facts).length : 0;
  const at = replayed ?? count;
  const goTo = (decisions: number) => {
    store.dispatch({ type: 'replayed', decisions: Math.max(0, Math.min(count, decisions)) });
  };
  // Each tick is a new function, so that the next one is waited for anew.
  const tick = useCallback(() => store.dispatch({ type: 'replayed', decisions: at + 1 }), [store, at]);
  const [playing, setPlaying] = useAutoplay(at >= count, tick);
  if (facts === null || count === 0) return <DecisionsTable facts={facts} />;

  const play = () => {
    // At the end, playing means from the start.
    if (at >= count) goTo(0);
    setPlaying(!playing);
  };
  const step = (icon: IconName, label: string, keys: string | undefined, to: number) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={to < 0 || to > count || to === at}
      onClick={() => {
        setPlaying(false);
        goTo(to);
      }}
    >
      <Icon name={icon} size={14} />
    </button>
  );

  return (
    <div className={styles.steps}>
      <section className={styles.player} aria-label="Replay of registration">
        <div className={styles.transport}>
          {step('first', 'Before the first step', undefined, 0)}
          {step('left', 'Step back', '[', at - 1)}
          <button
            type="button"
            className={styles.step}
            aria-label={playing ? 'Pause' : 'Play'}
            aria-pressed={playing}
            title={playing ? 'Pause' : 'Play'}
            onClick={play}
          >
            <Icon name={playing ? 'pause' : 'play'} size={14} />
          </button>
          {step('right', 'Step forward', ']', at + 1)}
          {step('last', 'After the last step', undefined, count)}
          <input
            type="range"
            aria-label="Step"
            aria-valuetext={`after step ${formatCount(at)} of ${formatCount(count)}`}
            min={0}
            max={count}
            value={at}
            onChange={(event) => {
              setPlaying(false);
              goTo(event.currentTarget.valueAsNumber);
            }}
          />
          <span className={styles.place}>
            {formatCount(at)} of {formatCount(count)}
          </span>
        </div>
        <p className={styles.sentence} aria-live={playing ? 'off' : 'polite'}>
          <Phrases of={stepSentence(facts, at)} />
        </p>
      </section>
      <DecisionsTable facts={facts} />
    </div>
  );
}
