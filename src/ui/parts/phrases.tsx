import { Fragment } from 'react';
import type { Phrase } from '../../io/words/phrase.ts';
import { useGlossary } from '../glossary/glossary.ts';
import styles from './phrases.module.css';

/**
 * A sentence with its roles: names in monospace, losses in colour, figures to notice in bold. Words of the glossary are
 * links in it: it must not stand within a button.
 */
export function Phrases({ of }: { readonly of: readonly Phrase[] }) {
  const glossary = useGlossary();
  const parts = glossary?.linkedPhrases(of) ?? of.map((phrase) => ({ phrase, parts: phrase.text }));
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
