import type { DescriptorRun, SideDescriptors } from '../descriptors/runs.ts';
import { runsOfGroup, sideDescriptors } from '../descriptors/runs.ts';
import type { Layout, LayoutGroup } from '../layout/layout.ts';
import { allocationEnd, viewKey } from '../layout/view.ts';
import type { Registration } from '../registration/registration.ts';
import { type PageData, pageData } from './page-data.ts';
import { gatherSpaces, type Hull, offsetIn, type Space, spaceOf } from './space.ts';
import type { Track } from './track.ts';

/** A layer that takes part: its data as tracks, one a run of its page, over its group's blocks. */
export interface LayerGeometry {
  readonly data: PageData;
  readonly group: LayoutGroup;
  readonly space: number;
  /** Offset of block 0's start in the space. */
  readonly start: number;
  readonly tracks: readonly Track[];
}

/** A descriptor run placed in its space, clipped to the blocks that a group can own. */
export interface RunGeometry {
  readonly run: DescriptorRun;
  readonly space: number;
  readonly track: Track;
}

export interface GroupGeometry {
  readonly group: LayoutGroup;
  readonly layers: readonly LayerGeometry[];
  readonly runs: readonly RunGeometry[];
}

/** A registered layout as byte tracks in spaces: what findings, figures and scenes compute with. */
export interface Geometry {
  readonly layout: Layout;
  readonly registration: Registration;
  readonly descriptors: SideDescriptors;
  readonly spaces: readonly Space[];
  /** In the order handed in; layers that are skipped take no part. */
  readonly layers: readonly LayerGeometry[];
  readonly groups: readonly GroupGeometry[];
  /** Registered allocations, placed. */
  readonly memory: readonly { readonly space: number; readonly start: number; readonly bytes: number }[];
}

function hull(base: bigint, step: number, count: number, length: number): Hull {
  return { start: base, end: count === 0 ? base : base + BigInt(step) * BigInt(count - 1) + BigInt(length) };
}

function placed(spaces: readonly Space[], at: bigint): { space: number; start: number } {
  const space = spaceOf(spaces, at);
  // What holds no byte needs no place of its own.
  return space ? { space: space.index, start: offsetIn(space, at) } : { space: 0, start: 0 };
}

/** Places a registration's data, descriptors and memory. Cost does not depend on the number of blocks. */
export function geometry(layout: Layout, registration: Registration): Geometry {
  const descriptors = sideDescriptors(layout, registration);
  const skipped = new Set(registration.skipped.map(({ layer }) => layer));
  const pages = layout.layers.flatMap((layer) => {
    const group = layout.groups[layer.group];
    if (layer.page === null || group === undefined || skipped.has(layer.name)) return [];
    return [{ data: pageData(layout, layer, layer.page), group }];
  });
  const allRuns = [...descriptors.attention, ...descriptors.state, ...(descriptors.ple ? [descriptors.ple] : [])];
  const runBase = (run: DescriptorRun): bigint => (registration.regions[run.region]?.base ?? 0n) + BigInt(run.offset);
  const spaces = gatherSpaces([
    ...registration.memory.map((each) => ({ start: each.base, end: allocationEnd(each) })),
    ...pages.map(({ data, group }) => hull(data.base, data.step, group.blocks, data.runs.at(-1)?.end ?? 0)),
    ...allRuns.map((run) => hull(runBase(run), run.step, run.count, run.length)),
  ]);
  const layers = pages.map(({ data, group }): LayerGeometry => {
    const place = placed(spaces, data.base);
    return {
      data,
      group,
      ...place,
      tracks: data.runs.map((span) => ({
        start: place.start + span.start,
        step: data.step,
        count: group.blocks,
        length: span.end - span.start,
      })),
    };
  });
  const layersOf = new Map<number, LayerGeometry[]>(layout.groups.map(({ id }) => [id, []]));
  for (const layer of layers) layersOf.get(layer.group.id)?.push(layer);
  const groups = layout.groups.map(
    (group): GroupGeometry => ({
      group,
      layers: layersOf.get(group.id) ?? [],
      runs: runsOfGroup(layout, registration, descriptors, group).map((run) => {
        const place = placed(spaces, runBase(run));
        const count = Math.min(run.count, group.blocks);
        return { run, space: place.space, track: { start: place.start, step: run.step, count, length: run.length } };
      }),
    }),
  );
  const memory = registration.memory.map((each) => ({ ...placed(spaces, each.base), bytes: each.bytes }));
  return { layout, registration, descriptors, spaces, layers, groups, memory };
}

/**
 * A track over its group's blocks as tracks over logical blocks: kernel block b belongs to logical block b // r, so
 * an attention track becomes r of them, r steps apart.
 */
export function overLogicalBlocks(track: Track, group: LayoutGroup, ratio: number): Track[] {
  if (group.isState || ratio === 1) return [track];
  // Kernel blocks that abut are one longer range a logical block.
  if (track.length === track.step && track.count % ratio === 0) {
    return [{ ...track, step: track.step * ratio, length: track.length * ratio, count: track.count / ratio }];
  }
  return Array.from({ length: ratio }, (_, j) => ({
    start: track.start + j * track.step,
    step: track.step * ratio,
    count: Math.ceil((track.count - j) / ratio),
    length: track.length,
  }));
}

/** Tracks by the space they lie in. */
export function bySpace<Item>(items: readonly Item[], spaceOfItem: (item: Item) => number, spaces: number): Item[][] {
  const shelves: Item[][] = Array.from({ length: Math.max(1, spaces) }, () => []);
  for (const item of items) shelves[spaceOfItem(item)]?.push(item);
  return shelves;
}

const viewsKnown = new WeakMap<readonly LayerGeometry[], readonly (readonly LayerGeometry[])[]>();

/** Layers by their view, found when it is first asked for: those with the same view hold their blocks together. */
export function layersByView(layers: readonly LayerGeometry[]): readonly (readonly LayerGeometry[])[] {
  const known = viewsKnown.get(layers);
  if (known) return known;
  const byView = new Map<string, LayerGeometry[]>();
  for (const layer of layers) {
    const key = viewKey(layer.data.layer.view);
    const others = byView.get(key);
    if (others) others.push(layer);
    else byView.set(key, [layer]);
  }
  const found = [...byView.values()];
  viewsKnown.set(layers, found);
  return found;
}
