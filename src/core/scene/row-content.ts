import type { Analysis } from '../analysis/analyse.ts';
import {
  type BlockFacts,
  blockFacts,
  type PageAt,
  type PageFactsAt,
  type PlacedSpans,
  pageAt,
} from '../analysis/block-facts.ts';
import type { Geometry, GroupGeometry } from '../analysis/geometry.ts';
import { firstAtOrAbove } from '../ascending.ts';
import type { LayoutGroup } from '../layout/layout.ts';
import { type Span, spanBytes } from '../layout/progression.ts';
import { lineOffset, type RowLayout, rowOfBlock, type Section, sectionOfRun } from './sections.ts';
import type { Side } from './side.ts';

/** Whose block a row is: one group's, or every group's over each other. */
export type Owner = number | 'all';

/** A byte range on a row's line, cut to its section. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** A layer's page on the line. A page of several runs (heads apart, or layers between) is several bars. */
export interface ContentBar extends LineSpan {
  readonly layer: string;
  readonly layerIndex: number;
  readonly group: number;
  readonly kind: 'data' | 'padding';
  /** Level within the lane; pages of one group that share bytes stand above each other. */
  readonly level: number;
}

export type MarkKind = 'truncated' | 'spilled' | 'out-of-bounds' | 'redundant' | 'collision' | 'unsound-overlay';

/** A finding's bytes on the line. */
export interface ContentMark extends LineSpan {
  readonly kind: MarkKind;
  readonly finding: string;
  readonly layer: string | null;
  readonly region: number | null;
  readonly level: number;
  /** Bytes of the finding in this block, over all its marks. */
  readonly bytes: number;
  /** Logical blocks that a spill reaches into. */
  readonly into: readonly number[];
  /** The bytes lie past the row's edge, so the mark is a hint at the edge. */
  readonly pastEdge: 'left' | 'right' | null;
  /** Where two results are drawn, the only one that has it. */
  readonly side?: Side;
}

export interface ContentLane {
  readonly group: number;
  readonly label: string;
  /** The lane's group does not own the row. */
  readonly dim: boolean;
  readonly levels: number;
  /** Ascending by start within a level. */
  readonly bars: readonly ContentBar[];
  readonly marks: readonly ContentMark[];
}

/** A descriptor of the row's block. */
export interface ContentBracket extends LineSpan {
  readonly region: number;
  readonly group: number;
  readonly id: number;
  readonly kind: 'attention' | 'conv' | 'ssm' | 'ple';
  readonly length: number;
  readonly members: number;
  readonly shared: boolean;
  readonly packedRow: boolean;
  readonly level: number;
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
  /** Where two results are drawn and both have it: B's region. */
  readonly inB?: { readonly region: number; readonly changed: boolean };
}

/** What a row's block moves. */
export interface MovedContent {
  readonly brackets: readonly ContentBracket[];
  readonly bracketLevels: number;
  readonly moved: readonly ContentMark[];
  /** Descriptors of the block that lie on other rows, so that no bracket shows them. */
  readonly elsewhere: number;
}

/** One row drawn in full, in bytes of its line; what a scene maps to pixels. */
export interface RowContent extends MovedContent {
  readonly rows: RowLayout;
  readonly owner: Owner;
  /** The block shown: the owner's, or a kernel block where all are shown. */
  readonly block: number;
  /** The logical row. */
  readonly row: number;
  /** What the owner's blocks are called: several kernel blocks share a row. */
  readonly unit: 'row' | 'block';
  readonly lanes: readonly ContentLane[];
  /** Where two results are drawn: what only one of them moves. The rest is then common to both. */
  readonly apart?: readonly (MovedContent & { readonly side: Side })[];
}

/** Blocks of a group that lie on a logical row, of which one was asked for. */
function blocksOnRow(group: LayoutGroup, ratio: number, row: number, kernelBlock: number | null): number[] {
  if (group.isState) return row < group.blocks ? [row] : [];
  if (kernelBlock !== null) return kernelBlock < group.blocks ? [kernelBlock] : [];
  return Array.from({ length: ratio }, (_, j) => row * ratio + j).filter((block) => block < group.blocks);
}

/** Cuts a range to its section's part of the line; null where nothing of it is left. */
function onLine(section: Section, row: number, span: Span): (LineSpan & { left: boolean; right: boolean }) | null {
  const start = lineOffset(section, row, span.start);
  const end = lineOffset(section, row, span.end);
  const low = section.start;
  const high = section.start + section.stride;
  if (end <= low || start >= high) return null;
  return { start: Math.max(start, low), end: Math.min(end, high), left: start < low, right: end > high };
}

