import type { LayerDelivery } from '../transfer/delivery.ts';
import { type Pair, type PairRun, type PairSide, pairOfRun } from '../transfer/pairs.ts';
import type { LineSpan } from './row-content.ts';
import type { Scale } from './scale.ts';
import { type FarPairs, type FateMemo, farMarks, farPairs } from './transfer-axis-far.ts';
import {
  elementsOf,
  type FatesAt,
  fatesAfter,
  inLineOrder,
  marksOfBlock,
  marksOfClobber,
  onePair,
} from './transfer-fates.ts';
import type { Home, Lane, LanePair, SideAddresses, TransferLanes } from './transfer-lanes.ts';
import type { FateMark, RowPair, TransferRow } from './transfer-marks.ts';
import { type AxisSight, axisSpan, countInSight, listedInSight } from './transfer-sight.ts';

/** Pairs of a frame that are told one by one; of more, what lies next to each other is one. */
const MOST_PAIRS = 800;
/** Marks of a frame that are told layer by layer; of more, rows are. */
const MOST_MARKS = 800;

/** What of a transfer's pairs a frame of both address axes shows. */
export interface AxisRow extends TransferRow {
  /** Every pair by itself; else neighbours are one. */
  readonly isNear: boolean;
  /** One of so many bands is drawn, and stands for the others. */
  readonly every: number;
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

type Sides = Readonly<Record<'prefill' | 'decode', SideAddresses>>;

/** Where both ends of a pair are. */
function endsOf(sides: Sides): (pair: Pair) => Pick<RowPair, 'prefill' | 'decode'> {
  const spans = { prefill: axisSpan(sides.prefill), decode: axisSpan(sides.decode) };
  const endOf = (pair: Pair, side: 'prefill' | 'decode'): LineSpan | null =>
    spans[side](pair[side].address, pair[side].length, 0, false);
  return (pair) => ({ prefill: endOf(pair, 'prefill'), decode: endOf(pair, 'decode') });
}

/** Every pair of which an end is in sight, by itself. */
function nearPairs(lanes: TransferLanes, sides: Sides, sight: AxisSight, made: number): RowPair[] {
  const ends = endsOf(sides);
  const found: RowPair[] = [];
  for (const lane of lanes.pairs) {
    for (const k of elementsInSight(lane, sight)) {
      const outcomes = lanes.faredAt(lane, k);
      lane.runs.forEach((run, i) => {
        if (run.firstPair + k >= made) return;
        const pair = pairOfRun(run, k);
        found.push(onePair(pair, outcomes[i] as RowPair['outcome'], ends(pair)));
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

/** From afar, the pair that was made last stands by itself. */
function farWithNewest(lanes: TransferLanes, sides: Sides, sight: AxisSight, made: number): FarPairs {
  const newest = made - 1;
  for (const lane of lanes.pairs) {
    const at = lane.runs.findIndex(({ firstPair, count }) => firstPair <= newest && newest < firstPair + count);
    const run = lane.runs[at];
    if (run === undefined) continue;
    const pair = pairOfRun(run, newest - run.firstPair);
    const outcome = lanes.faredAt(lane, newest - run.firstPair)[at] as RowPair['outcome'];
    const { pairs, every } = farPairs(lanes, sight, newest);
    return { pairs: [...pairs, onePair(pair, outcome, endsOf(sides)(pair))], every };
  }
  return farPairs(lanes, sight, made);
}

/** What `axisRow` keeps from frame to frame, of one number of pairs made. */
export interface AxisMemo extends FateMemo {
  readonly fatesAt: FatesAt;
}

/** @param made How many pairs are made, in their order; null for all. */
export function axisMemo(lanes: TransferLanes, delivery: readonly LayerDelivery[], made: number | null): AxisMemo {
  const count = made ?? Number.POSITIVE_INFINITY;
  const known = new Map<string, number>();
  return {
    made: count,
    lists: new Map(),
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
  sides: Sides,
  sight: AxisSight,
  memo: AxisMemo,
  most = MOST_PAIRS,
): AxisRow {
  const { made } = memo;
  const isNear = pairsInSight(lanes.pairs, sight) <= most;
  const { pairs, every } = isNear
    ? { pairs: nearPairs(lanes, sides, sight, made), every: 1 }
    : farWithNewest(lanes, sides, sight, made);
  const marks =
    isNear && marksInSight(lanes.homes, sight.decode) <= Math.min(MOST_MARKS, most)
      ? [
          ...nearMarks(lanes, sides.decode, sight.decode, memo),
          ...pairs.flatMap((each) => marksOfClobber(lanes.ground, each, axisSpan(sides.decode))),
        ]
      : farMarks(lanes, sides.decode, sight.decode, memo);
  return {
    pairs: pairs.sort(inLineOrder),
    marks: marks.sort((a, b) => a.start - b.start),
    ...{ isNear, every },
  };
}
