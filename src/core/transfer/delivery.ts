/** One layer's needed bytes, counted by label. needed = delivered + undelivered + misplaced. */
export interface LayerDelivery {
  readonly layer: string;
  readonly group: number;
  readonly needed: number;
  readonly delivered: number;
  /** Nothing wrote them. */
  readonly undelivered: number;
  /** Written, but not with their content. */
  readonly misplaced: number;
}

/** What a transfer brings, in bytes over the request. */
export interface Delivery {
  /** Decode's layers that take part, in the order handed in. */
  readonly layers: readonly LayerDelivery[];
  /** Layers of decode, in a group with blocks, that prefill does not have; by code point. */
  readonly missingLayers: readonly string[];
  readonly needed: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly misplaced: number;
  /** Written bytes that are data of blocks outside the request, each once. */
  readonly clobbered: number;
  readonly pairs: number;
  readonly lengthMismatches: number;
  readonly moved: number;
  /** Moved bytes that land where nothing is needed. */
  readonly unneeded: number;
}
