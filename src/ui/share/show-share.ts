import type { Facts } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { canonicalLayout } from '../../io/share/canonical.ts';
import { fragmentIn } from '../../io/share/link.ts';
import type { Share } from '../../io/share/share.ts';
import type { SharedDocument, SharedTransfer } from '../../io/share/share-transfer.ts';
import type { Preset } from '../../presets/catalog.ts';
import { factsOf } from '../../state/select.ts';
import { sessionOf } from '../../state/session.ts';
import { type Shared, showing } from '../../state/shared.ts';
import type { OpenDocument, Origin } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';

interface Parts {
  readonly store: AppStore;
  readonly presets: readonly Preset[];
  /** A preset's document as it is now. */
  readonly presetDocument: (id: string) => Promise<LayoutDocument>;
  /** Makes facts ready. False where that was cancelled. */
  readonly ready: (pairs: readonly Pick<Facts, 'document' | 'rules'>[]) => Promise<boolean>;
}

/** A shared document: the preset that it was, where that has not changed since. */
async function openOf({ name, preset, document }: SharedDocument, parts: Parts): Promise<OpenDocument> {
  const known = parts.presets.find(({ id }) => id === preset);
  const now = known && (await parts.presetDocument(known.id));
  if (now && canonicalLayout(now) === canonicalLayout(document)) {
    return { origin: { kind: 'preset', id: known.id }, document: now, warnings: [] };
  }
  return { origin: { kind: 'shared', name }, document, warnings: [] };
}

/**
 * Leads to a link that came in another way than by the address, so that it has its place among what Back goes to.
 *
 * @returns false where the source is no link.
 */
export function wentTo(source: string | Uint8Array, origin: Origin): boolean {
  const fragment = origin.kind === 'pasted' && typeof source === 'string' ? fragmentIn(source) : undefined;
  if (fragment !== undefined) location.hash = fragment;
  return fragment !== undefined;
}

/** What is moved, as the page's state has it. */
async function transferOf(
  { decode, otherRanks = [], played, selected, ...setup }: SharedTransfer,
  parts: Parts,
): Promise<NonNullable<Shared['transfer']>> {
  return {
    transfer: {
      ...setup,
      decode: decode && (await openOf(decode, parts)),
      otherRanks: await Promise.all(otherRanks.map((each) => openOf(each, parts))),
    },
    transferAt: { played, selected },
  };
}

/**
 * Shows what was shared as it was seen. What else the page holds, it keeps.
 *
 * @returns whether it is shown; false where it was cancelled.
 * @throws RangeError where the core throws on the layout.
 */
export async function showShare({ open, other, transfer, view }: Share, parts: Parts): Promise<boolean> {
  const { store, ready } = parts;
  const sideA = await openOf(open, parts);
  const isSame = other?.document === open.document;
  const sideB = other && { open: isSame ? null : await openOf(other, parts), rules: other.rules };
  const moved = transfer && (await transferOf(transfer, parts));
  const pairs = [{ document: sideA.document, rules: open.rules }];
  if (sideB) pairs.push({ document: (sideB.open ?? sideA).document, rules: sideB.rules });
  if (!(await ready(pairs))) return false;
  // A layout that the core throws on must do so here, and not while the page is drawn.
  for (const { document, rules } of pairs) factsOf(document, rules);
  const shared = { open: sideA, rules: open.rules, other: sideB, transfer: moved ?? null, view };
  return store.dispatched({ type: 'restored', session: sessionOf(showing(store.getState(), shared)) });
}
