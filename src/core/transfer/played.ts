import { type Delivery, delivered } from './delivery.ts';
import type { PairRun, PairSide } from './pairs.ts';
import { sideModel } from './side.ts';
import { sideOfRank, type Transfer } from './transfer.ts';

const from = (side: PairSide, skipped: number): PairSide =>
  skipped === 0 ? side : { ...side, first: side.first + skipped };

/** The pairs from `start` to before `end`, by number, as runs. */
function pairsBetween(pairs: readonly PairRun[], start: number, end: number): PairRun[] {
  const found: PairRun[] = [];
  for (const run of pairs) {
    const skipped = Math.max(0, start - run.firstPair);
    const count = Math.min(run.count, end - run.firstPair) - skipped;
    if (count <= 0) continue;
    found.push({
      ...run,
      index: found.length,
      firstPair: run.firstPair + skipped,
      count,
      decode: from(run.decode, skipped),
      prefill: from(run.prefill, skipped),
    });
  }
  return found;
}

/**
 * What some of a transfer's pairs bring, had the others not been made: those from `start` to before `end`.
 *
 * @returns null for a transfer that was refused.
 */
export function deliveryOfPairs(transfer: Transfer, start: number, end: number): Delivery | null {
  const { ratios, delivery, pairs, blocks, request } = transfer;
  if (ratios === null || delivery === null) return null;
  if (start <= 0 && end >= delivery.pairs) return delivery;
  const ranks = transfer.ranks.map((rank) => ({ rank, prefill: sideOfRank(transfer.prefill, rank) }));
  return delivered(sideModel(transfer.decode), ranks, ratios, blocks, request, pairsBetween(pairs, start, end));
}

/** What a pair does, the worst first. */
export type PairOutcome = 'not-moved' | 'clobbers' | 'misplaces' | 'delivers' | 'not-needed';
