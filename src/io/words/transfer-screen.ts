import type { Facts } from '../../core/facts.ts';
import type { BlockIdsFault, RequestFault } from '../../core/transfer/block-ids.ts';
import type { Delivery } from '../../core/transfer/delivery.ts';
import type { Knob, KnobRefusal, KnobRefusalCode } from '../../core/transfer/derive-refusal.ts';
import type { Pair } from '../../core/transfer/pairs.ts';
import type { RankFault } from '../../core/transfer/prefill-ranks.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';
import { joinPhrases } from './phrases.ts';
import { rankFaultMend, rankFaultSentence } from './prefill-rank.ts';
import { refusedSideVerdict, type TransferVerdict, transferVerdict } from './transfer-verdict.ts';

const KNOBS: Readonly<Record<Knob | 'document', string>> = {
  tp: 'TP',
  'block-size': 'Block size',
  'num-blocks': 'Pool size',
  'base-address': 'Base address',
  'row-order': 'Order of layers',
  'cache-layout': 'Layout name',
  document: 'The document',
};

const REASONS: Readonly<Record<KnobRefusalCode, string>> = {
  'hand-written-pages': 'the pages are written by hand, and have neither heads nor tokens nor axes to change',
  'pages-of-several-strides': 'the hand-written pages have several strides, so nothing says how the pool grows',
  'captured-tensors': 'the tensors are captured, and stay as they were',
  'places-not-understood': 'pages lie otherwise than the layout’s name and the order of layers put them',
  'layout-not-laid': 'only pools of LBHNC, LBNHC, BLHNC, BLNHC, BHLNC and LHBNC can be laid anew',
  'tp-rank-outside': 'there is no such rank',
  'heads-not-divisible': 'the KV heads do not divide among so many ranks',
  'state-not-divisible': 'the first axis of the state does not divide among so many ranks',
  'tokens-not-divisible': 'a block would hold no whole number of states',
  'padding-not-divisible': 'the padding does not change by a whole number of bytes',
  'state-does-not-fit': 'padded to the new attention page, the state page does not hold its data',
  'heads-differ': 'heads would lie outside layers, but the layers differ in heads',
  'overlaid-pages-differ': 'pages that lie over each other would change by different factors',
  'address-outside': 'an allocation would end above 2^64',
  'blocks-outside': 'a pool has at least one block, and those that its pages need',
  'document-refused': 'registration would refuse the document before any layer',
};

/** Why a decode document cannot be derived so, with the numbers compared. */
export function knobRefusalSentence({ knob, code, layer, numbers }: KnobRefusal): Phrase[] {
  const compared = Object.entries(numbers).map(([key, value]) => `${key} ${value}`);
  return [
    strong(`${KNOBS[knob]}: `),
    plain(REASONS[code]),
    ...(layer === null ? [] : [plain(', in '), name(layer)]),
    ...(compared.length === 0 ? [] : [plain(` (${compared.join(', ')})`)]),
  ];
}

/** What is wrong with block ids that were typed, and what was wanted; with an end mark. */
export function blockIdsFault(fault: BlockIdsFault): string {
  switch (fault.code) {
    case 'no-block-id':
      return `“${fault.found}” is no block id. Write ids and ranges: 0-3, 7.`;
    case 'backwards':
      return `The range ${fault.found} ends before it starts.`;
    case 'outside-pool':
      return `There is no block ${formatCount(fault.id)}: the pool has ${formatNumber(fault.blocks, 'block')}, from 0.`;
    case 'too-many-ids':
      return `More than ${formatCount(fault.most)} ids are no request.`;
  }
}

/** A list of the request that its side cannot have. */
export function requestFaultSentence({ side, group, fault, rank }: RequestFault): string {
  const whose = side === 'decode' ? 'Decode' : rank === undefined ? 'Prefill' : `Prefill rank ${formatCount(rank)}`;
  if (fault === null) return `${whose} has no group ${group}.`;
  return `${whose}, group ${group}: ${blockIdsFault(fault)}`;
}

/** Both sides, and what is moved between them as far as that can be said. */
export interface TransferParts {
  /** Of the open document. */
  readonly prefill: Facts;
  /** Of prefill's documents of other ranks; none where one stands for all. */
  readonly otherRanks: readonly Facts[];
  /** Why these are not the ranks of one prefill, or not those that decode reads. */
  readonly rankFaults: readonly RankFault[];
  /** Null where no decode document can be derived. */
  readonly decode: Facts | null;
  readonly requestFaults: readonly RequestFault[];
  /** Null where a side does not register, prefill's ranks do not fit together, or the request does not fit. */
  readonly transfer: Transfer | null;
}

