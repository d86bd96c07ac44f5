import { areOfOnePrefill } from '../core/transfer/prefill-ranks.ts';
import type { OpenDocument, TransferSetup } from './state.ts';

/** What stays of a transfer where another document takes prefill's place. */
export interface PrefillChange {
  readonly transfer: TransferSetup;
  /** Documents of other ranks that do not go with it. */
  readonly letGo: readonly OpenDocument[];
}

/**
 * A transfer from another document. One that was added as another rank changes places with the open one, and all else
 * stays; of another prefill it starts anew, and the documents of other ranks stay as far as they are of the same one.
 *
 * @param open What was prefill's so far.
 */
export function withPrefill(setup: TransferSetup, open: OpenDocument, next: OpenDocument): PrefillChange {
  const { otherRanks } = setup;
  const at = otherRanks.findIndex(({ document }) => document === next.document);
  if (at >= 0) return { transfer: { ...setup, otherRanks: otherRanks.with(at, open) }, letGo: [] };
  const fits = ({ document }: OpenDocument): boolean => areOfOnePrefill(document, next.document);
  const transfer = { ...setup, change: {}, request: null, otherRanks: otherRanks.filter(fits) };
  return { transfer, letGo: otherRanks.filter((each) => !fits(each)) };
}
