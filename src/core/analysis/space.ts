import { type Address, address } from '../brand.ts';

/** A stretch of the address space in which offsets from its origin are safe integers; spaces share no byte. */
export interface Space {
  readonly index: number;
  readonly origin: Address;
  readonly end: bigint;
}

export interface Hull {
  readonly start: bigint;
  readonly end: bigint;
}

/**
 * Gathers byte ranges into spaces: what overlaps, directly or through others, shares one.
 *
 * @returns the spaces, ascending. Empty hulls make none.
 * @throws RangeError where a space would be 2^53 bytes or longer, which a reader has to refuse before.
 */
export function gatherSpaces(hulls: readonly Hull[]): Space[] {
  const sorted = hulls
    .filter(({ start, end }) => end > start)
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const stretches: { start: bigint; end: bigint }[] = [];
  for (const { start, end } of sorted) {
    const last = stretches.at(-1);
    if (last && start < last.end) {
      if (end > last.end) last.end = end;
    } else stretches.push({ start, end });
  }
  return stretches.map(({ start, end }, index) => {
    if (end - start > BigInt(Number.MAX_SAFE_INTEGER)) {
      throw new RangeError(`a stretch of ${end - start} bytes at 0x${start.toString(16)} is longer than 2^53 - 1`);
    }
    return { index, origin: address(start), end };
  });
}

/** The space that holds an address, or undefined. */
export function spaceOf(spaces: readonly Space[], at: bigint): Space | undefined {
  let low = 0;
  let high = spaces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spaces[middle] as Space).end <= at) low = middle + 1;
    else high = middle;
  }
  const space = spaces[low];
  return space && space.origin <= at ? space : undefined;
}

export const offsetIn = (space: Space, at: bigint): number => Number(at - space.origin);
export const addressIn = (space: Space, offset: number): Address => address(space.origin + BigInt(offset));
