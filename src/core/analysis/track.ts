/**
 * A byte range a block, moving evenly: at block b, 0 ≤ b < count, it is [start + b × step, + length). Offsets in
 * bytes of one space, all below 2^53.
 */
export interface Track {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly length: number;
}

/** One past the last byte of the last block. */
export const trackEnd = (track: Track): number => track.start + (track.count - 1) * track.step + track.length;

/** Holds at least one byte. */
export const isSolid = (track: Track): boolean => track.count > 0 && track.length > 0;

/** Floor of a quotient of safe integers, exact where dividing floats would round. `by` must be above 0. */
export function floorDivide(value: number, by: number): number {
  const rest = value % by;
  return (value - (rest < 0 ? rest + by : rest)) / by;
}

/** Whether two tracks overlap in some block that both have. Both must be solid. */
export function everMeet(a: Track, b: Track): boolean {
  const blocks = Math.min(a.count, b.count);
  const gap = b.start - a.start;
  const drift = b.step - a.step;
  if (drift === 0) return gap < a.length && gap > -b.length;
  // Blocks with -b.length < gap + drift × block < a.length, drift made positive by turning the line around.
  const [offset, low, high] = drift > 0 ? [gap, -b.length, a.length] : [-gap, -a.length, b.length];
  const rate = Math.abs(drift);
  const first = floorDivide(low - offset, rate) + 1;
  const last = -floorDivide(-(high - offset), rate) - 1;
  return Math.max(first, 0) <= Math.min(last, blocks - 1);
}

/** Whether `outer` holds `inner` in every block that `inner` has. Linear in the block, so both ends decide. */
export function alwaysHolds(outer: Track, inner: Track): boolean {
  if (outer.count < inner.count) return false;
  const last = inner.count - 1;
  const drift = inner.step - outer.step;
  const lead = inner.start - outer.start;
  const room = outer.length - inner.length;
  const leadAtEnd = lead + last * drift;
  return lead >= 0 && lead <= room && leadAtEnd >= 0 && leadAtEnd <= room;
}

/** Tracks split where no byte of one lies among those of the next, whatever the blocks. Ascending by start. */
export function splitByHull<T extends Track>(tracks: readonly T[]): T[][] {
  const sorted = tracks.filter(isSolid).sort((a, b) => a.start - b.start);
  const parts: T[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const track of sorted) {
    if (track.start >= end) parts.push([track]);
    else (parts.at(-1) as T[]).push(track);
    end = Math.max(end, trackEnd(track));
  }
  return parts;
}
