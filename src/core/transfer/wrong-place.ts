import type { DecodeByte, Wrong } from './byte.ts';
import { dataAt } from './labels-at.ts';
import { sideModel } from './side.ts';
import { sideOfRank, type Transfer } from './transfer.ts';

/** Where a wrong byte stands in the ranges of the pair that wrote it, on both sides. */
export interface WrongPlace {
  /** Bytes from the start of decode's range. */
  readonly within: number;
  /** Layers whose data prefill's byte is, in any block. */
  readonly prefillLayers: readonly string[];
  /** Where the wanted layer's page starts, from the start of either range; null where prefill has no such layer. */
  readonly starts: { readonly prefill: number; readonly decode: number } | null;
}

/** Null where nothing wrote the byte. */
export function wrongPlace(transfer: Transfer, { address, writes }: DecodeByte, { wanted }: Wrong): WrongPlace | null {
  const [write] = writes;
  if (write === undefined) return null;
  const { pair } = write;
  const decode = sideModel(transfer.decode);
  const prefill = sideOfRank(transfer.prefill, pair.run.rank);
  const startOf = (side: 'prefill' | 'decode'): number | null => {
    const data = (side === 'decode' ? decode : prefill).layerByName.get(wanted.layer)?.data;
    const end = pair[side];
    return data ? Number(data.base - end.address) + end.block * data.step + (data.runs[0]?.start ?? 0) : null;
  };
  const [theirs, mine] = [startOf('prefill'), startOf('decode')];
  return {
    within: Number(address - pair.decode.address),
    prefillLayers: dataAt(prefill, write.address).map(({ layer }) => layer.name),
    starts: theirs === null || mine === null ? null : { prefill: theirs, decode: mine },
  };
}
