import type { Analysis } from '../analysis/analyse.ts';
import { BlockView } from '../analysis/block-facts.ts';
import { formatAddress } from '../brand.ts';
import { type AddressAxis, addressAxis } from './address-axis.ts';
import { type BlockGrid, blockGrids } from './block-grid.ts';
import { grouped } from './digits.ts';
import { gather } from './gather.ts';
import { layerMarks, type ViewAt } from './layer-marks.ts';
import { type Periodic, periodics } from './periodic.ts';
import { type PlacedRun, regionMarks } from './region-marks.ts';
import type { TrackMark } from './track-marks.ts';

/** One line of the addresses lens: a layer's pages, or a region's descriptors, over all blocks. */
export interface AddressTrack {
  readonly key: string;
  readonly label: string;
  readonly space: number;
  readonly layer: { readonly name: string; readonly index: number; readonly group: number } | null;
  readonly region: { readonly index: number; readonly shared: boolean; readonly packedRow: boolean } | null;
  readonly parts: readonly Periodic[];
  readonly marks: readonly TrackMark[];
}

/** A heading or a track, in order from the top. */
export type AddressLine =
  | { readonly type: 'heading'; readonly text: string; readonly space: number }
  | { readonly type: 'track'; readonly track: AddressTrack };

export interface AddressContent {
  readonly axis: AddressAxis;
  /** Where the ruler can count blocks. */
  readonly grids: readonly BlockGrid[];
  readonly lines: readonly AddressLine[];
  /** Runs of all tracks over all blocks. */
  readonly runs: number;
}

function createViews({ geometry }: Analysis): ViewAt {
  const known = new Map<string, BlockView>();
  return (group, block) => {
    const key = `${group}/${block}`;
    const view = known.get(key) ?? new BlockView(geometry, group, block);
    known.set(key, view);
    return view;
  };
}

function layerTracks(analysis: Analysis, viewAt: ViewAt, hidden: ReadonlySet<string>): AddressTrack[] {
  const marksOf = layerMarks(analysis, viewAt);
  return analysis.geometry.layers
    .filter(({ data }) => !hidden.has(data.layer.name) && data.runs.length > 0)
    .map((layer): AddressTrack => {
      const { data, group, space, start } = layer;
      const { name, index } = data.layer;
      return {
        key: `layer:${name}`,
        label: name,
        space,
        layer: { name, index, group: group.id },
        region: null,
        parts: periodics(start, data.step, 0, group.blocks - 1, data.runs),
        marks: marksOf(layer),
      };
    });
}

function regionTracks(analysis: Analysis, viewAt: ViewAt): AddressTrack[] {
  const { registration, groups } = analysis.geometry;
  const runsOfRegion = gather(
    groups.flatMap((owner) => owner.runs.map((run): PlacedRun => ({ owner, run }))),
    ({ run }) => run.run.region,
  );
  const marksOf = regionMarks(analysis, viewAt);
  return registration.regions.flatMap((region) => {
    const placed = runsOfRegion.get(region.index) ?? [];
    const [first] = placed;
    if (first === undefined) return [];
    const seen = new Set<string>();
    const parts = placed.flatMap(({ run: { track } }) => {
      const key = `${track.start}/${track.step}/${track.count}/${track.length}`;
      if (seen.has(key) || track.length === 0) return [];
      seen.add(key);
      return periodics(track.start, track.step, 0, track.count - 1, [{ start: 0, end: track.length }]);
    });
    return [
      {
        key: `region:${region.index}`,
        label: `R${region.index} · ${grouped(region.blockLen)} B`,
        space: first.run.space,
        layer: null,
        region: { index: region.index, shared: region.group < 0, packedRow: region.packedRow },
        parts,
        marks: marksOf(region.index, placed),
      },
    ];
  });
}

/** How many runs a track has over the whole pool. */
function runsOf({ parts }: AddressTrack): number {
  return parts.reduce((sum, { first, last, runs }) => sum + (last - first + 1) * runs.length, 0);
}

/**
 * The whole pool by address: under each allocation a track a layer, then a track a region. Tracks hold progressions,
 * so the content costs what the layout has of layers and regions, whatever the blocks.
 *
 * @param hidden Layers left out.
 */
export function addressContent(analysis: Analysis, hidden: ReadonlySet<string>): AddressContent {
  const known = lastContent.get(analysis);
  const names = [...hidden].sort().join('\n');
  if (known?.names === names) return known.content;
  const content = makeContent(analysis, hidden);
  lastContent.set(analysis, { names, content });
  return content;
}

/** The last content of each analysis: the map, its table and its switch ask for the same. */
const lastContent = new WeakMap<Analysis, { readonly names: string; readonly content: AddressContent }>();

function makeContent(analysis: Analysis, hidden: ReadonlySet<string>): AddressContent {
  const { geometry } = analysis;
  const viewAt = createViews(analysis);
  const layers = layerTracks(analysis, viewAt, hidden);
  const regions = regionTracks(analysis, viewAt);
  const lines: AddressLine[] = [];
  const homes = geometry.memory.map((memory, i) => ({
    memory,
    allocation: geometry.registration.memory[i],
    tracks: [] as AddressTrack[],
  }));
  const elsewhere: AddressTrack[] = [];
  const startOf = ({ parts }: AddressTrack): number =>
    parts.reduce((least, part) => Math.min(least, part.start + (part.runs[0]?.start ?? 0)), Number.POSITIVE_INFINITY);
  const homesInSpace = gather(homes, ({ memory }) => memory.space);
  for (const track of [...layers, ...regions]) {
    const at = startOf(track);
    const home = homesInSpace
      .get(track.space)
      ?.find(({ memory }) => at >= memory.start && at < memory.start + memory.bytes);
    (home?.tracks ?? elsewhere).push(track);
  }
  for (const { memory, allocation, tracks } of homes) {
    if (tracks.length === 0) continue;
    const base = allocation ? formatAddress(allocation.base) : '';
    lines.push({ type: 'heading', text: `allocation ${base} · ${grouped(memory.bytes)} B`, space: memory.space });
    for (const track of tracks) lines.push({ type: 'track', track });
  }
  if (elsewhere.length > 0) {
    lines.push({ type: 'heading', text: 'outside every registered allocation', space: elsewhere[0]?.space ?? 0 });
    for (const track of elsewhere) lines.push({ type: 'track', track });
  }
  const runs = [...layers, ...regions].reduce((sum, track) => sum + runsOf(track), 0);
  return { axis: addressAxis(geometry), grids: blockGrids(geometry), lines, runs };
}
