import type { Span } from '../layout/progression.ts';

export type FindingCode =
  | 'truncated'
  | 'spilled'
  | 'out-of-bounds'
  | 'collision'
  | 'unsound-overlay'
  | 'redundant'
  | 'padding'
  | 'skipped'
  | 'shared';

export type Severity = 'error' | 'warning' | 'info';

export const SEVERITY: Readonly<Record<FindingCode, Severity>> = {
  truncated: 'error',
  spilled: 'error',
  'out-of-bounds': 'error',
  collision: 'error',
  'unsound-overlay': 'error',
  redundant: 'warning',
  padding: 'info',
  skipped: 'info',
  shared: 'info',
};

/**
 * What is wrong, or worth knowing, about a registered layout. Figures of one block come first, since people think
 * in blocks; the pool's total counts every block once for each group that could hold it.
 */
export interface Finding {
  /** Stable within a layout and rule set: `truncated:layers.0`, `spilled:R1`, `redundant:g0`. */
  readonly id: string;
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The layer that loses data or is skipped. */
  readonly layer: string | null;
  /** The region at fault or, for a truncated layer, the one it joined last. */
  readonly region: number | null;
  /** The transfer group whose block it happens in. */
  readonly group: number | null;
  /**
   * The worst block that was looked at, and its bytes. Null where no block is concerned (`skipped`, `shared`), or where
   * none of those looked at shows it.
   */
  readonly example: FindingExample | null;
  /** Proven: as many bytes in every block of each group that it can happen in. False also where that is not known. */
  readonly everyBlock: boolean;
  /** Bytes lost (or spilled, …) by the document's request; null without a request. */
  readonly inRequest: number | null;
  readonly total: bigint;
  /** Why, where there is a reason beside bytes (`skipped`). */
  readonly reason: string | null;
  /** The decision to look at: the layer's step in registration. */
  readonly step: number | null;
}

export interface FindingExample {
  readonly group: number;
  readonly block: number;
  readonly bytes: number;
  /** Out of how many: the layer's data, or the descriptor's length. Null where the whole has no size of its own. */
  readonly of: number | null;
  readonly space: number;
  /** The bytes, as offsets in the space, ascending and disjoint. */
  readonly spans: readonly Span[];
  /** Offset of the page (or of the descriptor) that `spans` are read against. */
  readonly start: number;
}
