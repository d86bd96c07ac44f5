import { ExactSum } from './exact-sum.ts';
import {
  alwaysHolds,
  type BlockSpan,
  endAt,
  floorDivide,
  holdsWithin,
  isSolid,
  meetingBlocks,
  splitByHull,
  startAt,
  type Track,
  trackEnd,
} from './track.ts';

/**
 * Sums over blocks of sizes that are linear between few blocks. Within a block every end point of a track is linear in
 * the block, so the order of end points changes at few blocks. Between those the tracks form a chain: sorted by their
 * starts, their ends ascend too, and what each adds to the union is the part of it beyond the end of the one before.
 * That is one formula a track; a range of blocks is halved only where the order changes inside it.
 */

/** Blocks where a size may stop being linear; what a caller needs to look at to find the worst. */
export type Knots = Set<number>;

/** So few blocks are looked at one by one: cheaper than to sort their end points twice. */
const FEW_BLOCKS = 3;
/** Knots kept a sum; so many may not be all there are. */
export const KNOTS_KEPT = 256;
/** From so many tracks on it pays to look whether they meet in different blocks. */
const CROWD = 24;

function addKnot(knots: Knots | undefined, block: number): void {
  if (knots && knots.size < KNOTS_KEPT) knots.add(block);
}

/** Bytes of [from, to) that some track covers in a block that all of them have. */
function unionAt(
  tracks: readonly Track[],
  block: number,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  if (tracks.length === 1) {
    const [only] = tracks as [Track];
    return Math.max(0, Math.min(to, endAt(only, block)) - Math.max(from, startAt(only, block)));
  }
  const sorted = [...tracks].sort((a, b) => startAt(a, block) - startAt(b, block));
  let size = 0;
  let reached = from;
  for (const track of sorted) {
    const begin = Math.max(reached, startAt(track, block));
    const end = Math.min(to, endAt(track, block));
    if (end <= begin) continue;
    size += end - begin;
    reached = end;
  }
  return size;
}

const sameStep = (tracks: readonly Track[]): boolean => {
  const step = tracks[0]?.step;
  return tracks.every((track) => track.step === step);
};

/** The last block in which what grows by `rate` a block from `value` at block 0 is still below, or at, 0. */
const lastNotAbove = (value: number, rate: number): number => floorDivide(-value, rate);

/** Where a chain's order breaks within a range: the last block before. Null where it holds throughout. */
function crossing(ahead: number, drift: number, { first, last }: BlockSpan): number | null {
  // ahead + drift × block must not be above 0 in one part of the range and is in the other.
  const isBelow = ahead + first * drift <= 0;
  if (isBelow === ahead + last * drift <= 0) return null;
  return isBelow ? lastNotAbove(ahead, drift) : lastNotAbove(1 - ahead, -drift);
}

interface Chain {
  /** Starts and ends ascend in every block of the range; tracks held by another throughout are left out. */
  readonly tracks: readonly Track[];
  /** The last block of the first part, where the range must be split. */
  readonly split: number | null;
}

function chainOf(tracks: readonly Track[], range: BlockSpan): Chain {
  const { first, last } = range;
  const sorted = [...tracks].sort(
    (a, b) =>
      startAt(a, first) - startAt(b, first) || startAt(a, last) - startAt(b, last) || endAt(b, first) - endAt(a, first),
  );
  const kept: Track[] = [];
  const splits: number[] = [];
  for (const track of sorted) {
    const previous = kept.at(-1);
    if (previous) {
      if (holdsWithin(previous, track, range)) continue;
      const drift = previous.step - track.step;
      const starts = crossing(previous.start - track.start, drift, range);
      if (starts !== null) splits.push(starts);
      const ends = crossing(previous.start + previous.length - track.start - track.length, drift, range);
      if (ends !== null) splits.push(ends);
    }
    kept.push(track);
  }
  if (splits.length === 0) return { tracks: kept, split: null };
  splits.sort((a, b) => a - b);
  return { tracks: kept, split: splits[splits.length >> 1] ?? null };
}

/** Tracks that share no byte in any block of a range with those of another list. */
function splitWithin(tracks: readonly Track[], { first, last }: BlockSpan): Track[][] {
  const lowest = (track: Track): number => Math.min(startAt(track, first), startAt(track, last));
  const sorted = [...tracks].sort((a, b) => lowest(a) - lowest(b));
  const parts: Track[][] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const track of sorted) {
    if (lowest(track) >= reached) parts.push([track]);
    else (parts.at(-1) as Track[]).push(track);
    reached = Math.max(reached, endAt(track, first), endAt(track, last));
  }
  return parts;
}

/** Ranges of blocks, ascending, in each of which the same tracks run, with those tracks. */
function* rangesOfCounts(tracks: readonly Track[], blocks: number): Generator<{ range: BlockSpan; active: Track[] }> {
  const ends = [...new Set(tracks.map((track) => Math.min(track.count, blocks)))].sort((a, b) => a - b);
  let first = 0;
  for (const end of ends) {
    const from = first;
    yield { range: { first: from, last: end - 1 }, active: tracks.filter((track) => track.count > from) };
    first = end;
  }
}

