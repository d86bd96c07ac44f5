import type { Analysis } from '../analysis/analyse.ts';
import { type BlockFacts, blockFacts } from '../analysis/block-facts.ts';
import type { Geometry } from '../analysis/geometry.ts';
import type { LayoutGroup } from '../layout/layout.ts';
import type { Span } from '../layout/progression.ts';
import {
  lineOffset,
  type RowLayout,
  rowLayout,
  rowOfBlock,
  type Section,
  sectionOf,
  sectionOfRun,
} from './sections.ts';

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
}

/** One row drawn in full, in bytes of its line; what a scene maps to pixels. */
export interface RowContent {
  readonly rows: RowLayout;
  readonly owner: Owner;
  /** The block shown: the owner's, or a kernel block where all are shown. */
  readonly block: number;
  /** The logical row. */
  readonly row: number;
  readonly lanes: readonly ContentLane[];
  readonly brackets: readonly ContentBracket[];
  readonly bracketLevels: number;
  readonly moved: readonly ContentMark[];
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

interface PageMark {
  readonly kind: 'truncated' | 'unsound-overlay';
  readonly finding: string;
  readonly spans: readonly Span[];
  readonly bytes: number;
}

function laneOf(
  group: LayoutGroup,
  facts: readonly BlockFacts[],
  rows: RowLayout,
  dim: boolean,
  hidden: ReadonlySet<string>,
): ContentLane {
  const bars: Omit<ContentBar, 'level'>[] = [];
  const marks: Omit<ContentMark, 'level'>[] = [];
  for (const block of facts) {
    const row = rowOfBlock(rows, group, block.block);
    for (const page of block.layers) {
      const { layer } = page.layer.data;
      if (hidden.has(layer.name)) continue;
      const strideOfRow = page.layer.data.step * (group.isState ? 1 : rows.ratio);
      const sectionFor = (span: Span): Section | undefined =>
        sectionOf(rows, page.space, span.start - block.block * page.layer.data.step, strideOfRow);
      const addBar = (span: Span, kind: 'data' | 'padding'): void => {
        const section = sectionFor(page.data[0] && kind === 'padding' ? page.data[0] : span);
        const line = section && onLine(section, row, span);
        if (line)
          bars.push({
            start: line.start,
            end: line.end,
            layer: layer.name,
            layerIndex: layer.index,
            group: group.id,
            kind,
          });
      };
      for (const span of page.data) addBar(span, 'data');
      for (const span of page.padding) addBar(span, 'padding');
      if (dim) continue;
      const pageMarks: PageMark[] = [
        { kind: 'truncated', finding: `truncated:${layer.name}`, spans: page.truncated, bytes: page.truncatedBytes },
        {
          kind: 'unsound-overlay',
          finding: 'unsound-overlay',
          spans: page.overlaid,
          bytes: page.overlaid.reduce((sum, { start, end }) => sum + end - start, 0),
        },
      ];
      for (const { kind, finding, spans, bytes } of pageMarks) {
        for (const span of spans) {
          const section = sectionFor(span);
          const line = section && onLine(section, row, span);
          if (!line) continue;
          const place = { start: line.start, end: line.end, pastEdge: null, into: [] };
          marks.push({ ...place, kind, finding, layer: layer.name, region: null, bytes });
        }
      }
    }
    if (dim) continue;
    for (const { space, spans } of block.collisions) {
      const bytes = spans.reduce((sum, { start, end }) => sum + end - start, 0);
      for (const span of spans) {
        const section = sectionOf(rows, space, span.start, -1);
        const line = section && onLine(section, row, span);
        if (!line) continue;
        const place = { start: line.start, end: line.end, pastEdge: null, into: [] };
        marks.push({
          ...place,
          kind: 'collision',
          finding: `collision:g${group.id}`,
          layer: null,
          region: null,
          bytes,
        });
      }
    }
  }
  bars.sort((a, b) => a.start - b.start || b.end - a.end);
  const levels = levelsOf(bars);
  const levelled = bars.map((bar, i): ContentBar => ({ ...bar, level: levels[i] ?? 0 }));
  return {
    group: group.id,
    label: groupLabel(group),
    dim,
    levels: Math.max(1, ...levels.map((level) => level + 1)),
    bars: levelled,
    marks: marks.map((mark): ContentMark => {
      const bar = levelled.find(
        (each) => each.layer === mark.layer && each.start <= mark.start && mark.start < each.end,
      );
      return { ...mark, level: bar?.level ?? 0 };
    }),
  };
}

function movedOf(
  analysis: Analysis,
  rows: RowLayout,
  blocks: readonly { readonly group: LayoutGroup; readonly facts: BlockFacts }[],
): Pick<RowContent, 'brackets' | 'moved' | 'bracketLevels'> {
  const { registration, groups } = analysis.geometry;
  const drafts: Omit<ContentBracket, 'level'>[] = [];
  const marks: Omit<ContentMark, 'level'>[] = [];
  const seen = new Set<number>();
  for (const { group, facts } of blocks) {
    const row = rowOfBlock(rows, group, facts.block);
    const runs = new Map(groups[group.id]?.runs.map((run) => [run.run, run]));
    for (const each of facts.descriptors) {
      const placedRun = runs.get(each.run);
      const section = placedRun && sectionOfRun(rows, placedRun);
      const region = registration.regions[each.run.region];
      if (section === undefined || region === undefined || seen.has(each.id)) continue;
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
      }
      const markSpans = [
        { kind: 'spilled' as const, finding: `spilled:R${region.index}`, spans: each.spilled, into: each.spilledInto },
        {
          kind: 'out-of-bounds' as const,
          finding: `out-of-bounds:R${region.index}`,
          spans: each.outOfBounds,
          into: [],
        },
      ];
      for (const { kind, finding, spans, into } of markSpans) {
        const bytes = spans.reduce((sum, { start, end }) => sum + end - start, 0);
        let hinted = false;
        for (const span of spans) {
          const inRow = onLine(section, row, span);
          const before = lineOffset(section, row, span.start) < section.start;
          if (!inRow && hinted) continue;
          hinted ||= !inRow;
          const edge = before ? section.start : section.start + section.stride;
          const place = inRow
            ? { start: inRow.start, end: inRow.end, pastEdge: null }
            : { start: edge, end: edge, pastEdge: before ? ('left' as const) : ('right' as const) };
          marks.push({ ...place, kind, finding, layer: null, region: region.index, bytes, into });
        }
      }
    }
    for (const { space, spans } of facts.movedTwice) {
      for (const span of spans) {
        const section = sectionOf(rows, space, span.start, -1);
        // Two descriptors may meet in a row of another section's stride; the nearest section still shows where.
        const line = section && onLine(section, row, span);
        if (!line) continue;
        const place = { start: line.start, end: line.end, pastEdge: null, into: [] };
        marks.push({
          ...place,
          kind: 'redundant',
          finding: `redundant:g${group.id}`,
          layer: null,
          region: null,
          bytes: facts.figures.redundant,
        });
      }
    }
  }
  drafts.sort((a, b) => a.start - b.start || b.end - a.end);
  const levels = levelsOf(drafts);
  const brackets = drafts.map((bracket, i): ContentBracket => ({ ...bracket, level: levels[i] ?? 0 }));
  const levelOfRegion = new Map(brackets.map((bracket) => [bracket.region, bracket.level]));
  return {
    brackets,
    bracketLevels: Math.max(1, ...levels.map((level) => level + 1)),
    moved: marks.map(
      (mark): ContentMark => ({ ...mark, level: mark.region === null ? 0 : (levelOfRegion.get(mark.region) ?? 0) }),
    ),
  };
}

