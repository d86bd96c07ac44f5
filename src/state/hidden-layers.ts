/** The hidden layers after some were hidden, or shown again where all of them were hidden. */
export function toggled(hidden: readonly string[], layers: readonly string[]): string[] {
  const now = new Set(hidden);
  const allHidden = layers.every((layer) => now.has(layer));
  for (const layer of layers) {
    if (allHidden) now.delete(layer);
    else now.add(layer);
  }
  return [...now];
}

/** The hidden layers after all but some were hidden; none where that is how it stood, so that it turns itself off. */
export function isolated(hidden: readonly string[], layers: readonly string[], all: readonly string[]): string[] {
  const kept = new Set(layers);
  const others = all.filter((layer) => !kept.has(layer));
  const now = new Set(hidden);
  const already = now.size === others.length && others.every((layer) => now.has(layer));
  return already ? [] : others;
}
