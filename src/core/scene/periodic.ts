import { floorDivide } from '../analysis/track.ts';
import type { Span } from '../layout/progression.ts';

/**
 * Byte ranges that repeat: block b, first ≤ b ≤ last, holds `runs` moved by b × step. Offsets of one space; runs
 * ascending and disjoint, not empty, and, where there are several, no further apart in a block than a step: runs
 * that are (heads outside blocks) are a periodic range each, see `periodics`.
 */
export interface Periodic {
  readonly start: number;
  readonly step: number;
  readonly first: number;
  readonly last: number;
  readonly runs: readonly Span[];
}

export const periodicEnds = ({ start, step, first, last, runs }: Periodic): Span => ({
  start: start + first * step + (runs[0]?.start ?? 0),
  end: start + last * step + (runs.at(-1)?.end ?? 0),
});

/** Whether one of ascending, disjoint runs meets [from, to). */
function runsMeet(runs: readonly Span[], from: number, to: number): boolean {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as Span).end <= from) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run !== undefined && run.start < to;
}

/** Blocks whose hull meets [from, to): first and last, empty where first > last. `from` and `to` need not be whole. */
export function blocksMeeting(
  { start, step, first, last, runs }: Periodic,
  from: number,
  to: number,
): [number, number] {
  const low = runs[0]?.start ?? 0;
  const high = runs.at(-1)?.end ?? 0;
  if (step === 0) return start + low < to && start + high > from ? [first, last] : [1, 0];
  // Whole bytes decide: a run's last byte lies at or above floor(from), its first below ceil(to).
  const begin = floorDivide(Math.floor(from) - start - high, step) + 1;
  const end = floorDivide(Math.ceil(to) - 1 - start - low, step);
  return [Math.max(first, begin), Math.min(last, end)];
}

/** Whether any run of any block meets [from, to). */
function meets(periodic: Periodic, from: number, to: number): boolean {
  const { start, step, runs } = periodic;
  const [begin, end] = blocksMeeting(periodic, from, to);
  if (begin > end) return false;
  // Blocks keep to their step, so one between two that meet the range lies in it whole.
  if (runs.length === 1 || end - begin > 1) return true;
  return [begin, end].some((block) => runsMeet(runs, from - start - block * step, to - start - block * step));
}

/**
 * Marks the columns that a periodic range meets.
 *
 * @param edge The byte at a column's left edge, ascending in the column; not whole where a byte is narrower.
 * @param mask One entry a column, set to 1 where met and left as it is elsewhere.
 * @param from First column, and `to` one past the last: those that the hull of the range meets.
 */
export function markColumns(
  periodic: Periodic,
  edge: (column: number) => number,
  mask: Uint8Array,
  from: number,
  to: number,
): void {
  const { step, first, last } = periodic;
  const ends = periodicEnds(periodic);
  // A column at least one step wide holds a run's start, wherever it lies well within the hull.
  const solid = last > first && edge(from + 1) - edge(from) >= step;
  for (let column = from; column < to; column++) {
    if (mask[column] === 1) continue;
    const left = edge(column);
    const right = edge(column + 1);
    const inside = solid && left >= ends.start && right <= ends.end - step;
    if (inside || meets(periodic, left, right)) mask[column] = 1;
  }
}

/** Runs of blocks `first` to `last` as periodic ranges: one where the runs of a block keep to its step, else one each. */
export function periodics(start: number, step: number, first: number, last: number, runs: readonly Span[]): Periodic[] {
  if (runs.length === 0 || first > last) return [];
  const extent = (runs.at(-1)?.end ?? 0) - (runs[0]?.start ?? 0);
  if (extent <= step || first === last) return [{ start, step, first, last, runs }];
  return runs.map((run) => ({ start, step, first, last, runs: [run] }));
}
