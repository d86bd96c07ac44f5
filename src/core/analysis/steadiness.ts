import type { Geometry, GroupGeometry, LayerGeometry, RunGeometry } from './geometry.ts';
import type { Track } from './track.ts';

/**
 * How the bytes of a figure repeat over a pool: away from so many blocks at either end, block b has as many as block
 * b + period. It lets a few blocks speak for all of them.
 */
export interface Steadiness {
  readonly ends: number;
  readonly period: number;
}

/** The same in every block. */
export const STEADY: Steadiness = { ends: 0, period: 1 };

const moveAlike = (tracks: readonly Track[], count: number): boolean =>
  tracks.every((track) => track.step === tracks[0]?.step && track.count === count);

/**
 * What a group's own data and descriptors do to each other, block by block.
 *
 * @returns null where not all that lies in one space moves alike.
 */
export function groupSteadiness({ group, layers, runs }: GroupGeometry): Steadiness | null {
  const bySpace = new Map<number, Track[]>();
  const add = (space: number, tracks: readonly Track[]): void => {
    const known = bySpace.get(space);
    if (known) known.push(...tracks);
    else bySpace.set(space, [...tracks]);
  };
  for (const layer of layers) add(layer.space, layer.tracks);
  for (const run of runs) add(run.space, [run.track]);
  return [...bySpace.values()].every((tracks) => moveAlike(tracks, group.blocks)) ? STEADY : null;
}

interface SpaceItems {
  readonly layers: LayerGeometry[];
  readonly runs: RunGeometry[];
}

const known = new WeakMap<Geometry, ReadonlyMap<number, SpaceItems>>();

/** What lies in each space, gathered when it is first asked for. */
function bySpace(geometry: Geometry): ReadonlyMap<number, SpaceItems> {
  const gathered = known.get(geometry);
  if (gathered) return gathered;
  const spaces = new Map<number, SpaceItems>();
  const at = (space: number): SpaceItems => {
    const items = spaces.get(space) ?? { layers: [], runs: [] };
    spaces.set(space, items);
    return items;
  };
  for (const layer of geometry.layers) at(layer.space).layers.push(layer);
  for (const group of geometry.groups) for (const run of group.runs) at(run.space).runs.push(run);
  known.set(geometry, spaces);
  return spaces;
}

/**
 * What blocks do to each other in a space: their data meets that of so many neighbours, which the first and the last
 * blocks do not have.
 *
 * @returns null where not all that lies in the space moves alike.
 */
export function spaceSteadiness(geometry: Geometry, space: number): Steadiness | null {
  const { layers, runs } = bySpace(geometry).get(space) ?? { layers: [], runs: [] };
  const tracks = [...layers.flatMap((layer) => layer.tracks), ...runs.map((run) => run.track)];
  const [first] = tracks;
  const isState = layers[0]?.group.isState ?? false;
  if (first === undefined || first.step === 0 || !moveAlike(tracks, first.count)) return null;
  if (layers.some((layer) => layer.group.isState !== isState)) return null;
  const lowest = tracks.reduce((least, track) => Math.min(least, track.start), Number.POSITIVE_INFINITY);
  const highest = tracks.reduce((most, track) => Math.max(most, track.start + track.length), 0);
  // Kernel blocks of one logical block differ in which neighbours are their own.
  const period = isState ? 1 : geometry.layout.ratio;
  return { ends: Math.ceil((highest - lowest) / first.step), period };
}

/** What blocks do to each other in any space that holds data; null where some space is not steady. */
export function poolSteadiness(geometry: Geometry): Steadiness | null {
  let all = STEADY;
  for (const space of new Set(geometry.layers.map((layer) => layer.space))) {
    const steady = spaceSteadiness(geometry, space);
    if (steady === null) return null;
    all = { ends: Math.max(all.ends, steady.ends), period: Math.max(all.period, steady.period) };
  }
  return all;
}
