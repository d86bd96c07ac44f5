import { addressIn, offsetIn, spaceOf } from '../../core/analysis/space.ts';
import type { Address } from '../../core/brand.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { rankOf } from '../../core/transfer/prefill-ranks.ts';
import type { TransferByte } from '../../state/transfer.ts';

/** Prefill's document of a rank: the only one, or the one of that rank; the first where nothing says which. */
export function ofRank(prefill: readonly RegisteredFacts[], rank: number | undefined): RegisteredFacts {
  const [first, ...others] = prefill;
  if (first === undefined) throw new RangeError('a transfer needs a prefill side');
  return others.length === 0 ? first : (prefill.find(({ document }) => rankOf(document) === rank) ?? first);
}

/** A byte's address in its side's own terms; null where the side has no such place any more. */
export function addressOfByte(facts: RegisteredFacts, { space, offset }: TransferByte): Address | null {
  const found = facts.analysis.geometry.spaces[space];
  return found && offset < Number(found.end - found.origin) ? addressIn(found, offset) : null;
}

/** The byte of a side at an address; null where the side has no such place. */
export function byteAt(
  facts: RegisteredFacts,
  side: TransferByte['side'],
  address: Address,
  rank?: number,
): TransferByte | null {
  const space = spaceOf(facts.analysis.geometry.spaces, address);
  return space
    ? { side, space: space.index, offset: offsetIn(space, address), ...(rank !== undefined && { rank }) }
    : null;
}
