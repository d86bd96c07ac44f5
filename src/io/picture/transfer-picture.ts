import type { Facts, RegisteredFacts, RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { rulesWithin } from '../../core/rules-within.ts';
import { deriveDecode } from '../../core/transfer/derive.ts';
import { rankFaults, rankOf, requestFaultsOfRanks } from '../../core/transfer/prefill-ranks.ts';
import { computeTransfer } from '../../core/transfer/transfer.ts';
import { usualRequest } from '../../core/transfer/usual-request.ts';
import { documentHash, shortHash } from '../share/document-hash.ts';
import type { Share } from '../share/share.ts';
import type { SharedTransfer } from '../share/share-transfer.ts';
import { plainText } from '../words/phrase.ts';
import { standingOf } from '../words/standing.ts';
import { type TransferParts, transferScreenVerdict } from '../words/transfer-screen.ts';
import type { PictureContent } from './content.ts';
import { bodyOf } from './map-picture.ts';
import { type MapSetup, transferMap } from './transfer-map.ts';

type FactsOf = (document: LayoutDocument, rules: RuleChoice) => Facts;
type Setup = Omit<SharedTransfer, keyof MapSetup> & MapSetup;

/** A transfer that was shown before anybody chose: to a worker like prefill. */
const USUAL: Setup = {
  ...{ change: {}, request: null, skipHandshake: false },
  ...{ decode: null, rules: null },
};

const isRegistered = (facts: Facts): facts is RegisteredFacts => facts.kind === 'registered';

function partsOf(
  { open }: Share,
  setup: Setup,
  factsOf: FactsOf,
): TransferParts & { readonly mine: LayoutDocument | null } {
  const prefill = factsOf(open.document, open.rules);
  const isLike = setup.decode === null && Object.keys(setup.change).length === 0;
  const derived = isLike ? null : setup.decode === null ? deriveDecode(open.document, setup.change) : null;
  const mine = setup.decode?.document ?? (derived === null ? open.document : derived.ok ? derived.document : null);
  const otherRanks = (setup.otherRanks ?? []).map(({ document }) =>
    factsOf(document, rulesWithin(document, open.rules)),
  );
  const ranks = [prefill, ...otherRanks];
  const documents = ranks.map(({ document }) => document);
  const none = {
    prefill,
    otherRanks,
    mine,
    rankFaults: rankFaults(documents, mine),
    requestFaults: [],
    transfer: null,
  };
  if (mine === null) return { ...none, decode: null };
  const decode = factsOf(mine, rulesWithin(mine, setup.rules ?? open.rules));
  const registered = ranks.filter(isRegistered);
  if (prefill.kind === 'refused' || registered.length < ranks.length || decode.kind === 'refused') {
    return { ...none, decode };
  }
  if (none.rankFaults.length > 0) return { ...none, decode };
  const request = setup.request ?? usualRequest(prefill.layout, decode.layout);
  const layouts = registered.map(({ layout }) => layout);
  const faults = requestFaultsOfRanks(request, layouts, decode.layout);
  if (faults.length > 0) return { ...none, decode, requestFaults: faults };
  const asked = { ...request, ...(setup.skipHandshake && { skip_handshake: true }) };
  return { ...none, decode, transfer: computeTransfer(registered, decode, asked) };
}

function standingOfBoth(prefill: Facts, decode: Facts | null): string {
  const theirs = standingOf(prefill.rules);
  const mine = decode === null ? theirs : standingOf(decode.rules);
  return mine === theirs ? theirs : `prefill: ${theirs}; decode: ${mine}`;
}

/** What is moved between two sides: prefill's row over decode's, and the verdict. */
export function transferPicture(share: Share, factsOf: FactsOf): PictureContent {
  const { open } = share;
  const setup: Setup = share.transfer ?? USUAL;
  const parts = partsOf(share, setup, factsOf);
  const { prefill, otherRanks, decode, transfer, mine } = parts;
  const { tone, headline, detail } = transferScreenVerdict(parts);
  const map =
    decode?.kind === 'registered' && transfer
      ? transferMap({ prefill: [prefill, ...otherRanks].filter(isRegistered), decode, transfer, setup }, share.view)
      : null;
  const ranks = [open, ...(setup.otherRanks ?? [])];
  const several = ranks.length > 1;
  const ofP = ranks.map(({ document }) => ({ document, side: several ? `P rank ${rankOf(document)}` : 'P' }));
  const isOne = mine === null || mine === open.document;
  const documents = isOne && !several ? [{ document: open.document, side: '' }] : ofP;
  if (!isOne) documents.push({ document: mine, side: 'D' });
  const nameOf = ({ document, name }: Pick<Share['open'], 'document' | 'name'>): string => document.title ?? name;
  const theirs = several
    ? ranks.map((each) => `rank ${rankOf(each.document)} ${nameOf(each)}`).join(', ')
    : nameOf(open);
  const named = setup.decode && nameOf(setup.decode);
  const isTold = named !== null && named !== theirs;
  return {
    title: isTold ? `P: ${theirs} / D: ${named}` : theirs,
    tone,
    headline,
    detail,
    // The detail says which rules are whose.
    rules: [],
    standing: standingOfBoth(prefill, decode),
    step: null,
    sight: map?.sight ?? `No map: ${plainText(headline)}`,
    body: bodyOf(map),
    signs: map?.signs ?? [],
    hashes: documents.map(({ document, side }) => `${side} ${shortHash(documentHash(document))}`.trimStart()),
  };
}
