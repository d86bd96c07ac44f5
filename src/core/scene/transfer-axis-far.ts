import { addressPlus } from '../brand.ts';
import { dataAt } from '../transfer/labels-at.ts';
import { type PairRun, type PairSide, pairOfRun } from '../transfer/pairs.ts';
import type { LineSpan } from './row-content.ts';
import type { Scale } from './scale.ts';
import { worse } from './transfer-fates.ts';
import type { Home, Lane, LanePair, Link, SideAddresses, TransferLanes } from './transfer-lanes.ts';
import type { Fate, FateMark, RowPair } from './transfer-marks.ts';
import { type AxisSight, axisSpan, isInSight, listedSpans, reachOfBlocks, shareInSight } from './transfer-sight.ts';

/** Links of a frame that are told one by one; of more, one stands for several. */
const MOST_LINKS = 360;
/** Lanes narrower than this, in pixels, are one. */
const THIN_LANE = 40;

const first = ({ runs }: LanePair): PairRun => runs[0] as PairRun;

/** Where the blocks of `count` ranges from one of a run's side lie: they follow each other. */
function spanOfLink(side: PairSide, { line, step, length }: Lane, { first: k, count }: Link): LineSpan {
  const at = (element: number): number =>
    line + (side.blocks[Math.floor((side.first + element) / side.pieces)] as number) * step;
  return { start: at(k), end: at(k + count - 1) + length };
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

/** All pairs of a lane that are made. */
function countLane(lanes: TransferLanes, pair: LanePair, made: number): Counted {
  const all = nothing();
  for (const link of lanes.isOdd ? pair.links : pair.kinds) countLink(lanes, pair, link, made, all);
  all.count = pair.runs.reduce((sum, run) => sum + Math.max(0, Math.min(run.count, made - run.firstPair)), 0);
  return all;
}

/** What every pair of a kind does, once all are made. */
function templateOf(lanes: TransferLanes, pair: LanePair, link: Link): Counted {
  const one = nothing();
  countLink(lanes, pair, link, Number.POSITIVE_INFINITY, one);
  return one;
}

interface SeenLane {
  readonly pair: LanePair;
  readonly reach: Readonly<Record<'prefill' | 'decode', LineSpan>>;
  /** About how many of its links are in sight; 0 where the lane is one. */
  readonly links: number;
}

function seenLanes({ pairs }: TransferLanes, sight: AxisSight): SeenLane[] {
  return pairs.flatMap((pair): SeenLane[] => {
    const { decode, prefill } = first(pair);
    const reach = {
      prefill: reachOfBlocks(prefill.blocks, pair.prefill),
      decode: reachOfBlocks(decode.blocks, pair.decode),
    };
    const shares = shareInSight(reach.prefill, sight.prefill) + shareInSight(reach.decode, sight.decode);
    if (shares === 0) return [];
    const width = (side: 'prefill' | 'decode'): number => (reach[side].end - reach[side].start) * sight[side].perByte;
    const isThin = Math.max(width('prefill'), width('decode')) < THIN_LANE;
    return [{ pair, reach, links: isThin ? 0 : pair.links.length * Math.min(1, shares) }];
  });
}

/** The links of a lane in sight, kind by kind, one for every so many of a kind. */
function toldLinks(lanes: TransferLanes, { pair }: SeenLane, sight: AxisSight, made: number, every: number): RowPair[] {
  const { decode, prefill, count } = first(pair);
  const last = pair.runs.at(-1) as PairRun;
  const isMade = last.firstPair + count <= made;
  const told: RowPair[] = [];
  let [turn, kind] = [0, -1];
  let open: Counted = nothing();
  let home: { link: Link; ends: Pick<RowPair, 'prefill' | 'decode'> } | null = null;
  let template: Counted = nothing();
  const close = (): void => {
    if (home) told.push(...asOne(pair, home.link.first, open, home.ends));
    home = null;
    open = nothing();
    turn = 0;
  };
  for (const link of pair.byKind) {
    const [top, bottom] = [spanOfLink(prefill, pair.prefill, link), spanOfLink(decode, pair.decode, link)];
    if (!isInSight(top, sight.prefill) && !isInSight(bottom, sight.decode)) continue;
    if (link.kind !== kind || turn === every || lanes.isOdd || home === null) {
      close();
      home = { link, ends: { prefill: top, decode: bottom } };
      if (link.kind !== kind) template = templateOf(lanes, pair, link);
      kind = link.kind;
    }
    turn += 1;
    if (isMade && !lanes.isOdd && decode.pieces === 1) {
      open.count += link.count * pair.runs.length;
      open.outcome = template.outcome;
      open.isMixed = template.isMixed;
    } else countLink(lanes, pair, link, made, open);
  }
  close();
  return told;
}

export interface FarPairs {
  readonly pairs: RowPair[];
  /** One of so many links of a kind is drawn, and stands for the others; 1 for all. */
  readonly every: number;
}

/** Pairs of blocks that follow each other as one; a narrow lane as one. */
export function farPairs(lanes: TransferLanes, sight: AxisSight, made: number): FarPairs {
  const seen = seenLanes(lanes, sight);
  const every = Math.max(1, Math.ceil(seen.reduce((sum, { links }) => sum + links, 0) / MOST_LINKS));
  const pairs = seen.flatMap((lane) =>
    lane.links === 0
      ? asOne(lane.pair, 0, countLane(lanes, lane.pair, made), lane.reach)
      : toldLinks(lanes, lane, sight, made, every),
  );
  return { pairs, every };
}

/** What `farMarks` keeps from frame to frame: blocks by what becomes of them, shared by homes that fare alike. */
type FateLists = Map<string, ReadonlyMap<Fate, readonly number[]>>;

/** What of one number of pairs made is kept from frame to frame. */
export interface FateMemo {
  readonly made: number;
  /** Of the whole request; 0 where nobody has counted. */
  readonly bytesOf: (home: Home, fate: Fate) => number;
  readonly lists: FateLists;
}

/** How many of a home's places are done: those before are written by the last run that writes there. */
function placesDone({ lastRun, blocks }: Home, made: number): number {
  if (lastRun === null) return blocks.length;
  const { count, firstPair, decode } = lastRun;
  if (made >= firstPair + count) return blocks.length;
  return Math.max(0, Math.floor((made - firstPair + decode.first) / decode.pieces));
}

/** A home's blocks by what becomes of them, as far as pairs are made; each list ascending. */
function fateLists(
  lanes: TransferLanes,
  home: Home,
  made: number,
  known: FateLists,
): ReadonlyMap<Fate, readonly number[]> {
  const { blocks, links, kinds, group } = home;
  const fates = new Map(kinds.map((link) => [link.kind, lanes.fate(home, link)]));
  const done = placesDone(home, made);
  const key = `${group} ${done} ${[...fates.values()].join()}`;
  const found = known.get(key);
  if (found) return found;
  const lists = new Map<Fate, number[]>();
  for (const link of links) {
    const fate = fates.get(link.kind) ?? null;
    if (fate === null) continue;
    for (let place = link.first; place < link.first + link.count; place++) {
      const now = place < done ? fate : 'undelivered';
      const list = lists.get(now) ?? [];
      lists.set(now, list);
      list.push(blocks[place] as number);
    }
  }
  for (const list of lists.values()) list.sort((a, b) => a - b);
  known.set(key, lists);
  return lists;
}

const clobberedKnown = new WeakMap<TransferLanes, readonly FateMark[]>();

/** What is written over though the request does not list it; ascending, disjoint. */
function clobberedMarks(lanes: TransferLanes, decode: SideAddresses): readonly FateMark[] {
  const { clobbered, layers } = lanes.ground;
  const spanOf = axisSpan(decode);
  const found =
    clobberedKnown.get(lanes) ??
    clobbered().flatMap(({ start, end }): FateMark[] => {
      // Any layer whose blocks lie around it says at which address it is.
      const near = layers.find(
        ({ decode: at, layer }) => at.start <= start && start < at.start + layer.group.blocks * at.step,
      );
      if (near === undefined) return [];
      const at = addressPlus(near.layer.data.base, start - near.decode.start);
      const [owner] = dataAt(lanes.ground.decode, at);
      const span = spanOf(at, end - start, 0, false);
      if (owner === undefined || span === null) return [];
      return [{ ...span, fate: 'clobbered', layer: null, group: owner.layer.group.id, bytes: 0 }];
    });
  clobberedKnown.set(lanes, found);
  return found;
}

/** What became of the blocks in sight, block by block; where those are narrower than a pixel, pixel by pixel. */
export function farMarks(
  lanes: TransferLanes,
  decode: SideAddresses,
  scale: Scale,
  { made, bytesOf, lists }: FateMemo,
): FateMark[] {
  // Halfway, nobody has looked which of them are made.
  const isAll = made === Number.POSITIVE_INFINITY;
  const written = isAll ? clobberedMarks(lanes, decode).filter((mark) => isInSight(mark, scale)) : [];
  const needed = lanes.homes.flatMap((home) => {
    if (!isInSight(reachOfBlocks(home.blocks, home.decode), scale)) return [];
    const { group, decode: lane } = home;
    return [...fateLists(lanes, home, made, lists)].flatMap(([fate, blocks]) => {
      const bytes = bytesOf(home, fate);
      return listedSpans(blocks, lane, scale, false).map(
        ({ start, end }): FateMark => ({ start, end, fate, layer: null, group, bytes }),
      );
    });
  });
  return [...needed, ...written];
}
