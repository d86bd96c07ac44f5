import { alwaysHolds, everMeet, floorDivide, isSolid, splitByHull, type Track, trackEnd } from './track.ts';

/**
 * Sums over blocks of sizes that are linear between few blocks: within a block every end point of a track is linear
 * in the block, so the order of end points changes at few blocks, and between those a size is linear and its sum a
 * formula. Nothing here walks blocks.
 */

/** Blocks where a size may stop being linear; what a caller needs to look at to find the worst. */
export type Knots = Set<number>;

/** Blocks, ascending, between which the order of the tracks' end points does not change. */
function knotsOf(tracks: readonly Track[], count: number): number[] {
  const knots = new Set([0, count - 1]);
  const add = (block: number): void => {
    if (block > 0 && block < count - 1) knots.add(block);
  };
  for (const [i, a] of tracks.entries()) {
    if (a.count < count) {
      add(a.count - 1);
      add(a.count);
    }
    for (let j = i + 1; j < tracks.length; j++) {
      const b = tracks[j] as Track;
      if (a.step === b.step) continue;
      const sign = a.step > b.step ? 1 : -1;
      const rate = sign * (a.step - b.step);
      for (const edge of [b.start, b.start + b.length]) {
        for (const own of [a.start, a.start + a.length]) {
          const crossing = floorDivide(sign * (edge - own), rate);
          add(crossing);
          add(crossing + 1);
        }
      }
    }
  }
  return [...knots].sort((a, b) => a - b);
}

/** Sum over 0 ≤ block < count of a size that is linear between knots. */
function sumBetweenKnots(knots: readonly number[], sizeAt: (block: number) => number): bigint {
  // Trapezoids count each inner knot twice; its size is taken off again. The pairs sum to even numbers.
  let twice = 0n;
  let previous = 0;
  let previousSize = 0n;
  for (const [i, knot] of knots.entries()) {
    const size = BigInt(sizeAt(knot));
    if (i === 0) twice += 2n * size;
    else twice += (previousSize + size) * BigInt(knot - previous + 1) - 2n * previousSize;
    previous = knot;
    previousSize = size;
  }
  return twice / 2n;
}

function unionAt(tracks: readonly Track[], block: number, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): number {
  const spans: [number, number][] = [];
  for (const track of tracks) {
    if (block >= track.count) continue;
    const start = Math.max(from, track.start + block * track.step);
    const end = Math.min(to, track.start + block * track.step + track.length);
    if (end > start) spans.push([start, end]);
  }
  spans.sort((a, b) => a[0] - b[0]);
  let size = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const [start, end] of spans) {
    if (end <= reached) continue;
    size += end - Math.max(start, reached);
    reached = end;
  }
  return size;
}

const sameMotion = (tracks: readonly Track[]): boolean => {
  const [first] = tracks;
  return tracks.every((track) => track.step === first?.step && track.count === first.count);
};

/** Tracks that meet in some block, directly or through others, together. */
function splitByMeeting(tracks: readonly Track[]): Track[][] {
  const leader = tracks.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (leader[root] !== root) root = leader[root] as number;
    leader[i] = root;
    return root;
  };
  for (let i = 0; i < tracks.length; i++) {
    const a = tracks[i] as Track;
    const end = trackEnd(a);
    // Ascending by start: past the hull of `a` nothing meets it.
    for (let j = i + 1; j < tracks.length && (tracks[j] as Track).start < end; j++) {
      if (everMeet(a, tracks[j] as Track)) leader[find(j)] = find(i);
    }
  }
  const parts = new Map<number, Track[]>();
  for (const [i, track] of tracks.entries()) {
    const root = find(i);
    const part = parts.get(root);
    if (part) part.push(track);
    else parts.set(root, [track]);
  }
  return [...parts.values()];
}

/** Sum over blocks of the size of the union of the tracks in that block. */
export function sumUnion(tracks: readonly Track[], knots?: Knots): bigint {
  let sum = 0n;
  for (const part of splitByHull(tracks)) {
    const [first] = part;
    if (first === undefined) continue;
    if (part.length === 1) sum += BigInt(first.count) * BigInt(first.length);
    else if (sameMotion(part)) sum += BigInt(first.count) * BigInt(unionAt(part, 0));
    else {
      for (const meeting of splitByMeeting(part)) {
        const blocks = meeting.reduce((most, track) => Math.max(most, track.count), 0);
        const own = knotsOf(meeting, blocks);
        sum += sumBetweenKnots(own, (block) => unionAt(meeting, block));
        if (knots && !sameMotion(meeting)) for (const knot of own) knots.add(knot);
      }
    }
  }
  return sum;
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

/** Tracks of a shelf that start before `to` and end after `from`. */
function* search({ tracks, reach }: Shelf, from: number, to: number, endOf: (track: Track) => number): Generator<Track> {
  let low = 0;
  let high = tracks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tracks[middle] as Track).start < to) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && (reach[i] as number) > from; i--) {
    const track = tracks[i] as Track;
    if (endOf(track) > from) yield track;
  }
}

const endAtBlockZero = (track: Track): number => track.start + track.length;
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
      this.hullByStep.set(step, shelf(group, trackEnd));
    }
    this.hulls = shelf(this.byStep.size > STEPS_APART ? solid : [], trackEnd);
  }

  /** The indexed tracks that overlap `track` in some block. */
  *meeting(track: Track): Generator<Track> {
    const own = this.byStep.get(track.step);
    if (own) yield* search(own, track.start, track.start + track.length, endAtBlockZero);
    const shelves = this.byStep.size > STEPS_APART ? [this.hulls] : this.hullByStep.values();
    for (const others of shelves) {
      if (others.tracks[0]?.step === track.step && others !== this.hulls) continue;
      for (const other of search(others, track.start, trackEnd(track), trackEnd)) {
        if (other.step !== track.step && everMeet(track, other)) yield other;
      }
    }
  }
}

/** Sum over blocks of the size of what `track` shares with the union of the index's tracks in that block. */
export function sumShared(track: Track, index: TrackIndex, knots?: Knots): bigint {
  if (!isSolid(track)) return 0n;
  const met = [...index.meeting(track)];
  if (met.length === 0) return 0n;
  const whole = BigInt(track.count) * BigInt(track.length);
  if (met.some((other) => alwaysHolds(other, track))) return whole;
  const sharedAt = (block: number): number => {
    const start = track.start + block * track.step;
    return unionAt(met, block, start, start + track.length);
  };
  if (met.every((other) => other.step === track.step && other.count >= track.count)) {
    return BigInt(track.count) * BigInt(sharedAt(0));
  }
  const own = knotsOf([track, ...met], track.count);
  if (knots) for (const knot of own) knots.add(knot);
  return sumBetweenKnots(own, sharedAt);
}
