import { offsetIn, spaceOf } from '../analysis/space.ts';
import { spanBytes } from '../layout/progression.ts';
import { staysAtHome } from '../transfer/clobbered.ts';
import type { PlaceFates } from '../transfer/delivery.ts';
import type { PlacedLayer } from '../transfer/ground.ts';
import { placesIn } from '../transfer/labels-at.ts';
import { blockAt, type PairRun, type PairSide, pairOfRun, rangeOffset } from '../transfer/pairs.ts';
import type { PairOutcome } from '../transfer/played.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { type AddressAxis, lineOf, stretchOf } from './address-axis.ts';
import { fatesAfter, type NeededFate, outcomeOf, spansIn, worse } from './transfer-fates.ts';
import { type TransferGround, transferGround } from './transfer-ground.ts';
import { areOfRank, type SideRows } from './transfer-marks.ts';
import { sectionsIn, strideOf } from './transfer-row.ts';

type SideName = 'prefill' | 'decode';

/** A side's bytes along its addresses. */
export interface SideAddresses extends SideRows {
  readonly axis: AddressAxis;
}

/** Ranges that move evenly along an axis: at block b, [line + b × step, + length). */
export interface Lane {
  readonly line: number;
  readonly step: number;
  readonly length: number;
}

/** Places of a list that follow each other in memory and fare alike: `count` of them from `first`. */
export interface Link {
  readonly first: number;
  readonly count: number;
  /** Of the group's classes; places of one class fare alike. */
  readonly kind: number;
}

/** Runs of pairs that go from rows to the same rows. */
export interface LanePair {
  /** Ascending by their first pair. */
  readonly runs: readonly PairRun[];
  /** Of the elements of every run. */
  readonly links: readonly Link[];
  /** The first link of every kind. */
  readonly kinds: readonly Link[];
  /** All links, those of a kind together. */
  readonly byKind: readonly Link[];
  readonly prefill: Lane;
  readonly decode: Lane;
}

/** Layers of one group of decode that share rows, and the places of its list. */
export interface Home {
  readonly group: number;
  readonly layers: readonly PlacedLayer[];
  readonly blocks: readonly number[];
  readonly links: readonly Link[];
  readonly kinds: readonly Link[];
  readonly decode: Lane;
  /** Of the runs that write there, the one that is made last; null where none does. */
  readonly lastRun: PairRun | null;
}

/** How the pairs of a link fare. */
export interface Fared {
  /** By run of the lane. */
  readonly outcomes: readonly PairOutcome[];
  /** False where only the blocks' worst is known. */
  readonly isExact: boolean;
}

/** What a transfer moves, sorted by where it lies; found once a transfer. */
export interface TransferLanes {
  readonly ground: TransferGround;
  readonly pairs: readonly LanePair[];
  readonly homes: readonly Home[];
  /** Pairs meet what their own group does not list, so that places of a kind need not fare alike. */
  readonly isOdd: boolean;
  readonly fared: (pair: LanePair, link: Link) => Fared;
  /** What the pairs of one element do, by run of the lane; looked at once a kind, or once. */
  readonly faredAt: (pair: LanePair, element: number) => readonly PairOutcome[];
  /** The block that fares as one of a home does, once all pairs are made: the first of its kind. */
  readonly likeness: (home: Home, block: number) => number;
  /** The worst that becomes of a link's blocks, once all pairs are made; null where nothing is needed. */
  readonly fate: (home: Home, link: Link) => NeededFate | null;
}

const WORST_FATES = ['misplaced', 'undelivered', 'delivered'] as const;

/** Kinds of blocks that are looked at one by one; of more, only the worst is told. */
const MOST_KINDS = 32;

