/** A byte of either side, from a space's origin. */
export interface TransferByte {
  readonly side: 'prefill' | 'decode';
  /** Index of the space in the side's own facts. */
  readonly space: number;
  readonly offset: number;
  /** Of prefill: the rank whose byte it is; left out, the first one that decode reads. */
  readonly rank?: number;
}

/** Where a person looks at a transfer. */
export interface TransferPlace {
  /** Pairs made so far, in their order; null for all of them. */
  readonly played: number | null;
  readonly selected: TransferByte | null;
}
