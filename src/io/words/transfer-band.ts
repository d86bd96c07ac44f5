import type { RowContent } from '../../core/scene/row-content.ts';
import { pairCount } from '../../core/scene/transfer-bands.ts';
import type { Fate, FateMark, RowPair } from '../../core/scene/transfer-marks.ts';
import type { PoolLink, PoolRun } from '../../core/scene/transfer-pool.ts';
import type { PairOutcome } from '../../core/transfer/played.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { plainText } from './phrase.ts';
import { pairSentence } from './transfer-screen.ts';

/** What a pair does, as the rest of a sentence. */
export const OUTCOME_WORDS: Readonly<Record<PairOutcome, string>> = {
  delivers: 'delivered, where it is needed',
  misplaces: 'misplaced: decode wants other content there',
  clobbers: 'clobbers data of a block that the request does not list',
  'not-moved': 'the two ranges differ in length, so nothing moves',
  'not-needed': 'moved, and nobody needs it',
};

/** What became of bytes, as the rest of a sentence. */
export const FATE_WORDS: Readonly<Record<Fate, string>> = {
  delivered: 'delivered',
  undelivered: 'undelivered: no pair writes them',
  misplaced: 'misplaced: written with other content',
  clobbered: 'clobbered: written over, though the request does not list this block',
};

/** What the signs of the maps mean. */
export const SIGN_WORDS = {
  delivered: 'delivered',
  undelivered: 'undelivered: nothing wrote it',
  misplaced: 'misplaced: other content',
  clobbered: 'clobbered: of a block outside the request',
  'not-moved': 'lengths differ, not moved',
  'not-needed': 'moved, and nobody needs it',
} as const;

/** The other end of a band that ends between the rows. */
function elsewhere({ pair, prefill, decode }: RowPair, tellsRank: boolean): string {
  const rank = tellsRank ? ` rank ${formatCount(pair.run.rank)}` : '';
  if (prefill === null) return `, from prefill${rank} block ${formatCount(pair.prefill.block)}, which is not in sight`;
  if (decode === null) return `, into decode block ${formatCount(pair.decode.block)}, which is not in sight`;
  return '';
}

/** How pairs fared, counted where that is known of each. */
function fared(pairs: readonly RowPair[]): string {
  const counts = new Map<PairOutcome, number>();
  for (const { outcome, count } of pairs) counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  const [[worst] = ['delivers' as const]] = [...counts];
  if (pairs.some(({ isMixed }) => isMixed)) return `some ${OUTCOME_WORDS[worst]}`;
  if (counts.size === 1) return OUTCOME_WORDS[worst];
  return [...counts].map(([outcome, count]) => `${formatCount(count)} ${OUTCOME_WORDS[outcome]}`).join('; ');
}

/** Their bytes, where each stands for itself. */
function bytesOf(pairs: readonly RowPair[]): string {
  if (pairs.some(({ count }) => count > 1)) return '';
  return `, ${formatBytes(pairs.reduce((sum, { pair }) => sum + pair.decode.length, 0))}`;
}

/**
 * One plain sentence on the pairs that a band stands for.
 *
 * @param every Of how many bands one is drawn.
 * @param tellsRank As of `pairSentence`.
 */
export function bandSentence(pairs: readonly RowPair[], every: number, tellsRank = false): string {
  const [first] = pairs;
  if (first === undefined) return '';
  const count = pairCount(pairs);
  if (count === 1) {
    const { pair, outcome } = first;
    const rest = pair.run.moves ? `: ${OUTCOME_WORDS[outcome]}` : '';
    return `Pair ${formatCount(pair.index + 1)}: ${plainText(pairSentence(pair, tellsRank))}${rest}.`;
  }
  const rest = every > 1 ? ` One band in ${formatCount(every)} is drawn.` : '';
  return `${formatNumber(count, 'pair')}${elsewhere(first, tellsRank)}${bytesOf(pairs)}: ${fared(pairs)}.${rest}`;
}

/**
 * One plain sentence on an area of decode's bytes.
 *
 * @param count Marks that are drawn as one.
 */
export function fateSentence({ fate, layer, group, bytes, start, end }: FateMark, count: number): string {
  if (layer === null) {
    // Halfway through the pairs, nobody has counted.
    const whole = bytes > 0 ? `, of ${formatBytes(bytes)} in the whole request` : '';
    return `Blocks of group ${group}${whole}: ${FATE_WORDS[fate]}.`;
  }
  const others = count > 1 ? ` in ${formatNumber(count, 'place')} here` : '';
  const whole = bytes > end - start ? `, of ${formatBytes(bytes)} in this block` : '';
  const size = count > 1 ? formatBytes(bytes) : formatBytes(end - start);
  return `${size} of ${layer}${others}${count > 1 ? '' : whole}: ${FATE_WORDS[fate]}.`;
}

