import { deliveryOfPairs, type PairOutcome } from '../../src/core/transfer/played.ts';
import type { Transfer } from '../../src/core/transfer/transfer.ts';

/** What one pair does by itself, the slow way: the delivery of a transfer that makes no other. */
export function pairAlone(transfer: Transfer, index: number): PairOutcome {
  const alone = deliveryOfPairs(transfer, index, index + 1);
  if (alone === null) throw new RangeError('a transfer that was refused has no pairs');
  if (alone.lengthMismatches > 0) return 'not-moved';
  if (alone.clobbered > 0) return 'clobbers';
  if (alone.misplaced > 0) return 'misplaces';
  return alone.delivered > 0 ? 'delivers' : 'not-needed';
}
