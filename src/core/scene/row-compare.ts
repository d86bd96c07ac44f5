import type { RegionMatch } from '../compare/regions.ts';
import {
  type ContentBracket,
  type ContentLane,
  type ContentMark,
  levelledMoved,
  type MovedContent,
  type RowContent,
} from './row-content.ts';
import type { RowLayout } from './sections.ts';
import type { Side } from './side.ts';

interface Parted<Item> {
  readonly both: readonly (readonly [a: Item, b: Item])[];
  readonly onlyA: readonly Item[];
  readonly onlyB: readonly Item[];
}

/** Tells what both sides have from what one has, by keys that mean the same on both; equal keys pair off one by one. */
function parted<Item>(
  a: readonly Item[],
  b: readonly Item[],
  keyA: (item: Item) => string,
  keyB: (item: Item) => string,
): Parted<Item> {
  const inB = new Map<string, Item[]>();
  for (const item of b) {
    const key = keyB(item);
    const others = inB.get(key);
    if (others) others.push(item);
    else inB.set(key, [item]);
  }
  const both: (readonly [Item, Item])[] = [];
  const onlyA: Item[] = [];
  for (const item of a) {
    const twin = inB.get(keyA(item))?.shift();
    if (twin === undefined) onlyA.push(item);
    else both.push([item, twin]);
  }
  const left = new Set([...inB.values()].flat());
  return { both, onlyA, onlyB: b.filter((item) => left.has(item)) };
}

const sameLine = (a: RowLayout, b: RowLayout): boolean =>
  a.sections.length === b.sections.length &&
  a.sections.every(({ start, stride }, i) => b.sections[i]?.start === start && b.sections[i]?.stride === stride);

const sameBars = (a: ContentLane, b: ContentLane | undefined): boolean =>
  a.group === b?.group &&
  a.dim === b.dim &&
  a.bars.length === b.bars.length &&
  a.bars.every(({ layer, start, end }, i) => {
    const bar = b.bars[i];
    return bar?.layer === layer && bar.start === start && bar.end === end;
  });

const withSide = (marks: readonly ContentMark[], side: Side): ContentMark[] => marks.map((mark) => ({ ...mark, side }));

/**
 * One row under two rule sets as one: what both move once, what only one of them does apart, and findings that only one
 * has with its side. Names of regions and findings are A's where both have a thing, else those of its side.
 *
 * @param a The same row of the same document as `b`, under other rules, with the same layers hidden.
 * @returns null where the two do not lay out the row alike, so that it is no one row.
 */
export function compareContent(a: RowContent, b: RowContent, regions: RegionMatch): RowContent | null {
  if (!sameLine(a.rows, b.rows) || a.row !== b.row || a.lanes.length !== b.lanes.length) return null;
  if (!a.lanes.every((lane, i) => sameBars(lane, b.lanes[i]))) return null;

  const markKey = (ofSide: readonly number[]) => (mark: ContentMark) => {
    const subject = mark.region === null ? (mark.layer ?? '') : `pair ${ofSide[mark.region]}`;
    return `${mark.kind}/${subject}/${mark.start}/${mark.end}/${mark.pastEdge}/${mark.bytes}`;
  };
  const partedMarks = (inA: readonly ContentMark[], inB: readonly ContentMark[]): Parted<ContentMark> =>
    parted(inA, inB, markKey(regions.ofA), markKey(regions.ofB));

  const lanes = a.lanes.map((lane, i): ContentLane => {
    const { both, onlyA, onlyB } = partedMarks(lane.marks, b.lanes[i]?.marks ?? []);
    const common = both.map(([mark]) => mark);
    return { ...lane, marks: [...common, ...withSide(onlyA, 'A'), ...withSide(onlyB, 'B')] };
  });

  const bracketKey =
    (ofSide: readonly number[]) =>
    ({ region, kind, start, end }: ContentBracket): string =>
      `${ofSide[region]}/${kind}/${start}/${end}`;
  const brackets = parted(a.brackets, b.brackets, bracketKey(regions.ofA), bracketKey(regions.ofB));
  const common = brackets.both.map(([bracket, twin]): ContentBracket => {
    const changed = regions.pairs[regions.ofA[bracket.region] ?? -1]?.status === 'changed';
    // What a bracket looks like is said of both, so both have to look like it.
    const shared = bracket.shared && twin.shared;
    return { ...bracket, shared, inB: { region: twin.region, changed } };
  });
  const moved = partedMarks(a.moved, b.moved);
  const elsewhere = a.elsewhere === b.elsewhere ? a.elsewhere : 0;
  const apart = (
    side: Side,
    own: readonly ContentBracket[],
    marks: readonly ContentMark[],
    content: RowContent,
  ): MovedContent & { readonly side: Side } => ({
    side,
    ...levelledMoved(own, withSide(marks, side), content.elsewhere - elsewhere),
  });
  return {
    ...a,
    lanes,
    ...levelledMoved(
      common,
      moved.both.map(([mark]) => mark),
      elsewhere,
    ),
    apart: [apart('A', brackets.onlyA, moved.onlyA, a), apart('B', brackets.onlyB, moved.onlyB, b)],
  };
}