/** Where block 0 of a progression stands on the axis; null where the axis holds none of it. */
export function lineAt(
  { geometry, axis }: SideAddresses,
  base: bigint,
): { space: number; offset: number; line: number } | null {
  const space = spaceOf(geometry.spaces, base);
  if (space === undefined) return null;
  const offset = offsetIn(space, base);
  const stretch = stretchOf(axis, space.index, offset);
  return stretch ? { space: space.index, offset, line: lineOf(stretch, offset) } : null;
}

/** The rows that a progression goes through, as a key. */
export function rowsKey(side: SideAddresses, space: number, offset: number, stride: number): string {
  const within = sectionsIn(side, space).filter((each) => offset >= each.origin && offset < each.origin + each.stride);
  const section = within.find((each) => each.stride === stride) ?? within[0];
  return section ? `${section.index}` : `${space}:${offset}`;
}

/** Joins what moves by one step into one lane. */
export function joined(lanes: readonly Lane[]): Lane {
  const line = lanes.reduce((least, lane) => Math.min(least, lane.line), Number.POSITIVE_INFINITY);
  const end = lanes.reduce((most, lane) => Math.max(most, lane.line + lane.length), Number.NEGATIVE_INFINITY);
  return { line, step: lanes[0]?.step ?? 0, length: end - line };
}

/** Cuts 0 ≤ k < count where k is no longer one behind k - 1, or of another kind. */
function linksOf(count: number, kindOf: (k: number) => number, follows: (k: number) => boolean): Link[] {
  const links: { first: number; count: number; kind: number }[] = [];
  for (let k = 0; k < count; k++) {
    const open = links.at(-1);
    const kind = kindOf(k);
    if (open && open.kind === kind && follows(k)) open.count += 1;
    else links.push({ first: k, count: 1, kind });
  }
  return links;
}

/** What tells links apart that fare unlike: their kind and, where they are shorter than a place, which pieces they hold. */
const sampleOf = ({ kind, first, count }: Link, { first: skipped, pieces }: Pieces): string =>
  count >= pieces ? `${kind}` : `${kind} ${(skipped + first) % pieces} ${count}`;

/** The first of the links that fare alike. */
function firstOfKinds(links: readonly Link[], pieces: Pieces): Link[] {
  const kinds = new Map<string, Link>();
  for (const link of links) {
    const sample = sampleOf(link, pieces);
    if (!kinds.has(sample)) kinds.set(sample, link);
  }
  return [...kinds.values()];
}

/** How places are cut into pieces, and how many are skipped at first. */
type Pieces = Pick<PairSide, 'first' | 'pieces'>;

/** Whole places. */
const WHOLE: Pieces = { first: 0, pieces: 1 };

interface Linked {
  readonly links: readonly Link[];
  readonly kinds: readonly Link[];
  readonly byKind: readonly Link[];
}

const linked = (links: readonly Link[], pieces: Pieces): Linked => ({
  links,
  kinds: firstOfKinds(links, pieces),
  byKind: links.toSorted((a, b) => a.kind - b.kind),
});

/** Whether range k of a side is the one behind range k - 1 in memory. */
function isNext(side: PairSide, k: number): boolean {
  const now = side.first + k;
  const [block, last] = [blockAt(side, k), blockAt(side, k - 1)];
  return now % side.pieces === 0 ? block === last + 1 : block === last;
}

interface PlacedRun {
  readonly run: PairRun;
  readonly prefill: Lane;
  readonly decode: Lane;
}

interface RunGroup {
  /** Of decode. */
  readonly rows: string;
  /** Which elements of which lists. */
  readonly slice: string;
  readonly runs: PlacedRun[];
}

type Sides = Readonly<Record<SideName, SideAddresses>>;

