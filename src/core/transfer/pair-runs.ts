import type { Address } from '../brand.ts';
import { addressPlus } from '../brand.ts';
import { type DescriptorRun, runsOfGroup } from '../descriptors/runs.ts';
import type { GroupBlocks } from './block-lists.ts';
import { headOffset, isReplicated, type Ratios } from './handshake.ts';
import type { PairRun, PairSide } from './pairs.ts';
import type { SideModel } from './side.ts';

/** The descriptors of one run that a list of blocks addresses, one a piece, in id order. */
interface Listed {
  readonly run: DescriptorRun;
  readonly group: number;
  readonly blocks: readonly number[];
  readonly pieces: number;
  readonly count: number;
}

/**
 * A side's descriptors in the order in which the connector lists them: group by group, then region by region; but
 * without state and where all regions carry one group id, region by region, the groups' blocks joined.
 */
function listed(model: SideModel, lists: readonly Omit<Listed, 'run'>[]): Listed[] {
  const { side, descriptors } = model;
  const { layout, registration } = side;
  const full = lists.filter(({ count }) => count > 0);
  const isUniform = registration.regions.every((region) => region.group === registration.regions[0]?.group);
  if (!layout.hasState && isUniform) {
    return descriptors.attention.flatMap((run) => full.map((list) => ({ ...list, run })));
  }
  return full.flatMap((list) => {
    const group = layout.groups[list.group];
    if (group === undefined) return [];
    return runsOfGroup(layout, registration, descriptors, group).map((run) => ({ ...list, run }));
  });
}

/** What of a descriptor's range a rank's pair takes. */
interface Part {
  readonly offset: number;
  readonly length: number;
  readonly pieceStep: number;
}

/** How pairs with one prefill rank cut ranges. */
interface Cut {
  /** Which of the ranks that decode reads, from 0. */
  readonly turn: number;
  /** Ranks that fill decode's ranges together; 1 unless t is below 0. */
  readonly gather: number;
}

const isShared = (decode: SideModel, { kind, region }: DescriptorRun): boolean =>
  kind === 'ple' || (kind === 'attention' && isReplicated(decode, region));

function decodePart(decode: SideModel, run: DescriptorRun, ratios: Ratios, { turn, gather }: Cut): Part {
  const isAttention = run.kind === 'attention';
  const piece = isAttention ? Math.floor(run.length / ratios.block) : run.length;
  if (gather === 1 || isShared(decode, run)) return { offset: 0, length: piece, pieceStep: piece };
  const slice = Math.floor(piece / gather);
  return { offset: turn * slice, length: slice, pieceStep: piece };
}

function prefillPart(decode: SideModel, prefill: SideModel, run: DescriptorRun, ratios: Ratios, cut: Cut): Part {
  const { tp } = ratios;
  if (run.kind === 'attention') {
    // Decode reckons with its own lengths, and has none for a region that it has not.
    const mine = decode.side.registration.regions[run.region];
    if (mine === undefined) return { offset: 0, length: run.length, pieceStep: 0 };
    const piece = Math.floor(mine.blockLen / ratios.block);
    if (isShared(decode, run)) return { offset: 0, length: piece, pieceStep: 0 };
    if (cut.gather > 1) return { offset: 0, length: Math.floor(piece / cut.gather), pieceStep: 0 };
    return { offset: headOffset(decode, prefill, tp) * piece, length: piece, pieceStep: 0 };
  }
  if (run.kind === 'ple' || tp <= 1) return { offset: 0, length: run.length, pieceStep: 0 };
  const share = Math.floor(run.length / tp);
  return { offset: (decode.tpRank % tp) * share, length: share, pieceStep: 0 };
}

/** Whether decode has a length for a range of prefill. */
const isKnown = (decode: SideModel, { kind, region }: DescriptorRun): boolean =>
  kind !== 'attention' || region < decode.side.registration.regions.length;

function pairSide(model: SideModel, { run, blocks, pieces }: Listed, first: number, part: Part): PairSide {
  const base = (model.side.registration.regions[run.region]?.base ?? 0n) as Address;
  return {
    run,
    base: addressPlus(base, run.offset + part.offset),
    step: run.step,
    ...{ blocks, first, pieces },
    pieceStep: part.pieceStep,
    length: part.length,
  };
}

/**
 * The pairs of a request, as runs: the k-th descriptor that decode lists with the k-th that prefill lists, rank by rank.
 * Their number grows with the regions, not with the blocks.
 *
 * @param ranks The prefill ranks in the order in which decode reads them, each with its side.
 */
export function pairRuns(
  decode: SideModel,
  ranks: readonly { readonly rank: number; readonly prefill: SideModel }[],
  ratios: Ratios,
  lists: readonly GroupBlocks[],
): PairRun[] {
  const gather = Math.max(1, -ratios.tp);
  const mine = listed(
    decode,
    lists.map(({ group, decode: blocks, pieces, count }) => ({ group, blocks, pieces, count })),
  );
  const pairs: PairRun[] = [];
  let firstPair = 0;
  ranks.forEach(({ rank, prefill }, turn) => {
    const cut = { turn, gather };
    const theirs = listed(
      prefill,
      lists.map(({ group, prefill: blocks, count }) => ({ group, blocks, pieces: 1, count })),
    );
    let from = 0;
    let at = 0;
    for (const local of mine) {
      let done = 0;
      while (done < local.count) {
        const remote = theirs[at];
        if (remote === undefined) return;
        const count = Math.min(local.count - done, remote.count - from);
        const [first, fromFirst] = [done, from];
        done += count;
        from += count;
        if (from === remote.count) {
          at += 1;
          from = 0;
        }
        // What ranks hold alike is read from the first of them.
        if (turn > 0 && isShared(decode, local.run)) continue;
        const here = pairSide(decode, local, first, decodePart(decode, local.run, ratios, cut));
        const there = pairSide(prefill, remote, fromFirst, prefillPart(decode, prefill, remote.run, ratios, cut));
        pairs.push({
          index: pairs.length,
          ...{ firstPair, count, rank, groups: [local.group, remote.group] },
          decode: here,
          prefill: there,
          moves: isKnown(decode, remote.run) && here.length === there.length,
        });
        firstPair += count;
      }
    }
  });
  return pairs;
}
