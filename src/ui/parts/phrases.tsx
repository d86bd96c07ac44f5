import { Fragment, type ReactNode } from 'react';
import type { Phrase } from '../../io/words/phrase.ts';
import { useGlossary } from '../glossary/glossary.ts';
import styles from './phrases.module.css';

export interface PhrasesProps {
  readonly of: readonly Phrase[];
  /** Leaves words of the glossary alone: for a sentence within something that is pressed itself. */
  readonly plain?: boolean;
}

const FIGURE = /((?:[\d,]+ of )?[\d,.]+ (?:B|[KMGT]iB)\b)/;

/** Text whose figures stay with their unit where a line ends. */
export function unbroken(content: ReactNode): ReactNode {
  if (Array.isArray(content)) return content.map(unbroken);
  if (typeof content !== 'string' || !FIGURE.test(content)) return content;
  return content.split(FIGURE).map((piece, i) =>
    i % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no other identity, and never move.
      <span key={i} className={styles.whole}>
        {piece}
      </span>
    ),
  );
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
      <Fragment key={i}>{unbroken(content)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={i} className={styles[role]}>
        {role === 'name' ? content : unbroken(content)}
      </span>
    ),
  );
}
