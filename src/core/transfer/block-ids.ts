import type { RequestedBlocks } from './transfer-document.ts';

/** What is wrong with a text of block ids, or with a list of them. */
export type BlockIdsFault =
  | { readonly code: 'no-block-id'; readonly found: string }
  /** A range whose end is below its start. */
  | { readonly code: 'backwards'; readonly found: string }
  /** The pool of the group has `blocks`. */
  | { readonly code: 'outside-pool'; readonly id: number; readonly blocks: number }
  | { readonly code: 'too-many-ids'; readonly most: number };

export type ParsedBlockIds =
  | { readonly ok: true; readonly ids: readonly number[] }
  | { readonly ok: false; readonly fault: BlockIdsFault };

/** Ids that one list may have: more than any request, and few enough to hold. */
const MOST_IDS = 1_000_000;

const failed = (fault: BlockIdsFault): ParsedBlockIds => ({ ok: false, fault });

/**
 * Reads block ids as people write them: `0-3, 7` for 0, 1, 2, 3, 7. Commas or spaces part them; nothing is an empty list.
 *
 * @param blocks How many the group can own.
 */
export function parseBlockIds(text: string, blocks: number): ParsedBlockIds {
  const ids: number[] = [];
  const parts = text.replace(/\s*[-–]\s*/g, '-').split(/[\s,;]+/);
  for (const part of parts.filter((each) => each !== '')) {
    const [, from = '', to = from] = /^([0-9]+)(?:-([0-9]+))?$/.exec(part) ?? [];
    if (from === '') return failed({ code: 'no-block-id', found: part });
    const [first, last] = [Number(from), Number(to)];
    if (last < first) return failed({ code: 'backwards', found: part });
    if (last >= blocks) return failed({ code: 'outside-pool', id: Math.max(first, blocks), blocks });
    if (ids.length + last - first >= MOST_IDS) return failed({ code: 'too-many-ids', most: MOST_IDS });
    for (let id = first; id <= last; id++) ids.push(id);
  }
  return { ok: true, ids };
}

/** Block ids as `parseBlockIds` reads them: three and more that follow each other as a range. */
export function formatBlockIds(ids: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < ids.length; ) {
    let end = i + 1;
    while (ids[end] === (ids[end - 1] as number) + 1) end += 1;
    const isRange = end - i > 2;
    if (!isRange) end = i + 1;
    parts.push(isRange ? `${ids[i]}-${ids[end - 1]}` : String(ids[i]));
    i = end;
  }
  return parts.join(', ');
}

/** A list of a request that a side cannot have. */
export interface RequestFault {
  readonly side: 'prefill' | 'decode';
  readonly group: number;
  /** Null where the side has no such group. */
  readonly fault: BlockIdsFault | null;
  /** The prefill rank whose document it is; only where each rank has its own. */
  readonly rank?: number;
}

interface Pools {
  readonly groups: readonly { readonly blocks: number }[];
}

/** The lists of a request that do not fit the two sides' groups and pools. */
export function requestFaults(
  { prefill_block_ids: theirs, decode_block_ids: mine }: RequestedBlocks,
  prefill: Pools,
  decode: Pools,
): RequestFault[] {
  const sides = [
    { side: 'prefill', lists: theirs, groups: prefill.groups },
    { side: 'decode', lists: mine, groups: decode.groups },
  ] as const;
  return sides.flatMap(({ side, lists, groups }) =>
    lists.flatMap((ids, group): RequestFault[] => {
      const pool = groups[group];
      if (pool === undefined) return ids.length > 0 ? [{ side, group, fault: null }] : [];
      const id = ids.find((each) => each >= pool.blocks);
      return id === undefined ? [] : [{ side, group, fault: { code: 'outside-pool', id, blocks: pool.blocks } }];
    }),
  );
}