const halves = ({ first, last }: BlockSpan, split: number): [BlockSpan, BlockSpan] => [
  { first, last: split },
  { first: split + 1, last },
];

/** Adds, over a range of blocks, the lesser of a length and what goes evenly from `atFirst` to `atLast`. */
function addLesser(sum: ExactSum, length: number, atFirst: number, atLast: number, blocks: number): void {
  if (atFirst >= length && atLast >= length) sum.add(blocks, length);
  else if (atFirst <= length && atLast <= length) sum.addSeries(blocks, atFirst, atLast);
  else {
    const rate = (atLast - atFirst) / (blocks - 1);
    const split = rate > 0 ? lastNotAbove(atFirst - length, rate) : lastNotAbove(length - atFirst + 1, -rate);
    addLesser(sum, length, atFirst, atFirst + split * rate, split + 1);
    addLesser(sum, length, atFirst + (split + 1) * rate, atLast, blocks - split - 1);
  }
}

function addUnion(sum: ExactSum, tracks: readonly Track[], range: BlockSpan, knots?: Knots): void {
  const { first, last } = range;
  const blocks = last - first + 1;
  if (sameStep(tracks)) {
    sum.add(blocks, unionAt(tracks, first));
    return;
  }
  if (blocks <= FEW_BLOCKS) {
    for (let block = first; block <= last; block++) sum.add(1, unionAt(tracks, block));
    return;
  }
  for (const part of splitWithin(tracks, range)) {
    if (sameStep(part)) {
      sum.add(blocks, unionAt(part, first));
      continue;
    }
    const chain = chainOf(part, range);
    if (chain.split !== null) {
      addKnot(knots, chain.split);
      addKnot(knots, chain.split + 1);
      for (const half of halves(range, chain.split)) addUnion(sum, chain.tracks, half, knots);
      continue;
    }
    let previous: Track | undefined;
    for (const track of chain.tracks) {
      if (previous === undefined) sum.add(blocks, track.length);
      else {
        const beyond = (block: number): number => endAt(track, block) - endAt(previous as Track, block);
        addLesser(sum, track.length, beyond(first), beyond(last), blocks);
      }
      previous = track;
    }
  }
}

/**
 * Sum over blocks of the size of the union of the tracks in that block.
 *
 * @param knots Gets blocks where tracks overtake each other.
 */
export function sumUnion(tracks: readonly Track[], knots?: Knots): bigint {
  const sum = new ExactSum();
  for (const part of splitByHull(tracks)) {
    const most = part.reduce((count, track) => Math.max(count, track.count), 0);
    for (const { range, active } of rangesOfCounts(part, most)) addUnion(sum, active, range, knots);
  }
  return sum.total;
}

interface Shelf {
  readonly tracks: readonly Track[];
  /** The furthest end among this track and all before it, so that a search backwards knows where to stop. */
  readonly reach: readonly number[];
}

function shelf(tracks: readonly Track[], endOf: (track: Track) => number): Shelf {
  const sorted = [...tracks].sort((a, b) => a.start - b.start);
  let furthest = Number.NEGATIVE_INFINITY;
  const reach = sorted.map((track) => {
    furthest = Math.max(furthest, endOf(track));
    return furthest;
  });
  return { tracks: sorted, reach };
}

const endAtBlockZero = (track: Track): number => track.start + track.length;

/** Hands over the tracks of a shelf that start before `to` and end after `from`. */
function search(
  { tracks, reach }: Shelf,
  from: number,
  to: number,
  endOf: (track: Track) => number,
  found: (track: Track) => void,
): void {
  let low = 0;
  let high = tracks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tracks[middle] as Track).start < to) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && (reach[i] as number) > from; i--) {
    const track = tracks[i] as Track;
    if (endOf(track) > from) found(track);
  }
}

/** A track that meets another, and in which blocks. */
export interface Meeting extends BlockSpan {
  readonly track: Track;
}

/** Above this many different steps, tracks of other steps are looked for by hull in one list, not step by step. */
const STEPS_APART = 8;

/** Tracks made ready to be asked, again and again, what a track meets. */
export class TrackIndex {
  private readonly byStep = new Map<number, Shelf>();
  private readonly hullByStep = new Map<number, Shelf>();
  private readonly hulls: Shelf;

  constructor(tracks: readonly Track[]) {
    const solid = tracks.filter(isSolid);
    const groups = new Map<number, Track[]>();
    for (const track of solid) {
      const group = groups.get(track.step);
      if (group) group.push(track);
      else groups.set(track.step, [track]);
    }
    for (const [step, group] of groups) {
      this.byStep.set(step, shelf(group, endAtBlockZero));
      if (groups.size <= STEPS_APART) this.hullByStep.set(step, shelf(group, trackEnd));
    }
    this.hulls = shelf(groups.size > STEPS_APART ? solid : [], trackEnd);
  }

