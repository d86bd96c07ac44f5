/** Numbers in [0, 1) that follow from a seed alone (mulberry32): small, and good enough to choose with. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a search yields now and then, so that its caller can show how far it is and end it. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}
