import { distance } from 'fastest-levenshtein';

/** Names are compared without case and separators, so that `headSize` finds `head_size`. */
const folded = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '');

/** Whether two words differ in one pair of neighbours only, the commonest slip, which costs two edits. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const i = [...word].findIndex((letter, at) => letter !== other[at]);
  return i >= 0 && word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2) === other;
}

/** Longer lists are not searched: a reader may ask once for each of a thousand wrong names. */
const MOST_CANDIDATES = 1000;

/**
 * The candidate that `word` is a near miss of: at most a third of its letters differ, and no other is nearer (the
 * first wins a tie). Undefined where nothing is near, or the list is longer than 1,000 names.
 */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length > MOST_CANDIDATES || word.length > 200) return undefined;
  const target = folded(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = folded(candidate);
    const longest = Math.max(target.length, other.length);
    // Nearer than any single letter added or left out.
    const apart = isSwapped(target, other) ? 0.5 : distance(target, other);
    if (apart <= Math.floor(longest / 3) && apart < bestDistance) {
      best = candidate;
      bestDistance = apart;
    }
  }
  return best;
}
