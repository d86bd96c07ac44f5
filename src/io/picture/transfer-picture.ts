import { addressIn } from '../../core/analysis/space.ts';
import type { Facts, RegisteredFacts, RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { rulesWithin } from '../../core/rules-within.ts';
import { createBlockSource } from '../../core/scene/row-content.ts';
import { rowLayout } from '../../core/scene/sections.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import type { SideRows, TransferPlaces } from '../../core/scene/transfer-marks.ts';
import { arePlaces, firstPlaces, placesOfPair, selectedBytes } from '../../core/scene/transfer-places.ts';
import { transferRow } from '../../core/scene/transfer-row.ts';
import { transferContent, transferScene } from '../../core/scene/transfer-scene.ts';
import { deriveDecode } from '../../core/transfer/derive.ts';
import { pairAt } from '../../core/transfer/pairs.ts';
import { rankFaults, rankOf, requestFaultsOfRanks } from '../../core/transfer/prefill-ranks.ts';
import { computeTransfer, type Transfer } from '../../core/transfer/transfer.ts';
import { usualRequest } from '../../core/transfer/usual-request.ts';
import { documentHash, shortHash } from '../share/document-hash.ts';
import type { Share } from '../share/share.ts';
import type { SharedTransfer } from '../share/share-transfer.ts';
import { layerColours } from '../svg/layer-colour.ts';
import { plainText } from '../words/phrase.ts';
import { standingOf } from '../words/standing.ts';
import { drawnPairs, lineWords, sideTitles } from '../words/transfer-band.ts';
import { type TransferParts, transferScreenVerdict } from '../words/transfer-screen.ts';
import type { PictureContent } from './content.ts';
import type { DrawnMap } from './draw-map.ts';
import { bodyOf, MAP_WIDTH } from './map-picture.ts';

/** Device pixels a CSS pixel that scenes are made for, as of every picture. */
const RATIO = 2;

type FactsOf = (document: LayoutDocument, rules: RuleChoice) => Facts;
type Setup = Omit<SharedTransfer, 'selected' | 'played'> & Partial<Pick<SharedTransfer, 'selected' | 'played'>>;

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

/** The blocks in sight: the newest pair's, else those of the byte that is selected, else those that fare worst. */
function placesIn(transfer: Transfer, sides: Readonly<Record<'prefill' | 'decode', SideRows>>, setup: Setup) {
  const first = firstPlaces(transfer);
  const { selected, played } = setup;
  const all = transfer.delivery?.pairs ?? 0;
  const made = played == null || played >= all ? null : played;
  const space = selected && sides[selected.side].geometry.spaces[selected.space];
  const byte =
    selected && space && selected.offset < Number(space.end - space.origin)
      ? { side: selected.side, address: addressIn(space, selected.offset), rank: selected.rank ?? null }
      : null;
  const newest = made ? placesOfPair(pairAt(transfer.pairs, made - 1)) : null;
  const wanted = newest ?? (byte && selectedBytes(transfer, sides, first, byte).places);
  const places: TransferPlaces = wanted && arePlaces(sides, wanted) ? wanted : first;
  return { places, made, selected: byte && selectedBytes(transfer, sides, places, byte) };
}

function drawn(
  prefill: RegisteredFacts,
  decode: RegisteredFacts,
  transfer: Transfer,
  setup: Setup,
  { view }: Share,
): DrawnMap | null {
  const sideOf = ({ analysis: { geometry } }: RegisteredFacts): SideRows => ({ geometry, rows: rowLayout(geometry) });
  const sides = { prefill: sideOf(prefill), decode: sideOf(decode) };
  const bytes = Math.max(sides.prefill.rows.bytes, sides.decode.rows.bytes);
  if (bytes === 0) return null;
  const { places, made, selected } = placesIn(transfer, sides, setup);
  const { range: wanted } = view.map;
  const range = wanted && wanted.start < bytes ? wanted : { start: 0, end: bytes };
  const scened = (side: 'prefill' | 'decode', { analysis, layout }: RegisteredFacts) => {
    const source = createBlockSource(analysis.geometry);
    const content = transferContent(side, analysis, sides[side].rows, source, places[side]);
    return { content, range, colourOf: layerColours(layout, view.colourBy), titles: sideTitles(side, content) };
  };
  const { scene, bands } = transferScene({
    ...{ prefill: scened('prefill', prefill), decode: scened('decode', decode), selected },
    row: transferRow(transfer, sides, places, made),
    ranks: transfer.ranks,
    newest: made === null ? null : made - 1,
    highlight: { layer: null, region: null, finding: null },
    unit: view.unit === 'blocks' ? 'hex' : view.unit,
    ...{ width: MAP_WIDTH, height: 0, ratio: RATIO, metrics: bundledMetrics },
  });
  const pairs = drawnPairs(bands.pairs, bands.bands.length, transfer.delivery?.pairs ?? 0);
  const lines = lineWords(sides.prefill.rows.bytes, sides.decode.rows.bytes);
  const rows = [places.prefill, places.decode].map(({ group, block }) => `block ${block} of group ${group}`);
  return { scene, signs: ['data'], sight: `Prefill ${rows[0]} over decode ${rows[1]}, ${lines}, one scale · ${pairs}` };
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
  const { prefill, decode, transfer, mine } = parts;
  const { tone, headline, detail } = transferScreenVerdict(parts);
  const map =
    prefill.kind === 'registered' && decode?.kind === 'registered' && transfer
      ? drawn(prefill, decode, transfer, setup, share)
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