/** Layers a document's rows are cut by; the same for every rule set, so worth keeping. */
export const rowsOf = (analysis: Analysis): RowLayout => rowLayout(analysis.geometry);

/**
 * One row in full: a lane of bars a group, the brackets of what the owner's block moves, and the findings' bytes.
 *
 * @param block The owner's block; a kernel block where `owner` is `all`.
 * @param hidden Layers left out of the lanes.
 */
export function rowContent(
  analysis: Analysis,
  rows: RowLayout,
  source: BlockSource,
  owner: Owner,
  block: number,
  hidden: ReadonlySet<string>,
): RowContent {
  const { layout } = analysis.geometry;
  const ownerGroup = owner === 'all' ? undefined : layout.groups[owner];
  const isState = ownerGroup?.isState ?? false;
  const row = isState ? block : Math.floor(block / layout.ratio);
  const kernelBlock = isState ? null : block;
  const shown = layout.groups.map((group) => ({
    group,
    dim: owner !== 'all' && group.id !== owner,
    facts: blocksOnRow(group, layout.ratio, row, kernelBlock).map((each) => source(group.id, each)),
  }));
  const owned = shown.filter(({ dim }) => !dim);
  return {
    rows,
    owner,
    block,
    row,
    lanes: shown.map(({ group, dim, facts }) => laneOf(group, facts, rows, dim, hidden)),
    ...movedOf(
      analysis,
      rows,
      owned.flatMap(({ group, facts }) => facts.map((each) => ({ group, facts: each }))),
    ),
  };
}
