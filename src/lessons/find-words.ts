import { GLOSSARY, type GlossaryEntry } from './glossary.ts';

/** A piece of a text; with an entry where it is a word of the glossary. */
export interface WordPiece {
  readonly text: string;
  readonly entry: GlossaryEntry | null;
}

const byForm = new Map<string, GlossaryEntry>();
for (const entry of GLOSSARY) {
  for (const form of [entry.word.toLowerCase(), ...(entry.forms ?? [])]) {
    byForm.set(form, entry);
    if (!byForm.has(`${form}s`)) byForm.set(`${form}s`, entry);
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Longest first, so that `packed row` is no `row`. Joined to a letter, figure, dot or hyphen it is part of a name. */
const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
const WORDS = new RegExp(`(?<![\\w.#-])(?:${longestFirst.map(escaped).join('|')})(?![\\w-]|\\.\\w)`, 'giu');

/** The entry of which a text is the word, or one of its forms; null where it is none. */
export const entryOf = (text: string): GlossaryEntry | null => byForm.get(text.trim().toLowerCase()) ?? null;

export const entryById = (id: string): GlossaryEntry | null => GLOSSARY.find((entry) => entry.id === id) ?? null;

/**
 * A text cut at words of the glossary.
 *
 * @param seen Ids of entries that are not to be found again; those found here are added to it.
 * @returns Pieces in order, which joined are the text.
 */
export function findWords(text: string, seen: Set<string>): WordPiece[] {
  const pieces: WordPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(WORDS)) {
    const entry = entryOf(match[0]);
    if (entry === null || seen.has(entry.id)) continue;
    seen.add(entry.id);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), entry: null });
    pieces.push({ text: match[0], entry });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), entry: null });
  return pieces;
}
