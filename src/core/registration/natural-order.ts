type Chunk = bigint | string;

const chunks = (name: string): Chunk[] =>
  (name.match(/[0-9]+|[^0-9]+/g) ?? []).map((run) => (/^[0-9]/.test(run) ? BigInt(run) : run));

function compareText(a: string, b: string): number {
  // Code points, not UTF-16 units: a surrogate pair sorts after U+FFFF, as it does in the connector's language.
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareChunks(a: Chunk, b: Chunk): number {
  if (typeof a === 'bigint') return typeof b === 'bigint' ? (a < b ? -1 : a > b ? 1 : 0) : -1;
  return typeof b === 'bigint' ? 1 : compareText(a, b);
}

/**
 * Sorts layers the way registration walks them: names split into runs of digits, compared as numbers, and the rest,
 * compared by code point; a number sorts before text. Stable: equal keys (`layers.1`, `layers.01`) keep their order.
 */
export function naturalOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: chunks(nameOf(item)) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < a.key.length && i < b.key.length; i++) {
      const order = compareChunks(a.key[i] as Chunk, b.key[i] as Chunk);
      if (order !== 0) return order;
    }
    return a.key.length - b.key.length;
  });
  return keyed.map(({ item }) => item);
}
