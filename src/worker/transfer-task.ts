import { placedInSteps, type RuleChoice } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { type RankShare, rankShares } from '../core/transfer/prefill-ranks.ts';
import type { TransferSide } from '../core/transfer/side.ts';
import { computeTransfer, type Transfer } from '../core/transfer/transfer.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';

interface Side {
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
}

export interface TransferInput {
  /** One that stands for all ranks, or one a rank. */
  readonly prefill: readonly Side[];
  readonly decode: Side;
  readonly request: TransferRequest;
}

/** A transfer without its sides, which whoever asks has, and what each of prefill's ranks does in it. */
export interface TransferOutcome extends Omit<Transfer, 'prefill' | 'decode'> {
  readonly shares: readonly RankShare[];
}

function registered({ document, rules }: Side): TransferSide | null {
  const steps = placedInSteps(document, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.kind === 'refused' ? null : value;
  }
}

/** Null where a side does not register. */
export function transferOutcome({ prefill, decode, request }: TransferInput): TransferOutcome | null {
  const mine = registered(decode);
  const theirs = prefill.map(registered).filter((side) => side !== null);
  if (theirs.length < prefill.length || mine === null) return null;
  const transfer = computeTransfer(theirs, mine, request);
  const { prefill: _, decode: __, ...outcome } = transfer;
  return { ...outcome, shares: rankShares(transfer) };
}
