import type { Hull } from '../analysis/space.ts';
import { floorDivide } from '../analysis/track.ts';
import type { Span } from '../layout/progression.ts';
import type { GroupBlocks } from './block-lists.ts';
import type { Ratios } from './handshake.ts';
import { lineOf } from './line.ts';
import type { PairRun, PairSide } from './pairs.ts';
import type { SideLayer, SideModel } from './side.ts';
import type { TransferRequest } from './transfer-document.ts';
import { type RankSide, type WantedLayer, wantedLayer } from './wanted.ts';

/** A progression of blocks on one side's line. */
export interface Steps {
  readonly start: number;
  readonly step: number;
}

/** Which pairs of two lists a run has: runs of other regions share it. */
export interface Slice {
  readonly key: string;
  readonly run: PairRun;
  /** Elements of the run by decode's block. */
  readonly byBlock: ReadonlyMap<number, readonly number[]>;
  /** Decode's blocks, ascending, each once. */
  readonly blocks: readonly number[];
}

/** A run of pairs that moves something, on the lines of both sides. */
export interface PlacedRun {
  readonly index: number;
  readonly run: PairRun;
  readonly slice: Slice;
  readonly decode: Steps;
  readonly prefill: Steps;
  /** From a block's first byte to its last piece's end. */
  readonly extent: number;
}

/** A layer of decode on its line, and its sources on theirs. */
export interface PlacedLayer {
  readonly index: number;
  readonly wanted: WantedLayer;
  readonly layer: SideLayer;
  readonly decode: Steps;
  readonly runs: readonly Span[];
  readonly sources: readonly Steps[];
  /** Places of each block in its group's list. */
  readonly byBlock: ReadonlyMap<number, readonly number[]>;
  /** Blocks of prefill that one block of decode takes labels from, at most. */
  readonly reach: number;
  /** The same for layers of which the request holds alike blocks. */
  readonly needKey: string;
}

/** A run whose ranges come near a layer's data. */
export interface Near {
  readonly layer: PlacedLayer;
  readonly run: PlacedRun;
  /**
   * Where both step alike: the run's block b + shift may meet the layer's block b. Null where they step apart, so that
   * it has to be looked for.
   */
  readonly shifts: readonly number[] | null;
}

const reachOf = ({ strips }: WantedLayer): number =>
  strips.reduce(
    (most, each) => each.reduce((m, { ways }) => ways.reduce((n, { ahead }) => Math.max(n, ahead + 1), m), most),
    0,
  );

/** Everything that a delivery is measured on. */
export interface Ground {
  readonly layers: readonly PlacedLayer[];
  readonly runs: readonly PlacedRun[];
  readonly near: readonly Near[];
}

function hullOfLayer({ data, group }: SideLayer): Hull {
  const [first] = data.runs;
  const start = data.base + BigInt(first?.start ?? 0);
  const end = data.base + BigInt((group.blocks - 1) * data.step + (data.runs.at(-1)?.end ?? 0));
  return { start, end: group.blocks === 0 || first === undefined ? start : end };
}

const extentOf = ({ pieces, pieceStep, length }: PairSide): number => (pieces - 1) * pieceStep + length;

const hullOfRange = (side: PairSide): Hull => ({
  start: side.base,
  end: side.base + BigInt((side.run.count - 1) * side.step + extentOf(side)),
});

const hasData = ({ data, group }: SideLayer): boolean => data.runs.length > 0 && group.blocks > 0;

function stepsOf(line: { readonly at: (address: bigint) => number }, { data }: SideLayer): Steps {
  const first = data.runs[0]?.start ?? 0;
  return { start: line.at(data.base + BigInt(first)) - first, step: data.step };
}

export function placesByBlock(blocks: Iterable<number>): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let place = 0;
  for (const block of blocks) {
    const known = places.get(block);
    if (known) known.push(place);
    else places.set(block, [place]);
    place += 1;
  }
  return places;
}

function* elements(run: PairRun): Iterable<number> {
  const { blocks, first, pieces } = run.decode;
  for (let k = 0; k < run.count; k++) yield blocks[Math.floor((first + k) / pieces)] as number;
}

/** Slices by what tells them apart, made once each. */
function sliceMaker(): (run: PairRun) => Slice {
  const ids = new Map<readonly number[], number>();
  const idOf = (blocks: readonly number[]): number => {
    const id = ids.get(blocks) ?? ids.size;
    ids.set(blocks, id);
    return id;
  };
  const known = new Map<string, Slice>();
  return (run) => {
    const { decode, prefill, count } = run;
    const key = [idOf(decode.blocks), decode.first, decode.pieces, idOf(prefill.blocks), prefill.first, count].join();
    const found = known.get(key);
    if (found) return found;
    const byBlock = placesByBlock(elements(run));
    const made = { key, run, byBlock, blocks: [...byBlock.keys()].sort((a, b) => a - b) };
    known.set(key, made);
    return made;
  };
}