function refusedAs(headline: string, told = ''): TransferVerdict {
  const detail = told === '' ? [] : [plain(told)];
  return { tone: 'refused', headline: [plain(headline)], detail, besideFigures: detail };
}

/** The verdict on whatever there is: a transfer, or why there is none. */
export function transferScreenVerdict(parts: TransferParts): TransferVerdict {
  const { prefill, otherRanks, rankFaults, decode, requestFaults, transfer } = parts;
  for (const each of [prefill, ...otherRanks]) {
    if (each.kind === 'refused') return refusedSideVerdict('prefill', each, otherRanks.length > 0);
  }
  const [rankFault, ...moreFaults] = rankFaults;
  if (rankFault) {
    const more = moreFaults.length === 0 ? '' : `; ${formatNumber(moreFaults.length, 'more fault')} under P`;
    return refusedAs(rankFaultSentence(rankFault), `To mend it, ${rankFaultMend(rankFault)}${more}`);
  }
  if (decode === null) return refusedAs('No decode document can be derived so');
  if (decode.kind === 'refused') return refusedSideVerdict('decode', decode);
  const [fault, ...others] = requestFaults;
  if (fault) {
    const more = others.length === 0 ? '' : `${formatNumber(others.length, 'more list')} of it`;
    return refusedAs(`The request does not fit. ${requestFaultSentence(fault).replace(/\.$/, '')}`, more);
  }
  if (transfer === null) return refusedAs('Nothing is requested');
  return transferVerdict(transfer, [prefill.rules, decode.rules]);
}

/** Layers told by name; more are counted. */
const TOLD = 3;

/** Which layers do not get what they need, the worst first; empty where all do. */
export function wrongLayersPhrases({ layers }: Delivery): Phrase[] {
  const wrong = layers
    .filter(({ undelivered, misplaced }) => undelivered + misplaced > 0)
    .sort((a, b) => b.undelivered + b.misplaced - a.undelivered - a.misplaced);
  const told = wrong
    .slice(0, TOLD)
    .map(({ layer, needed, undelivered, misplaced }): Phrase[] => [
      name(layer),
      plain(': '),
      ...joinPhrases(
        [
          ...(undelivered > 0 ? [[loss(formatBytes(undelivered)), plain(' undelivered')]] : []),
          ...(misplaced > 0 ? [[loss(formatBytes(misplaced)), plain(' misplaced')]] : []),
        ],
        ', ',
      ),
      plain(` of ${formatBytes(needed)}`),
    ]);
  const left = wrong.length - told.length;
  return joinPhrases([...told, ...(left > 0 ? [[plain(`${formatNumber(left, 'more layer')}`)]] : [])], ' · ');
}

/**
 * One pair: what is read, and to where; without an end mark.
 *
 * @param tellsRank Whether prefill's end says which rank's it is: several are read.
 */
export function pairSentence({ decode, prefill, run }: Pair, tellsRank = false): Phrase[] {
  const end = (side: string, { block, region, piece }: Pair['decode'], pieces: number): Phrase[] => [
    plain(`${side} block `),
    strong(formatCount(block)),
    plain(` of R${region}${pieces > 1 ? `, piece ${piece + 1} of ${pieces}` : ''}`),
  ];
  const moved = run.moves
    ? [plain(`: ${formatBytes(decode.length)}`)]
    : [
        plain(': '),
        loss('does not move'),
        plain(`, since ${formatBytes(prefill.length)} and ${formatBytes(decode.length)} are not equal`),
      ];
  const theirs = tellsRank ? `prefill rank ${formatCount(run.rank)}` : 'prefill';
  return [...end(theirs, prefill, 1), plain(' into '), ...end('decode', decode, run.decode.pieces), ...moved];
}

/** What the transfer has come to after so many pairs. @param tellsRank As of `pairSentence`. */
export function playedSentence(played: number, pairs: number, last: Pair | null, tellsRank = false): Phrase[] {
  if (pairs === 0) return [plain('No pair is made.')];
  if (last === null) return [plain('Nothing is moved yet.')];
  return [plain(`Pair ${formatCount(played)}: `), ...pairSentence(last, tellsRank), plain('.')];
}

/** What a request of tokens takes for granted. */
export function tokensAssumption(sizes: readonly [prefill: number | undefined, decode: number | undefined]): string {
  const size = (side: string, tokens: number | undefined): string =>
    tokens === undefined
      ? `1 token a block on ${side}, for want of a block_size`
      : `${formatNumber(tokens, 'token')} a block on ${side}`;
  const both =
    sizes[0] === sizes[1] ? size('either side', sizes[0]) : `${size('prefill', sizes[0])}, ${size('decode', sizes[1])}`;
  return `Assumes that every attention group keeps all tokens, ${both}, and that state takes one block.`;
}
