import type { Facts, RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { requestFaults } from '../../core/transfer/block-ids.ts';
import { type DerivedDecode, deriveDecode } from '../../core/transfer/derive.ts';
import type { KnobRefusal } from '../../core/transfer/derive-refusal.ts';
import { computeTransfer } from '../../core/transfer/transfer.ts';
import type { RequestedBlocks, TransferRequest } from '../../core/transfer/transfer-document.ts';
import { usualRequest } from '../../core/transfer/usual-request.ts';
import type { TransferParts } from '../../io/words/transfer-screen.ts';
import { rulesWithin } from '../../state/other-side.ts';
import { factsOf } from '../../state/select.ts';
import type { OpenDocument, TransferSetup } from '../../state/state.ts';
import { MOST_VIEWS, type Preparer } from '../busy/preparer.ts';
import type { RunTask } from '../worker/task-runner.ts';

/** What a transfer is computed from. */
export interface TransferInputs {
  readonly open: OpenDocument;
  readonly rules: RuleChoice;
  readonly setup: TransferSetup;
}

/** Both sides ready, and what is moved between them as far as that can be said. */
export interface TransferView extends TransferParts {
  /** Why no decode document can be derived. */
  readonly refusals: readonly KnobRefusal[];
  /** Null where a side has no groups to request of. */
  readonly request: RequestedBlocks | null;
}

/** Derived documents by prefill's: only the last, which is the one that is shown. */
const derived = new WeakMap<
  LayoutDocument,
  { readonly change: TransferSetup['change']; readonly found: DerivedDecode }
>();

const isUnchanged = (change: TransferSetup['change']): boolean => Object.keys(change).length === 0;

function knownDecode(prefill: LayoutDocument, change: TransferSetup['change']): DerivedDecode | undefined {
  if (isUnchanged(change)) return { ok: true, document: prefill };
  const last = derived.get(prefill);
  return last?.change === change ? last.found : undefined;
}

function decodeOf({ open, setup }: TransferInputs): DerivedDecode {
  if (setup.decode) return { ok: true, document: setup.decode.document };
  const found = knownDecode(open.document, setup.change) ?? deriveDecode(open.document, setup.change);
  derived.set(open.document, { change: setup.change, found });
  return found;
}

const decodeRules = ({ rules, setup }: TransferInputs, document: LayoutDocument): RuleChoice =>
  rulesWithin(document, setup.rules ?? rules);

const idsIn = ({ decode_block_ids: lists }: RequestedBlocks): number => lists.reduce((sum, ids) => sum + ids.length, 0);

/** Views times blocks that are computed in the page: some tens of milliseconds. */
const MOST_IN_PAGE = 1_000_000;

/** Everything but what is moved. */
function sidesOf(inputs: TransferInputs): Omit<TransferView, 'transfer'> {
  const { open, rules, setup } = inputs;
  const prefill = factsOf(open.document, rules);
  const found = decodeOf(inputs);
  const none = { prefill, request: setup.request, requestFaults: [] };
  if (!found.ok) return { ...none, decode: null, refusals: found.refusals };
  const decode = factsOf(found.document, decodeRules(inputs, found.document));
  if (prefill.layout === null || decode.layout === null) return { ...none, decode, refusals: [] };
  const request = setup.request ?? usualRequest(prefill.layout, decode.layout);
  return {
    prefill,
    decode,
    refusals: [],
    request,
    requestFaults: requestFaults(request, prefill.layout, decode.layout),
  };
}

/** What can be moved: both sides registered, and a request that fits them. */
function movable({ prefill, decode, request, requestFaults: faults }: Omit<TransferView, 'transfer'>) {
  const isReady = prefill.kind === 'registered' && decode?.kind === 'registered' && request && faults.length === 0;
  return isReady ? { prefill, decode, request } : null;
}

const requestOf = (request: RequestedBlocks, { skipHandshake }: TransferSetup): TransferRequest => ({
  ...request,
  ...(skipHandshake && { skip_handshake: true }),
});

/** Whether the page would stand still while it computes it. */
export function isLarge({ open, setup }: TransferInputs): boolean {
  const views = Math.max(viewCount(open.document), setup.decode ? viewCount(setup.decode.document) : 0);
  const blocks = setup.request ? idsIn(setup.request) : 0;
  return views > MOST_VIEWS || views * blocks > MOST_IN_PAGE;
}

/** How much there is to do, for who waits for it. */
export const workOf = ({ open, setup }: TransferInputs) =>
  ({
    kind: 'transferring',
    views: viewCount(setup.decode?.document ?? open.document),
    blocks: setup.request ? idsIn(setup.request) : 0,
  }) as const;

/** The view at once. */
export function transferView(inputs: TransferInputs): TransferView {
  const sides = sidesOf(inputs);
  const ready = movable(sides);
  const transfer = ready && computeTransfer(ready.prefill, ready.decode, requestOf(ready.request, inputs.setup));
  return { ...sides, transfer };
}

/** The view with the costly parts made in the worker, for large layouts and requests. Rejects where it is cancelled. */
export async function largeTransferView(
  inputs: TransferInputs,
  { run, prepare }: { readonly run: RunTask; readonly prepare: Preparer['pairs'] },
  signal: AbortSignal,
): Promise<TransferView> {
  const { open, rules, setup } = inputs;
  const { change } = setup;
  if (!setup.decode && !knownDecode(open.document, change)) {
    const found = await run({ name: 'decode', input: { prefill: open.document, change } }, { signal });
    derived.set(open.document, { change, found });
  }
  const decode = decodeOf(inputs);
  const pairs = [{ document: open.document, rules }];
  if (decode.ok) pairs.push({ document: decode.document, rules: decodeRules(inputs, decode.document) });
  const preparation = prepare(pairs);
  if (preparation) {
    signal.addEventListener('abort', preparation.cancel);
    if (!(await preparation.ready)) throw new DOMException('The facts were cancelled', 'AbortError');
  }
  const sides = sidesOf(inputs);
  const ready = movable(sides);
  if (ready === null) return { ...sides, transfer: null };
  const sideOf = ({ document, rules: own }: Facts) => ({ document, rules: own });
  const input = {
    prefill: sideOf(ready.prefill),
    decode: sideOf(ready.decode),
    request: requestOf(ready.request, setup),
  };
  const outcome = await run({ name: 'transfer', input }, { signal });
  const transfer = outcome && { ...outcome, prefill: [ready.prefill], decode: ready.decode };
  return { ...sides, transfer };
}
