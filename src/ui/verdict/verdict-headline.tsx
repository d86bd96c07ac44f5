import { type Phrase, plainText } from '../../io/words/phrase.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import styles from './verdict.module.css';

/** A tone's sign, and its word for whoever does not see it. */
export interface VerdictTone {
  readonly icon: IconName;
  readonly word: string;
}

/** A verdict's sentence behind the sign of its tone. */
export function VerdictHeadline({
  tone: { icon, word },
  of,
}: {
  readonly tone: VerdictTone;
  readonly of: readonly Phrase[];
}) {
  return (
    <h1 className={styles.headline}>
      <span className={styles.tone} title={word}>
        <Icon name={icon} size={14} />
        <span className="visually-hidden">{word}: </span>
      </span>
      <span>
        <Phrases of={of} />
      </span>
    </h1>
  );
}

interface VerdictStatusProps {
  readonly tone: VerdictTone;
  readonly headline: readonly Phrase[];
  readonly detail: readonly Phrase[];
}

/** The verdict as one line that a screen reader says when it changes. */
export function VerdictStatus({ tone: { word }, headline, detail }: VerdictStatusProps) {
  return (
    <p className="visually-hidden" role="status">
      {word}: {plainText(headline)}. {plainText(detail)}.
    </p>
  );
}
