import { ExactSum } from './exact-sum.ts';
import { endAt, floorDivide, isSolid, splitByHull, startAt, type Track, trackEnd } from './track.ts';

/**
 * Spans, half-open, ascending and disjoint, as their edges one behind the other: start, end, start, end. A walk lists
 * millions of them, and plain numbers leave the collector nothing to do.
 */
type Edges = readonly number[];

/**
 * A stretch of a space in which what tracks cover repeats with a period; one repetition where it does not repeat.
 * Spans are those of one period, from its start.
 */
interface Phase {
  readonly start: number;
  readonly end: number;
  readonly period: number;
  readonly spans: Edges;
  /** Bytes of the period that lie before each span. */
  readonly before: readonly number[];
  readonly coveredByPeriod: number;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Least common multiple, or Infinity where it leaves the safe integers: longer than any pool. */
function lcm(a: number, b: number): number {
  if (a === Number.POSITIVE_INFINITY) return a;
  const multiple = (a / gcd(a, b)) * b;
  return Number.isSafeInteger(multiple) ? multiple : Number.POSITIVE_INFINITY;
}

/** Blocks listed in one stretch before the answer counts as walked rather than computed. */
const WALKED_FROM = 64;
/** Blocks listed at once: few enough to be gone before the collector looks at them, so that a long walk stays cheap. */
const WINDOW_BLOCKS = 1 << 13;

/** A track whose blocks touch or overlap covers its whole hull; taken as one block of that length. */
const isHull = (track: Track): boolean => track.count === 1 || track.length >= track.step;

/** The blocks of a track that hold a byte of [from, to): the first and the last, which is less where there are none. */
function blocksWithin(track: Track, from: number, to: number): [first: number, last: number] {
  if (track.step === 0) return track.start < to && track.start + track.length > from ? [0, track.count - 1] : [0, -1];
  return [
    Math.max(0, floorDivide(from - track.start - track.length, track.step) + 1),
    Math.min(track.count - 1, floorDivide(to - 1 - track.start, track.step)),
  ];
}

/** Adds what a track covers of [from, to) to a list; one span a block, or one in all where blocks touch. */
function list(track: Track, from: number, to: number, edges: number[]): void {
  const add = (start: number, end: number): void => {
    if (end > start) edges.push(start, end);
  };
  if (isHull(track)) {
    add(Math.max(from, track.start), Math.min(to, trackEnd(track)));
    return;
  }
  const [first, last] = blocksWithin(track, from, to);
  for (let block = first; block <= last; block++) {
    add(Math.max(from, startAt(track, block)), Math.min(to, endAt(track, block)));
  }
}

/** The union of two. */
function union(a: Edges, b: Edges): Edges {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const merged: number[] = [];
  let [i, j] = [0, 0];
  let end = Number.NEGATIVE_INFINITY;
  while (i < a.length || j < b.length) {
    const fromA = j === b.length || (i < a.length && (a[i] as number) <= (b[j] as number));
    const start = (fromA ? a[i] : b[j]) as number;
    const next = (fromA ? a[i + 1] : b[j + 1]) as number;
    if (fromA) i += 2;
    else j += 2;
    if (start > end) merged.push(start, next);
    else if (next > end) merged[merged.length - 1] = next;
    end = Math.max(end, next);
  }
  return merged;
}

/** The union of many: halves first, so that each span is merged few times. */
function unionOf(lists: readonly Edges[]): Edges {
  const [first = [], second] = lists;
  if (second === undefined) return first;
  const half = lists.length >> 1;
  return union(unionOf(lists.slice(0, half)), unionOf(lists.slice(half)));
}

/** What of spans lies outside others. */
function without(spans: Edges, cover: Edges): number[] {
  const rest: number[] = [];
  let j = 0;
  for (let i = 0; i < spans.length; i += 2) {
    let from = spans[i] as number;
    const end = spans[i + 1] as number;
    while (j < cover.length && (cover[j + 1] as number) <= from) j += 2;
    for (let k = j; k < cover.length && (cover[k] as number) < end; k += 2) {
      const start = cover[k] as number;
      if (start > from) rest.push(from, start);
      from = Math.max(from, cover[k + 1] as number);
    }
    if (from < end) rest.push(from, end);
  }
  return rest;
}

function listLength(track: Track, from: number, to: number): number {
  if (isHull(track)) return 1;
  const [first, last] = blocksWithin(track, from, to);
  return Math.max(0, last - first + 1);
}

/** Tracks that cover most of their own length first: what they leave open is soon little. */
const densestFirst = (tracks: readonly Track[]): Track[] => {
  const density = (track: Track): number => (isHull(track) ? Number.POSITIVE_INFINITY : track.length / track.step);
  return [...tracks].sort((a, b) => density(b) - density(a));
};

/**
 * The union of tracks within [from, to), by what it leaves open: each track in turn, then two, four and so on closes
 * gaps. Where few gaps are left only those are looked at, not every block of every track.
 */
function unionWithin(tracks: readonly Track[], from: number, to: number): Edges {
  const sorted = densestFirst(tracks);
  const whole = [from, to];
  let gaps: Edges = whole;
  let taken = 0;
  for (let size = 1; taken < sorted.length && gaps.length > 0; size *= 2) {
    const some = sorted.slice(taken, taken + size);
    taken += size;
    const blocks = some.reduce((sum, track) => sum + listLength(track, from, to), 0);
    const ofGaps = blocks > (gaps.length / 2) * some.length;
    const within = ofGaps ? gaps : whole;
    const lists = some.map((track) => {
      const edges: number[] = [];
      for (let i = 0; i < within.length; i += 2) list(track, within[i] as number, within[i + 1] as number, edges);
      return edges;
    });
    gaps = without(gaps, unionOf(lists));
  }
  return without(whole, gaps);
}

function phase(tracks: readonly Track[], start: number, end: number, period: number): Phase {
  const spans = unionWithin(tracks, start, start + period).map((edge) => edge - start);
  const before: number[] = [];
  let coveredByPeriod = 0;
  for (let i = 0; i < spans.length; i += 2) {
    before.push(coveredByPeriod);
    coveredByPeriod += (spans[i + 1] as number) - (spans[i] as number);
  }
  return { start, end, period, spans, before, coveredByPeriod };
}

/** Bytes covered in the first `length` bytes of a phase. */
function coveredBelow({ period, spans, before, coveredByPeriod }: Phase, length: number): number {
  const rest = length % period;
  const whole = ((length - rest) / period) * coveredByPeriod;
  let low = 0;
  let high = before.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[2 * middle] as number) < rest) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return whole;
  const start = spans[2 * low - 2] as number;
  const end = spans[2 * low - 1] as number;
  return whole + (before[low - 1] as number) + Math.min(rest, end) - start;
}