/** Runs by where they go from and to, and by which blocks they list. */
function runGroups({ pairs }: Transfer, sides: Sides): RunGroup[] {
  const lists = new Map<readonly number[], number>();
  const listOf = (blocks: readonly number[]): number => {
    const id = lists.get(blocks) ?? lists.size;
    lists.set(blocks, id);
    return id;
  };
  const laneOf = (side: SideAddresses, own: PairSide): { lane: Lane; rows: string } | null => {
    const at = lineAt(side, own.base);
    if (at === null) return null;
    const stride = strideOf(side, own.step, own.run.kind !== 'attention');
    return {
      lane: { line: at.line, step: own.step, length: (own.pieces - 1) * own.pieceStep + own.length },
      rows: `${rowsKey(side, at.space, at.offset, stride)}/${own.step}`,
    };
  };
  const groups = new Map<string, RunGroup>();
  for (const run of pairs) {
    if (!areOfRank(sides.prefill, run.rank)) continue;
    const [mine, theirs] = [laneOf(sides.decode, run.decode), laneOf(sides.prefill, run.prefill)];
    if (run.count === 0 || mine === null || theirs === null) continue;
    const slice = [run.groups[0], run.count, ...[run.decode, run.prefill].map(sliceOf)].join(' ');
    const key = [run.rank, run.groups[1], slice, mine.rows, theirs.rows].join(' ');
    const group = groups.get(key) ?? { rows: `${run.groups[0]} ${mine.rows}`, slice, runs: [] };
    groups.set(key, group);
    group.runs.push({ run, prefill: theirs.lane, decode: mine.lane });
  }
  return [...groups.values()];

  function sliceOf({ blocks, first, pieces }: PairSide): string {
    return `${listOf(blocks)}/${first}/${pieces}`;
  }
}

/** How the places of a group's list are told apart. */
interface Kinds {
  readonly of: (place: number) => number;
  readonly isExact: boolean;
  /** The worst that becomes of a kind's blocks. */
  readonly worst: (kind: number) => NeededFate | null;
}

const CELL_FATES = [null, 'delivered', 'undelivered', 'misplaced'] as const;

const fateOfCell = ({ needed, undelivered, misplaced }: PlaceFates['cells'][number]): number =>
  misplaced > 0 ? 3 : undelivered > 0 ? 2 : needed > 0 ? 1 : 0;

function kindsOf({ classes, cells }: PlaceFates): Kinds {
  if (cells.length <= MOST_KINDS) {
    const fates = cells.map((cell) => CELL_FATES[fateOfCell(cell)] ?? null);
    return { of: (place) => classes.ids[place] ?? 0, isExact: true, worst: (kind) => fates[kind] ?? null };
  }
  const fates = cells.map(fateOfCell);
  return {
    of: (place) => fates[classes.ids[place] ?? 0] ?? 0,
    isExact: false,
    worst: (kind) => CELL_FATES[kind] ?? null,
  };
}

/** Blocks of a group nobody of which needs anything. */
const NEEDLESS: Kinds = { of: () => 0, isExact: true, worst: () => null };

function lanePairs(groups: readonly RunGroup[], kinds: (group: number) => Kinds): LanePair[] {
  const known = new Map<string, Linked>();
  return groups.flatMap(({ slice, runs }) => {
    const [first] = runs;
    if (first === undefined) return [];
    const { decode, prefill, count, groups: own } = first.run;
    const found =
      known.get(slice) ??
      linked(
        linksOf(
          count,
          (k) => kinds(own[0]).of(placeOf(decode, k)),
          (k) => isNext(decode, k) && isNext(prefill, k),
        ),
        decode,
      );
    known.set(slice, found);
    return [
      {
        runs: runs.map(({ run }) => run),
        ...found,
        prefill: joined(runs.map((each) => each.prefill)),
        decode: joined(runs.map((each) => each.decode)),
      },
    ];
  });
}

const placeOf = ({ first, pieces }: PairSide, k: number): number => Math.floor((first + k) / pieces);

