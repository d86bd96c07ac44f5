/**
 * The bytes that anything touches, numbered 0, 1, 2 …: absolute addresses are far apart, a counter a
 * byte needs them side by side. Nothing but the numbering happens here; no byte is left out.
 */
export type Interval = readonly [from: bigint, to: bigint];

export interface Ground {
  readonly size: number;
  /** The number of a byte that lies in one of the intervals. */
  readonly at: (address: bigint) => number;
  /** Marks every numbered byte inside [from, to). */
  readonly mark: (bytes: Uint8Array, from: bigint, to: bigint) => void;
}

export function groundOf(intervals: readonly Interval[]): Ground {
  const islands: { from: bigint; to: bigint; first: number }[] = [];
  const sorted = intervals.filter(([from, to]) => to > from).sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  for (const [from, to] of sorted) {
    const last = islands.at(-1);
    if (last !== undefined && from <= last.to) {
      if (to > last.to) last.to = to;
    } else islands.push({ from, to, first: 0 });
  }
  let size = 0;
  for (const island of islands) {
    island.first = size;
    size += Number(island.to - island.from);
  }
  return {
    size,
    at: (address) => {
      for (const { from, to, first } of islands)
        if (address >= from && address < to) return first + Number(address - from);
      throw new Error(`0x${address.toString(16)} is outside the ground`);
    },
    mark: (bytes, from, to) => {
      for (const island of islands) {
        const low = Number(from - island.from);
        const high = Number(to - island.from);
        const length = Number(island.to - island.from);
        for (let i = 0; i < length; i++) if (i >= low && i < high) bytes[island.first + i] = 1;
      }
    },
  };
}
