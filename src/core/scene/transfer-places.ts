import type { Address } from '../brand.ts';
import type { Layout } from '../layout/layout.ts';
import { decodeByte, prefillByte, type Twin } from '../transfer/byte.ts';
import { dataAt } from '../transfer/labels-at.ts';
import { type Pair, pairAt } from '../transfer/pairs.ts';
import { sideModel } from '../transfer/side.ts';
import { sideOfRank, type Transfer } from '../transfer/transfer.ts';
import { areOfRank, type RowPlace, type SideRows, type TransferPlaces } from './transfer-marks.ts';
import { rowAt, spanOnRow } from './transfer-row.ts';

/** A byte of a side, by its address. */
export interface ByteAt {
  readonly side: 'prefill' | 'decode';
  readonly address: Address;
  /** Of prefill: whose byte it is. */
  readonly rank: number | null;
}

/** Two blocks of a group that pair: its k-th pair of blocks, in the order of the lists. */
export interface BlockLink {
  readonly group: number;
  /** From 0. */
  readonly place: number;
  /** How many the group has. */
  readonly count: number;
}

export const placesOfPair = ({ run, prefill, decode }: Pair): TransferPlaces => ({
  prefill: { group: run.groups[1], block: prefill.block },
  decode: { group: run.groups[0], block: decode.block },
});

/**
 * What is in sight where nobody has chosen: the first blocks of the group that fares worst, else those of the first
 * pair, else the first that are listed.
 */
export function firstPlaces(transfer: Transfer): TransferPlaces {
  const { pairs, request, delivery } = transfer;
  const lost = new Map<number, number>();
  for (const { group, undelivered, misplaced } of delivery?.layers ?? [])
    lost.set(group, (lost.get(group) ?? 0) + undelivered + misplaced);
  const [worst] = [...lost].filter(([, bytes]) => bytes > 0).sort((a, b) => b[1] - a[1]);
  const found = worst && placesOfLink(transfer, worst[0], 0);
  if (found) return found;
  if (pairs.length > 0) return placesOfPair(pairAt(pairs, 0));
  const first = (lists: readonly (readonly number[])[]): RowPlace => {
    const group = Math.max(
      0,
      lists.findIndex((ids) => ids.length > 0),
    );
    return { group, block: lists[group]?.[0] ?? 0 };
  };
  return { prefill: first(request.prefill_block_ids), decode: first(request.decode_block_ids) };
}

/** The pairs of blocks that a group of decode has. */
export function linkOf({ blocks }: Transfer, { decode, prefill }: TransferPlaces): BlockLink | null {
  const list = blocks.find(({ group }) => group === decode.group);
  if (list === undefined || list.count === 0) return null;
  const isHere = (k: number): boolean => list.prefill[k] === prefill.block;
  const first = list.decode.indexOf(decode.block) * list.pieces;
  const pieces = Array.from({ length: list.pieces }, (_, piece) => first + piece);
  const place = first < 0 ? 0 : (pieces.find((k) => k < list.count && isHere(k)) ?? first);
  return { group: decode.group, place: Math.min(place, list.count - 1), count: list.count };
}

/** The k-th pair of blocks of a group; null where it has none. */
export function placesOfLink({ blocks }: Transfer, group: number, place: number): TransferPlaces | null {
  const list = blocks.find((each) => each.group === group);
  const mine = list?.decode[Math.floor(place / list.pieces)];
  const theirs = list?.prefill[place];
  if (mine === undefined || theirs === undefined) return null;
  return { prefill: { group, block: theirs }, decode: { group, block: mine } };
}

/**
 * What comes into sight for a logical block of one side: the pair of blocks that it is of, else its row alone.
 *
 * @param now What is in sight: its group comes first.
 */
export function placesOfLogical(
  transfer: Transfer,
  { groups, ratio }: Pick<Layout, 'groups' | 'ratio'>,
  side: 'prefill' | 'decode',
  logical: number,
  now: TransferPlaces,
): TransferPlaces {
  const isIn = (group: number, block: number): boolean =>
    (groups[group]?.isState ? block : Math.floor(block / ratio)) === logical;
  const own = now[side].group;
  const lists = [...transfer.blocks].sort((a, b) => Number(b.group === own) - Number(a.group === own));
  for (const list of lists) {
    const at = list[side].findIndex((block) => isIn(list.group, block));
    const found = at < 0 ? null : placesOfLink(transfer, list.group, side === 'decode' ? at * list.pieces : at);
    if (found) return found;
  }
  const block = groups[own]?.isState ? logical : logical * ratio;
  return { ...now, [side]: { group: own, block } };
}

