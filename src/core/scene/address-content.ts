import type { Analysis } from '../analysis/analyse.ts';
import { BlockView } from '../analysis/block-facts.ts';
import type { Finding } from '../analysis/finding.ts';
import type { GroupGeometry } from '../analysis/geometry.ts';
import { formatAddress } from '../brand.ts';
import type { Span } from '../layout/progression.ts';
import { type AddressAxis, addressAxis } from './address-axis.ts';
import { grouped } from './digits.ts';
import { type Periodic, periodics } from './periodic.ts';
import type { MarkKind } from './row-content.ts';

/** A finding's bytes along a track. */
export interface TrackMark {
  readonly kind: MarkKind;
  readonly finding: string;
  readonly layer: string | null;
  readonly region: number | null;
  /** Bytes of one block, for the label. */
  readonly bytes: number;
  readonly parts: readonly Periodic[];
  /** The marks stand for blocks of which only some have the finding: the range says where, not how much. */
  readonly somewhere: boolean;
}

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
  readonly lines: readonly AddressLine[];
  /** Runs of all tracks over all blocks. */
  readonly runs: number;
}

/** Blocks at each end of a pool that are looked at one by one where a finding is not the same in every block. */
const END_BLOCKS = 8;

/** Blocks looked at, each made once: many findings ask for the same ones. */
type ViewAt = (group: number, block: number) => BlockView;

function createViews({ geometry }: Analysis): ViewAt {
  const known = new Map<string, BlockView>();
  return (group, block) => {
    const key = `${group}/${block}`;
    const view = known.get(key) ?? new BlockView(geometry, group, block);
    known.set(key, view);
    return view;
  };
}

type SpansAt = (view: BlockView) => readonly Span[];

/** Where a finding lies over the blocks of its group, as few periodic ranges as tell the truth. */
function marksOf(
  viewAt: ViewAt,
  finding: Finding,
  owner: GroupGeometry,
  start: number,
  step: number,
  spansAt: SpansAt,
): Pick<TrackMark, 'parts' | 'somewhere'> {
  const { blocks, id } = owner.group;
  const { example } = finding;
  const relative = (block: number): Span[] =>
    spansAt(viewAt(id, block)).map((span) => ({
      start: span.start - start - block * step,
      end: span.end - start - block * step,
    }));
  if (example === null || blocks === 0) return { parts: [], somewhere: false };
  if (finding.everyBlock) {
    return {
      parts: periodics(start, step, 0, blocks - 1, relative(Math.min(example.block, blocks - 1))),
      somewhere: false,
    };
  }
  const one = (block: number): Periodic[] => periodics(start, step, block, block, relative(block));
  const all = Array.from({ length: Math.min(blocks, 2 * END_BLOCKS) }, (_, i) =>
    i < END_BLOCKS || blocks <= 2 * END_BLOCKS ? i : blocks - 2 * END_BLOCKS + i,
  );
  if (blocks <= 2 * END_BLOCKS) return { parts: all.flatMap(one), somewhere: false };
  const inner = [END_BLOCKS, blocks >> 1, blocks - END_BLOCKS - 1].map(relative);
  const ends = all.map(one);
  if (inner.every((spans) => spans.length === 0) && (all.includes(example.block) || ends.flat().length > 0)) {
    return { parts: ends.flat(), somewhere: false };
  }
  const low = Math.min(
    ...inner.flat().map((span) => span.start),
    ...ends.flat().flatMap(({ runs }) => runs.map((run) => run.start)),
  );
  const high = Math.max(
    ...inner.flat().map((span) => span.end),
    ...ends.flat().flatMap(({ runs }) => runs.map((run) => run.end)),
  );
  return { parts: periodics(start, step, 0, blocks - 1, [{ start: low, end: high }]), somewhere: true };
}

function layerTracks(analysis: Analysis, viewAt: ViewAt, hidden: ReadonlySet<string>): AddressTrack[] {
  const { geometry, findings } = analysis;
  const truncated = new Map(
    findings.filter(({ code }) => code === 'truncated').map((finding) => [finding.layer, finding]),
  );
  return geometry.layers
    .filter(({ data }) => !hidden.has(data.layer.name) && data.runs.length > 0)
    .map((layer): AddressTrack => {
      const { data, group, space, start } = layer;
      const { name, index } = data.layer;
      const finding = truncated.get(name);
      const owner = geometry.groups[group.id];
      const marks: TrackMark[] = [];
      if (finding && owner) {
        const where = marksOf(viewAt, finding, owner, start, data.step, (view) => view.truncated(layer));
        const rest = { finding: finding.id, layer: name, region: null, bytes: finding.example?.bytes ?? 0 };
        marks.push({ kind: 'truncated', ...rest, ...where });
      }
      return {
        key: `layer:${name}`,
        label: name,
        space,
        layer: { name, index, group: group.id },
        region: null,
        parts: periodics(start, data.step, 0, group.blocks - 1, data.runs),
        marks,
      };
    });
}

function regionTracks(analysis: Analysis, viewAt: ViewAt): AddressTrack[] {
  const { geometry, findings } = analysis;
  const { registration, groups } = geometry;
  const runsOfRegion = gather(
    groups.flatMap((owner) => owner.runs.map((run) => ({ owner, run }))),
    ({ run }) => run.run.region,
  );
  const findingsOfRegion = gather(
    findings.filter(({ code }) => code === 'spilled' || code === 'out-of-bounds'),
    ({ region }) => region,
  );
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
    const marks = (findingsOfRegion.get(region.index) ?? []).map((finding): TrackMark => {
      const kind = finding.code === 'spilled' ? 'spilled' : 'out-of-bounds';
      const at = placed.find(({ owner }) => owner.group.id === finding.example?.group) ?? first;
      const where = marksOf(viewAt, finding, at.owner, at.run.track.start, at.run.track.step, (view) =>
        view.descriptors(region.index).flatMap((each) => (kind === 'spilled' ? each.spilled : each.outOfBounds)),
      );
      const rest = { finding: finding.id, layer: null, region: region.index, bytes: finding.example?.bytes ?? 0 };
      return { kind, ...rest, ...where };
    });
    return [
      {
        key: `region:${region.index}`,
        label: `R${region.index} · ${grouped(region.blockLen)} B`,
        space: first.run.space,
        layer: null,
        region: { index: region.index, shared: region.group < 0, packedRow: region.packedRow },
        parts,
        marks,
      },
    ];
  });
}

/** Items by a key, each in their order. */
function gather<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const shelves = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const shelf = shelves.get(key);
    if (shelf) shelf.push(item);
    else shelves.set(key, [item]);
  }
  return shelves;
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
  return { axis: addressAxis(geometry), lines, runs };
}
