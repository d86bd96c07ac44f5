import { bySpace, type Geometry, type LayerGeometry, type RunGeometry } from '../analysis/geometry.ts';
import { addressIn } from '../analysis/space.ts';
import { splitByHull, type Track } from '../analysis/track.ts';
import type { LayoutGroup } from '../layout/layout.ts';

/**
 * A stretch of memory that repeats a row at a time: row i is [origin + i × stride, + stride). A packed allocation is
 * one section; layers that each keep their own blocks are one section each, put side by side, so that a block's row
 * is always one line: `start` says where the section begins on it.
 */
export interface Section {
  readonly index: number;
  readonly space: number;
  /** Offset in the space of row 0's first byte. */
  readonly origin: number;
  /** Bytes of a row, a logical block's. */
  readonly stride: number;
  readonly rows: number;
  /** Bytes of the line before it. */
  readonly start: number;
  /** Layers that have a page in it, in the order handed in. */
  readonly layers: readonly string[];
}

/** How blocks are laid out as rows. */
export interface RowLayout {
  readonly sections: readonly Section[];
  /** Bytes of a whole line: the sections' strides together. */
  readonly bytes: number;
  /** Rows, logical blocks. */
  readonly rows: number;
  readonly ratio: number;
  /** The section of every page's track; its first row holds the track's start. */
  readonly homes: ReadonlyMap<Track, Section>;
}

interface Placed {
  readonly layer: LayerGeometry;
  readonly track: Track;
  /** Step and length of a logical block, and how many of them there are. */
  readonly stride: number;
  readonly extent: number;
  readonly count: number;
}

function placed(layer: LayerGeometry, ratio: number): Placed[] {
  const blocks = layer.group.isState ? 1 : ratio;
  return layer.tracks.map((track) => ({
    layer,
    track,
    stride: track.step * blocks,
    extent: track.step * (blocks - 1) + track.length,
    count: Math.ceil(track.count / blocks),
  }));
}

interface Draft {
  readonly space: number;
  readonly origin: number;
  readonly stride: number;
  readonly items: readonly Placed[];
}

/**
 * Items ascending by start, cut so that the pages of each part end within one stride of its start, and each row of it
 * is on one line. Pages longer than a row only start there.
 */
function cutByStride(items: readonly Placed[], stride: number): Placed[][] {
  const parts: Placed[][] = [];
  let limit = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const { track, extent } = item;
    if (track.start + (extent <= stride ? extent : extent - track.length + 1) > limit) {
      parts.push([]);
      limit = track.start + stride;
    }
    parts.at(-1)?.push(item);
  }
  return parts;
}

/** Tracks of one space that share a row stride, cut where no byte of one part lies among those of the next. */
function draftsOf(
  space: number,
  items: readonly Placed[],
  memory: readonly { readonly start: number; readonly bytes: number }[],
): Draft[] {
  const byStride = new Map<number, Placed[]>();
  for (const item of items) {
    const group = byStride.get(item.stride);
    if (group) group.push(item);
    else byStride.set(item.stride, [item]);
  }
  return [...byStride].flatMap(([stride, group]) => {
    const apart = splitByHull(
      group.map((item) => ({ start: item.track.start, length: item.extent, step: stride, count: item.count, item })),
    );
    const parts = apart.flatMap((part) =>
      cutByStride(
        part.map(({ item }) => item),
        stride,
      ),
    );
    return parts.map((part): Draft => {
      const first = part[0]?.track.start ?? 0;
      const end = part.reduce((most, { track, extent }) => Math.max(most, track.start + extent), 0);
      // A row begins with its allocation where that leaves its pages inside; else with its first page.
      const home = memory.find(({ start, bytes }) => start <= first && first < start + bytes);
      const fits = home !== undefined && end <= home.start + stride;
      return { space, origin: fits ? home.start : first, stride, items: part };
    });
  });
}

/** Where one row of one block holds every page, parts that are apart only because there is one block are one row. */
function mergeHomes(drafts: readonly Draft[]): Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = `${draft.space}/${draft.origin}/${draft.stride}`;
    const twin = merged.get(key);
    merged.set(key, twin ? { ...draft, items: [...twin.items, ...draft.items] } : draft);
  }
  return [...merged.values()];
}

/**
 * The rows of a registered layout. Sections stand in address order; where pages of different strides share memory,
 * each stride has a section of its own.
 */
