import { offsetIn, spaceOf } from '../analysis/space.ts';
import type { LayerDelivery } from '../transfer/delivery.ts';
import { type Pair, type PairRun, type PairSide, pairOfRun } from '../transfer/pairs.ts';
import { lineOf, stretchOf } from './address-axis.ts';
import type { LineSpan } from './row-content.ts';
import type { Scale } from './scale.ts';
import {
  elementsOf,
  type FatesAt,
  fatesAfter,
  inLineOrder,
  marksOfBlock,
  marksOfClobber,
  onePair,
  type SpanOf,
  worse,
} from './transfer-fates.ts';
import {
  type Home,
  type Lane,
  type LanePair,
  type Link,
  type SideAddresses,
  type TransferLanes,
  WORST_FATES,
} from './transfer-lanes.ts';
import type { Fate, FateMark, RowPair, TransferRow } from './transfer-marks.ts';

/** Pairs of a frame that are told one by one; of more, what lies next to each other is one. */
const MOST_PAIRS = 800;
/** Lanes narrower than this, in pixels, are one band. */
const THIN_LANE = 8;
/** Lanes whose links would be narrower than this each, in pixels, are one band. */
const THIN_LINK = 3;
/** Links of a frame; of more, lanes are one band each. */
const MOST_LINKS = 800;
/** Marks of a frame that are told layer by layer; of more, rows are. */
const MOST_MARKS = 800;

export interface AxisSight {
  readonly prefill: Scale;
  readonly decode: Scale;
}

/** What of a transfer's pairs a frame of both address axes shows. */
export interface AxisRow extends TransferRow {
  /** Every pair by itself; else neighbours are one. */
  readonly isNear: boolean;
}

/** Bytes of a side along its axis, cut to the stretch that holds their start; null where the axis holds none of them. */
export const axisSpan =
  ({ geometry, axis }: SideAddresses): SpanOf =>
  (start, length) => {
    const space = spaceOf(geometry.spaces, start);
    if (space === undefined) return null;
    const offset = offsetIn(space, start);
    const stretch = stretchOf(axis, space.index, offset);
    if (stretch === undefined) return null;
    return { start: lineOf(stretch, offset), end: lineOf(stretch, Math.min(offset + length, stretch.end)) };
  };

/** Blocks of a lane that meet what is in sight: first to last, before they are cut to those that there are. */
export function blocksInSight({ line, step, length }: Lane, { range }: Scale): { first: number; last: number } {
  if (step === 0) return { first: 0, last: line < range.end && line + length > range.start ? 0 : -1 };
  return {
    first: Math.max(0, Math.floor((range.start - line - length) / step) + 1),
    last: Math.ceil((range.end - line) / step) - 1,
  };
}

const ascending = new WeakMap<readonly number[], readonly number[]>();

/** The blocks of a list in ascending order, each once. */
export function sorted(blocks: readonly number[]): readonly number[] {
  const found = ascending.get(blocks) ?? [...new Set(blocks)].sort((a, b) => a - b);
  ascending.set(blocks, found);
  return found;
}