/** Sum over the track's blocks of their bytes below an offset. */
function blocksBelow({ start, step, count, length }: Track, offset: number): bigint {
  if (step === 0) return BigInt(count) * BigInt(Math.min(length, Math.max(0, offset - start)));
  const clamp = (blocks: number): number => Math.min(count, Math.max(0, blocks));
  const full = clamp(floorDivide(offset - start - length, step) + 1);
  const begun = clamp(floorDivide(offset - 1 - start, step) + 1);
  const sum = new ExactSum();
  sum.add(full, length);
  if (begun > full) sum.addSeries(begun - full, offset - start - full * step, offset - start - (begun - 1) * step);
  return sum.total;
}

/** Adds, over the track's blocks, the bytes of the block that a phase covers. */
function addWithinPhase(sum: ExactSum, track: Track, phase: Phase): void {
  const { start, end, period, spans } = phase;
  const [first, last] = blocksWithin(track, start, end);
  if (first > last || phase.coveredByPeriod === 0) return;
  const { step, length } = track;
  const inBlock = (block: number): number => {
    const from = Math.max(start, startAt(track, block));
    const to = Math.min(end, endAt(track, block));
    return coveredBelow(phase, to - start) - coveredBelow(phase, from - start);
  };
  if (step === 0) {
    sum.add(track.count, inBlock(0));
    return;
  }
  if (period === end - start && spans.length / 2 < last - first + 1) {
    for (let i = 0; i < spans.length; i += 2) {
      const [from, to] = [spans[i] as number, spans[i + 1] as number];
      sum.addExact(blocksBelow(track, start + to) - blocksBelow(track, start + from));
    }
    return;
  }
  // Blocks that lie in the phase whole; what they cover repeats, where the phase does, after so many blocks.
  const firstWhole = Math.max(first, -floorDivide(track.start - start, step));
  const lastWhole = Math.min(last, floorDivide(end - length - track.start, step));
  const whole = Math.max(0, lastWhole - firstWhole + 1);
  if (whole === 0) {
    for (let block = first; block <= last; block++) sum.add(1, inBlock(block));
    return;
  }
  for (let block = first; block < firstWhole; block++) sum.add(1, inBlock(block));
  for (let block = lastWhole + 1; block <= last; block++) sum.add(1, inBlock(block));
  const cycle = period === end - start ? whole : Math.min(whole, period / gcd(period, step % period || period));
  for (let i = 0; i < cycle; i++) sum.add(Math.floor((whole - i - 1) / cycle) + 1, inBlock(firstWhole + i));
}

