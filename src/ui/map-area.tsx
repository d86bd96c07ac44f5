import { Suspense } from 'react';
import { refusalSentence } from '../io/words/refusal-sentence.ts';
import styles from './app.module.css';
import { MemoryMap } from './map/memory-map.tsx';
import { Icon } from './parts/icon.tsx';
import { Phrases } from './parts/phrases.tsx';
import { ReplayNote } from './steps/replay-note.tsx';
import { useShown } from './steps/use-shown.ts';

/** The memory map, or why there is none. */
export function MapArea() {
  const { facts, pending } = useShown();
  return (
    <section className={styles.map} aria-label="Memory map">
      <ReplayNote pending={pending} />
      {facts?.kind === 'registered' && (
        <Suspense fallback={<div aria-busy="true" />}>
          <MemoryMap facts={facts} pending={pending} />
        </Suspense>
      )}
      {facts?.kind === 'refused' && (
        <div className={styles.refused}>
          <Icon name="barred" size={28} />
          <h2>No map: registration is refused</h2>
          <p>
            <Phrases of={refusalSentence(facts)} />.
          </p>
          <p className={styles.check}>
            Check <code>{facts.refusal.code}</code>, which the connector makes too. Nothing would be registered or
            moved.
          </p>
        </div>
      )}
    </section>
  );
}
