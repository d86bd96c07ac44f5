import type { Facts, RegisteredFacts } from '../core/facts.ts';
import type { TextRange } from '../core/issue.ts';
import type { Transfer } from '../core/transfer/transfer.ts';
import { refusedSideVerdict, type TransferVerdict, transferVerdict } from './words/transfer-verdict.ts';

/** Two sides that were checked against each other. */
export interface CheckedTransfer {
  readonly kind: 'transfer';
  /** Decode's file as people name it: what does not arrive, does not arrive there. */
  readonly file: string;
  /** Both sides: `p.json → d.json`. */
  readonly name: string;
  readonly outcome: TransferOutcome;
  /** Where decode's file names a layer; undefined where it does not, or where its text is not the file's own. */
  readonly placeOf: (layer: string) => TextRange | undefined;
}

/** What came of a transfer: a side that does not register, or both sides and what is moved between them. */
export type TransferOutcome =
  | { readonly kind: 'refused-side'; readonly side: 'prefill' | 'decode'; readonly facts: Facts & { kind: 'refused' } }
  | {
      readonly kind: 'computed';
      readonly prefill: RegisteredFacts;
      readonly decode: RegisteredFacts;
      readonly transfer: Transfer;
    };

/** One thing that a transfer does wrong. Bytes are of the request. */
export type TransferFault =
  | {
      readonly code: 'undelivered' | 'misplaced';
      readonly layer: string;
      readonly bytes: number;
      readonly needed: number;
    }
  | { readonly code: 'missing-layer'; readonly layer: string }
  | { readonly code: 'clobbered'; readonly bytes: number }
  | { readonly code: 'length-mismatch'; readonly pairs: number };

export type TransferFaultCode = TransferFault['code'];

export const TRANSFER_FAULT_CODES = [
  ...(['undelivered', 'misplaced', 'missing-layer'] as const),
  ...(['clobbered', 'length-mismatch'] as const),
] satisfies readonly TransferFaultCode[];

/** All that a transfer does wrong, in the order of the codes, then of decode's layers; empty where a check refused it. */
export function transferFaults({ delivery }: Transfer): TransferFault[] {
  if (delivery === null) return [];
  const { layers, missingLayers, clobbered, lengthMismatches } = delivery;
  return [
    ...(['undelivered', 'misplaced'] as const).flatMap((code) =>
      layers
        .filter((layer) => layer[code] > 0)
        .map(({ layer, needed, [code]: bytes }): TransferFault => ({ code, layer, bytes, needed })),
    ),
    ...missingLayers.map((layer): TransferFault => ({ code: 'missing-layer', layer })),
    ...(clobbered > 0 ? [{ code: 'clobbered', bytes: clobbered } as const] : []),
    ...(lengthMismatches > 0 ? [{ code: 'length-mismatch', pairs: lengthMismatches } as const] : []),
  ];
}

export const checkedVerdict = (outcome: TransferOutcome): TransferVerdict =>
  outcome.kind === 'refused-side'
    ? refusedSideVerdict(outcome.side, outcome.facts)
    : transferVerdict(outcome.transfer, [outcome.prefill.rules, outcome.decode.rules]);
