import type { LayoutDocument } from '../layout/document.ts';
import type { Layout } from '../layout/layout.ts';
import { type RequestFault, requestFaults } from './block-ids.ts';
import { ranksFor, tpRatio } from './handshake.ts';
import { deliveryOfPairs } from './played.ts';
import { sideModel } from './side.ts';
import { sideOfRank, type Transfer } from './transfer.ts';
import type { RequestedBlocks } from './transfer-document.ts';

/** What all ranks of one prefill have alike. */
export type AlikeField = 'tp_size' | 'block_size' | 'group-count';

/** Why several documents are not the ranks of one prefill, or not those that decode reads. */
export type RankFault =
  | { readonly code: 'same-rank'; readonly rank: number /** Places in the list. */; readonly places: readonly number[] }
  | {
      readonly code: 'unlike';
      readonly field: AlikeField;
      readonly rank: number;
      readonly place: number;
      readonly own: number;
      /** The first document's. */
      readonly first: number;
    }
  | { readonly code: 'missing-rank'; readonly rank: number };

/** The rank that a document is of, as its worker says; 0 where it says none. */
export const rankOf = ({ worker }: LayoutDocument): number => worker?.tp_rank ?? 0;

const tpSizeOf = ({ worker }: LayoutDocument): number => worker?.tp_size ?? 1;

const ALIKE: Readonly<Record<AlikeField, (document: LayoutDocument) => number>> = {
  tp_size: tpSizeOf,
  block_size: ({ worker }) => worker?.block_size ?? 1,
  'group-count': ({ kv_cache_config: config }) => config.kv_cache_groups.length,
};

/** Whether two documents can be ranks of one prefill. */
export const areOfOnePrefill = (a: LayoutDocument, b: LayoutDocument): boolean =>
  rankOf(a) !== rankOf(b) && Object.values(ALIKE).every((of) => of(a) === of(b));

/** The prefill ranks that a decode document reads, ascending; null where the sizes do not divide. */
export function ranksReadBy(decode: LayoutDocument, prefill: LayoutDocument): readonly number[] | null {
  const tp = tpRatio(tpSizeOf(decode), tpSizeOf(prefill));
  return tp === null ? null : ranksFor(tp, rankOf(decode));
}

/**
 * Why `computeTransfer` cannot take these documents as prefill's ranks; empty where it can. One document stands for all
 * ranks, whichever it is of.
 *
 * @param decode Null where there is none yet.
 */
export function rankFaults(prefill: readonly LayoutDocument[], decode: LayoutDocument | null): RankFault[] {
  const [first, ...others] = prefill;
  if (first === undefined || others.length === 0) return [];
  const byRank = new Map<number, number[]>();
  for (const [place, document] of prefill.entries()) {
    byRank.set(rankOf(document), [...(byRank.get(rankOf(document)) ?? []), place]);
  }
  const unlike = prefill.flatMap((document, place): RankFault[] =>
    (Object.keys(ALIKE) as AlikeField[]).flatMap((field) => {
      const [own, theirs] = [ALIKE[field](document), ALIKE[field](first)];
      return own === theirs ? [] : [{ code: 'unlike', field, rank: rankOf(document), place, own, first: theirs }];
    }),
  );
  const same = [...byRank].flatMap(([rank, places]): RankFault[] =>
    places.length > 1 ? [{ code: 'same-rank', rank, places }] : [],
  );
  const read = decode === null || unlike.length > 0 ? null : ranksReadBy(decode, first);
  const missing = (read ?? []).flatMap((rank): RankFault[] =>
    byRank.has(rank) ? [] : [{ code: 'missing-rank', rank }],
  );
  return [...unlike, ...same, ...missing];
}

/** The lists of a request that do not fit decode's groups and pool, or those of any of prefill's ranks. */
export function requestFaultsOfRanks(
  request: RequestedBlocks,
  prefill: readonly Layout[],
  decode: Layout,
): readonly RequestFault[] {
  const [first, ...others] = prefill;
  if (first === undefined) throw new RangeError('a transfer needs a prefill side');
  const faults = requestFaults(request, first, decode);
  if (others.length === 0) return faults;
  const ofRank = (layout: Layout): RequestFault[] =>
    requestFaults(request, layout, decode)
      .filter(({ side }) => side === 'prefill')
      .map((fault) => ({ ...fault, rank: rankOf(layout.document) }));
  return [...prefill.flatMap(ofRank), ...faults.filter(({ side }) => side === 'decode')];
}

/** What one prefill rank of a transfer does by itself, in bytes and pairs. */
export interface RankShare {
  readonly rank: number;
  /** Checks against it that do not hold, those that nobody got to as well. */
  readonly failed: number;
  /** Layers of decode, in a group with blocks, that it does not have; in decode's order. */
  readonly missingLayers: readonly string[];
  readonly moved: number;
  /** Needed bytes that it writes with other content. */
  readonly misplaced: number;
  readonly clobbered: number;
  readonly lengthMismatches: number;
}

/**
 * What each prefill rank that is read does, had the others moved nothing: which of them is the odd one. All of them cost
 * about as much as the transfer's delivery.
 *
 * @returns none where one document stands for all ranks.
 */
export function rankShares(transfer: Transfer): RankShare[] {
  const { prefill, ranks, checks, pairs, request } = transfer;
  if (prefill.length === 1) return [];
  const asked = sideModel(transfer.decode).layers.filter(
    ({ group }) => (request.decode_block_ids[group.id]?.length ?? 0) > 0,
  );
  return ranks.map((rank) => {
    const { layerByName } = sideOfRank(prefill, rank);
    const missingLayers = asked.filter(({ name }) => !layerByName.has(name)).map(({ name }) => name);
    const own = pairs.filter((run) => run.rank === rank);
    const [start, last] = [own[0]?.firstPair ?? 0, own.at(-1)];
    // Pairs count rank by rank.
    const delivery = last ? deliveryOfPairs(transfer, start, last.firstPair + last.count) : null;
    const { moved = 0, misplaced = 0, clobbered = 0, lengthMismatches = 0 } = delivery ?? {};
    const failed = checks.filter((check) => check.rank === rank && !check.holds).length;
    return { rank, failed, missingLayers, moved, misplaced, clobbered, lengthMismatches };
  });
}
