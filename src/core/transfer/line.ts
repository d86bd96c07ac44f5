import { gatherSpaces, type Hull, offsetIn, spaceOf } from '../analysis/space.ts';

/** Bytes of one worker as plain numbers: spaces one after the other, so that no two bytes share a number. */
export interface Line {
  /** @throws RangeError outside the hulls that made the line. */
  readonly at: (address: bigint) => number;
}

/** A line of all bytes that the hulls hold. */
export function lineOf(hulls: readonly Hull[]): Line {
  const spaces = gatherSpaces(hulls);
  const starts: number[] = [];
  let length = 0;
  for (const { origin, end } of spaces) {
    starts.push(length);
    length += Number(end - origin);
  }
  if (!Number.isSafeInteger(length)) throw new RangeError(`a side of ${length} bytes is longer than 2^53 - 1`);
  return {
    at: (address) => {
      const space = spaceOf(spaces, address);
      if (space === undefined) throw new RangeError(`0x${address.toString(16)} is on no line`);
      return (starts[space.index] as number) + offsetIn(space, address);
    },
  };
}
