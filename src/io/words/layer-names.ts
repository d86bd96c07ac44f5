/** Names up to this many characters are never shortened. */
const SHORT = 24;

/** Dot-separated endings of a name, from two parts up to the whole. */
function endings(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(0, -1).map((_, i) => parts.slice(parts.length - 2 - i).join('.'));
}

/**
 * Short names for sentences: a long name loses its start, as far as no other layer's name has the same ending.
 * `layers.2.attn.compressor.state_cache` becomes `compressor.state_cache` where only one layer is called that.
 *
 * @param names All layers of the layout.
 * @returns the short form of a name; of a name that is not among them, the name itself.
 */
export function layerNamer(names: Iterable<string>): (name: string) => string {
  const uses = new Map<string, number>();
  const known = new Set(names);
  for (const name of known) {
    for (const ending of endings(name)) uses.set(ending, (uses.get(ending) ?? 0) + 1);
  }
  return (name) => {
    if (name.length <= SHORT || !known.has(name)) return name;
    return endings(name).find((ending) => uses.get(ending) === 1) ?? name;
  };
}