/** Where a finding's bytes show: on the line or, past the section's row, as a hint at its edge. */
function markPlace(section: Section, row: number, span: Span): LineSpan & Pick<ContentMark, 'pastEdge'> {
  const line = onLine(section, row, span);
  if (line) return { start: line.start, end: line.end, pastEdge: null };
  const isBefore = lineOffset(section, row, span.start) < section.start;
  const edge = isBefore ? section.start : section.start + section.stride;
  return { start: edge, end: edge, pastEdge: isBefore ? 'left' : 'right' };
}

/** The marks of some bytes; those past the same edge are one hint. */
function markPlaces(section: Section, row: number, spans: readonly Span[]): ReturnType<typeof markPlace>[] {
  const places = spans.map((span) => markPlace(section, row, span));
  return places.filter(
    ({ pastEdge }, i) => pastEdge === null || places.findIndex((other) => other.pastEdge === pastEdge) === i,
  );
}

/** Gives each range the lowest level where it overlaps nothing before it. Takes them ascending by start. */
function levelsOf(ranges: readonly LineSpan[]): number[] {
  const reached: number[] = [];
  return ranges.map(({ start, end }) => {
    const free = reached.findIndex((edge) => edge <= start);
    const level = free < 0 ? reached.length : free;
    reached[level] = end;
    return level;
  });
}

const GROUP_WORDS: Readonly<Record<string, string>> = {
  FullAttentionSpec: 'full',
  SlidingWindowSpec: 'SWA',
  ChunkedLocalAttentionSpec: 'chunked',
  MLAAttentionSpec: 'MLA',
  SlidingWindowMLASpec: 'SWA-MLA',
  CircularBufferSpec: 'ring',
  KpoolTailSpec: 'tail',
  MambaSpec: 'state',
};

/** A group in a word or two: `2 ring`. */
export function groupLabel(group: LayoutGroup): string {
  const word = group.isPle ? 'PLE' : group.type === null ? 'empty' : (GROUP_WORDS[group.type] ?? group.type);
  return `${group.id} ${word}`;
}

/** Facts of blocks, kept by the caller, since hovering asks for the same ones again and again. */
export type BlockSource = (group: number, block: number) => BlockFacts;

export function createBlockSource(geometry: Geometry, kept = 64): BlockSource {
  const known = new Map<string, BlockFacts>();
  return (group, block) => {
    const key = `${group}/${block}`;
    const facts = known.get(key) ?? blockFacts(geometry, group, block);
    known.delete(key);
    known.set(key, facts);
    if (known.size > kept) known.delete(known.keys().next().value as string);
    return facts;
  };
}

/** The marks of one page, run by run of it. */
function pageMarks(
  page: PageFactsAt,
  sectionOfRun: (run: number) => Section | undefined,
  row: number,
): Omit<ContentMark, 'level'>[] {
  if (page.truncated.length === 0 && page.overlaid.length === 0) return [];
  const layer = page.layer.data.layer.name;
  const kinds = [
    { kind: 'truncated' as const, finding: `truncated:${layer}`, spans: page.truncated },
    { kind: 'unsound-overlay' as const, finding: 'unsound-overlay', spans: page.overlaid },
  ];
  return kinds.flatMap(({ kind, finding, spans }) => {
    const bytes = spanBytes(spans);
    return page.data.flatMap((run, i) => {
      const section = sectionOfRun(i);
      const own = spans.filter((span) => span.start >= run.start && span.end <= run.end);
      const places = section ? markPlaces(section, row, own) : [];
      return places.map((place) => ({ ...place, kind, finding, layer, region: null, bytes, into: [] }));
    });
  });
}

/** Marks of bytes that several pages or descriptors share: one in each of their sections where the bytes show. */
function sharedMarks(
  placed: readonly PlacedSpans[],
  sections: ReadonlySet<Section>,
  row: number,
  mark: Omit<ContentMark, 'level' | 'start' | 'end' | 'pastEdge'>,
): Omit<ContentMark, 'level'>[] {
  if (placed.length === 0) return [];
  const inSpace = new Map<number, Section[]>();
  for (const section of sections) {
    const others = inSpace.get(section.space);
    if (others) others.push(section);
    else inSpace.set(section.space, [section]);
  }
  return placed.flatMap(({ space, spans }) =>
    (inSpace.get(space) ?? []).flatMap((section) => {
      const lines = spans.flatMap((span) => onLine(section, row, span) ?? []);
      return lines.map(({ start, end }) => ({ ...mark, start, end, pastEdge: null }));
    }),
  );
}

/** Whether a mark lies on a bar: on its bytes or, past a row's edge, at its end. */
const isOn = (mark: Omit<ContentMark, 'level'>, bar: ContentBar): boolean =>
  (mark.layer === null || bar.layer === mark.layer) &&
  bar.start <= mark.start &&
  (mark.pastEdge === 'right' ? mark.start <= bar.end : mark.start < bar.end);

