import type { RuleChoice } from '../../core/facts.ts';
import type { Share, SharedSide } from '../../io/share/share.ts';
import type { SharedDocument } from '../../io/share/share-transfer.ts';
import type { Preset } from '../../presets/catalog.ts';
import { sharedOf } from '../../state/shared-of.ts';
import type { AppState, OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';

/** What the page shows, for a link, a picture or a report; null before a document is open. */
export function shareOf(state: AppState, presets: readonly Preset[]): Share | null {
  const shared = sharedOf(state);
  if (shared === null) return null;
  const side = (open: OpenDocument, rules: RuleChoice): SharedSide => ({
    name: documentTitle(open, presets),
    preset: open.origin.kind === 'preset' ? open.origin.id : null,
    document: open.document,
    rules,
  });
  const { open, rules, other, transfer, view } = shared;
  const made = { open: side(open, rules), other: other && side(other.open ?? open, other.rules), view };
  if (transfer === null) return made;
  const { decode, otherRanks, ...setup } = transfer.transfer;
  const named = (each: OpenDocument): SharedDocument => {
    const { rules: _, ...own } = side(each, rules);
    return own;
  };
  return {
    ...made,
    transfer: {
      ...setup,
      ...transfer.transferAt,
      decode: decode && named(decode),
      ...(otherRanks.length > 0 && { otherRanks: otherRanks.map(named) }),
    },
  };
}
