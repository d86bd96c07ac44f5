import { type BlockFigures, blockFigures } from '../analysis/block-facts.ts';
import { groupSteadiness } from '../analysis/steadiness.ts';
import type { Pair } from './counterparts.ts';
import type { Ground, Side } from './ground.ts';

/** Sizes of one thing on both sides, in bytes, and B's less A's. */
export interface FiguresPair extends Pair<BlockFigures> {
  /** Null where a side has no figures. */
  readonly difference: BlockFigures | null;
}

/** What a block of a group moves, needs and loses on either side. */
export interface GroupFigures extends FiguresPair {
  /** The group's id on either side; null where that side has no such group. */
  readonly groupA: number | null;
  readonly groupB: number | null;
  /** The block measured: block 0, unless a finding shows another where the sides differ more. */
  readonly block: number;
  /** Proven: both sides have these figures in every block. */
  readonly everyBlock: boolean;
}

/** Blocks looked at a group, beyond block 0, for where the sides differ most. */
const LOOKED_AT = 8;

export function figuresPair(a: BlockFigures | null, b: BlockFigures | null): FiguresPair {
  const difference = a &&
    b && {
      descriptors: b.descriptors - a.descriptors,
      moved: b.moved - a.moved,
      needed: b.needed - a.needed,
      lost: b.lost - a.lost,
      redundant: b.redundant - a.redundant,
    };
  return { a, b, difference };
}

/** Blocks of each group that findings show, by group. */
function shownBlocks({ facts }: Side): Map<number, Set<number>> {
  const shown = new Map<number, Set<number>>();
  for (const { example } of facts.analysis.findings) {
    if (example === null) continue;
    const known = shown.get(example.group);
    if (known === undefined) shown.set(example.group, new Set([example.block]));
    else if (known.size < LOOKED_AT) known.add(example.block);
  }
  return shown;
}

function isSteady({ facts }: Side, group: number | null): boolean {
  if (group === null) return true;
  const geometry = facts.analysis.geometry.groups[group];
  return geometry !== undefined && groupSteadiness(geometry) !== null;
}

const blocksOf = ({ facts }: Side, group: number): number => facts.layout.groups[group]?.blocks ?? 0;

function measured(side: Side, group: number | null, block: number): BlockFigures | null {
  if (group === null || block >= blocksOf(side, group)) return null;
  return blockFigures(side.facts.analysis.geometry, group, block);
}

/** The figures of a block, for each group of either side. */
export function compareGroups({ a, b, groups }: Ground): GroupFigures[] {
  const shownA = shownBlocks(a);
  const shownB = shownBlocks(b);
  return groups.pairs.map(({ a: groupA, b: groupB }) => {
    const everyBlock = isSteady(a, groupA) && isSteady(b, groupB);
    const at = (block: number) => ({
      block,
      ...figuresPair(measured(a, groupA, block), measured(b, groupB, block)),
    });
    let best = at(0);
    if (!everyBlock) {
      const shown = new Set([...(shownA.get(groupA ?? -1) ?? []), ...(shownB.get(groupB ?? -1) ?? [])]);
      for (const block of [...shown].sort((p, q) => p - q)) {
        const other = at(block);
        if (isFurtherApart(other, best)) best = other;
      }
    }
    return { groupA, groupB, everyBlock, ...best };
  });
}

/** Whether the sides differ more in p than in q: by the bytes lost, and where those are equal, by the bytes moved. */
function isFurtherApart(p: FiguresPair, q: FiguresPair): boolean {
  if (p.difference === null || q.difference === null) return p.difference !== null;
  const lost = Math.abs(p.difference.lost) - Math.abs(q.difference.lost);
  return lost > 0 || (lost === 0 && Math.abs(p.difference.moved) > Math.abs(q.difference.moved));
}