export function rowLayout(geometry: Geometry): RowLayout {
  const { layout, layers, spaces } = geometry;
  const { ratio } = layout;
  const all = layers.flatMap((layer) => placed(layer, ratio)).filter((item) => item.stride > 0);
  const items = bySpace(all, (item) => item.layer.space, spaces.length);
  const memory = bySpace(geometry.memory, (each) => each.space, spaces.length);
  const drafts = spaces.flatMap(({ index }) => draftsOf(index, items[index] ?? [], memory[index] ?? []));
  const ordered = mergeHomes(drafts).sort((a, b) => a.space - b.space || a.origin - b.origin || b.stride - a.stride);
  let start = 0;
  const homes = new Map<Track, Section>();
  const sections = ordered.map((draft, index): Section => {
    const names = new Set(draft.items.map(({ layer }) => layer.data.layer.name));
    const section = {
      index,
      space: draft.space,
      origin: draft.origin,
      stride: draft.stride,
      rows: layout.numBlocks,
      start,
      layers: [...names],
    };
    start += draft.stride;
    for (const { track } of draft.items) homes.set(track, section);
    return section;
  });
  return { sections, bytes: start, rows: layout.numBlocks, ratio, homes };
}

/** The logical row that a block of a group lies in. */
export const rowOfBlock = ({ ratio }: RowLayout, group: Pick<LayoutGroup, 'isState'>, block: number): number =>
  group.isState ? block : Math.floor(block / ratio);

/**
 * The section that a descriptor run of a block shows in: one of its stride whose first row holds its start, else one
 * whose first row does, else one whose row of this block holds the descriptor, else the nearest before it.
 *
 * @param start The descriptor's start in the space.
 */
export function sectionOfRun(
  rows: RowLayout,
  { run, space, track }: RunGeometry,
  row: number,
  start: number,
): Section | undefined {
  const stride = run.kind === 'attention' ? track.step * rows.ratio : track.step;
  const inSpace = sectionsBySpace(rows).get(space);
  if (inSpace === undefined) return undefined;
  const inFirstRow = ({ origin, stride: own }: Section): boolean => track.start >= origin && track.start < origin + own;
  const inThisRow = (section: Section): boolean => {
    const line = lineOffset(section, row, start);
    return line >= section.start && line < section.start + section.stride;
  };
  return (
    inSpace.byStride.get(stride)?.find(inFirstRow) ??
    inSpace.all.find((section) => inFirstRow(section) && inThisRow(section)) ??
    inSpace.all.find(inThisRow) ??
    inSpace.all.findLast((section) => section.origin <= track.start) ??
    inSpace.all[0]
  );
}

interface SpaceSections {
  readonly all: Section[];
  readonly byStride: Map<number, Section[]>;
}

const sectionsKnown = new WeakMap<RowLayout, ReadonlyMap<number, SpaceSections>>();

/** Sections by space, and there by stride, in the order of the line. */
function sectionsBySpace(rows: RowLayout): ReadonlyMap<number, SpaceSections> {
  const known = sectionsKnown.get(rows);
  if (known) return known;
  const spaces = new Map<number, SpaceSections>();
  for (const section of rows.sections) {
    const space = spaces.get(section.space) ?? { all: [], byStride: new Map<number, Section[]>() };
    spaces.set(section.space, space);
    space.all.push(section);
    const alike = space.byStride.get(section.stride);
    if (alike) alike.push(section);
    else space.byStride.set(section.stride, [section]);
  }
  sectionsKnown.set(rows, spaces);
  return spaces;
}

/** Where a byte of the space stands on a row's line; outside [0, bytes) where it is not of that row. */
export const lineOffset = (section: Section, row: number, offset: number): number =>
  section.start + offset - section.origin - row * section.stride;

/** The section under a place of the line. */
export function sectionAt(rows: RowLayout, line: number): Section | undefined {
  let low = 0;
  let high = rows.sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const section = rows.sections[middle] as Section;
    if (section.start + section.stride <= line) low = middle + 1;
    else high = middle;
  }
  const section = rows.sections[low];
  return section && section.start <= line ? section : undefined;
}

/** The address under a place of a row's line. */
export function addressAt(geometry: Geometry, section: Section, row: number, line: number): bigint {
  const space = geometry.spaces[section.space];
  if (space === undefined) throw new RangeError(`no space ${section.space}`);
  return addressIn(space, section.origin + row * section.stride + Math.floor(line) - section.start);
}
