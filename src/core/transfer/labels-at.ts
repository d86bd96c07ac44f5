import { floorDivide } from '../analysis/track.ts';
import type { GroupBlocks } from './block-lists.ts';
import { placesByBlock } from './ground.ts';
import type { Label } from './label.ts';
import { gridStrides, placeOfIndex } from './label-grid.ts';
import type { SideLayer, SideModel } from './side.ts';
import { indexAt, indexedRuns } from './strips.ts';
import { areShards, firstHeadOf, piecesOf, type RankSide } from './wanted.ts';

/** A block of a layer that a byte is data of, and its index there. */
export interface DataPlace {
  readonly layer: SideLayer;
  readonly block: number;
  readonly index: number;
}

/** The blocks of a side's layers that a byte is data of, in the order of the layers. */
export function dataAt({ layers }: SideModel, address: bigint): DataPlace[] {
  return layers.flatMap((layer): DataPlace[] => {
    const { base, step, runs } = layer.data;
    const offset = Number(address - base);
    const blocks = new Set<number>();
    for (const { start, end } of runs) {
      const first = step > 0 ? floorDivide(offset - end, step) + 1 : 0;
      const last = step > 0 ? floorDivide(offset - start, step) : layer.group.blocks - 1;
      for (let block = Math.max(0, first); block <= Math.min(last, layer.group.blocks - 1); block++) blocks.add(block);
    }
    const data = indexedRuns(runs);
    return [...blocks].flatMap((block): DataPlace[] => {
      const index = indexAt(data, offset - block * step);
      return index === null ? [] : [{ layer, block, index }];
    });
  });
}

const known = new WeakMap<readonly number[], ReadonlyMap<number, readonly number[]>>();

/** Places of a list by block; found once a list. */
export function placesIn(blocks: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const found = known.get(blocks) ?? placesByBlock(blocks);
  known.set(blocks, found);
  return found;
}

function wholeLabel(
  model: SideModel,
  { layer, index }: DataPlace,
  position: number,
  rank: number,
  tp: number,
): Label[] {
  const { name, grid } = layer;
  const kind = grid.kind === 'state' ? 'state' : 'page';
  if (!areShards(layer, tp)) return [{ kind, layer: name, position, byte: index }];
  const part = model.stateParts.findIndex(({ offset, length }) => offset <= index && index < offset + length);
  const shard = model.stateParts[part];
  if (shard === undefined) return [];
  return [{ kind, layer: name, position, byte: rank * shard.length + index - shard.offset, part }];
}

/** What a byte of a prefill rank holds of a request. */
export function prefillLabels(
  { rank, prefill }: RankSide,
  address: bigint,
  lists: readonly (readonly number[])[],
  tp: number,
): Label[] {
  return dataAt(prefill, address).flatMap((place): Label[] => {
    const { layer, block, index } = place;
    const { grid, name, group } = layer;
    return (placesIn(lists[group.id] ?? []).get(block) ?? []).flatMap((position): Label[] => {
      if (grid.kind !== 'attention') return wholeLabel(prefill, place, position, rank, tp);
      const found = placeOfIndex(grid, grid.states, index);
      if (found === null) return [];
      const head = firstHeadOf(prefill, layer, rank) + found.head;
      const state = position * grid.states + found.state;
      return [{ kind: 'attention', layer: name, head, state, byte: found.byte }];
    });
  });
}

/** What the request wants a byte of decode to hold. */
export function decodeLabels(
  decode: SideModel,
  ranks: readonly RankSide[],
  address: bigint,
  lists: readonly GroupBlocks[],
  q: number,
  tp: number,
): Label[] {
  return dataAt(decode, address).flatMap((place): Label[] => {
    const { layer, block, index } = place;
    const { grid, name, group, data } = layer;
    const list = lists[group.id];
    if (list === undefined) return [];
    const pieces = piecesOf(layer, q);
    const pieceBytes = Math.floor(data.bytes / pieces);
    const pieceStates = Math.floor(grid.states / pieces);
    const theirs = ranks.flatMap(({ prefill }) => prefill.layerByName.get(name) ?? [])[0];
    return (placesIn(list.decode).get(block) ?? []).flatMap((position): Label[] => {
      if (grid.kind !== 'attention') {
        return wholeLabel(decode, place, list.prefixLeftOut + position, decode.tpRank, tp);
      }
      const piece = pieceBytes > 0 ? Math.floor(index / pieceBytes) : 0;
      const found = placeOfIndex(grid, pieceStates, index - piece * pieceBytes);
      if (found === null || piece >= pieces) return [];
      const first = list.prefixLeftOut * (theirs?.grid.states ?? grid.states) + position * grid.states;
      const head = firstHeadOf(decode, layer, decode.tpRank) + found.head;
      const state = first + piece * pieceStates + found.state;
      return [{ kind: 'attention', layer: name, head, state, byte: found.byte }];
    });
  });
}

/** Whether a rank's request holds a label anywhere. */
export function holdsLabel(
  { rank, prefill }: RankSide,
  label: Label,
  lists: readonly (readonly number[])[],
  tp: number,
): boolean {
  const layer = prefill.layerByName.get(label.layer);
  if (layer === undefined || layer.grid.kind !== label.kind) return false;
  const { grid, data, group } = layer;
  const blocks = lists[group.id]?.length ?? 0;
  if (label.kind !== 'attention') {
    if (label.position < 0 || label.position >= blocks) return false;
    if (!areShards(layer, tp)) return label.byte < data.bytes;
    const part = prefill.stateParts[label.part ?? 0];
    const at = part ? label.byte - rank * part.length : -1;
    return part !== undefined && at >= 0 && at < part.length && part.offset + at < data.bytes;
  }
  const head = label.head - firstHeadOf(prefill, layer, rank);
  const isOutside = head < 0 || head >= grid.heads || label.byte >= grid.content;
  if (isOutside || label.state < 0 || label.state >= blocks * grid.states) return false;
  const strides = gridStrides(grid, grid.states);
  const inItem = label.byte % grid.item;
  const item = (label.byte - inItem) / grid.item;
  const index = head * strides.heads + (label.state % grid.states) * strides.states + item * strides.items + inItem;
  return index < data.bytes;
}
