import { Fragment } from 'react';
import type { Phrase } from '../../io/words/phrase.ts';
import { useGlossary } from '../glossary/glossary.ts';
import styles from './phrases.module.css';

export interface PhrasesProps {
  readonly of: readonly Phrase[];
  /** Leaves words of the glossary alone: for a sentence within something that is pressed itself. */
  readonly plain?: boolean;
}

/**
 * A sentence with its roles: names in monospace, losses in colour, figures to notice in bold. Words of the glossary
 * lead to what they mean.
 */
export function Phrases({ of, plain = false }: PhrasesProps) {
  const glossary = useGlossary();
  const linked = plain ? undefined : glossary?.linkedPhrases(of);
  const parts = linked ?? of.map((phrase) => ({ phrase, parts: phrase.text }));
  return parts.map(({ phrase: { role }, parts: content }, i) =>
    role === 'plain' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces have no other identity, and never move.
      <Fragment key={i}>{content}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={i} className={styles[role]}>
        {content}
      </span>
    ),
  );
}
