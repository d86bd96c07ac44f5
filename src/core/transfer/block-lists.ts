/** Which blocks of a group pair, after pieces are made and the longer list is cut. */
export interface GroupBlocks {
  readonly group: number;
  readonly isState: boolean;
  /** Decode's blocks that take part; every one is `pieces` pieces, in order. */
  readonly decode: readonly number[];
  readonly prefill: readonly number[];
  /** q, or 1 for a state group. */
  readonly pieces: number;
  /** Pairs of pieces: piece k, of block k // pieces of `decode`, is block k of `prefill`. */
  readonly count: number;
  /** Blocks at the start of prefill's list that decode does not ask for: it has that prefix. */
  readonly prefixLeftOut: number;
  /** Pieces at the end of decode's last block that prefill has nothing for. */
  readonly piecesLeftOut: number;
  /** Blocks at the start of decode's list without a counterpart; state only. */
  readonly decodeLeftOut: number;
}
