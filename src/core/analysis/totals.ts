import type { DescriptorRun } from '../descriptors/runs.ts';
import type { LayoutGroup } from '../layout/layout.ts';
import { coverage } from './coverage.ts';
import {
  bySpace,
  type Geometry,
  type GroupGeometry,
  type LayerGeometry,
  layersByView,
  overLogicalBlocks,
  type RunGeometry,
} from './geometry.ts';
import { type Knots, sumShared, sumUnion, TrackIndex } from './linear-sum.ts';
import type { Track } from './track.ts';

/**
 * Pool totals: sums over every block of the pool, once for each group that could hold it. Bytes, as bigints, since
 * a sum over a pool may leave 2^53 where no length in it does.
 */
export interface PoolTotals {
  /** Layers that lose data, in the order handed in. */
  readonly truncated: ReadonlyMap<string, bigint>;
  /** By region index, ascending. */
  readonly spilled: ReadonlyMap<number, bigint>;
  readonly outOfBounds: ReadonlyMap<number, bigint>;
  readonly collision: bigint;
  readonly unsoundOverlay: bigint;
  readonly moved: bigint;
  readonly needed: bigint;
  readonly redundant: bigint;
  readonly byGroup: readonly GroupTotals[];
}

export interface GroupTotals {
  readonly collision: bigint;
  readonly moved: bigint;
  readonly needed: bigint;
  readonly redundant: bigint;
  /** Bytes moved, each once, that no layer of the group needs. */
  readonly padding: bigint;
}

export interface TotalsOutcome {
  readonly totals: PoolTotals;
  /** Blocks where a layer's loss may change its course; empty where it is the same in every block. */
  readonly truncatedKnots: ReadonlyMap<string, Knots>;
  /** By group: blocks where its layers or descriptors overtake each other. */
  readonly groupKnots: readonly Knots[];
  /** Some union was listed block by block, because steps share no period shorter than the pool. */
  readonly walked: boolean;
}

const blocksTimesLength = ({ count, length }: Track): bigint => BigInt(count) * BigInt(length);
const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const value of values) total += value;
  return total;
};

/** Sum of a per-space figure; tracks of different spaces share no byte. */
function unionOverSpaces(
  items: readonly { readonly space: number; readonly tracks: readonly Track[] }[],
  knots?: Knots,
): bigint {
  const shelves = new Map<number, Track[]>();
  for (const { space, tracks } of items) {
    const shelf = shelves.get(space);
    if (shelf) shelf.push(...tracks);
    else shelves.set(space, [...tracks]);
  }
  return sum([...shelves.values()].map((shelf) => sumUnion(shelf, knots)));
}

const runItems = (runs: readonly RunGeometry[]) => runs.map(({ space, track }) => ({ space, tracks: [track] }));

/** Layers with the same view hold their blocks together: they count as one, with the union of their data. */
function heldApart(layers: readonly LayerGeometry[]): bigint {
  // The data of one layer's block is disjoint runs; that of two with one view need not be the same.
  const held = ([first, ...rest]: readonly LayerGeometry[]): bigint =>
    rest.length === 0 && first
      ? sum(first.tracks.map(blocksTimesLength))
      : unionOverSpaces(first ? [first, ...rest] : []);
  return sum(layersByView(layers).map(held));
}

function groupTotals({ layers, runs }: GroupGeometry, knots: Knots): GroupTotals {
  const moved = sum(runs.map(({ track }) => blocksTimesLength(track)));
  const movedOnce = unionOverSpaces(runItems(runs), knots);
  const needed = unionOverSpaces(layers, knots);
  const both = unionOverSpaces([...runItems(runs), ...layers]);
  return {
    collision: heldApart(layers) - needed,
    moved,
    needed,
    redundant: moved - movedOnce,
    padding: both - needed,
  };
}

function truncatedByLayer(geometry: Geometry, knotsOf: Map<string, Knots>): Map<string, bigint> {
  const lost = new Map<string, bigint>();
  for (const { layers, runs } of geometry.groups) {
    const shelves = bySpace(runs, (run) => run.space, geometry.spaces.length);
    const indexes = shelves.map((shelf) => new TrackIndex(shelf.map(({ track }) => track)));
    for (const layer of layers) {
      const index = indexes[layer.space];
      const knots: Knots = new Set();
      const bytes = sum(
        layer.tracks.map((track) => blocksTimesLength(track) - (index ? sumShared(track, index, knots) : 0n)),
      );
      if (bytes === 0n) continue;
      lost.set(layer.data.layer.name, bytes);
      knotsOf.set(layer.data.layer.name, knots);
    }
  }
  const inOrder = geometry.layers.map(({ data }) => data.layer.name).filter((name) => lost.has(name));
  return new Map(inOrder.map((name) => [name, lost.get(name) ?? 0n]));
}

