import { blockLists, type GroupBlocks } from './block-lists.ts';
import { type Delivery, delivered } from './delivery.ts';
import {
  type Check,
  handshakeChecks,
  type Ratios,
  ranksFor,
  ratioChecks,
  ratiosOf,
  settled,
  type TransferRefusal,
} from './handshake.ts';
import { pairRuns } from './pair-runs.ts';
import type { PairRun } from './pairs.ts';
import { type SideModel, sideModel, type TransferSide } from './side.ts';
import type { TransferRequest } from './transfer-document.ts';

/** A request between two sides: compared, paired, and measured by content. */
export interface Transfer {
  readonly decode: TransferSide;
  /** One for all prefill ranks, or one a rank. */
  readonly prefill: readonly TransferSide[];
  readonly request: TransferRequest;
  /** Null where the sizes do not divide. */
  readonly ratios: Ratios | null;
  /** Every check that applies, in order. */
  readonly checks: readonly Check[];
  /** The check that refused; then there are no pairs and no delivery. */
  readonly refused: TransferRefusal | null;
  /** Prefill ranks that hold what decode needs, ascending; empty where the sizes do not divide. */
  readonly ranks: readonly number[];
  /** The blocks of each group that pair; empty where the sizes do not divide. */
  readonly blocks: readonly GroupBlocks[];
  readonly pairs: readonly PairRun[];
  readonly delivery: Delivery | null;
}

/** The side of a prefill rank: the only one, or the one of that rank. */
export function sideOfRank(prefill: readonly TransferSide[], rank: number): SideModel {
  const [first, ...others] = prefill;
  if (first === undefined) throw new RangeError('a transfer needs a prefill side');
  if (others.length === 0) return sideModel(first);
  const found = prefill.map(sideModel).find(({ tpRank }) => tpRank === rank);
  if (found === undefined) throw new RangeError(`prefill rank ${rank} is not among ${prefill.length} sides`);
  return found;
}

/**
 * What one decode worker reads from prefill for a request, pull mode.
 *
 * @param prefill One side that stands for all ranks, or the sides of several ranks, each with its `tp_rank`.
 * @throws RangeError where a rank that decode reads is missing among several.
 * @see docs/transfer.md
 */
export function computeTransfer(
  prefill: TransferSide | readonly TransferSide[],
  decode: TransferSide,
  request: TransferRequest,
): Transfer {
  const sides = 'layout' in prefill ? [prefill] : prefill;
  const [anySide] = sides;
  if (anySide === undefined) throw new RangeError('a transfer needs a prefill side');
  const mine = sideModel(decode);
  const ratios = ratiosOf(mine, sideModel(anySide));
  const isSkipped = request.skip_handshake === true;
  const open = { decode, prefill: sides, request };
  const first = ratioChecks(mine, sideModel(anySide));
  if (ratios === null) {
    const checks = settled(first, isSkipped);
    const refused = checks.find(({ outcome }) => outcome === 'refused') ?? null;
    return { ...open, ratios, checks, refused, ranks: [], blocks: [], pairs: [], delivery: null };
  }
  const ranks = ranksFor(ratios.tp, mine.tpRank).map((rank) => ({ rank, prefill: sideOfRank(sides, rank) }));
  const { lists, checks: blockChecks } = blockLists(decode.layout.groups, request, ratios.block);
  const handshakes =
    sides.length === 1
      ? handshakeChecks(mine, sideModel(anySide), ratios)
      : ranks.flatMap((each) =>
          handshakeChecks(mine, each.prefill, ratios).map((check) => ({ ...check, rank: each.rank })),
        );
  const checks = settled([...first, ...handshakes, ...blockChecks], isSkipped);
  const refused = checks.find(({ outcome }) => outcome === 'refused') ?? null;
  const made = { ...open, ratios, checks, refused, blocks: lists, ranks: ranks.map(({ rank }) => rank) };
  if (refused) return { ...made, pairs: [], delivery: null };
  const pairs = pairRuns(mine, ranks, ratios, lists);
  return { ...made, pairs, delivery: delivered(mine, ranks, ratios, lists, request, pairs) };
}
