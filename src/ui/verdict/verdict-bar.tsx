import { type Verdict, verdict } from '../../io/words/verdict.ts';
import { NotesButton } from '../opening/notes-button.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useFacts } from '../store-context.tsx';
import { CaseStrip } from './case-strip.tsx';
import { FixButton } from './fix-button.tsx';
import styles from './verdict.module.css';
import { VerdictHeadline, VerdictStatus, type VerdictTone } from './verdict-headline.tsx';

const TONES: Readonly<Record<Verdict['tone'], VerdictTone>> = {
  error: { icon: 'cross', word: 'Bytes lost' },
  warning: { icon: 'warning', word: 'Warning' },
  good: { icon: 'check', word: 'Nothing lost' },
  refused: { icon: 'barred', word: 'Refused' },
};

/** What the layout comes to under the chosen rules: one sentence, its figures, and how far to trust them. */
export function VerdictBar() {
  const facts = useFacts();
  if (facts === null) return <section className={styles.bar} aria-label="Verdict" aria-busy="true" />;
  const { tone, headline, detail, standing } = verdict(facts);
  return (
    <section className={styles.bar} aria-label="Verdict" data-tone={tone}>
      <div className={styles.lines}>
        <VerdictHeadline tone={TONES[tone]} of={headline} />
        <p className={styles.detail}>
          <Phrases of={detail} />
        </p>
      </div>
      <div className={styles.side}>
        <div className={styles.buttons}>
          <NotesButton />
          <FixButton facts={facts} />
        </div>
        <p className={styles.standing}>{standing}</p>
      </div>
      <CaseStrip />
      <VerdictStatus tone={TONES[tone]} headline={headline} detail={detail} />
    </section>
  );
}
