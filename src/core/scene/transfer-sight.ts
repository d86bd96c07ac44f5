import { offsetIn, spaceOf } from '../analysis/space.ts';
import { lineOf, stretchOf } from './address-axis.ts';
import type { LineSpan } from './row-content.ts';
import type { Scale } from './scale.ts';
import type { SpanOf } from './transfer-fates.ts';
import type { Lane, SideAddresses } from './transfer-lanes.ts';

/** What of each side's axis is in sight. */
export interface AxisSight {
  readonly prefill: Scale;
  readonly decode: Scale;
}

/** Bytes of a side along its axis, cut to the stretch that holds their start; null where the axis holds none of them. */
export const axisSpan =
  ({ geometry, axis }: SideAddresses): SpanOf =>
  (start, length) => {
    const space = spaceOf(geometry.spaces, start);
    if (space === undefined) return null;
    const offset = offsetIn(space, start);
    const stretch = stretchOf(axis, space.index, offset);
    if (stretch === undefined) return null;
    return { start: lineOf(stretch, offset), end: lineOf(stretch, Math.min(offset + length, stretch.end)) };
  };

/** Blocks of a lane that meet what is in sight: first to last, before they are cut to those that there are. */
export function blocksInSight({ line, step, length }: Lane, { range }: Scale): { first: number; last: number } {
  if (step === 0) return { first: 0, last: line < range.end && line + length > range.start ? 0 : -1 };
  return {
    first: Math.max(0, Math.floor((range.start - line - length) / step) + 1),
    last: Math.ceil((range.end - line) / step) - 1,
  };
}

const ascending = new WeakMap<readonly number[], readonly number[]>();

/** The blocks of a list in ascending order, each once. */
function sorted(blocks: readonly number[]): readonly number[] {
  const found = ascending.get(blocks) ?? [...new Set(blocks)].sort((a, b) => a - b);
  ascending.set(blocks, found);
  return found;
}

function lowerBound(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the blocks of a list that a lane shows in sight stand in ascending order: from, and one past. */
function sightOf(blocks: readonly number[], lane: Lane, scale: Scale): readonly [from: number, to: number] {
  const { first, last } = blocksInSight(lane, scale);
  if (first > last) return [0, 0];
  const all = sorted(blocks);
  return [lowerBound(all, first), lowerBound(all, last + 1)];
}

/** Blocks of a list that a lane shows in sight. */
export function listedInSight(blocks: readonly number[], lane: Lane, scale: Scale): readonly number[] {
  const [from, to] = sightOf(blocks, lane, scale);
  return from < to ? sorted(blocks).slice(from, to) : [];
}

/** How many they are. */
export function countInSight(blocks: readonly number[], lane: Lane, scale: Scale): number {
  const [from, to] = sightOf(blocks, lane, scale);
  return Math.max(0, to - from);
}

export const isInSight = ({ start, end }: LineSpan, { range }: Scale): boolean =>
  start < range.end && end > range.start;

/** Everything that a lane's blocks reach. */
export function reachOfBlocks(blocks: readonly number[], { line, step, length }: Lane): LineSpan {
  const all = sorted(blocks);
  return { start: line + (all[0] ?? 0) * step, end: line + (all.at(-1) ?? 0) * step + length };
}

/** How much of a span is in sight, of 1. */
export const shareInSight = ({ start, end }: LineSpan, { range }: Scale): number =>
  Math.max(0, Math.min(end, range.end) - Math.max(start, range.start)) / Math.max(1, end - start);

/** Listed blocks in sight that are drawn as one bar. */
export interface ListedSpan extends LineSpan {
  /** Fewer than half of the blocks here are listed. */
  readonly isSparse: boolean;
}

/** Blocks a pixel that are looked at one by one. */
const MOST_WALKED = 8;

/** Listed blocks by pixel, where a block is narrower than one: cost is that of the pixels. */
function byPixel(
  blocks: readonly number[],
  { line, step, length }: Lane,
  scale: Scale,
  tellsSparse: boolean,
): ListedSpan[] {
  const all = sorted(blocks);
  const lane = { line, step, length };
  const { first, last } = blocksInSight(lane, scale);
  const [begin, after] = sightOf(blocks, lane, scale);
  const perPixel = Math.max(1, Math.ceil(1 / (scale.perByte * step)));
  // Few blocks a pixel are walked through; many are jumped over.
  const isWalked = after - begin <= (MOST_WALKED * (last - first + 1)) / perPixel;
  const found: { start: number; end: number; isSparse: boolean }[] = [];
  let open: (typeof found)[number] | null = null;
  let from = begin;
  for (let block = first; block <= last && from < after; block += perPixel) {
    const limit = block + perPixel;
    let to = from;
    if (isWalked) while (to < after && (all[to] as number) < limit) to++;
    else to = lowerBound(all, limit);
    const count = to - from;
    from = to;
    if (count === 0) continue;
    const isSparse = tellsSparse && 2 * count < perPixel;
    const start = line + block * step;
    const end = start + (perPixel - 1) * step + length;
    if (open !== null && open.isSparse === isSparse && open.end + 2 * step >= start) open.end = end;
    else {
      open = { start, end, isSparse };
      found.push(open);
    }
  }
  return found;
}

/**
 * Listed blocks in sight as bars: those that follow each other are one.
 *
 * @param tellsSparse Whether bars tell apart how many of their blocks are listed, where blocks are narrower than a pixel.
 */
export function listedSpans(blocks: readonly number[], lane: Lane, scale: Scale, tellsSparse: boolean): ListedSpan[] {
  const { line, step, length } = lane;
  if (step > 0 && step * scale.perByte < 1) return byPixel(blocks, lane, scale, tellsSparse);
  const seen = listedInSight(blocks, lane, scale);
  const found: { start: number; end: number; isSparse: boolean }[] = [];
  seen.forEach((block, i) => {
    const open = found.at(-1);
    const end = line + block * step + length;
    if (open && block === (seen[i - 1] as number) + 1) open.end = end;
    else found.push({ start: line + block * step, end, isSparse: false });
  });
  return found;
}
