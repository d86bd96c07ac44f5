import { Fragment } from 'react';
import { entryOf } from '../../lessons/find-words.ts';
import { linkedPieces, Word } from '../glossary/linked-words.tsx';

export interface LessonTextProps {
  readonly text: string;
  /** Leaves words alone: in labels, which are pressed themselves. */
  readonly plain?: boolean;
}

/** A lesson's text: names between backticks in monospace, words of the glossary linked where they stand first. */
export function LessonText({ text, plain = false }: LessonTextProps) {
  const seen = new Set<string>();
  return text.split(/`([^`]*)`/).map((piece, i) => {
    const isName = i % 2 === 1;
    const entry = isName && !plain ? entryOf(piece) : null;
    const isNew = entry !== null && !seen.has(entry.id);
    if (isNew) seen.add(entry.id);
    const linked = isNew ? <Word entry={entry} text={piece} /> : piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes.
      <Fragment key={i}>{isName ? <code>{linked}</code> : plain ? piece : linkedPieces(piece, seen)}</Fragment>
    );
  });
}
