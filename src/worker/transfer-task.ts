import { placedInSteps, type RuleChoice } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { TransferSide } from '../core/transfer/side.ts';
import { computeTransfer, type Transfer } from '../core/transfer/transfer.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';

interface Side {
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
}

export interface TransferInput {
  readonly prefill: Side;
  readonly decode: Side;
  readonly request: TransferRequest;
}

/** A transfer without its sides, which whoever asks has. */
export type TransferOutcome = Omit<Transfer, 'prefill' | 'decode'>;

function registered({ document, rules }: Side): TransferSide | null {
  const steps = placedInSteps(document, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.kind === 'refused' ? null : value;
  }
}

/** Null where a side does not register. */
export function transferOutcome({ prefill, decode, request }: TransferInput): TransferOutcome | null {
  const [theirs, mine] = [registered(prefill), registered(decode)];
  if (theirs === null || mine === null) return null;
  const { prefill: _, decode: __, ...outcome } = computeTransfer(theirs, mine, request);
  return outcome;
}