/** The blocks of a run that reach into [from, to) of its line: first to last; empty where last is below first. */
export function blocksInto(
  { decode, extent }: Pick<PlacedRun, 'decode' | 'extent'>,
  from: number,
  to: number,
): { readonly first: number; readonly last: number } {
  const { start, step } = decode;
  if (step === 0) {
    const meets = start < to && start + extent > from;
    return meets ? { first: 0, last: Number.MAX_SAFE_INTEGER } : { first: 0, last: -1 };
  }
  return { first: floorDivide(from - start - extent, step) + 1, last: -floorDivide(-(to - start), step) - 1 };
}

const NO_SHIFTS: readonly number[] = [];

/** Shifts at which a run's block meets a layer's, both stepping alike; ascending. */
function shiftsOf(layer: PlacedLayer, run: PlacedRun): readonly number[] {
  const most = run.run.decode.run.count - 1;
  let shifts: Set<number> | null = null;
  for (const { start, end } of layer.runs) {
    const { first, last } = blocksInto(run, layer.decode.start + start, layer.decode.start + end);
    for (let shift = Math.max(first, -most); shift <= Math.min(last, most); shift++) {
      // Most runs of a packed row meet no other's data: nothing is made for them.
      shifts ??= new Set();
      shifts.add(shift);
    }
  }
  return shifts === null ? NO_SHIFTS : [...shifts].sort((a, b) => a - b);
}

/** From the first byte that any of its blocks reaches to the end of the last. */
const stretchOfLayer = ({ decode, runs, layer }: PlacedLayer): Span => ({
  start: decode.start + (runs[0]?.start ?? 0),
  end: decode.start + decode.step * (layer.group.blocks - 1) + (runs.at(-1)?.end ?? 0),
});

const stretchOfRun = ({ decode, run, extent }: PlacedRun): Span => ({
  start: decode.start,
  end: decode.start + decode.step * (run.decode.run.count - 1) + extent,
});

function nearOf(layers: readonly PlacedLayer[], runs: readonly PlacedRun[]): Near[] {
  const near: Near[] = [];
  const stretches = runs.map(stretchOfRun);
  for (const layer of layers) {
    const { start, end } = stretchOfLayer(layer);
    for (let i = 0; i < runs.length; i++) {
      const other = stretches[i] as Span;
      if (other.start >= end || start >= other.end) continue;
      const run = runs[i] as PlacedRun;
      const isAlike = run.decode.step === layer.decode.step && run.decode.step > 0;
      const shifts = isAlike ? shiftsOf(layer, run) : null;
      if (shifts?.length !== 0) near.push({ layer, run, shifts });
    }
  }
  return near;
}

/** Places a request's pairs, decode's layers and their sources. Cost grows with regions × layers, not with blocks. */
export function placeGround(
  decode: SideModel,
  ranks: readonly RankSide[],
  ratios: Ratios,
  lists: readonly GroupBlocks[],
  request: TransferRequest,
  pairs: readonly PairRun[],
): Ground {
  const moving = pairs.filter((run) => run.moves && run.decode.length > 0);
  const decodeLine = lineOf([...decode.layers.map(hullOfLayer), ...moving.map((run) => hullOfRange(run.decode))]);
  const lines = new Map(
    ranks.map(({ rank, prefill }) => {
      const read = moving.filter((run) => run.rank === rank).map((run) => hullOfRange(run.prefill));
      return [rank, lineOf([...prefill.layers.map(hullOfLayer), ...read])] as const;
    }),
  );
  const lineOfRank = (rank: number) => {
    const line = lines.get(rank);
    if (line === undefined) throw new RangeError(`rank ${rank} is not read`);
    return line;
  };
  const places = lists.map((list) => placesByBlock(list.decode));
  const layers = decode.layers.filter(hasData).flatMap((layer, index): PlacedLayer[] => {
    const list = lists[layer.group.id];
    const byBlock = places[layer.group.id];
    if (list === undefined || byBlock === undefined) return [];
    const wanted = wantedLayer(decode, layer, list, ranks, ratios, request);
    const { sources } = wanted;
    const reach = reachOf(wanted);
    return [
      {
        ...{ index, wanted, layer, byBlock, reach },
        decode: stepsOf(decodeLine, layer),
        runs: layer.data.runs,
        sources: sources.map((source) => stepsOf(lineOfRank(source.rank), source.layer)),
        needKey: [
          layer.group.id,
          wanted.strips.length,
          reach,
          ...sources.flatMap((source) => [source.layer.group.id, source.lead, source.advance, source.states]),
        ].join(),
      },
    ];
  });
  const slice = sliceMaker();
  const runs = moving.map(
    (run, index): PlacedRun => ({
      ...{ index, run, slice: slice(run), extent: extentOf(run.decode) },
      decode: { start: decodeLine.at(run.decode.base), step: run.decode.step },
      prefill: { start: lineOfRank(run.rank).at(run.prefill.base), step: run.prefill.step },
    }),
  );
  return { layers, runs, near: nearOf(layers, runs) };
}
