import type { Geometry } from '../analysis/geometry.ts';
import { type Steadiness, spaceSteadiness } from '../analysis/steadiness.ts';
import type { Track } from '../analysis/track.ts';
import { type Span, spanBytes } from '../layout/progression.ts';
import { type Periodic, periodics } from './periodic.ts';

/** Blocks looked at one by one. */
const MOST_LOOKED_AT = 48;

/** A block to look at, which speaks for every `every`-th up to `last`. */
interface Look {
  readonly first: number;
  readonly last: number;
  readonly every: number;
}

const known = new WeakMap<Geometry, Map<number, Steadiness | null>>();

function steadinessIn(geometry: Geometry, space: number): Steadiness | null {
  const bySpace = known.get(geometry) ?? new Map<number, Steadiness | null>();
  known.set(geometry, bySpace);
  const kept = bySpace.get(space);
  if (kept !== undefined) return kept;
  const steady = spaceSteadiness(geometry, space);
  bySpace.set(space, steady);
  return steady;
}

/** The blocks to look at; null where too many would be. */
function looksOf(geometry: Geometry, space: number, blocks: number): Look[] | null {
  const each = (from: number, to: number): Look[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => ({ first: from + i, last: from + i, every: 1 }));
  if (blocks <= MOST_LOOKED_AT) return each(0, blocks);
  const steady = steadinessIn(geometry, space);
  if (steady === null || 2 * steady.ends + steady.period > MOST_LOOKED_AT) return null;
  const { ends, period } = steady;
  const lastInner = blocks - ends - 1;
  const inner = each(ends, ends + period).map(({ first }) => ({
    first,
    last: first + Math.floor((lastInner - first) / period) * period,
    every: period,
  }));
  return [...each(0, ends), ...inner, ...each(blocks - ends, blocks)];
}

type Seen = Look & { readonly spans: readonly Span[] };

/** Neighbours that see the same are one. */
function joined(looks: readonly Seen[]): Seen[] {
  const found: Seen[] = [];
  for (const look of looks) {
    const last = found.at(-1);
    const alike = last?.every === 1 && look.every === 1 && JSON.stringify(last.spans) === JSON.stringify(look.spans);
    if (last && alike && last.last + 1 === look.first) found[found.length - 1] = { ...last, last: look.last };
    else found.push(look);
  }
  return found;
}

/**
 * Where blocks have what depends on their neighbours, by few of them, which speak for all.
 *
 * @param spansAt What a block has, as offsets of the space, ascending and disjoint.
 * @returns null where the strides in the space differ, so that few blocks cannot speak for a long pool.
 */
export function lookedParts(
  geometry: Geometry,
  space: number,
  { start, step, count }: Pick<Track, 'start' | 'step' | 'count'>,
  spansAt: (block: number) => readonly Span[],
): { readonly parts: readonly Periodic[]; readonly bytes: number } | null {
  const looks = looksOf(geometry, space, count);
  if (looks === null) return null;
  const seen = joined(
    looks.map((look) => {
      const from = start + look.first * step;
      const spans = spansAt(look.first).map((span) => ({ start: span.start - from, end: span.end - from }));
      return { ...look, spans };
    }),
  );
  return {
    parts: seen.flatMap(({ first, last, every, spans }) =>
      every === 1
        ? periodics(start, step, first, last, spans)
        : periodics(start + first * step, step * every, 0, (last - first) / every, spans),
    ),
    bytes: seen.reduce((most, { spans }) => Math.max(most, spanBytes(spans)), 0),
  };
}
