/** One thing of two sides; null where a side has none. At least one of the two is there. */
export interface Pair<Item> {
  readonly a: Item | null;
  readonly b: Item | null;
}

/** Which things of A and B stand for each other. Ids are shared by counterparts and by nothing else. */
export interface Counterparts<Key> {
  /** Index is the id: A's things in their order, then B's that have no counterpart, in theirs. */
  readonly pairs: readonly Pair<Key>[];
  readonly ofA: ReadonlyMap<Key, number>;
  readonly ofB: ReadonlyMap<Key, number>;
}

/** Numbers the things of both sides, given which of B stands for which of A. */
export function paired<Key>(a: readonly Key[], b: readonly Key[], partnerOf: ReadonlyMap<Key, Key>): Counterparts<Key> {
  const taken = new Set(partnerOf.values());
  const pairs: Pair<Key>[] = [
    ...a.map((key) => ({ a: key, b: partnerOf.get(key) ?? null })),
    ...b.filter((key) => !taken.has(key)).map((key) => ({ a: null, b: key })),
  ];
  const ofA = new Map<Key, number>();
  const ofB = new Map<Key, number>();
  pairs.forEach((pair, id) => {
    if (pair.a !== null) ofA.set(pair.a, id);
    if (pair.b !== null) ofB.set(pair.b, id);
  });
  return { pairs, ofA, ofB };
}

/**
 * Pairs the things of two sides by what they hold in common: most in common first, each thing at most once; of equals,
 * those that come first. What has nothing in common with anything is paired where both sides call it the same.
 *
 * Swapping the sides gives the same pairs.
 *
 * @param a Keys of side A, each once, in order.
 * @param together The keys of both sides for each thing held in common.
 */
export function counterparts<Key>(
  a: readonly Key[],
  b: readonly Key[],
  together: Iterable<readonly [Key, Key]>,
): Counterparts<Key> {
  const indexA = new Map(a.map((key, i) => [key, i]));
  const indexB = new Map(b.map((key, i) => [key, i]));
  const votes = new Map<number, { readonly i: number; readonly j: number; count: number }>();
  for (const [keyA, keyB] of together) {
    const i = indexA.get(keyA);
    const j = indexB.get(keyB);
    if (i === undefined || j === undefined) continue;
    const known = votes.get(i * b.length + j);
    if (known) known.count += 1;
    else votes.set(i * b.length + j, { i, j, count: 1 });
  }
  const partnerOf = new Map<Key, Key>();
  const taken = new Set<Key>();
  const pair = (keyA: Key, keyB: Key): void => {
    if (partnerOf.has(keyA) || taken.has(keyB)) return;
    partnerOf.set(keyA, keyB);
    taken.add(keyB);
  };
  // Two votes that exclude each other share i or j, so their sums differ: the order says all that matters.
  for (const { i, j } of [...votes.values()].sort((p, q) => q.count - p.count || p.i + p.j - (q.i + q.j)))
    pair(a[i] as Key, b[j] as Key);
  for (const key of a) if (indexB.has(key)) pair(key, key);
  return paired(a, b, partnerOf);
}