function homesOf(
  ground: TransferGround,
  side: SideAddresses,
  groups: readonly RunGroup[],
  kinds: (group: number) => Kinds,
): Home[] {
  const lastRuns = new Map<string, PairRun>();
  for (const { rows, runs } of groups) {
    for (const { run } of runs) {
      const known = lastRuns.get(rows);
      if (known === undefined || known.firstPair < run.firstPair) lastRuns.set(rows, run);
    }
  }
  const homes = new Map<string, { layers: PlacedLayer[]; lanes: Lane[]; blocks: readonly number[]; group: number }>();
  for (const each of ground.layers) {
    const { layer, wanted } = each;
    const { data, group } = layer;
    const [first, last] = [data.runs[0], data.runs.at(-1)];
    if (!first || !last || wanted.list.decode.length === 0) continue;
    const at = lineAt(side, data.base + BigInt(first.start));
    if (at === null) continue;
    const stride = strideOf(side, data.step, group.isState);
    const key = `${group.id} ${rowsKey(side, at.space, at.offset, stride)}/${data.step}`;
    const home = homes.get(key) ?? { layers: [], lanes: [], blocks: wanted.list.decode, group: group.id };
    homes.set(key, home);
    home.layers.push(each);
    home.lanes.push({ line: at.line, step: data.step, length: last.end - first.start });
  }
  const known = new Map<number, Linked>();
  return [...homes].map(([key, { layers, lanes, blocks, group }]): Home => {
    const found =
      known.get(group) ??
      linked(
        linksOf(blocks.length, kinds(group).of, (k) => blocks[k] === (blocks[k - 1] as number) + 1),
        WHOLE,
      );
    known.set(group, found);
    return { group, layers, blocks, ...found, decode: joined(lanes), lastRun: lastRuns.get(key) ?? null };
  });
}

/** The pieces of a place that a link holds: all, where it is as long as a place. */
function piecesOf({ decode }: PairRun, { first, count }: Link): readonly number[] {
  const { pieces, first: skipped } = decode;
  return Array.from({ length: Math.min(pieces, count) }, (_, i) => (skipped + first + i) % pieces);
}

/** How one link of a lane fares: its first place stands for all of its kind. */
function faredBy(ground: TransferGround, { runs }: LanePair, link: Link): Fared {
  const told = runs.map((run): PairOutcome[] => {
    const { pieces, first: skipped } = run.decode;
    const start = placeOf(run.decode, link.first) * pieces - skipped;
    return piecesOf(run, link)
      .map((piece) => start + piece)
      .filter((k) => k >= 0 && k < run.count)
      .map((k) => outcomeOf(ground, pairOfRun(run, k)));
  });
  return {
    outcomes: told.map((each) => each.reduce(worse)),
    isExact: told.every((each) => each.every((outcome) => outcome === each[0])),
  };
}

/** Whether a run writes over what is not listed, somewhere between the first and the last byte of a link. */
function mayClobber(ground: TransferGround, run: PairRun, { first, count }: Link): boolean {
  const placed = ground.placedRun(run);
  if (placed === undefined) return false;
  const start = placed.decode.start + rangeOffset(run.decode, first);
  const end = placed.decode.start + rangeOffset(run.decode, first + count - 1) + run.decode.length;
  return spansIn(ground.clobbered(), start, end).length > 0;
}

/**
 * Whether pairs may write what other groups list: a block is listed twice, or a range leaves its block. Then what a pair
 * does hangs on more than its own group's list.
 */
function meetsOthers({ decode, request }: Transfer, ground: TransferGround): boolean {
  const { groups, ratio } = decode.layout;
  const owners = new Map<number, number>();
  for (const { id, isState } of groups) {
    for (const block of request.decode_block_ids[id] ?? []) {
      const logical = isState ? block : Math.floor(block / ratio);
      if ((owners.get(logical) ?? id) !== id) return true;
      owners.set(logical, id);
    }
    if (new Set(request.decode_block_ids[id]).size < (request.decode_block_ids[id]?.length ?? 0)) return true;
  }
  return ground.near.some((all) =>
    all.some((near) => near.layer.layer.group.id !== near.run.run.groups[0] && !staysAtHome(near, ratio)),
  );
}

