import type { RegisteredFacts } from '../../core/facts.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import type { TransferByte } from '../../state/transfer.ts';

export interface TransferMapProps {
  readonly prefill: RegisteredFacts;
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly played: number | null;
  readonly selected: TransferByte | null;
  readonly onSelect: (byte: TransferByte | null) => void;
  readonly onBlocks?: (group: number, blocks: readonly number[]) => void;
}

export default function TransferMap(_: TransferMapProps) {
  return <p>Both maps come here.</p>;
}