const isSame = (a: RowPlace, b: RowPlace): boolean => a.group === b.group && a.block === b.block;

/** Whether a transfer pairs the two blocks: what was in sight of another may stay. */
export function arePaired(transfer: Transfer, places: TransferPlaces): boolean {
  const link = linkOf(transfer, places);
  const found = link && placesOfLink(transfer, link.group, link.place);
  return found !== null && isSame(found.decode, places.decode) && isSame(found.prefill, places.prefill);
}

const hasBlock = ({ geometry }: SideRows, { group, block }: RowPlace): boolean =>
  block < (geometry.layout.groups[group]?.blocks ?? 0);

/** Whether both sides have such blocks. */
export const arePlaces = (sides: Readonly<Record<'prefill' | 'decode', SideRows>>, places: TransferPlaces): boolean =>
  hasBlock(sides.prefill, places.prefill) && hasBlock(sides.decode, places.decode);

/** A byte of either side and its twins, as places on what is in sight; a byte that is elsewhere has none. */
export interface SelectedBytes {
  readonly prefill: readonly number[];
  readonly decode: readonly number[];
  /** Pairs that move it, by number. */
  readonly pairs: readonly number[];
  /** The blocks where it and its twin are; null where nothing says. */
  readonly places: TransferPlaces | null;
}

/** The block of a side that holds a byte, of a group that is listed rather than of another. */
function placeAt(side: SideRows, transfer: Transfer, { side: name, address, rank }: ByteAt): RowPlace | null {
  const model =
    name === 'decode' ? sideModel(transfer.decode) : sideOfRank(transfer.prefill, rank ?? transfer.ranks[0] ?? 0);
  const lists = name === 'decode' ? transfer.request.decode_block_ids : transfer.request.prefill_block_ids;
  const found = dataAt(model, address).map(({ layer, block }): RowPlace => ({ group: layer.group.id, block }));
  const isListed = ({ group, block }: RowPlace): boolean => lists[group]?.includes(block) === true;
  return found.filter((place) => hasBlock(side, place)).find(isListed) ?? found[0] ?? null;
}

/** The prefill ranks that a byte of decode comes from, in the order of their pairs; none where nothing writes it. */
export const ranksInto = (transfer: Transfer, address: Address): readonly number[] =>
  decodeByte(transfer, address).writes.map(({ pair }) => pair.run.rank);

/** Where a byte of a side stands on its line; null where the line holds none. */
export type LineOf = (side: 'prefill' | 'decode', address: Address) => number | null;

/** Bytes on the rows of the places in sight. */
const lineOnRow =
  (sides: Readonly<Record<'prefill' | 'decode', SideRows>>, places: TransferPlaces): LineOf =>
  (side, address) =>
    spanOnRow(sides[side], rowAt(sides[side], places[side]), address, 1, 0)?.start ?? null;

/** Where a byte that is selected and its twins stand. */
export function selectedBytes(
  transfer: Transfer,
  sides: Readonly<Record<'prefill' | 'decode', SideRows>>,
  places: TransferPlaces,
  byte: ByteAt,
  lineOf = lineOnRow(sides, places),
): SelectedBytes {
  const rank = byte.rank ?? transfer.ranks[0] ?? 0;
  const twins: readonly Twin[] =
    byte.side === 'decode'
      ? decodeByte(transfer, byte.address).writes
      : transfer.ranks.includes(rank)
        ? prefillByte(transfer, rank, byte.address).reads
        : [];
  const other = byte.side === 'decode' ? 'prefill' : 'decode';
  const linesOf = (side: 'prefill' | 'decode', address: Address): number[] => {
    const line = lineOf(side, address);
    return line === null ? [] : [line];
  };
  const own = linesOf(byte.side, byte.address);
  const isThere = ({ pair }: Twin): boolean => other === 'decode' || areOfRank(sides.prefill, pair.run.rank);
  const there = [...new Set(twins.filter(isThere).flatMap(({ address }) => linesOf(other, address)))];
  const [first] = twins;
  const place = first ? null : placeAt(sides[byte.side], transfer, byte);
  return {
    prefill: byte.side === 'prefill' ? own : there,
    decode: byte.side === 'decode' ? own : there,
    pairs: twins.map(({ pair }) => pair.index),
    places: first ? placesOfPair(first.pair) : place && { ...places, [byte.side]: place },
  };
}
