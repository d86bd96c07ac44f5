import type { GroupBlocks } from './block-lists.ts';
import type { Delivery } from './delivery.ts';
import type { Check, Ratios, TransferRefusal } from './handshake.ts';
import type { PairRun } from './pairs.ts';
import type { TransferSide } from './side.ts';
import type { TransferRequest } from './transfer-document.ts';

/** A request between two sides: compared, paired, and measured by content. */
export interface Transfer {
  readonly decode: TransferSide;
  /** One for all prefill ranks, or one a rank. */
  readonly prefill: readonly TransferSide[];
  readonly request: TransferRequest;
  /** Null where the sizes do not divide. */
  readonly ratios: Ratios | null;
  readonly checks: readonly Check[];
  /** The first check that refused; then there are no pairs and no delivery. */
  readonly refused: TransferRefusal | null;
  /** Prefill ranks that decode reads, ascending. */
  readonly ranks: readonly number[];
  readonly blocks: readonly GroupBlocks[];
  readonly pairs: readonly PairRun[];
  readonly delivery: Delivery | null;
}

/**
 * What one decode worker reads from prefill for a request, pull mode.
 *
 * @param prefill One side that stands for all ranks, or the sides of several ranks, each with its `tp_rank`.
 * @throws RangeError where a rank that decode reads is missing among several.
 * @see docs/transfer.md
 */
export declare function computeTransfer(
  prefill: TransferSide | readonly TransferSide[],
  decode: TransferSide,
  request: TransferRequest,
): Transfer;
