import type { Facts, RegisteredFacts, RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { rulesWithin } from '../../core/rules-within.ts';
import { type DerivedDecode, deriveDecode } from '../../core/transfer/derive.ts';
import type { KnobRefusal } from '../../core/transfer/derive-refusal.ts';
import { type RankShare, rankFaults, rankShares, requestFaultsOfRanks } from '../../core/transfer/prefill-ranks.ts';
import { computeTransfer } from '../../core/transfer/transfer.ts';
import type { RequestedBlocks, TransferRequest } from '../../core/transfer/transfer-document.ts';
import { usualRequest } from '../../core/transfer/usual-request.ts';
import type { TransferParts } from '../../io/words/transfer-screen.ts';
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
  /** What each of prefill's ranks does, where they have documents of their own and something is moved. */
  readonly shares: readonly RankShare[];
}

type Sides = Omit<TransferView, 'transfer' | 'shares'>;

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

interface RuledDocument {
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
}

/** Prefill's documents of other ranks, under prefill's rules. */
const otherRanksOf = ({ rules, setup }: TransferInputs): RuledDocument[] =>
  setup.otherRanks.map(({ document }) => ({ document, rules: rulesWithin(document, rules) }));

const idsIn = ({ decode_block_ids: lists }: RequestedBlocks): number => lists.reduce((sum, ids) => sum + ids.length, 0);

/** Views times blocks that are computed in the page: some tens of milliseconds. */
const MOST_IN_PAGE = 1_000_000;

/** Everything but what is moved. */
function sidesOf(inputs: TransferInputs): Sides {
  const { open, rules, setup } = inputs;
  const prefill = factsOf(open.document, rules);
  const otherRanks = otherRanksOf(inputs).map((each) => factsOf(each.document, each.rules));
  const ranks = [prefill, ...otherRanks];
  const documents = ranks.map(({ document }) => document);
  const found = decodeOf(inputs);
  const none = { prefill, otherRanks, request: setup.request, requestFaults: [] };
  if (!found.ok) return { ...none, decode: null, refusals: found.refusals, rankFaults: rankFaults(documents, null) };
  const decode = factsOf(found.document, decodeRules(inputs, found.document));
  const sides = { ...none, decode, refusals: [], rankFaults: rankFaults(documents, decode.document) };
  const layouts = ranks.flatMap(({ layout }) => layout ?? []);
  if (prefill.layout === null || decode.layout === null || layouts.length < ranks.length) return sides;
  const request = setup.request ?? usualRequest(prefill.layout, decode.layout);
  return { ...sides, request, requestFaults: requestFaultsOfRanks(request, layouts, decode.layout) };
}

export const isRegistered = (facts: Facts): facts is RegisteredFacts => facts.kind === 'registered';

/** What can be moved: all sides registered, ranks that belong together, and a request that fits them. */
function movable({ prefill, otherRanks, decode, request, ...faults }: Sides) {
  const ranks = [prefill, ...otherRanks].filter(isRegistered);
  const isFit = ranks.length > otherRanks.length && faults.rankFaults.length + faults.requestFaults.length === 0;
  return isFit && decode?.kind === 'registered' && request ? { ranks, decode, request } : null;
}

const requestOf = (request: RequestedBlocks, { skipHandshake }: TransferSetup): TransferRequest => ({
  ...request,
  ...(skipHandshake && { skip_handshake: true }),
});

/** Whether the page would stand still while it computes it. */
export function isLarge({ open, setup }: TransferInputs): boolean {
  const given = [open, ...setup.otherRanks, ...(setup.decode ? [setup.decode] : [])];
  const views = Math.max(...given.map(({ document }) => viewCount(document)));
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
  const transfer = ready && computeTransfer(ready.ranks, ready.decode, requestOf(ready.request, inputs.setup));
  return { ...sides, transfer, shares: transfer ? rankShares(transfer) : [] };
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
  const pairs: RuledDocument[] = [{ document: open.document, rules }, ...otherRanksOf(inputs)];
  if (decode.ok) pairs.push({ document: decode.document, rules: decodeRules(inputs, decode.document) });
  const preparation = prepare(pairs);
  if (preparation) {
    signal.addEventListener('abort', preparation.cancel);
    if (!(await preparation.ready)) throw new DOMException('The facts were cancelled', 'AbortError');
  }
  const sides = sidesOf(inputs);
  const ready = movable(sides);
  const none = { ...sides, transfer: null, shares: [] };
  if (ready === null) return none;
  const sideOf = ({ document, rules: own }: Facts): RuledDocument => ({ document, rules: own });
  const input = {
    prefill: ready.ranks.map(sideOf),
    decode: sideOf(ready.decode),
    request: requestOf(ready.request, setup),
  };
  const outcome = await run({ name: 'transfer', input }, { signal });
  if (outcome === null) return none;
  const { shares, ...moved } = outcome;
  return { ...sides, transfer: { ...moved, prefill: ready.ranks, decode: ready.decode }, shares };
}
