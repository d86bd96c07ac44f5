/**
 * Steps 4 and 5: the ranges that pair. What the text leaves open is read so:
 * - D's region decides from how many ranks a pair is read, P's region how long P's range is; so two lists that
 *   slipped against each other pair a split region with a replicated one, and mostly differ in length.
 * - A region of P beyond D's table has no length there: a length mismatch.
 * - State at t > 1: of each of P's runs its (rank mod t)-th part of t; at t < 0: each rank's whole run into
 *   the next of |t| parts of D's run. The PLE run: whole, from the first rank. Other lengths do not move.
 */
import { type Descriptor, type Run, runsOfGroup } from '../descriptors.ts';
import { type Blocks, isReplicated, type Piece, type Ratios } from './handshake.ts';
import { firstHead, type Side } from './side.ts';

export interface Range {
  /** As `at` of the side counts. */
  readonly start: number;
  readonly length: number;
}

export interface Move {
  /** P's rank. */
  readonly rank: number;
  readonly from: Range;
  readonly to: Range;
}

type Kind = 'region' | 'state' | 'ple';

interface Item {
  readonly kind: Kind;
  readonly descriptor: Descriptor;
  readonly piece: number;
}

/** Descriptors in the order in which their ids come out. */
function listItems(side: Side, groups: readonly (readonly Piece[])[]): Item[] {
  const { layout, registration, descriptors } = side;
  const kindOf = (run: Run): Kind =>
    descriptors.stateRuns.includes(run) ? 'state' : descriptors.pleRuns.includes(run) ? 'ple' : 'region';
  const list = (runs: readonly Run[], pieces: readonly Piece[]): Item[] =>
    runs.flatMap((run) =>
      pieces.flatMap(({ block, piece }) => {
        const descriptor = run[block];
        return descriptor === undefined ? [] : [{ kind: kindOf(run), descriptor, piece }];
      }),
    );
  const { regions } = registration;
  if (!layout.hasState && regions.every(({ group }) => group === regions[0]?.group)) {
    return list(descriptors.regionRuns, groups.flat());
  }
  return groups.flatMap((pieces, index) => list(runsOfGroup(layout, registration, descriptors, index), pieces));
}

/** Whether the pair is read from every one of |t| ranks, part by part. */
const isParted = (d: Side, item: Item): boolean =>
  item.kind === 'state' || (item.kind === 'region' && !isReplicated(d, item.descriptor.region));

function rangeOfDecode(d: Side, item: Item, { t, q }: Ratios, turn: number): Range {
  const length = item.kind === 'region' ? Math.floor(item.descriptor.length / q) : item.descriptor.length;
  const start = d.at(item.descriptor.start) + item.piece * length;
  if (t > 0 || !isParted(d, item)) return { start, length };
  const part = Math.floor(length / -t);
  return { start: start + turn * part, length: part };
}

function rangeOfPrefill(p: Side, d: Side, item: Item, { t, q }: Ratios, rank: number): Range | undefined {
  const { region } = item.descriptor;
  const start = p.at(item.descriptor.start);
  if (item.kind === 'ple') return { start, length: item.descriptor.length };
  if (item.kind === 'state') {
    const length = t > 1 ? Math.floor(item.descriptor.length / t) : item.descriptor.length;
    return { start: t > 1 ? start + (d.facts.rank % t) * length : start, length };
  }
  const own = d.registration.regions[region];
  if (own === undefined) return undefined;
  const length = Math.floor(own.length / q);
  if (!isParted(d, item)) return { start, length };
  if (t < 0) return { start, length: Math.floor(length / -t) };
  if (t === 1) return { start, length };
  const steps =
    d.facts.tp > d.facts.heads ? firstHead(d.facts, d.facts.rank) - firstHead(p.facts, rank) : d.facts.rank % t;
  return { start: start + steps * length, length };
}

export interface Moves {
  readonly pairs: number;
  readonly mismatches: number;
  readonly moves: readonly Move[];
}

/** `ranks`: P's ranks that D reads from; `prefill` gives the side of each. */
export function movesOf(
  prefill: (rank: number) => Side,
  d: Side,
  blocks: Blocks,
  ratios: Ratios,
  ranks: readonly number[],
): Moves {
  const moves: Move[] = [];
  let pairs = 0;
  const mine = listItems(d, blocks.decode);
  for (const [turn, rank] of ranks.entries()) {
    const p = prefill(rank);
    const theirs = listItems(p, blocks.prefill);
    for (const [position, local] of mine.entries()) {
      const remote = theirs[position];
      if (remote === undefined) break;
      if (turn > 0 && !isParted(d, local)) continue;
      pairs += 1;
      const to = rangeOfDecode(d, local, ratios, turn);
      const from = rangeOfPrefill(p, d, remote, ratios, rank);
      if (from !== undefined && from.length === to.length) moves.push({ rank, from, to });
    }
  }
  return { pairs, mismatches: pairs - moves.length, moves };
}
