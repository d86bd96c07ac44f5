/** Where the keyboard is in a pool: a logical block, and the one where what it extends over began; null where nothing is. */
export interface PoolCursor {
  readonly at: number;
  readonly from: number | null;
}

/** The part of a pool that PageUp and PageDown go over. */
const PAGES = 10;

/** The blocks that a cursor stands on, first to last. */
export const cursorBlocks = ({ at, from }: PoolCursor): readonly [first: number, last: number] => [
  Math.min(at, from ?? at),
  Math.max(at, from ?? at),
];

/**
 * Where a key leads, as on a slider; null for any other key.
 *
 * @param isExtending Whether what lies between is taken in.
 * @param blocks Of the pool.
 */
export function movedCursor(
  { at, from }: PoolCursor,
  key: string,
  isExtending: boolean,
  blocks: number,
): PoolCursor | null {
  const page = Math.max(1, Math.round(blocks / PAGES));
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: blocks - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  return { at: Math.min(Math.max(target, 0), blocks - 1), from: isExtending ? (from ?? at) : null };
}
