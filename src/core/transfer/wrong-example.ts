import { type Address, addressPlus } from '../brand.ts';
import { decodeByte } from './byte.ts';
import { pairAt } from './pairs.ts';
import { sideModel } from './side.ts';
import type { Transfer } from './transfer.ts';

/** Blocks of a layer that are looked into. */
const MOST_BLOCKS = 16;
/** Bytes of a block that are looked at. */
const MOST_BYTES = 512;

/** Places of a block's data where what arrives may change: the ends of runs and of ranges that are written, and between. */
function places(runs: readonly { start: number; end: number }[], edges: readonly number[]): number[] {
  const within = new Set<number>();
  for (const { start, end } of runs) {
    within.add(start);
    for (const edge of edges) if (edge >= start && edge < end) within.add(edge);
    for (let step = 1; step < end - start; step *= 2) within.add(start + step);
  }
  return [...within].sort((a, b) => a - b).slice(0, MOST_BYTES);
}

/**
 * A byte of a layer that is wrong after a transfer: the first of those that are looked at, which are those where what
 * arrives may change.
 *
 * @returns its address on decode; null where none of them is wrong.
 */
export function wrongExample(transfer: Transfer, layer: string): Address | null {
  const { blocks, delivery, pairs } = transfer;
  const decode = sideModel(transfer.decode);
  const found = decode.layerByName.get(layer);
  if (found === undefined || delivery === null) return null;
  const { base, step, runs } = found.data;
  // A region's ranges lie in each block as in the first.
  const edges = pairs.flatMap(({ firstPair }) => {
    const { address, block, length } = pairAt(pairs, firstPair).decode;
    const at = Number(address - base) - block * step;
    return [at, at + length];
  });
  for (const block of (blocks[found.group.id]?.decode ?? []).slice(0, MOST_BLOCKS)) {
    const start = addressPlus(base, block * step);
    for (const at of places(runs, edges)) {
      const address = addressPlus(start, at);
      const { wrong } = decodeByte(transfer, address);
      if (wrong.some(({ wanted }) => wanted.layer === layer)) return address;
    }
  }
  return null;
}