  /** The indexed tracks that overlap `track` in some block. */
  meeting(track: Track): Meeting[] {
    const found: Meeting[] = [];
    const own = this.byStep.get(track.step);
    if (own) {
      search(own, track.start, track.start + track.length, endAtBlockZero, (other) => {
        found.push({ track: other, first: 0, last: Math.min(track.count, other.count) - 1 });
      });
    }
    const add = (other: Track): void => {
      const range = other.step === track.step ? null : meetingBlocks(track, other);
      if (range) found.push({ track: other, first: range.first, last: range.last });
    };
    if (this.byStep.size > STEPS_APART) search(this.hulls, track.start, trackEnd(track), trackEnd, add);
    else {
      for (const [step, others] of this.hullByStep) {
        if (step !== track.step) search(others, track.start, trackEnd(track), trackEnd, add);
      }
    }
    return found;
  }
}

/** A linear end of a byte range: `at` in block 0, `step` further in each next. */
interface Edge {
  readonly at: number;
  readonly step: number;
}

/** Adds, over a range of blocks, what lies above every lower edge and below every upper edge. */
function addBetween(
  sum: ExactSum,
  lower: readonly Edge[],
  upper: readonly Edge[],
  { first, last }: BlockSpan,
  knots?: Knots,
): void {
  const turns = [first, last];
  const edges = [...lower, ...upper];
  for (let i = 0; i < edges.length; i++) {
    const a = edges[i] as Edge;
    for (let j = i + 1; j < edges.length; j++) {
      const b = edges[j] as Edge;
      const split = crossing(a.at - b.at, a.step - b.step, { first, last });
      if (split !== null) turns.push(split);
    }
  }
  turns.sort((a, b) => a - b);
  const sizeAt = (block: number): number => {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    for (const { at, step } of lower) from = Math.max(from, at + block * step);
    for (const { at, step } of upper) to = Math.min(to, at + block * step);
    return Math.max(0, to - from);
  };
  // Up to each turn, from the block after the one before, nothing crosses: the size goes evenly.
  let next = first;
  for (const turn of turns) {
    if (turn < next) continue;
    sum.addSeries(turn - next + 1, sizeAt(next), sizeAt(turn));
    addKnot(knots, next);
    addKnot(knots, turn);
    next = turn + 1;
  }
}

function addShared(sum: ExactSum, track: Track, met: readonly Meeting[], range: BlockSpan, knots?: Knots): void {
  const { first, last } = range;
  const blocks = last - first + 1;
  const active = met.filter((each) => each.first <= last && each.last >= first);
  addKnot(knots, first);
  addKnot(knots, last);
  if (active.length === 0) return;
  if (active.some((each) => holdsWithin(each.track, track, range))) {
    sum.add(blocks, track.length);
    return;
  }
  const tracks = active.map((each) => each.track);
  const sharedAt = (block: number): number =>
    unionAt(tracks, block, startAt(track, block), startAt(track, block) + track.length);
  if (tracks.every((each) => each.step === track.step)) {
    sum.add(blocks, sharedAt(first));
    return;
  }
  if (blocks <= FEW_BLOCKS) {
    for (let block = first; block <= last; block++) {
      sum.add(1, sharedAt(block));
      addKnot(knots, block);
    }
    return;
  }
  const divide = (split: number): void => {
    for (const half of halves(range, split)) addShared(sum, track, active, half, knots);
  };
  if (active.length > CROWD) {
    const middle = Math.floor((first + last) / 2);
    const before = active.filter((each) => each.first <= middle).length;
    const after = active.filter((each) => each.last > middle).length;
    if (before + after < 1.5 * active.length) {
      divide(middle);
      return;
    }
  }
  const chain = chainOf(tracks, range);
  if (chain.split !== null) {
    divide(chain.split);
    return;
  }
  const own: readonly [Edge, Edge] = [
    { at: track.start, step: track.step },
    { at: track.start + track.length, step: track.step },
  ];
  let reached: Edge[] = [];
  for (const each of chain.tracks) {
    const end = { at: each.start + each.length, step: each.step };
    addBetween(sum, [own[0], { at: each.start, step: each.step }, ...reached], [own[1], end], range, knots);
    reached = [end];
  }
}

/**
 * Sum over blocks of the size of what `track` shares with the union of the index's tracks in that block.
 *
 * @param knots Gets blocks where that size may turn; stays empty where it is the same in every block.
 */
export function sumShared(track: Track, index: TrackIndex, knots?: Knots): bigint {
  if (!isSolid(track)) return 0n;
  const met = index.meeting(track);
  if (met.length === 0) return 0n;
  const sum = new ExactSum();
  const reachesAll = (each: Meeting): boolean => each.track.count >= track.count;
  if (met.some((each) => alwaysHolds(each.track, track))) sum.add(track.count, track.length);
  else if (met.every((each) => each.track.step === track.step && reachesAll(each))) {
    const tracks = met.map((each) => each.track);
    sum.add(track.count, unionAt(tracks, 0, track.start, track.start + track.length));
  } else {
    const counts = met.map((each) => each.track);
    let done = -1;
    for (const { range } of rangesOfCounts(counts, track.count)) {
      const active = met.filter((each) => each.track.count > range.first);
      addShared(sum, track, active, range, knots);
      done = range.last;
    }
    if (done < track.count - 1) addKnot(knots, done + 1);
  }
  return sum.total;
}