/**
 * Sorts what a transfer moves by where it lies on both sides. Cost grows with the runs of pairs and with the lists of
 * blocks, not with the pairs.
 *
 * @returns null for a transfer that was refused.
 */
export function transferLanes(transfer: Transfer, sides: Sides): TransferLanes | null {
  const ground = transferGround(transfer);
  if (ground === null) return null;
  const kinds = new Map(ground.places().map((fates) => [fates.group, kindsOf(fates)]));
  const kindsIn = (group: number): Kinds => kinds.get(group) ?? NEEDLESS;
  const groups = runGroups(transfer, sides);
  const fatesAt = fatesAfter(ground, Number.POSITIVE_INFINITY);
  const clobbers = (transfer.delivery?.clobbered ?? 0) > 0;
  const isOdd = clobbers || meetsOthers(transfer, ground);
  const known = new Map<LanePair, Map<string, Fared>>();
  const fates = new Map<Home, Map<number, NeededFate | null>>();
  const worstFate = ({ layers, blocks }: Home, { first }: Link): NeededFate | null => {
    const found = layers.map((layer) => fatesAt(layer, blocks[first] as number));
    return WORST_FATES.find((fate) => found.some((each) => spanBytes(each[fate]) > 0)) ?? null;
  };
  const single = new Map<LanePair, Map<number, readonly PairOutcome[]>>();
  const fared = (pair: LanePair, link: Link): Fared => {
    const { isExact, worst } = kindsIn(pair.runs[0]?.groups[0] ?? 0);
    const own = known.get(pair) ?? new Map<string, Fared>();
    known.set(pair, own);
    const sample = isOdd ? `at ${link.first} ${link.count}` : sampleOf(link, pair.runs[0]?.decode ?? WHOLE);
    const guess: PairOutcome = worst(link.kind) === 'misplaced' ? 'misplaces' : 'delivers';
    const found =
      own.get(sample) ??
      (isExact
        ? faredBy(ground, pair, link)
        : { outcomes: pair.runs.map((run): PairOutcome => (run.moves ? guess : 'not-moved')), isExact });
    own.set(sample, found);
    if (!isOdd) return found;
    const hits = clobbers ? pair.runs.map((run) => mayClobber(ground, run, link)) : [];
    return {
      outcomes: found.outcomes.map((each, i) => (hits[i] ? worse(each, 'clobbers') : each)),
      isExact: found.isExact && link.count === 1,
    };
  };
  return {
    ...{ ground, isOdd },
    pairs: lanePairs(groups, kindsIn),
    homes: homesOf(ground, sides.decode, groups, kindsIn),
    fared,
    faredAt: (pair, element) => {
      const run = pair.runs[0] as PairRun;
      const { of, isExact } = kindsIn(run.groups[0]);
      if (isExact) return fared(pair, { first: element, count: 1, kind: of(placeOf(run.decode, element)) }).outcomes;
      const own = single.get(pair) ?? new Map<number, readonly PairOutcome[]>();
      single.set(pair, own);
      const found = own.get(element) ?? faredBy(ground, pair, { first: element, count: 1, kind: 0 }).outcomes;
      own.set(element, found);
      return found;
    },
    likeness: ({ group, blocks, kinds: own }, block) => {
      const { of, isExact } = kindsIn(group);
      const [place] = placesIn(blocks).get(block) ?? [];
      if (isOdd || !isExact || place === undefined) return block;
      const kind = of(place);
      return blocks[own.find((link) => link.kind === kind)?.first ?? place] as number;
    },
    fate: (home, link) => {
      const { isExact, worst } = kindsIn(home.group);
      if (!isExact) return worst(link.kind);
      const own = fates.get(home) ?? new Map<number, NeededFate | null>();
      fates.set(home, own);
      if (!own.has(link.kind)) own.set(link.kind, worstFate(home, link));
      return own.get(link.kind) ?? null;
    },
  };
}