export interface CoverageOutcome {
  /** Bytes that some block of some track covers. */
  readonly size: number;
  /** For each query, summed over its blocks: the bytes of the block that are covered. */
  readonly within: readonly bigint[];
  /** Some stretch was listed block by block, since the common period of its steps is longer than the stretch. */
  readonly walked: boolean;
}

/** A query with its answer. */
interface Query {
  readonly track: Track;
  readonly end: number;
  readonly sum: ExactSum;
}

/** Gathers the answers phase by phase, so that no more than one phase is ever held. */
class Tally {
  size = 0;
  walked = false;
  /** Ascending by start. */
  private readonly queries: readonly Query[];
  private entered = 0;
  /** Queries that meet the stretch entered last, and maybe the next. */
  private near: Query[] = [];
  private readonly sums: readonly ExactSum[];

  constructor(queries: readonly Track[]) {
    this.sums = queries.map(() => new ExactSum());
    this.queries = queries
      .map((track, i): Query => ({ track, end: trackEnd(track), sum: this.sums[i] as ExactSum }))
      .filter(({ track }) => isSolid(track))
      .sort((a, b) => a.track.start - b.track.start);
  }

  get within(): readonly bigint[] {
    return this.sums.map((sum) => sum.total);
  }

  /** Goes on to a stretch, which must lie behind those before; what is added next lies within it. */
  enter(start: number, end: number): void {
    this.near = this.near.filter((query) => query.end > start);
    for (; this.entered < this.queries.length; this.entered++) {
      const query = this.queries[this.entered] as Query;
      if (query.track.start >= end) return;
      if (query.end > start) this.near.push(query);
    }
  }

  add(tracks: readonly Track[], start: number, end: number, period: number): void {
    const made = phase(tracks, start, end, period);
    this.size += coveredBelow(made, end - start);
    for (const query of this.near) {
      if (query.track.start < end && query.end > start) addWithinPhase(query.sum, query.track, made);
    }
  }

  /** A stretch without a period, in windows of so many blocks. */
  addListed(tracks: readonly Track[], start: number, end: number): void {
    const active = tracks.filter((track) => track.start < end && trackEnd(track) > start);
    const lengths = active.map((track) => listLength(track, start, end));
    const steps = new Set(active.filter((track) => !isHull(track)).map((track) => track.step));
    if (steps.size > 1 && Math.max(...lengths) > WALKED_FROM) this.walked = true;
    const blocks = lengths.reduce((sum, length) => sum + length, 0);
    const windows = Math.ceil(blocks / WINDOW_BLOCKS);
    const width = Math.ceil((end - start) / Math.max(1, windows));
    for (let from = start; from < end; from += width) {
      const to = Math.min(end, from + width);
      const within = windows > 1 ? active.filter((track) => track.start < to && trackEnd(track) > from) : active;
      this.add(within, from, to, to - from);
    }
  }
}

function tallyPart(tally: Tally, part: readonly Track[]): void {
  const steps = new Set(part.filter((track) => !isHull(track)).map((track) => track.step));
  if (steps.size === 0) {
    // Every track covers its hull, and hulls of a part touch: one span.
    const end = part.reduce((furthest, track) => Math.max(furthest, trackEnd(track)), 0);
    tally.add(part, (part[0] as Track).start, end, end - (part[0] as Track).start);
    return;
  }
  const period = [...steps].reduce(lcm, 1);
  const edges = [...new Set(part.flatMap((track) => [track.start, trackEnd(track)]))].sort((a, b) => a - b);
  let from = edges[0] as number;
  for (let i = 1; i < edges.length; i++) {
    const edge = edges[i] as number;
    const previous = edges[i - 1] as number;
    // A short stretch is listed together with its neighbours; only a long one repays its period.
    if (edge - previous < 2 * period) continue;
    if (previous > from) tally.addListed(part, from, previous);
    const active = part.filter((track) => track.start < edge && trackEnd(track) > previous);
    tally.add(active, previous, edge, period);
    from = edge;
  }
  const end = edges.at(-1) as number;
  if (end > from) tally.addListed(part, from, end);
}

/**
 * The union of tracks over all their blocks, counted: its size, and what of each query's blocks lies in it.
 *
 * The edges of the tracks cut the space into stretches in which the same tracks run; there the union repeats with
 * the common period of their steps, so one period is listed and the rest is arithmetic. Only where that period is
 * longer than the stretch are its blocks listed, a window at a time; `walked` says so.
 */
export function coverage(tracks: readonly Track[], queries: readonly Track[]): CoverageOutcome {
  const tally = new Tally(queries);
  for (const part of splitByHull(tracks)) {
    const end = part.reduce((furthest, track) => Math.max(furthest, trackEnd(track)), 0);
    tally.enter((part[0] as Track).start, end);
    tallyPart(tally, part);
  }
  return { size: tally.size, within: tally.within, walked: tally.walked };
}
