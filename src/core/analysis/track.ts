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

/** Blocks of a track, both ends included. */
export interface BlockSpan {
  readonly first: number;
  readonly last: number;
}

export const startAt = (track: Track, block: number): number => track.start + block * track.step;
export const endAt = (track: Track, block: number): number => track.start + block * track.step + track.length;

/** One past the last byte of the last block. */
export const trackEnd = (track: Track): number => endAt(track, track.count - 1);

/** Holds at least one byte. */
export const isSolid = (track: Track): boolean => track.count > 0 && track.length > 0;

/** Floor of a quotient, exact for all safe integers. `by` must be above 0. */
export function floorDivide(value: number, by: number): number {
  const rest = value % by;
  const quotient = (value - rest) / by;
  return rest < 0 ? quotient - 1 : quotient;
}

/** The blocks in which two tracks overlap, of those that both have; null where there are none. Both must be solid. */
export function meetingBlocks(a: Track, b: Track): BlockSpan | null {
  const blocks = Math.min(a.count, b.count);
  const gap = b.start - a.start;
  const drift = b.step - a.step;
  if (drift === 0) return gap < a.length && gap > -b.length ? { first: 0, last: blocks - 1 } : null;
  // Blocks with -b.length < gap + drift × block < a.length, drift made positive by turning the line around.
  const [offset, low, high] = drift > 0 ? [gap, -b.length, a.length] : [-gap, -a.length, b.length];
  const rate = Math.abs(drift);
  const first = Math.max(0, floorDivide(low - offset, rate) + 1);
  const last = Math.min(blocks - 1, -floorDivide(-(high - offset), rate) - 1);
  return first <= last ? { first, last } : null;
}

/** Whether `outer` holds `inner` in every block of a range that both have. Linear in the block, so its ends decide. */
export function holdsWithin(outer: Track, inner: Track, { first, last }: BlockSpan): boolean {
  const room = outer.length - inner.length;
  const lead = inner.start - outer.start;
  const drift = inner.step - outer.step;
  const leadAtFirst = lead + first * drift;
  const leadAtLast = lead + last * drift;
  return leadAtFirst >= 0 && leadAtFirst <= room && leadAtLast >= 0 && leadAtLast <= room;
}

/** Whether `outer` holds `inner` in every block that `inner` has. */
export const alwaysHolds = (outer: Track, inner: Track): boolean =>
  outer.count >= inner.count && holdsWithin(outer, inner, { first: 0, last: inner.count - 1 });

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
