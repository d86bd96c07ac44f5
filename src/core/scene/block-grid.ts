import type { Geometry } from '../analysis/geometry.ts';
import { floorDivide, isSolid, type Track, trackEnd } from '../analysis/track.ts';
import { gather } from './gather.ts';

/** Memory in which one block lies after the other: block b starts at start + b × step. Offsets in a space. */
export interface BlockGrid {
  readonly space: number;
  readonly start: number;
  readonly step: number;
  readonly blocks: number;
  readonly end: number;
}

/** Tracks of one space, ascending by start, cut where none reaches on. */
function apart(tracks: readonly Track[]): Track[][] {
  const parts: Track[][] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const track of tracks) {
    if (track.start >= reached) parts.push([track]);
    else parts.at(-1)?.push(track);
    reached = Math.max(reached, trackEnd(track));
  }
  return parts;
}

/** Tracks that lie among each other as a grid; null where they do not all move by one stride. */
function gridOf(space: number, tracks: readonly Track[]): BlockGrid | null {
  const [first] = tracks;
  if (first === undefined || first.step === 0) return null;
  const { start, step, count } = first;
  const isOne = tracks.every((each) => each.step === step && each.count === count && each.start < start + step);
  return isOne ? { space, start, step, blocks: count, end: start + count * step } : null;
}

/** Where every page moves by one stride, so that a place says which block it is in; ascending, disjoint. */
export function blockGrids({ layers }: Pick<Geometry, 'layers'>): BlockGrid[] {
  const tracks = layers
    .flatMap(({ space, tracks: own }) => own.filter(isSolid).map((track) => ({ space, track })))
    .sort((a, b) => a.space - b.space || a.track.start - b.track.start);
  return [...gather(tracks, ({ space }) => space)].flatMap(([space, own]) =>
    apart(own.map(({ track }) => track)).flatMap((part) => gridOf(space, part) ?? []),
  );
}

/** The grids that meet [from, to). */
export function gridsWithin(grids: readonly BlockGrid[], space: number, from: number, to: number): BlockGrid[] {
  let low = 0;
  let high = grids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = grids[middle] as BlockGrid;
    if (each.space < space || (each.space === space && each.end <= from)) low = middle + 1;
    else high = middle;
  }
  const found: BlockGrid[] = [];
  for (let i = low; grids[i]?.space === space && (grids[i] as BlockGrid).start < to; i++) {
    found.push(grids[i] as BlockGrid);
  }
  return found;
}

/** The block that a byte lies in, and where in it; null where no grid holds the byte. */
export function blockAt(
  grids: readonly BlockGrid[],
  space: number,
  offset: number,
): { readonly grid: BlockGrid; readonly block: number; readonly within: number } | null {
  const [grid] = gridsWithin(grids, space, offset, offset + 1);
  if (grid === undefined) return null;
  const block = Math.min(grid.blocks - 1, floorDivide(offset - grid.start, grid.step));
  return { grid, block, within: offset - grid.start - block * grid.step };
}
