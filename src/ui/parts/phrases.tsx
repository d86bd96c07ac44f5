import type { Phrase } from '../../io/words/phrase.ts';
import styles from './phrases.module.css';

/** A sentence with its roles: names in monospace, losses in colour, figures to notice in bold. */
export function Phrases({ of }: { readonly of: readonly Phrase[] }) {
  return of.map(({ text, role }, i) =>
    role === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces have no other identity, and never move.
      <span key={i} className={styles[role]}>
        {text}
      </span>
    ),
  );
}
