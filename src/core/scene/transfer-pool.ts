import type { Layout } from '../layout/layout.ts';
import { blocksInto } from '../transfer/ground.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { transferGround } from './transfer-ground.ts';
import type { RowPlace } from './transfer-marks.ts';

/** Logical blocks of a group that follow each other, first to last. */
export interface PoolRun {
  readonly group: number;
  readonly first: number;
  readonly last: number;
}

/** What the needed bytes of blocks came to: the worst of it. */
export type BlocksFate = 'delivered' | 'undelivered' | 'misplaced' | 'not-needed';

/** Pairs of blocks that follow each other on both sides and fared alike. */
export interface PoolLink {
  readonly group: number;
  readonly fate: BlocksFate;
  readonly prefill: Omit<PoolRun, 'group'>;
  readonly decode: Omit<PoolRun, 'group'>;
  /** Place of the first in its group's list of pairs of blocks, and how many. */
  readonly place: number;
  readonly count: number;
}

type Pool = Pick<Layout, 'groups' | 'ratio'>;

/** The logical block that a group's block is in. */
export const logicalBlock = ({ groups, ratio }: Pool, { group, block }: RowPlace): number =>
  groups[group]?.isState ? block : Math.floor(block / ratio);

/** The blocks of a group that lie in logical blocks `first` to `last`. */
export function blocksBetween({ groups, ratio }: Pool, group: number, first: number, last: number): number[] {
  const each = groups[group]?.isState ? 1 : ratio;
  const end = Math.min((last + 1) * each, groups[group]?.blocks ?? 0);
  return Array.from({ length: Math.max(0, end - first * each) }, (_, i) => first * each + i);
}

/** The blocks that a request lists on one side, as runs of logical blocks; ascending a group. */
export function poolRuns(pool: Pool, lists: readonly (readonly number[])[]): PoolRun[] {
  return lists.flatMap((ids, group) => {
    const blocks = [...new Set(ids.map((block) => logicalBlock(pool, { group, block })))].sort((a, b) => a - b);
    const runs: { group: number; first: number; last: number }[] = [];
    for (const block of blocks) {
      const open = runs.at(-1);
      if (open && block === open.last + 1) open.last = block;
      else runs.push({ group, first: block, last: block });
    }
    return runs;
  });
}

/** What became of the blocks at each place of a group's list. */
function fatesByGroup(transfer: Transfer): ReadonlyMap<number, (place: number) => BlocksFate> {
  const ground = transferGround(transfer);
  return new Map(
    (ground?.places() ?? []).map(({ group, classes, cells }) => {
      const fates = cells.map(({ needed, misplaced, undelivered }): BlocksFate => {
        if (misplaced > 0) return 'misplaced';
        if (undelivered > 0) return 'undelivered';
        return needed > 0 ? 'delivered' : 'not-needed';
      });
      return [group, (place: number) => fates[classes.ids[place] ?? 0] ?? 'not-needed'];
    }),
  );
}

const follows = (block: number, { last }: { readonly last: number }): boolean => block === last || block === last + 1;

/**
 * Which block of prefill is read into which of decode, as runs. Cost grows with the request's blocks, and with the
 * kinds of blocks that fare unlike; not with pairs.
 */
export function poolLinks(transfer: Transfer, prefill: Pool, decode: Pool): PoolLink[] {
  const fates = fatesByGroup(transfer);
  return transfer.blocks.flatMap((list) => {
    const { group, count, pieces } = list;
    const fateOf = fates.get(group);
    const links: { -readonly [Key in keyof PoolLink]: PoolLink[Key] }[] = [];
    for (let place = 0; place < count; place++) {
      const at = Math.floor(place / pieces);
      const theirs = logicalBlock(prefill, { group, block: list.prefill[place] as number });
      const mine = logicalBlock(decode, { group, block: list.decode[at] as number });
      const fate = fateOf?.(at) ?? 'not-needed';
      const open = links.at(-1);
      if (open && open.fate === fate && follows(theirs, open.prefill) && follows(mine, open.decode)) {
        open.prefill = { first: open.prefill.first, last: theirs };
        open.decode = { first: open.decode.first, last: mine };
        open.count += 1;
        continue;
      }
      const [from, to] = [
        { first: theirs, last: theirs },
        { first: mine, last: mine },
      ];
      links.push({ group, fate, place, count: 1, prefill: from, decode: to });
    }
    return links;
  });
}

/** Decode's logical blocks outside the request whose data is written over. */
export function clobberedBlocks(transfer: Transfer, { ratio }: Pool): number[] {
  const ground = transferGround(transfer);
  const spans = ground?.clobbered() ?? [];
  const found = new Set<number>();
  for (const { decode, runs, layer } of ground?.layers ?? []) {
    for (const run of runs) {
      const track = { decode: { start: decode.start + run.start, step: decode.step }, extent: run.end - run.start };
      for (const { start, end } of spans) {
        const { first, last } = blocksInto(track, start, end);
        const most = Math.min(last, layer.group.blocks - 1);
        for (let block = Math.max(0, first); block <= most; block++) {
          found.add(layer.group.isState ? block : Math.floor(block / ratio));
        }
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}
