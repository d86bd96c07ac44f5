import type { ReactNode } from 'react';
import type { Phrase } from '../../io/words/phrase.ts';
import { entryOf, findWords } from '../../lessons/find-words.ts';
import type { GlossaryEntry } from '../../lessons/glossary.ts';
import { SheetButton } from '../parts/sheet-button.tsx';
import { Entry } from './entry.tsx';
import styles from './glossary.module.css';

/** A word that opens its entry. */
export function Word({ entry, text }: { readonly entry: GlossaryEntry; readonly text: string }) {
  return (
    <SheetButton
      className={styles.word}
      sheet={`${entry.word}: what it means`}
      content={(close) => <Entry first={entry} onClose={close} />}
    >
      {text}
    </SheetButton>
  );
}

/** A text with its words linked, but for those that were seen; the ones found are added to them. */
export function linkedPieces(text: string, seen: Set<string>): ReactNode[] {
  return findWords(text, seen).map(({ text: piece, entry }) =>
    entry ? <Word key={entry.id} entry={entry} text={piece} /> : piece,
  );
}

/** A text with its words linked, each where it stands first. */
export const LinkedText = ({ text }: { readonly text: string }) => linkedPieces(text, new Set());

/** The plain parts of a sentence with their words linked, each where it stands first in the sentence. */
export function linkedPhrases(phrases: readonly Phrase[]): { readonly phrase: Phrase; readonly parts: ReactNode }[] {
  const seen = new Set<string>();
  return phrases.map((phrase) => ({
    phrase,
    parts: phrase.role === 'plain' ? linkedPieces(phrase.text, seen) : phrase.text,
  }));
}

/** What a word means; undefined where the whole text is no word of the glossary. */
export const definitionOf = (text: string): string | undefined => entryOf(text)?.means;
