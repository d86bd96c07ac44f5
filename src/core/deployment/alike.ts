import { entriesOf, type Scalar, type TraitName } from './traits.ts';

/** What a worker has otherwise than most of those that should be like it. */
export interface Difference {
  readonly trait: TraitName;
  /** Where in the trait: an entry of a list by its number, a layer and its field; empty where the trait is one value. */
  readonly place: string;
  /** What most have there; undefined where they have nothing. */
  readonly expected: Scalar | undefined;
  readonly found: Scalar | undefined;
  /** Other places of the trait that differ, too. */
  readonly more: number;
}

/** What workers that should be alike are of two minds about, with no majority. */
export interface Tie {
  readonly trait: TraitName;
  readonly place: string;
  /** The number of workers on each side, those of the largest sides first; what they have at the place. */
  readonly sides: readonly { readonly value: Scalar | undefined; readonly workers: readonly number[] }[];
}

/** Where two signatures differ first, and in how many places besides. */
function parted(
  expected: string | null,
  found: string | null,
): { readonly place: string; readonly of: readonly Map<string, Scalar>[]; readonly more: number } {
  const [a, b] = [entriesOf(expected), entriesOf(found)];
  const places = [...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place));
  return { place: places[0] ?? '', of: [a, b], more: Math.max(0, places.length - 1) };
}

/** What came of comparing one trait. */
export type Vote =
  | { readonly kind: 'alike' }
  | { readonly kind: 'odd'; readonly odd: readonly { readonly worker: number; readonly difference: Difference }[] }
  | { readonly kind: 'tied'; readonly tie: Tie };

/**
 * Who differs from most in one trait. The largest set of equal workers is what is expected; of two that are equally
 * large, neither is.
 *
 * @param workers In an order that the files' order has no part in, each with its signature.
 */
export function vote(
  trait: TraitName,
  workers: readonly { readonly worker: number; readonly signature: string | null }[],
): Vote {
  const sets = new Map<string | null, number[]>();
  for (const { worker, signature } of workers) {
    const set = sets.get(signature);
    if (set) set.push(worker);
    else sets.set(signature, [worker]);
  }
  const [first, second, ...rest] = [...sets].sort(([, p], [, q]) => q.length - p.length);
  if (first === undefined || second === undefined) return { kind: 'alike' };
  const [expected] = first;
  if (first[1].length === second[1].length) {
    const { place } = parted(expected, second[0]);
    const sides = [first, second, ...rest].map(([signature, each]) => ({
      value: entriesOf(signature).get(place),
      workers: each,
    }));
    return { kind: 'tied', tie: { trait, place, sides } };
  }
  const odd = [second, ...rest].flatMap(([signature, each]) => {
    const { place, of, more } = parted(expected, signature);
    const difference: Difference = {
      ...{ trait, place, more },
      expected: of[0]?.get(place),
      found: of[1]?.get(place),
    };
    return each.map((worker) => ({ worker, difference }));
  });
  return { kind: 'odd', odd };
}
