import { firstAtOrAbove } from '../ascending.ts';
import type { Geometry, LayerGeometry } from './geometry.ts';
import { floorDivide, isSolid, splitByHull, type Track, trackEnd } from './track.ts';

/** One run of a layer's page, over the blocks of its group. */
interface DataTrack extends Track {
  readonly layer: LayerGeometry;
}

/** Tracks of one step that lie among each other, ascending by where in a step they start. */
interface Shelf {
  readonly start: number;
  readonly end: number;
  readonly step: number;
  /** Length of the longest. */
  readonly reach: number;
  readonly tracks: readonly DataTrack[];
  /** Of each track: its start modulo the step. */
  readonly phases: readonly number[];
}

/** Shelves ascending by start. `ends[i]` is the furthest end of shelves 0 to i. */
interface SpaceIndex {
  readonly shelves: readonly Shelf[];
  readonly ends: readonly number[];
}

/** All data of a layout, found by place: which layers have bytes near a span, without asking every layer. */
export type DataIndex = ReadonlyMap<number, SpaceIndex>;

const phaseOf = (at: number, step: number): number => (step === 0 ? 0 : at - floorDivide(at, step) * step);

function shelvesOf(tracks: readonly DataTrack[]): Shelf[] {
  const bySteps = new Map<number, DataTrack[]>();
  for (const track of tracks) {
    const alike = bySteps.get(track.step);
    if (alike) alike.push(track);
    else bySteps.set(track.step, [track]);
  }
  return [...bySteps].flatMap(([step, alike]) =>
    splitByHull(alike).map((part): Shelf => {
      const sorted = part
        .map((track) => ({ track, phase: phaseOf(track.start, step) }))
        .sort((a, b) => a.phase - b.phase);
      return {
        start: part[0]?.start ?? 0,
        end: part.reduce((end, track) => Math.max(end, trackEnd(track)), 0),
        step,
        reach: part.reduce((length, track) => Math.max(length, track.length), 0),
        tracks: sorted.map(({ track }) => track),
        phases: sorted.map(({ phase }) => phase),
      };
    }),
  );
}

/** The index of a layout's data; costs a sort of its tracks. */
export function dataIndex({ layers }: Pick<Geometry, 'layers'>): DataIndex {
  const bySpace = new Map<number, DataTrack[]>();
  for (const layer of layers) {
    for (const track of layer.tracks) {
      if (!isSolid(track)) continue;
      const placed = { ...track, layer };
      const others = bySpace.get(layer.space);
      if (others) others.push(placed);
      else bySpace.set(layer.space, [placed]);
    }
  }
  return new Map(
    [...bySpace].map(([space, tracks]) => {
      const shelves = shelvesOf(tracks).sort((a, b) => a.start - b.start);
      let furthest = Number.NEGATIVE_INFINITY;
      const ends = shelves.map(({ end }) => {
        furthest = Math.max(furthest, end);
        return furthest;
      });
      return [space, { shelves, ends }];
    }),
  );
}

const known = new WeakMap<Geometry, DataIndex>();

/** The index of a layout's data, made when it is first asked for. */
export function dataNear(geometry: Geometry): DataIndex {
  const index = known.get(geometry) ?? dataIndex(geometry);
  known.set(geometry, index);
  return index;
}

type Visit = (layer: LayerGeometry, block: number, start: number, end: number) => boolean;

/** Blocks of one track that meet [from, to). */
function visitTrack(track: DataTrack, from: number, to: number, visit: Visit): boolean {
  const { start, step, count, length, layer } = track;
  const first = step === 0 ? 0 : Math.max(0, floorDivide(from - start - length, step) + 1);
  const last = step === 0 ? count - 1 : Math.min(count - 1, floorDivide(to - 1 - start, step));
  for (let block = first; block <= last; block++) {
    const at = start + block * step;
    if (at >= to || at + length <= from) continue;
    if (!visit(layer, block, Math.max(at, from), Math.min(at + length, to))) return false;
  }
  return true;
}

/** Tracks of a shelf that may meet [from, to): those that start, in their step, within reach of it. */
function visitShelf({ step, reach, tracks, phases }: Shelf, from: number, to: number, visit: Visit): boolean {
  const wide = step === 0 || to - from + reach > step;
  const low = wide ? 0 : phaseOf(from - reach + 1, step);
  const high = wide ? step : low + to - from + reach - 1;
  const visitPhases = (least: number, below: number): boolean => {
    for (let i = firstAtOrAbove(phases, least); i < tracks.length && (phases[i] as number) < below; i++) {
      if (!visitTrack(tracks[i] as DataTrack, from, to, visit)) return false;
    }
    return true;
  };
  if (wide) return tracks.every((track) => visitTrack(track, from, to, visit));
  // What runs over the end of a step goes on at its start.
  return visitPhases(low, high) && (high <= step || visitPhases(0, high - step));
}

/**
 * Visits each piece of data that meets [from, to): a block of a run of a layer, cut to the span, in no order.
 *
 * @param visit Returns whether to go on. `block` is in the count of the layer's group.
 */
export function visitData(index: DataIndex, space: number, from: number, to: number, visit: Visit): void {
  const found = index.get(space);
  if (found === undefined || to <= from) return;
  const { shelves, ends } = found;
  let low = 0;
  let high = shelves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shelves[middle] as Shelf).start < to) low = middle + 1;
    else high = middle;
  }
  for (let i = low - 1; i >= 0 && (ends[i] as number) > from; i--) {
    const shelf = shelves[i] as Shelf;
    if (shelf.end > from && !visitShelf(shelf, from, to, visit)) return;
  }
}
