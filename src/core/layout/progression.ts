/**
 * A nested progression of bytes: `length` bytes at base + Σ i_k × step_k for every 0 ≤ i_k < count_k. Levels go from
 * the outermost to the innermost; each step is at least the extent of what it repeats, so runs come in ascending
 * order and never overlap.
 *
 * `bytes` may cut it short: only the first `bytes` of them belong, so the last run may be partial (`data // r` cuts
 * a page in the middle of a run).
 */
export interface NestedProgression {
  readonly base: number;
  readonly levels: readonly Level[];
  readonly length: number;
  readonly bytes: number;
}

export interface Level {
  readonly step: number;
  readonly count: number;
}

/** A byte range, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many bytes the levels hold before any cut. */
const capacity = (levels: readonly Level[], length: number): number =>
  levels.reduce((product, level) => product * level.count, length);

/**
 * The bytes of axes in memory order, from 0: axes in any order, strides in bytes.
 *
 * @param take How many of the bytes, from the lowest address up.
 * @returns null where the axes overlap each other, so that no nest of ascending runs describes them.
 */
export function fromAxes(
  axes: readonly { readonly size: number; readonly stride: number }[],
  itemBytes: number,
  take: number,
): NestedProgression | null {
  const inward = axes.filter((axis) => axis.size !== 1).sort((a, b) => a.stride - b.stride);
  if (inward.some((axis) => axis.size === 0)) return { base: 0, levels: [], length: 0, bytes: 0 };
  let length = itemBytes;
  let extent = itemBytes;
  const levels: Level[] = [];
  for (const { size, stride } of inward) {
    if (stride < extent) return null;
    if (levels.length === 0 && stride === length) length *= size;
    else levels.unshift({ step: stride, count: size });
    extent = (size - 1) * stride + extent;
  }
  return { base: 0, levels, length, bytes: Math.min(take, capacity(levels, length)) };
}

/** One past the last byte; the base where it is empty. Cost grows with the levels only. */
export function progressionEnd({ base, levels, length, bytes }: NestedProgression): number {
  if (bytes === 0) return base;
  // The last byte's place, read off as a mixed-radix number whose digits are the levels' indices.
  let last = bytes - 1;
  let inner = capacity(levels, length);
  let end = base;
  for (const { step, count } of levels) {
    inner /= count;
    const index = Math.floor(last / inner);
    end += index * step;
    last -= index * inner;
  }
  return end + last + 1;
}

/** How many runs it has. */
export const runCount = ({ length, bytes }: NestedProgression): number =>
  length === 0 ? 0 : Math.ceil(bytes / length);

/** All runs, ascending and disjoint; runs that touch are one. Cost grows with the number of runs. */
export function runs(progression: NestedProgression): Span[] {
  const { base, levels, length, bytes } = progression;
  const spans: Span[] = [];
  const total = runCount(progression);
  const indices = levels.map(() => 0);
  let left = bytes;
  for (let k = 0; k < total; k++) {
    const start = indices.reduce((sum, index, i) => sum + index * (levels[i] as Level).step, base);
    const end = start + Math.min(length, left);
    const previous = spans.at(-1);
    if (previous?.end === start) spans[spans.length - 1] = { start: previous.start, end };
    else spans.push({ start, end });
    left -= length;
    for (let i = levels.length - 1; i >= 0; i--) {
      const next = (indices[i] as number) + 1;
      indices[i] = next === (levels[i] as Level).count ? 0 : next;
      if (indices[i] !== 0) break;
    }
  }
  return spans;
}

/** Spans in any order, overlapping or not, as ascending, disjoint ones that do not touch. Empty ones go. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const sorted = spans.filter((span) => span.end > span.start).sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const previous = merged.at(-1);
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The first `take` bytes of spans that are ascending and disjoint. */
export function takeBytes(spans: readonly Span[], take: number): Span[] {
  const taken: Span[] = [];
  let left = take;
  for (const { start, end } of spans) {
    if (left <= 0) break;
    taken.push({ start, end: Math.min(end, start + left) });
    left -= end - start;
  }
  return taken;
}

export const spanBytes = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** What of `spans` lies in `cover`. Both ascending and disjoint, as is the answer. */
export function intersectSpans(spans: readonly Span[], cover: readonly Span[]): Span[] {
  const common: Span[] = [];
  let j = 0;
  for (const span of spans) {
    while (j < cover.length && (cover[j] as Span).end <= span.start) j++;
    for (let k = j; k < cover.length && (cover[k] as Span).start < span.end; k++) {
      const other = cover[k] as Span;
      common.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
    }
  }
  return common;
}

/** What of `spans` lies outside `cover`. Both ascending and disjoint, as is the answer. */
export function subtractSpans(spans: readonly Span[], cover: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let j = 0;
  for (const span of spans) {
    let from = span.start;
    while (j < cover.length && (cover[j] as Span).end <= from) j++;
    for (let k = j; k < cover.length && (cover[k] as Span).start < span.end; k++) {
      const other = cover[k] as Span;
      if (other.start > from) rest.push({ start: from, end: other.start });
      from = Math.max(from, other.end);
    }
    if (from < span.end) rest.push({ start: from, end: span.end });
  }
  return rest;
}
