import type { Address } from '../brand.ts';
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
  readonly rank: number;
  readonly decode: PairEnd;
  readonly prefill: PairEnd;
  readonly moves: boolean;
}
