import { useEffect, useState } from 'react';
import type { RegisteredFacts } from '../../core/facts.ts';
import { ranksInto } from '../../core/scene/transfer-places.ts';
import { pairAt } from '../../core/transfer/pairs.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import type { TransferByte, TransferPlace } from '../../state/transfer.ts';
import { addressOfByte } from './byte-address.ts';

/** The prefill ranks that a byte is of, or comes from. */
function ranksOf(transfer: Transfer, decode: RegisteredFacts, byte: TransferByte): readonly number[] {
  if (byte.side === 'prefill') return byte.rank === undefined ? [] : [byte.rank];
  const address = addressOfByte(decode, byte);
  return address === null ? [] : ranksInto(transfer, address);
}

/**
 * The prefill rank whose document the maps draw: that of the pair or the byte that was chosen last, until another one is
 * picked.
 *
 * @returns undefined where no rank is read.
 */
export function useRankInSight(
  transfer: Transfer,
  decode: RegisteredFacts,
  { played, selected }: TransferPlace,
): readonly [rank: number | undefined, pick: (rank: number) => void] {
  const { prefill, ranks, pairs } = transfer;
  const [picked, setPicked] = useState(ranks[0]);
  const isOne = prefill.length === 1;
  useEffect(() => {
    if (!isOne && played !== null && played > 0) setPicked(pairAt(pairs, played - 1).run.rank);
  }, [isOne, played, pairs]);
  useEffect(() => {
    const own = isOne || selected === null ? [] : ranksOf(transfer, decode, selected);
    if (own.length > 0) setPicked((now) => (now !== undefined && own.includes(now) ? now : own[0]));
  }, [isOne, selected, transfer, decode]);
  return [ranks.find((rank) => rank === picked) ?? ranks[0], setPicked];
}
