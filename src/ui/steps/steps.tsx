import { useCallback } from 'react';
import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { stepSentence } from '../../io/words/step-sentence.ts';
import { DecisionsTable } from '../drawer/decisions-table.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './steps.module.css';
import { Transport } from './transport.tsx';
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

  return (
    <div className={styles.steps}>
      <section className={styles.player} aria-label="Replay of registration">
        <Transport
          {...{ count, at, playing }}
          unit="step"
          labels={['Step back', 'Step forward']}
          onPlaying={setPlaying}
          onGo={goTo}
        />
        <p className={styles.sentence} aria-live={playing ? 'off' : 'polite'}>
          <Phrases of={stepSentence(facts, at)} />
        </p>
      </section>
      <DecisionsTable facts={facts} />
    </div>
  );
}