type DraftBar = Omit<ContentBar, 'level'>;
type DraftMark = Omit<ContentMark, 'level'>;

/** Bars with the lane's levels, ascending by start, and marks on the level of the bar that they lie on. */
function levelled(
  group: LayoutGroup,
  dim: boolean,
  drafts: readonly DraftBar[],
  marks: readonly DraftMark[],
): ContentLane {
  const sorted = [...drafts].sort((a, b) => a.start - b.start || b.end - a.end);
  const levels = levelsOf(sorted);
  const bars = sorted.map((bar, i): ContentBar => ({ ...bar, level: levels[i] ?? 0 }));
  const ofLayer = new Map<string, ContentBar[]>();
  for (const bar of bars) {
    const own = ofLayer.get(bar.layer);
    if (own) own.push(bar);
    else ofLayer.set(bar.layer, [bar]);
  }
  let reached = Number.NEGATIVE_INFINITY;
  const ends = bars.map(({ end }) => {
    reached = Math.max(reached, end);
    return reached;
  });
  const barOf = (mark: DraftMark): ContentBar | undefined => {
    if (mark.layer !== null) return ofLayer.get(mark.layer)?.find((bar) => isOn(mark, bar));
    // Bars before the first that reaches the mark end too early; one that starts after it, and all behind, too late.
    for (let i = firstAtOrAbove(ends, mark.start); i < bars.length; i++) {
      const bar = bars[i] as ContentBar;
      if (bar.start > mark.start) return undefined;
      if (isOn(mark, bar)) return bar;
    }
    return undefined;
  };
  const levelOf = (mark: DraftMark): number => barOf(mark)?.level ?? 0;
  return {
    group: group.id,
    label: groupLabel(group),
    dim,
    levels: levels.reduce((most, level) => Math.max(most, level + 1), 1),
    bars,
    marks: marks.map((mark): ContentMark => ({ ...mark, level: levelOf(mark) })),
  };
}

/** Adds the bars of a page; what its runs' sections are goes to `sections`. */
function addPage(
  { layer: { data, group, tracks }, data: runs, padding }: PageAt,
  rows: RowLayout,
  row: number,
  bars: DraftBar[],
  sections: Set<Section>,
): void {
  const { name, index } = data.layer;
  const addBar = (run: number, span: Span, kind: 'data' | 'padding'): void => {
    const track = tracks[run];
    const section = track && rows.homes.get(track);
    if (section === undefined) return;
    sections.add(section);
    const line = onLine(section, row, span);
    if (line === null) return;
    bars.push({ start: line.start, end: line.end, layer: name, layerIndex: index, group: group.id, kind });
  };
  for (const [run, span] of runs.entries()) addBar(run, span, 'data');
  for (const span of padding) addBar(0, span, 'padding');
}

/** The lane of a group that does not own the row: its pages, and nothing of what becomes of them. */
function dimLane(
  { group, layers }: GroupGeometry,
  blocks: readonly number[],
  rows: RowLayout,
  hidden: ReadonlySet<string>,
): ContentLane {
  const bars: DraftBar[] = [];
  const sections = new Set<Section>();
  for (const block of blocks) {
    const row = rowOfBlock(rows, group, block);
    for (const layer of layers) {
      if (!hidden.has(layer.data.layer.name)) addPage(pageAt(layer, block), rows, row, bars, sections);
    }
  }
  return levelled(group, true, bars, []);
}

function ownedLane(
  group: LayoutGroup,
  facts: readonly BlockFacts[],
  rows: RowLayout,
  hidden: ReadonlySet<string>,
): ContentLane {
  const bars: DraftBar[] = [];
  const marks: DraftMark[] = [];
  for (const block of facts) {
    const row = rowOfBlock(rows, group, block.block);
    const sections = new Set<Section>();
    for (const page of block.layers) {
      if (hidden.has(page.layer.data.layer.name)) continue;
      addPage(page, rows, row, bars, sections);
      const sectionOfRun = (run: number): Section | undefined => {
        const track = page.layer.tracks[run];
        return track && rows.homes.get(track);
      };
      marks.push(...pageMarks(page, sectionOfRun, row));
    }
    const bytes = block.collisions.reduce((sum, { spans }) => sum + spanBytes(spans), 0);
    const finding = `collision:g${group.id}`;
    const mark = { kind: 'collision' as const, finding, layer: null, region: null, bytes, into: [] };
    marks.push(...sharedMarks(block.collisions, sections, row, mark));
  }
  return levelled(group, false, bars, marks);
}

