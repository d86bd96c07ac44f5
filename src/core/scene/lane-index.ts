import type {
  ContentBar,
  ContentBracket,
  ContentLane,
  ContentMark,
  LineSpan,
  MarkKind,
  MovedContent,
} from './row-content.ts';
import { sharedEnd } from './shared-end.ts';
import type { Side } from './side.ts';

/** Spans ascending by start, which may overlap, searched by place. */
export interface SpanLine<Item extends LineSpan> {
  readonly items: readonly Item[];
  /** The furthest end of items 0 to i. */
  readonly furthest: Float64Array;
}

type Mark = LineSpan & Pick<ContentMark, 'kind' | 'pastEdge' | 'side'>;

/** Marks of one kind and side on one level: those near each other can be drawn as one. */
export interface MarkLine<Item extends Mark = ContentMark> extends SpanLine<Item> {
  readonly level: number;
  readonly kind: MarkKind;
  readonly side: Side | undefined;
}

/** A run of bars of one size, one after the other. */
export interface AlikeBars extends LineSpan {
  readonly count: number;
  /** Bytes of one. */
  readonly size: number;
}

/** A lane as a frame asks for it, made once a lane. */
export interface LaneIndex {
  /** Bars by level; within one they are ascending and disjoint. */
  readonly levels: readonly (readonly ContentBar[])[];
  readonly marks: readonly MarkLine[];
  readonly marksOfLayer: ReadonlyMap<string, readonly ContentMark[]>;
  readonly alike: readonly AlikeBars[];
  /** How much of their ends its layers' names share, in characters. */
  readonly shared: number;
}

/** What a row moves as a frame asks for it, made once a row. */
export interface MovedIndex {
  /** Brackets by level, ascending and disjoint. */
  readonly levels: readonly (readonly ContentBracket[])[];
  readonly marks: readonly MarkLine[];
}

/** Makes a value once an object, and keeps it as long as the object lives. */
export function once<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const made = known.get(of) ?? make(of);
    known.set(of, made);
    return made;
  };
}

/** Index of the first item, in an order where `isBefore` holds of all up to some place, of which it does not. */
function firstNot(count: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of ascending, disjoint spans, the first that ends above a place. */
export const firstEndingAbove = (spans: readonly LineSpan[], place: number): number =>
  firstNot(spans.length, (i) => (spans[i] as LineSpan).end <= place);

/** Of spans ascending by start, the first that starts at or above a place. */
export const firstStartingAt = (spans: readonly LineSpan[], place: number): number =>
  firstNot(spans.length, (i) => (spans[i] as LineSpan).start < place);

/** Of a line, the first item from which on some may end at or above a place. */
export const firstReaching = ({ items, furthest }: SpanLine<LineSpan>, place: number): number =>
  firstNot(items.length, (i) => (furthest[i] as number) < place);

function spanLine<Item extends LineSpan>(spans: readonly Item[]): SpanLine<Item> {
  const items = [...spans].sort((a, b) => a.start - b.start);
  const furthest = new Float64Array(items.length);
  let end = Number.NEGATIVE_INFINITY;
  for (const [i, item] of items.entries()) {
    end = Math.max(end, item.end);
    furthest[i] = end;
  }
  return { items, furthest };
}

function markLines<Item extends Mark>(marks: readonly Item[], levelOf: (mark: Item) => number): MarkLine<Item>[] {
  const lines = new Map<string, { level: number; kind: MarkKind; side: Side | undefined; marks: Item[] }>();
  for (const mark of marks) {
    const level = levelOf(mark);
    const key = `${level}/${mark.kind}/${mark.pastEdge}/${mark.side}`;
    const line = lines.get(key);
    if (line) line.marks.push(mark);
    else lines.set(key, { level, kind: mark.kind, side: mark.side, marks: [mark] });
  }
  return [...lines.values()].map(({ level, kind, side, marks: own }) => ({ level, kind, side, ...spanLine(own) }));
}

function byLevel<Item extends LineSpan & { readonly level: number }>(items: readonly Item[]): Item[][] {
  const levels: Item[][] = [];
  for (const item of items) {
    // What holds no byte has no place among those that do.
    if (item.end <= item.start) continue;
    while (levels.length <= item.level) levels.push([]);
    levels[item.level]?.push(item);
  }
  return levels;
}

function alikeBars(bars: readonly ContentBar[]): AlikeBars[] {
  const runs: { start: number; end: number; count: number; size: number }[] = [];
  for (const { start, end, kind } of bars) {
    if (kind !== 'data') continue;
    const last = runs.at(-1);
    if (last?.size === end - start) {
      last.end = end;
      last.count += 1;
    } else runs.push({ start, end, count: 1, size: end - start });
  }
  return runs;
}

export const laneIndex: (lane: ContentLane) => LaneIndex = once(({ bars, marks }) => {
  const marksOfLayer = new Map<string, ContentMark[]>();
  for (const mark of marks) {
    if (mark.layer === null) continue;
    const own = marksOfLayer.get(mark.layer);
    if (own) own.push(mark);
    else marksOfLayer.set(mark.layer, [mark]);
  }
  return {
    levels: byLevel(bars),
    marks: markLines(marks, ({ level }) => level),
    marksOfLayer,
    alike: alikeBars(bars),
    shared: sharedEnd(bars.map(({ layer }) => layer)),
  };
});

export const movedIndex: (content: MovedContent) => MovedIndex = once(({ brackets, moved }) => ({
  levels: byLevel(brackets),
  marks: markLines(moved, ({ level }) => level),
}));

/** A strip's marks, all on one level. */
export const stripMarks: (marks: readonly Mark[]) => readonly MarkLine<Mark>[] = once((marks) =>
  markLines(marks, () => 0),
);

/** A strip's bars ascending by start. */
export const stripBars: <Bar extends LineSpan>(bars: readonly Bar[]) => readonly Bar[] = once(
  (bars: readonly LineSpan[]) => [...bars].sort((a, b) => a.start - b.start),
) as <Bar extends LineSpan>(bars: readonly Bar[]) => readonly Bar[];