/** A side, the longest first. @param rank Of prefill, where its ranks have documents of their own. */
function sideNames(side: 'prefill' | 'decode', rank: number | undefined): readonly string[] {
  if (side === 'decode') return ['Decode', 'D'];
  return rank === undefined ? ['Prefill', 'P'] : [`P rank ${formatCount(rank)},`, `P${formatCount(rank)}`];
}

/** What stands before a side's ruler, the longest first: whose row it is. @param rank As of `axisTitles`. */
export function sideTitles(
  side: 'prefill' | 'decode',
  { unit, block }: Pick<RowContent, 'unit' | 'block'>,
  rank?: number,
): string[] {
  const names = sideNames(side, rank);
  return [...names.map((name) => `${name} ${unit} ${formatCount(block)}`), names.at(-1) ?? ''];
}

/**
 * What stands before the ruler of a side's pool, the longest first.
 *
 * @param rank Of prefill, where its ranks have documents of their own: whose it is.
 */
export function axisTitles(side: 'prefill' | 'decode', rank?: number): string[] {
  const names = sideNames(side, rank);
  return [...names.map((name) => `${name} pool`), names.at(-1) ?? ''];
}

/** How long the two address axes are, empty stretches folded. */
export const axisWords = (prefill: number, decode: number): string =>
  prefill === decode ? `${formatBytes(decode)} each` : `P ${formatBytes(prefill)}, D ${formatBytes(decode)}`;

/**
 * How many of a transfer's pairs are in sight, and as how many bands.
 *
 * @param every Of how many bands one is drawn.
 */
export function drawnPairs(pairs: number, bands: number, all: number, every: number): string {
  if (every > 1)
    return `${formatCount(pairs)} of ${formatNumber(all, 'pair')}, one band in ${formatCount(every)} drawn`;
  const bundled = bands < pairs ? ` as ${formatNumber(bands, 'band')}` : '';
  return `${formatCount(pairs)} of ${formatNumber(all, 'pair')} drawn${bundled}`;
}

/** What a strip of a side's pool shows. */
export function poolSentence(
  side: 'prefill' | 'decode',
  blocks: number,
  lists: readonly (readonly number[])[],
): string {
  const listed = lists.flatMap((ids, group) =>
    ids.length === 0 ? [] : [`${formatCount(ids.length)} of group ${group}`],
  );
  const whose = side === 'prefill' ? 'Prefill' : 'Decode';
  return `${whose}'s pool of ${formatNumber(blocks, 'block')}; the request lists ${listed.join(', ') || 'none'}`;
}

/**
 * What blocks of a pool are, for who moves over them without seeing: `block 3, in sight, listed by group 2`.
 *
 * @param runs What the request lists on that side.
 * @param here The block in sight.
 */
export function poolBlocksWords(
  [first, last]: readonly [first: number, last: number],
  runs: readonly PoolRun[],
  here: number,
): string {
  const counts = new Map<number, number>();
  for (const run of runs) {
    const shared = Math.min(last, run.last) - Math.max(first, run.first) + 1;
    if (shared > 0) counts.set(run.group, (counts.get(run.group) ?? 0) + shared);
  }
  const groups = [...counts];
  if (first === last) {
    const listed = groups.map(([group]) => `group ${group}`).join(' and ');
    const sight = first === here ? ', in sight' : '';
    return `block ${formatCount(first)}${sight}, ${listed ? `listed by ${listed}` : 'not listed'}`;
  }
  const listed = groups.map(([group, count]) => `${formatCount(count)} listed by group ${group}`).join(', ');
  const count = formatNumber(last - first + 1, 'block');
  return `${count}, ${formatCount(first)} to ${formatCount(last)}, ${listed || 'none listed'}`;
}

const span = ({ first, last }: PoolLink['prefill']): string =>
  first === last ? `block ${formatCount(first)}` : `blocks ${formatCount(first)} to ${formatCount(last)}`;

/**
 * One plain sentence on blocks that are read into blocks.
 *
 * @param count Pairs of blocks that the band stands for; more than the link's where several links are one band.
 * @param every Of how many bands one is drawn.
 */
export function linkSentence(
  { group, fate, prefill, decode, count: own }: PoolLink,
  count: number,
  every: number,
): string {
  const where =
    count === own ? `, prefill ${span(prefill)} into decode ${span(decode)}` : `, from prefill ${span(prefill)} on`;
  const rest = every > 1 ? ` One band in ${formatCount(every)} is drawn.` : '';
  return `${formatNumber(count, 'pair')} of blocks of group ${group}${where}: ${SIGN_WORDS[fate]}.${rest}`;
}

/** How long the two sides' rows are. */
export const lineWords = (prefill: number, decode: number): string =>
  prefill === decode ? `${formatBytes(decode)} each` : `${formatCount(prefill)} over ${formatBytes(decode)}`;

/** What the dotted blocks of decode's pool are. */
export const clobberedWords = (blocks: number): string =>
  `${formatNumber(blocks, 'block')} outside the request, whose data is written over`;