function movedOf(
  analysis: Analysis,
  rows: RowLayout,
  blocks: readonly { readonly group: LayoutGroup; readonly facts: BlockFacts }[],
): MovedContent {
  const { registration, groups } = analysis.geometry;
  const drafts: Omit<ContentBracket, 'level'>[] = [];
  const marks: Omit<ContentMark, 'level'>[] = [];
  const seen = new Set<number>();
  let elsewhere = 0;
  for (const { group, facts } of blocks) {
    const row = rowOfBlock(rows, group, facts.block);
    const runs = new Map(groups[group.id]?.runs.map((run) => [run.run, run]));
    const sections = new Set<Section>();
    for (const each of facts.descriptors) {
      const placedRun = runs.get(each.run);
      const section = placedRun && sectionOfRun(rows, placedRun, row, each.span.start);
      const region = registration.regions[each.run.region];
      if (section === undefined || region === undefined) continue;
      sections.add(section);
      // Groups that share a region share its descriptors.
      if (seen.has(each.id)) continue;
      seen.add(each.id);
      const line = onLine(section, row, each.span);
      if (line) {
        drafts.push({
          start: line.start,
          end: line.end,
          region: region.index,
          group: group.id,
          id: each.id,
          kind: each.run.kind,
          length: each.run.length,
          members: region.members.length,
          shared: region.group < 0,
          packedRow: region.packedRow,
          cutLeft: line.left,
          cutRight: line.right,
        });
      } else if (each.span.end > each.span.start) elsewhere += 1;
      const kinds = [
        { kind: 'spilled' as const, spans: each.spilled, into: each.spilledInto },
        { kind: 'out-of-bounds' as const, spans: each.outOfBounds, into: [] },
      ];
      for (const { kind, spans, into } of kinds) {
        const finding = `${kind}:R${region.index}`;
        const bytes = spanBytes(spans);
        for (const place of markPlaces(section, row, spans)) {
          marks.push({ ...place, kind, finding, layer: null, region: region.index, bytes, into });
        }
      }
    }
    const finding = `redundant:g${group.id}`;
    const bytes = facts.figures.redundant;
    const mark = { kind: 'redundant' as const, finding, layer: null, region: null, bytes, into: [] };
    marks.push(...sharedMarks(facts.movedTwice, sections, row, mark));
  }
  return levelledMoved(drafts, marks, elsewhere);
}

/** Brackets ascending by start, each on the lowest level where it is free, and marks under their region's. */
export function levelledMoved(
  drafts: readonly Omit<ContentBracket, 'level'>[],
  marks: readonly Omit<ContentMark, 'level'>[],
  elsewhere: number,
): MovedContent {
  const sorted = [...drafts].sort((a, b) => a.start - b.start || b.end - a.end);
  const levels = levelsOf(sorted);
  const brackets = sorted.map((bracket, i): ContentBracket => ({ ...bracket, level: levels[i] ?? 0 }));
  const levelOfRegion = new Map(brackets.map((bracket) => [bracket.region, bracket.level]));
  return {
    brackets,
    bracketLevels: levels.reduce((most, level) => Math.max(most, level + 1), 1),
    elsewhere,
    moved: marks.map(
      (mark): ContentMark => ({ ...mark, level: mark.region === null ? 0 : (levelOfRegion.get(mark.region) ?? 0) }),
    ),
  };
}

/**
 * One row in full: a lane of bars a group, the brackets of what the owner's block moves, and the findings' bytes.
 *
 * @param block The owner's block; a kernel block where `owner` is `all`.
 * @param hidden Layers left out of the lanes.
 * @param lanes Whether the other groups' lanes are wanted, too.
 */
export function rowContent(
  analysis: Analysis,
  rows: RowLayout,
  source: BlockSource,
  owner: Owner,
  block: number,
  hidden: ReadonlySet<string>,
  lanes: 'all' | 'owned' = 'all',
): RowContent {
  const { layout, groups } = analysis.geometry;
  const ownerGroup = owner === 'all' ? undefined : layout.groups[owner];
  const isState = ownerGroup?.isState ?? false;
  const row = isState ? block : Math.floor(block / layout.ratio);
  const kernelBlock = isState ? null : block;
  const owned: { group: LayoutGroup; facts: BlockFacts }[] = [];
  const shown = groups.flatMap((each): ContentLane[] => {
    const { group } = each;
    const isDim = owner !== 'all' && group.id !== owner;
    if (isDim && lanes === 'owned') return [];
    const blocks = blocksOnRow(group, layout.ratio, row, kernelBlock);
    if (isDim) return [dimLane(each, blocks, rows, hidden)];
    const facts = blocks.map((own) => source(group.id, own));
    for (const own of facts) owned.push({ group, facts: own });
    return [ownedLane(group, facts, rows, hidden)];
  });
  return {
    rows,
    owner,
    block,
    row,
    unit: layout.ratio > 1 && !isState ? 'block' : 'row',
    lanes: shown,
    ...movedOf(analysis, rows, owned),
  };
}
