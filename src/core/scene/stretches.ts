import { KNOTS_KEPT, type Knots, sumShared, type TrackIndex } from '../analysis/linear-sum.ts';
import type { BlockSpan, Track } from '../analysis/track.ts';
import { mergeSpans, type Span, subtractSpans } from '../layout/progression.ts';
import { type Periodic, periodics } from './periodic.ts';

/**
 * What of a track's blocks `first` to `last` something concerns: spans from the block's start. They are the same in
 * each of these blocks or, where not `exact`, what all of them lie in.
 */
export interface Stretch extends BlockSpan {
  readonly spans: readonly Span[];
  readonly exact: boolean;
}

/** Stretches this short are told block by block where their blocks differ. */
const FEW_BLOCKS = 16;
/** Stretches of one track; more are told as one. */
const MOST_STRETCHES = 64;

const same = (a: readonly Span[], b: readonly Span[]): boolean =>
  a.length === b.length && a.every(({ start, end }, i) => start === b[i]?.start && end === b[i]?.end);

const hull = (spans: readonly Span[]): Span[] =>
  spans.length === 0
    ? []
    : [
        {
          start: spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
          end: spans.reduce((most, { end }) => Math.max(most, end), 0),
        },
      ];

/**
 * Blocks `first` to `last`, over which every end of a span is linear.
 *
 * @param spansAt The spans of a block, ascending and disjoint.
 */
function linear({ first, last }: BlockSpan, spansAt: (block: number) => Span[]): Stretch[] {
  const [atFirst, atLast] = [spansAt(first), spansAt(last)];
  if (same(atFirst, atLast)) return [{ first, last, spans: atFirst, exact: true }];
  if (last - first >= FEW_BLOCKS) return [{ first, last, spans: hull([...atFirst, ...atLast]), exact: false }];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).map((block) => ({
    first: block,
    last: block,
    spans: spansAt(block),
    exact: true,
  }));
}

/** Stretches without empty ones; those of the same blocks are one, and too many are one in all. */
function gathered(stretches: readonly Stretch[]): Stretch[] {
  const byBlocks = new Map<string, Stretch>();
  for (const stretch of stretches) {
    if (stretch.spans.length === 0) continue;
    const key = `${stretch.first}/${stretch.last}`;
    const known = byBlocks.get(key);
    const spans = known ? mergeSpans([...known.spans, ...stretch.spans]) : stretch.spans;
    byBlocks.set(key, { ...stretch, spans, exact: stretch.exact && (known?.exact ?? true) });
  }
  const found = [...byBlocks.values()];
  if (found.length <= MOST_STRETCHES) return found;
  return [
    {
      first: found.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY),
      last: found.reduce((most, { last }) => Math.max(most, last), 0),
      spans: hull(found.flatMap(({ spans }) => spans)),
      exact: false,
    },
  ];
}

/** What of a block of `track` the same block of `other` holds, from the block's start. */
function sharedAt(track: Track, other: Track, block: number): Span[] {
  const lead = other.start - track.start + block * (other.step - track.step);
  const span = { start: Math.max(0, lead), end: Math.min(track.length, lead + other.length) };
  return span.end > span.start ? [span] : [];
}

/**
 * What of a track's blocks the same blocks of other tracks hold too.
 *
 * @param isOther Which of the index's tracks count.
 */
export function sharedStretches<Other extends Track>(
  track: Track,
  index: TrackIndex,
  isOther: (other: Other) => boolean,
): Stretch[] {
  return gathered(
    index
      .meeting(track)
      .filter((met) => isOther(met.track as Other))
      .flatMap((met) => linear(met, (block) => sharedAt(track, met.track, block))),
  );
}

/** What of a track's blocks no track of the index holds in the same block. */
export function bareStretches(track: Track, index: TrackIndex): Stretch[] {
  const met = index.meeting(track);
  const whole = [{ start: 0, end: track.length }];
  const bareAt = (block: number): Span[] =>
    subtractSpans(
      whole,
      mergeSpans(met.flatMap((each) => (block < each.track.count ? sharedAt(track, each.track, block) : []))),
    );
  const knots: Knots = new Set();
  sumShared(track, index, knots);
  // Where not every turn is known, no stretch is known to go evenly.
  if (knots.size >= KNOTS_KEPT) return [{ first: 0, last: track.count - 1, spans: whole, exact: false }];
  const turns = [...knots, track.count - 1].filter((block) => block < track.count).sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  let next = 0;
  for (const turn of turns) {
    if (turn < next) continue;
    for (const stretch of linear({ first: next, last: turn }, bareAt)) {
      const last = stretches.at(-1);
      if (last?.exact && stretch.exact && same(last.spans, stretch.spans)) {
        stretches[stretches.length - 1] = { ...last, last: stretch.last };
      } else stretches.push(stretch);
    }
    next = turn + 1;
  }
  return gathered(stretches);
}

/** Stretches of a track's blocks as periodic ranges. */
export const periodicsOf = (
  { start, step }: Pick<Track, 'start' | 'step'>,
  stretches: readonly Stretch[],
): Periodic[] => stretches.flatMap(({ first, last, spans }) => periodics(start, step, first, last, spans));
