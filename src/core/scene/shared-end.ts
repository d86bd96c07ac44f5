/**
 * How much all names end alike, in characters, from a dot on: 15 of `layers.5.self_attn.attn` and
 * `layers.11.self_attn.attn`. Less than any of them; 0 where fewer than two differ.
 */
export function sharedEnd(names: Iterable<string>): number {
  const [first = '', ...others] = new Set(names);
  if (others.length === 0) return 0;
  let shared = 0;
  for (let dot = first.lastIndexOf('.'); dot > 0; dot = first.lastIndexOf('.', dot - 1)) {
    const end = first.slice(dot);
    if (!others.every((name) => name.length > end.length && name.endsWith(end))) break;
    shared = end.length;
  }
  return shared;
}