function lowerBound(values: readonly number[], least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the blocks of a list that a lane shows in sight stand in ascending order: from, and one past. */
function sightOf(blocks: readonly number[], lane: Lane, scale: Scale): readonly [from: number, to: number] {
  const { first, last } = blocksInSight(lane, scale);
  if (first > last) return [0, 0];
  const all = sorted(blocks);
  return [lowerBound(all, first), lowerBound(all, last + 1)];
}

/** Blocks of a list that a lane shows in sight. */
export function listedInSight(blocks: readonly number[], lane: Lane, scale: Scale): readonly number[] {
  const [from, to] = sightOf(blocks, lane, scale);
  return from < to ? sorted(blocks).slice(from, to) : [];
}

/** How many they are. */
function countInSight(blocks: readonly number[], lane: Lane, scale: Scale): number {
  const [from, to] = sightOf(blocks, lane, scale);
  return Math.max(0, to - from);
}

const first = ({ runs }: LanePair): PairRun => runs[0] as PairRun;

/** The elements of a lane's runs of which either end is in sight. */
function elementsInSight(pair: LanePair, sight: AxisSight): number[] {
  const { decode, prefill, count } = first(pair);
  const of = (side: PairSide, lane: Lane, scale: Scale): number[] =>
    listedInSight(side.blocks, lane, scale).flatMap((block) => elementsOf(side, count, block));
  const found = new Set([...of(decode, pair.decode, sight.decode), ...of(prefill, pair.prefill, sight.prefill)]);
  return [...found];
}

/** How many pairs a near picture would tell, at most. */
function pairsInSight(pairs: readonly LanePair[], sight: AxisSight): number {
  let sum = 0;
  for (const pair of pairs) {
    const { decode, prefill } = first(pair);
    const places =
      countInSight(decode.blocks, pair.decode, sight.decode) * decode.pieces +
      countInSight(prefill.blocks, pair.prefill, sight.prefill);
    sum += places * pair.runs.length;
    if (sum > MOST_PAIRS) break;
  }
  return sum;
}

/** Every pair of which an end is in sight, by itself. */
function nearPairs(
  lanes: TransferLanes,
  sides: Readonly<Record<'prefill' | 'decode', SideAddresses>>,
  sight: AxisSight,
  made: number,
): RowPair[] {
  const spans = { prefill: axisSpan(sides.prefill), decode: axisSpan(sides.decode) };
  const endOf = (pair: Pair, side: 'prefill' | 'decode'): LineSpan | null =>
    spans[side](pair[side].address, pair[side].length, 0, false);
  const found: RowPair[] = [];
  for (const lane of lanes.pairs) {
    for (const k of elementsInSight(lane, sight)) {
      const outcomes = lanes.faredAt(lane, k);
      lane.runs.forEach((run, i) => {
        if (run.firstPair + k >= made) return;
        const pair = pairOfRun(run, k);
        const ends = { prefill: endOf(pair, 'prefill'), decode: endOf(pair, 'decode') };
        found.push(onePair(pair, outcomes[i] as RowPair['outcome'], ends));
      });
    }
  }
  return found;
}

/** How many marks a near picture would tell, at least. */
const marksInSight = (homes: readonly Home[], scale: Scale): number =>
  homes.reduce((sum, { layers, blocks, decode }) => sum + layers.length * countInSight(blocks, decode, scale), 0);

/** What became of the blocks in sight, layer by layer. */
function nearMarks(lanes: TransferLanes, decode: SideAddresses, scale: Scale, memo: AxisMemo): FateMark[] {
  const spanOf = axisSpan(decode);
  const isAll = memo.made === Number.POSITIVE_INFINITY;
  return lanes.homes.flatMap((home) =>
    listedInSight(home.blocks, home.decode, scale).flatMap((block) => {
      const like = isAll ? lanes.likeness(home, block) : block;
      return home.layers.flatMap((layer) => marksOfBlock(memo.fatesAt(layer, like), layer, block, spanOf));
    }),
  );
}

/** Where the blocks of `count` ranges from one of a run's side lie: they follow each other. */
function spanOfLink(side: PairSide, { line, step, length }: Lane, { first: k, count }: Link): LineSpan {
  const at = (element: number): number =>
    line + (side.blocks[Math.floor((side.first + element) / side.pieces)] as number) * step;
  return { start: at(k), end: at(k + count - 1) + length };
}

const isInSight = ({ start, end }: LineSpan, { range }: Scale): boolean => start < range.end && end > range.start;

/** Everything that a lane's blocks reach. */
function reachOfBlocks(blocks: readonly number[], { line, step, length }: Lane): LineSpan {
  const all = sorted(blocks);
  return { start: line + (all[0] ?? 0) * step, end: line + (all.at(-1) ?? 0) * step + length };
}

interface Counted {
  count: number;
  outcome: RowPair['outcome'] | null;
  isMixed: boolean;
}

/** Counts the pairs of a link that are made, and what they do. */
function countLink(lanes: TransferLanes, pair: LanePair, link: Link, made: number, into: Counted): void {
  const { outcomes, isExact } = lanes.fared(pair, link);
  for (let i = 0; i < pair.runs.length; i++) {
    const done = Math.min(link.count, made - (pair.runs[i] as PairRun).firstPair - link.first);
    if (done <= 0) break;
    const outcome = outcomes[i] as RowPair['outcome'];
    into.count += done;
    into.isMixed ||= !isExact || (into.outcome !== null && into.outcome !== outcome);
    into.outcome = into.outcome === null ? outcome : worse(into.outcome, outcome);
  }
}

function asOne(
  pair: LanePair,
  element: number,
  { count, outcome, isMixed }: Counted,
  ends: Pick<RowPair, 'prefill' | 'decode'>,
): RowPair[] {
  if (outcome === null) return [];
  return [{ pair: pairOfRun(first(pair), element), count, outcome, isMixed, ...ends }];
}

const nothing = (): Counted => ({ count: 0, outcome: null, isMixed: false });

/** Whether the links of what reaches so far can be told apart. */
export const areApart = ({ start, end }: LineSpan, links: number, { perByte }: Scale): boolean => {
  const width = (end - start) * perByte;
  return width >= THIN_LANE && width >= THIN_LINK * links;
};

/** All pairs of a lane that are made. */
function countLane(lanes: TransferLanes, pair: LanePair, made: number): Counted {
  const all = nothing();
  for (const link of lanes.isOdd ? pair.links : pair.kinds) countLink(lanes, pair, link, made, all);
  all.count = pair.runs.reduce((sum, run) => sum + Math.max(0, Math.min(run.count, made - run.firstPair)), 0);
  return all;
}

interface Reach {
  readonly prefill: LineSpan;
  readonly decode: LineSpan;
}

const reachesOf = (pair: LanePair): Reach => {
  const { decode, prefill } = first(pair);
  return {
    prefill: reachOfBlocks(prefill.blocks, pair.prefill),
    decode: reachOfBlocks(decode.blocks, pair.decode),
  };
};

const shareInSight = ({ start, end }: LineSpan, { range }: Scale): number =>
  Math.max(0, Math.min(end, range.end) - Math.max(start, range.start)) / Math.max(1, end - start);

/** About how many links of a lane are in sight; 0 where they cannot be told apart. */
function linksToTell({ links }: LanePair, reach: Reach, sight: AxisSight): number {
  const { length } = links;
  if (!areApart(reach.prefill, length, sight.prefill) && !areApart(reach.decode, length, sight.decode)) return 0;
  return length * Math.min(1, shareInSight(reach.prefill, sight.prefill) + shareInSight(reach.decode, sight.decode));
}

/** Neighbours as one; all of a lane's pairs as one where they cannot be told apart, or where too many are in sight. */
function farPairs(lanes: TransferLanes, sight: AxisSight, made: number): RowPair[] {
  const seen = lanes.pairs.flatMap((pair) => {
    const reach = reachesOf(pair);
    if (!isInSight(reach.prefill, sight.prefill) && !isInSight(reach.decode, sight.decode)) return [];
    return [{ pair, reach, links: linksToTell(pair, reach, sight) }];
  });
  const areTold = seen.reduce((sum, { links }) => sum + links, 0) <= MOST_LINKS;
  return seen.flatMap(({ pair, reach, links }) => {
    if (!areTold || links === 0) return asOne(pair, 0, countLane(lanes, pair, made), reach);
    const { decode, prefill } = first(pair);
    return pair.links.flatMap((link) => {
      const ends = { prefill: spanOfLink(prefill, pair.prefill, link), decode: spanOfLink(decode, pair.decode, link) };
      if (!isInSight(ends.prefill, sight.prefill) && !isInSight(ends.decode, sight.decode)) return [];
      const counted = nothing();
      countLink(lanes, pair, link, made, counted);
      return asOne(pair, link.first, counted, ends);
    });
  });
}

/** What becomes of the blocks of a link, as far as pairs are made. */
function fateAfter(lanes: TransferLanes, home: Home, link: Link, made: number): Fate | null {
  const fate = lanes.fate(home, link);
  const { lastRun } = home;
  if (fate === null || fate === 'undelivered' || lastRun === null) return fate;
  const { first: skipped, pieces } = lastRun.decode;
  const last = Math.min(lastRun.count, (link.first + link.count) * pieces - skipped);
  return lastRun.firstPair + last > made ? 'undelivered' : fate;
}

/** What became of a home's blocks, those that follow each other and fared alike as one; all as one where `isTold` is false. */
function marksOfHome(
  lanes: TransferLanes,
  home: Home,
  reach: LineSpan,
  isTold: boolean,
  scale: Scale,
  { made, bytesOf }: AxisMemo,
): FateMark[] {
  const { decode: lane, blocks, links, group } = home;
  const mark = (span: LineSpan, fate: Fate): FateMark => ({
    ...span,
    fate,
    layer: null,
    group,
    bytes: bytesOf(home, fate),
  });
  if (!isTold) {
    const last = links.at(-1);
    const fates = new Set([...home.kinds, ...(last ? [last] : [])].map((link) => fateAfter(lanes, home, link, made)));
    const worst = WORST_FATES.find((fate) => fates.has(fate));
    return worst ? [mark(reach, worst)] : [];
  }
  return links.flatMap((link) => {
    const at = (place: number): number => lane.line + (blocks[place] as number) * lane.step;
    const span = { start: at(link.first), end: at(link.first + link.count - 1) + lane.length };
    const fate = isInSight(span, scale) ? fateAfter(lanes, home, link, made) : null;
    return fate === null ? [] : [mark(span, fate)];
  });
}

/** What became of the blocks in sight, home by home. */
function farMarks(lanes: TransferLanes, scale: Scale, memo: AxisMemo): FateMark[] {
  const seen = lanes.homes.flatMap((home) => {
    const reach = reachOfBlocks(home.blocks, home.decode);
    if (!isInSight(reach, scale)) return [];
    const isApart = areApart(reach, home.links.length, scale);
    return [{ home, reach, links: isApart ? home.links.length * shareInSight(reach, scale) : 0 }];
  });
  const areTold = seen.reduce((sum, { links }) => sum + links, 0) <= MOST_LINKS;
  return seen.flatMap(({ home, reach, links }) => marksOfHome(lanes, home, reach, areTold && links > 0, scale, memo));
}

/** What `axisRow` keeps from frame to frame, of one number of pairs made. */
export interface AxisMemo {
  readonly made: number;
  readonly fatesAt: FatesAt;
  readonly bytesOf: (home: Home, fate: Fate) => number;
}

/** @param made How many pairs are made, in their order; null for all. */
export function axisMemo(lanes: TransferLanes, delivery: readonly LayerDelivery[], made: number | null): AxisMemo {
  const count = made ?? Number.POSITIVE_INFINITY;
  const known = new Map<string, number>();
  return {
    made: count,
    fatesAt: fatesAfter(lanes.ground, count),
    bytesOf: ({ group }, fate) => {
      // Halfway, nobody has counted.
      if (fate === 'clobbered' || made !== null) return 0;
      const key = `${group} ${fate}`;
      const found =
        known.get(key) ?? delivery.reduce((sum, each) => (each.group === group ? sum + each[fate] : sum), 0);
      known.set(key, found);
      return found;
    },
  };
}

/**
 * What a transfer moves between two address axes, as far as it is in sight: pair by pair where those in sight are few,
 * else neighbours as one. Cost grows with the runs of pairs and the lists of blocks, not with the pairs.
 *
 * @param most Pairs that are told one by one.
 */
export function axisRow(
  lanes: TransferLanes,
  sides: Readonly<Record<'prefill' | 'decode', SideAddresses>>,
  sight: AxisSight,
  memo: AxisMemo,
  most = MOST_PAIRS,
): AxisRow {
  const { made } = memo;
  const isNear = pairsInSight(lanes.pairs, sight) <= most;
  const pairs = isNear ? nearPairs(lanes, sides, sight, made) : farPairs(lanes, sight, made);
  const marks =
    isNear && marksInSight(lanes.homes, sight.decode) <= Math.min(MOST_MARKS, most)
      ? nearMarks(lanes, sides.decode, sight.decode, memo)
      : farMarks(lanes, sight.decode, memo);
  const written = isNear ? pairs.flatMap((each) => marksOfClobber(lanes.ground, each, axisSpan(sides.decode))) : [];
  return {
    pairs: pairs.sort(inLineOrder),
    marks: [...marks, ...written].sort((a, b) => a.start - b.start),
    isNear,
  };
}
