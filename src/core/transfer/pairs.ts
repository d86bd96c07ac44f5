import { type Address, addressPlus } from '../brand.ts';
import type { DescriptorRun } from '../descriptors/runs.ts';

/**
 * One side of a run of pairs: byte ranges as a progression over a list of blocks. Range k, 0 ≤ k < count of the run, is
 * of element i = first + k of the list: block `blocks[i // pieces]`, at
 * base + block × step + (i mod pieces) × pieceStep, `length` bytes long.
 */
export interface PairSide {
  readonly run: DescriptorRun;
  /** Address of block 0's first range. */
  readonly base: Address;
  readonly step: number;
  readonly blocks: readonly number[];
  readonly first: number;
  readonly pieces: number;
  readonly pieceStep: number;
  readonly length: number;
}

/** A run of pairs: those of one descriptor run on either side, and of one prefill rank. */
export interface PairRun {
  readonly index: number;
  /** Number of its first pair: pairs count rank by rank, then in descriptor order. */
  readonly firstPair: number;
  readonly count: number;
  readonly rank: number;
  /** The groups whose blocks they are, decode's and prefill's. */
  readonly groups: readonly [decode: number, prefill: number];
  readonly decode: PairSide;
  readonly prefill: PairSide;
  /** False where the lengths differ: it counts, and does not move. */
  readonly moves: boolean;
}

/** One end of one pair. */
export interface PairEnd {
  readonly region: number;
  readonly descriptor: number;
  readonly block: number;
  /** Which piece of the block. */
  readonly piece: number;
  readonly address: Address;
  readonly length: number;
}

export interface Pair {
  readonly index: number;
  readonly run: PairRun;
  readonly decode: PairEnd;
  readonly prefill: PairEnd;
}

/** Prefill ranks that pairs read from, ascending: of what all ranks hold alike, only the first is. */
export const ranksOfPairs = (pairs: readonly PairRun[]): number[] =>
  [...new Set(pairs.map(({ rank }) => rank))].sort((a, b) => a - b);

/** The block of range k of a run's side. */
export const blockAt = (side: PairSide, k: number): number =>
  side.blocks[Math.floor((side.first + k) / side.pieces)] as number;

/** Bytes from the side's base to range k. */
export const rangeOffset = (side: PairSide, k: number): number =>
  blockAt(side, k) * side.step + ((side.first + k) % side.pieces) * side.pieceStep;

function endAt(side: PairSide, k: number): PairEnd {
  const block = blockAt(side, k);
  return {
    region: side.run.region,
    descriptor: side.run.firstId + block,
    block,
    piece: (side.first + k) % side.pieces,
    address: addressPlus(side.base, rangeOffset(side, k)),
    length: side.length,
  };
}

/** Pair k of a run. @throws RangeError unless 0 ≤ k < count. */
export function pairOfRun(run: PairRun, k: number): Pair {
  if (k < 0 || k >= run.count) throw new RangeError(`pair ${k} is not one of ${run.count}`);
  return { index: run.firstPair + k, run, decode: endAt(run.decode, k), prefill: endAt(run.prefill, k) };
}

/** A transfer's pair by its number. @throws RangeError where there is none. */
export function pairAt(pairs: readonly PairRun[], index: number): Pair {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = pairs[middle] as PairRun;
    if (run.firstPair + run.count <= index) low = middle + 1;
    else high = middle;
  }
  const run = pairs[low];
  if (run === undefined) throw new RangeError(`there is no pair ${index}`);
  return pairOfRun(run, index - run.firstPair);
}
