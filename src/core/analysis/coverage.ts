import { mergeSpans, type Span } from '../layout/progression.ts';
import { floorDivide, splitByHull, type Track, trackEnd } from './track.ts';

/**
 * A stretch of a space in which what tracks cover repeats with a period; one repetition where it does not repeat.
 * `covered` counts the bytes covered before the stretch.
 */
interface Phase {
  readonly start: number;
  readonly end: number;
  readonly period: number;
  readonly covered: number;
  /** Spans of one period from its start, ascending and disjoint, and the bytes covered before each. */
  readonly spans: readonly Span[];
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

/** A track whose blocks touch or overlap covers its whole hull; taken as one block of that length. */
const isHull = (track: Track): boolean => track.count === 1 || track.length >= track.step;

function spansBetween(tracks: readonly Track[], from: number, to: number): { spans: Span[]; listed: number } {
  const spans: Span[] = [];
  let listed = 0;
  for (const track of tracks) {
    if (isHull(track)) {
      spans.push({ start: Math.max(from, track.start) - from, end: Math.min(to, trackEnd(track)) - from });
      continue;
    }
    const first = Math.max(0, floorDivide(from - track.start - track.length, track.step) + 1);
    const last = Math.min(track.count - 1, floorDivide(to - 1 - track.start, track.step));
    listed = Math.max(listed, last - first + 1);
    for (let block = first; block <= last; block++) {
      const start = track.start + block * track.step;
      spans.push({ start: Math.max(from, start) - from, end: Math.min(to, start + track.length) - from });
    }
  }
  return { spans: mergeSpans(spans), listed };
}

/**
 * The union of tracks over all their blocks, as counts: how many bytes below an offset some block of some track
 * covers.
 *
 * The edges of the tracks cut the space into stretches in which the same tracks run; there the union repeats with
 * the common period of their steps, so one period is listed and the rest is arithmetic. Only where that period is
 * longer than the stretch are its blocks listed; `walked` says so.
 */
export class Coverage {
  private readonly phases: Phase[] = [];
  private total = 0;
  /** Some stretch was listed block by block, since the common period of its steps is longer than the stretch. */
  walked = false;

  constructor(tracks: readonly Track[]) {
    for (const part of splitByHull(tracks)) this.addPart(part);
  }

  private addPart(part: readonly Track[]): void {
    const steps = new Set(part.filter((track) => !isHull(track)).map((track) => track.step));
    const period = [...steps].reduce(lcm, 1);
    const edges = [...new Set(part.flatMap((track) => [track.start, trackEnd(track)]))].sort((a, b) => a - b);
    let from = edges[0] as number;
    for (let i = 1; i < edges.length; i++) {
      const edge = edges[i] as number;
      const previous = edges[i - 1] as number;
      // A short stretch is listed together with its neighbours; only a long one repays its period.
      if (edge - previous < 2 * period) continue;
      if (previous > from) this.addPhase(part, from, previous, previous - from, steps.size);
      this.addPhase(part, previous, edge, period, steps.size);
      from = edge;
    }
    const end = edges.at(-1) as number;
    if (end > from) this.addPhase(part, from, end, end - from, steps.size);
  }

  private addPhase(part: readonly Track[], start: number, end: number, period: number, steps: number): void {
    const active = part.filter((track) => track.start < end && trackEnd(track) > start);
    const { spans, listed } = spansBetween(active, start, start + period);
    if (steps > 1 && period === end - start && listed > WALKED_FROM) this.walked = true;
    let covered = 0;
    const before = spans.map((span) => {
      const sum = covered;
      covered += span.end - span.start;
      return sum;
    });
    const phase = { start, end, period, covered: this.total, spans, before, coveredByPeriod: covered };
    this.phases.push(phase);
    this.total = phase.covered + this.inPhase(phase, end - start);
  }

  /** Bytes covered in the first `length` bytes of a phase. */
  private inPhase(phase: Phase, length: number): number {
    const rest = length % phase.period;
    return ((length - rest) / phase.period) * phase.coveredByPeriod + this.inPeriod(phase, rest);
  }

  private inPeriod({ spans, before }: Phase, length: number): number {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as Span).start < length) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const { start, end } = spans[low - 1] as Span;
    return (before[low - 1] as number) + Math.min(length, end) - start;
  }

  /** Index of the first phase that ends above an offset. */
  private phaseAfter(offset: number): number {
    let low = 0;
    let high = this.phases.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.phases[middle] as Phase).end <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** All bytes covered. */
  get size(): number {
    return this.total;
  }

  /** Bytes covered below an offset. */
  below(offset: number): number {
    const phase = this.phases[this.phaseAfter(offset)];
    if (phase === undefined) return this.total;
    return offset <= phase.start ? phase.covered : phase.covered + this.inPhase(phase, offset - phase.start);
  }

  /** Sum over 0 ≤ i < count of `below(start + i × step)`. */
  private sumBelow(start: number, step: number, count: number): bigint {
    if (step === 0) return BigInt(count) * BigInt(this.below(start));
    let sum = 0n;
    let done = 0;
    let index = this.phaseAfter(start);
    while (done < count) {
      const phase = this.phases[index];
      const offset = start + done * step;
      if (phase === undefined) return sum + BigInt(count - done) * BigInt(this.total);
      const isBefore = offset < phase.start;
      const limit = isBefore ? phase.start : phase.end;
      const until = Math.min(count, floorDivide(limit - 1 - start, step) + 1);
      if (isBefore) sum += BigInt(until - done) * BigInt(phase.covered);
      else {
        sum += this.sumInPhase(phase, offset - phase.start, step, until - done);
        index += 1;
      }
      done = Math.max(done, until);
    }
    return sum;
  }

  private sumInPhase(phase: Phase, offset: number, step: number, count: number): bigint {
    const { period, coveredByPeriod, covered } = phase;
    const isOneRun = period === phase.end - phase.start;
    // Places repeat, a whole number of periods on, after this many steps.
    const cycle = isOneRun ? count : Math.min(count, period / gcd(period, step % period || period));
    const gain = isOneRun ? 0n : BigInt((cycle * step - ((cycle * step) % period)) / period) * BigInt(coveredByPeriod);
    let sum = 0n;
    for (let i = 0; i < cycle; i++) {
      const repeats = BigInt(Math.floor((count - i - 1) / cycle) + 1);
      const first = BigInt(covered + this.inPhase(phase, offset + i * step));
      sum += repeats * first + (gain * (repeats * (repeats - 1n))) / 2n;
    }
    return sum;
  }

  /** Sum over the track's blocks of the bytes of the block that are covered. */
  sumWithin({ start, step, count, length }: Track): bigint {
    if (count === 0 || length === 0) return 0n;
    return this.sumBelow(start + length, step, count) - this.sumBelow(start, step, count);
  }
}
