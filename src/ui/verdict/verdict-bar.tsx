import { plainText } from '../../io/words/phrase.ts';
import { type Verdict, verdict } from '../../io/words/verdict.ts';
import { NotesButton } from '../opening/notes-button.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { useFacts } from '../store-context.tsx';
import { CaseStrip } from './case-strip.tsx';
import { FixButton } from './fix-button.tsx';
import styles from './verdict.module.css';

const TONES: Readonly<Record<Verdict['tone'], { readonly icon: IconName; readonly word: string }>> = {
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
  const { icon, word } = TONES[tone];
  return (
    <section className={styles.bar} aria-label="Verdict" data-tone={tone}>
      <div className={styles.lines}>
        <h1 className={styles.headline}>
          <span className={styles.tone} title={word}>
            <Icon name={icon} size={14} />
            <span className="visually-hidden">{word}: </span>
          </span>
          <span>
            <Phrases of={headline} />
          </span>
        </h1>
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
      <p className="visually-hidden" role="status">
        {word}: {plainText(headline)}. {plainText(detail)}.
      </p>
    </section>
  );
}