/** A run as the groups that address it see it: how often its blocks count. */
interface CountedRun {
  readonly placed: RunGeometry;
  readonly group: LayoutGroup;
  times: number;
}

/** Runs of all groups; groups that count their blocks alike see one and the same. */
function countedRuns(geometry: Geometry): CountedRun[] {
  const counted: CountedRun[] = [];
  const byRun = new Map<DescriptorRun, CountedRun[]>();
  for (const { group, runs } of geometry.groups) {
    for (const placed of runs) {
      const known = byRun.get(placed.run) ?? [];
      const same = known.find(
        (each) => each.placed.track.count === placed.track.count && each.group.isState === group.isState,
      );
      if (same) {
        same.times += 1;
        continue;
      }
      const made = { placed, group, times: 1 };
      counted.push(made);
      if (known.push(made) === 1) byRun.set(placed.run, known);
    }
  }
  return counted;
}

function addTo(sums: Map<number, bigint>, region: number, bytes: bigint): void {
  if (bytes !== 0n) sums.set(region, (sums.get(region) ?? 0n) + bytes);
}

const ascending = (sums: ReadonlyMap<number, bigint>): Map<number, bigint> =>
  new Map([...sums].sort(([a], [b]) => a - b));

/**
 * Counts what a registration loses and moves, in closed form: the cost depends on layers, regions and the common
 * period of their strides, not on the number of blocks.
 *
 * - `truncated`: a layer's data less what its block's descriptors share with it.
 * - `spilled`: a descriptor ∩ data of all blocks, less the descriptor ∩ data of its own logical block. What is left
 *   is data of another block and of none of this one.
 * - `unsoundOverlay`: data of the logical blocks added, less the union of all of it.
 *
 * @see docs/findings.md
 */
export function poolTotals(geometry: Geometry): TotalsOutcome {
  const { layout, spaces } = geometry;
  const logical = (track: Track, group: LayoutGroup): Track[] => overLogicalBlocks(track, group, layout.ratio);

  const layersBySpace = bySpace(geometry.layers, (layer) => layer.space, spaces.length);
  const memoryBySpace = bySpace(geometry.memory, (each) => each.space, spaces.length);
  const runsBySpace = bySpace(countedRuns(geometry), (run) => run.placed.space, spaces.length);
  const spilled = new Map<number, bigint>();
  const outOfBounds = new Map<number, bigint>();
  let unsoundOverlay = 0n;
  let walked = false;
  for (const [space, layers] of layersBySpace.entries()) {
    const runs = runsBySpace[space] ?? [];
    const tracks = runs.map(({ placed }) => placed.track);
    const memory = (memoryBySpace[space] ?? []).map(({ start, bytes }) => ({
      start,
      step: 0,
      count: 1,
      length: bytes,
    }));
    const everything = coverage(
      layers.flatMap((layer) => layer.tracks),
      tracks,
    );
    const inside = coverage(memory, tracks);
    const ofBlock = layers.flatMap((layer) => layer.tracks.flatMap((track) => logical(track, layer.group)));
    const index = new TrackIndex(ofBlock);
    for (const [i, { placed, group, times }] of runs.entries()) {
      const { run, track } = placed;
      const any = everything.within[i] ?? 0n;
      if (any > 0n) {
        const own = sum(logical(track, group).map((each) => sumShared(each, index)));
        addTo(spilled, run.region, BigInt(times) * (any - own));
      }
      addTo(outOfBounds, run.region, BigInt(times) * (blocksTimesLength(track) - (inside.within[i] ?? 0n)));
    }
    unsoundOverlay += sumUnion(ofBlock) - BigInt(everything.size);
    walked ||= everything.walked;
  }

  const groupKnots = geometry.groups.map((): Knots => new Set());
  const byGroup = geometry.groups.map((group, i) => groupTotals(group, groupKnots[i] ?? new Set()));
  const truncatedKnots = new Map<string, Knots>();
  const total = (figure: (group: GroupTotals) => bigint): bigint => sum(byGroup.map(figure));
  return {
    totals: {
      truncated: truncatedByLayer(geometry, truncatedKnots),
      spilled: ascending(spilled),
      outOfBounds: ascending(outOfBounds),
      collision: total((group) => group.collision),
      unsoundOverlay,
      moved: total((group) => group.moved),
      needed: total((group) => group.needed),
      redundant: total((group) => group.redundant),
      byGroup,
    },
    truncatedKnots,
    groupKnots,
    walked,
  };
}
