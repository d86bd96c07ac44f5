import { type Phrase, plain } from './phrase.ts';

/** Phrase lists one after the other, plain text between them: `a; b; c`. */
export function joinPhrases(lists: readonly (readonly Phrase[])[], between: string, last = between): Phrase[] {
  return lists.flatMap((list, i) => {
    if (i === 0) return list;
    return [plain(i === lists.length - 1 ? last : between), ...list];
  });
}

/** The first letter of a sentence in upper case, unless a name begins it. */
export function capitalised(phrases: readonly Phrase[]): Phrase[] {
  const [first, ...rest] = phrases;
  if (first === undefined || first.role === 'name') return [...phrases];
  return [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest];
}
