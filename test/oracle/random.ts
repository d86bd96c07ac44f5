/** A stream of choices. Zero is always the plainest choice, so that shrinking the choices shrinks the document. */
export class Choices {
  readonly #next: () => number;

  /** `next` gives numbers in [0, 1). */
  constructor(next: () => number) {
    this.#next = next;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1));
  }

  /** True in about one of 1 / p cases; false for zero. */
  chance(p: number): boolean {
    return this.#next() >= 1 - p;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = 0; i < out.length - 1; i++) {
      const j = this.int(i, out.length - 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }
}

/** mulberry32: small, seeded, good enough to choose with. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
