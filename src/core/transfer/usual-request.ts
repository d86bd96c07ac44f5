import { seeded } from '../analysis/seeded.ts';
import type { Layout } from '../layout/layout.ts';
import type { RequestedBlocks } from './transfer-document.ts';

/** How many blocks each group asks for on either side. */
interface Counts {
  readonly prefill: readonly number[];
  readonly decode: readonly number[];
}

/** Picks so many logical blocks of a pool, each once. */
type Pick = (count: number, pool: number) => readonly number[];

const blockSize = ({ document }: Layout): number => document.worker?.block_size ?? 1;

const blocksFor = (layout: Layout, tokens: number): number[] =>
  layout.groups.map(({ isState }) => (isState ? Math.min(1, tokens) : Math.ceil(tokens / blockSize(layout))));

/**
 * Blocks a group that so many tokens take on either side. It assumes that every attention group keeps all tokens,
 * `worker.block_size` of them a kernel block (1 where the document has no number), and that state takes one block.
 */
const tokenCounts = (prefill: Layout, decode: Layout, tokens: number): Counts => ({
  prefill: blocksFor(prefill, tokens),
  decode: blocksFor(decode, tokens),
});

/** Ids for each group out of blocks of its own: a logical block belongs to one group at a time. Null where they run out. */
function placed({ groups, numBlocks, ratio }: Layout, counts: readonly number[], pick: Pick): number[][] | null {
  const perGroup = groups.map(({ isState }, group) => Math.ceil((counts[group] ?? 0) / (isState ? 1 : ratio)));
  const total = perGroup.reduce((sum, each) => sum + each, 0);
  if (total > numBlocks) return null;
  const picked = pick(total, numBlocks);
  let at = 0;
  return groups.map(({ isState }, group) => {
    const own = picked.slice(at, at + (perGroup[group] ?? 0));
    at += own.length;
    const ids = isState ? [...own] : own.flatMap((id) => Array.from({ length: ratio }, (_, i) => id * ratio + i));
    return ids.slice(0, counts[group] ?? 0);
  });
}

const first: Pick = (count) => Array.from({ length: count }, (_, i) => i);
const last: Pick = (count, pool) => Array.from({ length: count }, (_, i) => pool - count + i);

/** A shuffle of the whole pool of which only the beginning is made. */
function shuffled(seed: number): Pick {
  const random = seeded(seed);
  return (count, pool) => {
    const moved = new Map<number, number>();
    return Array.from({ length: count }, (_, i) => {
      const at = i + Math.floor(random() * (pool - i));
      const chosen = moved.get(at) ?? at;
      moved.set(at, moved.get(i) ?? i);
      return chosen;
    });
  };
}

function requestOf(prefill: Layout, decode: Layout, counts: Counts, picks: readonly [Pick, Pick]) {
  const theirs = placed(prefill, counts.prefill, picks[0]);
  const mine = placed(decode, counts.decode, picks[1]);
  return theirs && mine ? { prefill_block_ids: theirs, decode_block_ids: mine } : null;
}

/**
 * A request of so many tokens: prefill's first blocks into decode's last, or random ones of either.
 *
 * @param seed Null for the first and the last.
 * @returns null where a pool has too few blocks, each group taking its own.
 */
export const requestOfTokens = (
  prefill: Layout,
  decode: Layout,
  tokens: number,
  seed: number | null,
): RequestedBlocks | null =>
  requestOf(
    prefill,
    decode,
    tokenCounts(prefill, decode, tokens),
    seed === null ? [first, last] : [shuffled(seed), shuffled(seed + 1)],
  );

/** Blocks on decode for those that prefill's document lists. */
function ofDocument(prefill: Layout, decode: Layout): RequestedBlocks | null {
  const theirs = prefill.document.request_block_ids;
  if (theirs === undefined) return null;
  const pieces = blockSize(decode) / blockSize(prefill);
  const counts = decode.groups.map(({ isState }, group) =>
    Math.ceil((theirs[group]?.length ?? 0) / (isState ? 1 : Math.max(1, pieces))),
  );
  const mine = placed(decode, counts, last);
  return mine && { prefill_block_ids: theirs, decode_block_ids: mine };
}

/**
 * What is requested where nobody has chosen: the blocks that prefill's document lists, else two of decode's blocks a
 * group, or one. Prefill's first blocks go into decode's last, so that the ids differ where the pools allow it.
 */
export function usualRequest(prefill: Layout, decode: Layout): RequestedBlocks {
  const size = Math.max(blockSize(decode), blockSize(prefill));
  const found =
    ofDocument(prefill, decode) ??
    requestOfTokens(prefill, decode, 2 * size, null) ??
    requestOfTokens(prefill, decode, size, null);
  if (found) return found;
  const one = {
    prefill: prefill.groups.map((_, i) => (i === 0 ? 1 : 0)),
    decode: decode.groups.map((_, i) => (i === 0 ? 1 : 0)),
  };
  return requestOf(prefill, decode, one, [first, last]) ?? { prefill_block_ids: [], decode_block_ids: [] };
}
