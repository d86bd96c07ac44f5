import { floorDivide } from '../analysis/track.ts';
import { type Address, addressPlus } from '../brand.ts';
import { listedBlocks } from './clobbered.ts';
import type { Label } from './label.ts';
import { dataAt, decodeLabels, holdsLabel, placesIn, prefillLabels } from './labels-at.ts';
import { type Pair, type PairRun, type PairSide, pairOfRun } from './pairs.ts';
import { type SideModel, sideModel } from './side.ts';
import { sideOfRank, type Transfer } from './transfer.ts';

/** A pair that moves a byte, and the byte's place on the other side. */
export interface Twin {
  readonly pair: Pair;
  readonly address: Address;
  /** What prefill's byte holds, whichever end was asked for. */
  readonly labels: readonly Label[];
  /** The blocks whose data prefill's byte is. */
  readonly data: readonly SourceData[];
}

/** Why a needed byte of decode is wrong. `got` is what the first write brought that differs. */
export type Wrong =
  | { readonly kind: 'nothing-wrote'; readonly wanted: Label }
  | {
      readonly kind: 'other-layer' | 'other-kind' | 'other-head' | 'other-state' | 'other-position' | 'other-byte';
      readonly wanted: Label;
      readonly got: Label;
    }
  /** The source byte is data of nothing in the request: of other blocks, or, where there are none, padding. */
  | { readonly kind: 'no-content'; readonly wanted: Label; readonly got: readonly SourceData[] };

/** A block of prefill whose data a byte is, whether or not the request lists it. */
export interface SourceData {
  readonly layer: string;
  readonly block: number;
}

/** A block whose data a byte is. */
export interface DataOwner {
  readonly layer: string;
  readonly group: number;
  readonly block: number;
  readonly logicalBlock: number;
  /** Some group of the request lists the logical block. */
  readonly isListed: boolean;
}

/** One byte of decode. */
export interface DecodeByte {
  readonly address: Address;
  /** The pairs that write it, in order. */
  readonly writes: readonly Twin[];
  /** Labels that the request wants here, and whether prefill's request holds them. */
  readonly wanted: readonly { readonly label: Label; readonly isNeeded: boolean }[];
  /** What it holds after the transfer: the labels that all writes brought; null where nothing wrote. */
  readonly held: readonly Label[] | null;
  readonly owners: readonly DataOwner[];
  /** One for each needed label that did not arrive. */
  readonly wrong: readonly Wrong[];
  readonly isClobbered: boolean;
}

/** One byte of a prefill rank: what it holds and where it goes. */
export interface PrefillByte {
  readonly rank: number;
  readonly address: Address;
  readonly labels: readonly Label[];
  readonly reads: readonly Twin[];
}

/** The elements of a run whose range holds a byte on one side, and the byte's place in the range. */
function elementsAt(side: PairSide, count: number, address: bigint): { element: number; within: number }[] {
  const { base, step, blocks, first, pieces, pieceStep, length } = side;
  const offset = Number(address - base);
  const extent = (pieces - 1) * pieceStep + length;
  const places = placesIn(blocks);
  const reached =
    step > 0
      ? { first: floorDivide(offset - extent, step) + 1, last: floorDivide(offset, step) }
      : { first: 0, last: side.run.count - 1 };
  const found: { element: number; within: number }[] = [];
  for (let block = Math.max(0, reached.first); block <= reached.last; block++) {
    for (const place of places.get(block) ?? []) {
      for (let piece = 0; piece < pieces; piece++) {
        const element = place * pieces + piece - first;
        const within = offset - block * step - piece * pieceStep;
        if (element >= 0 && element < count && within >= 0 && within < length) found.push({ element, within });
      }
    }
  }
  return found.sort((a, b) => a.element - b.element);
}

/** The pairs that move a byte of one side, in order, and where its twin is. */
function twins(
  { pairs }: Transfer,
  side: 'decode' | 'prefill',
  address: Address,
  isMeant: (run: PairRun) => boolean,
): Pick<Twin, 'pair' | 'address'>[] {
  const other = side === 'decode' ? 'prefill' : 'decode';
  return pairs
    .filter((run) => run.moves && isMeant(run))
    .flatMap((run) =>
      elementsAt(run[side], run.count, address).map(({ element, within }) => {
        const pair = pairOfRun(run, element);
        return { pair, address: addressPlus(pair[other].address, within) };
      }),
    );
}

const sourceData = (prefill: SideModel, address: bigint): SourceData[] =>
  dataAt(prefill, address).map(({ layer, block }) => ({ layer: layer.name, block }));

const isSame = (a: Label, b: Label): boolean => difference(a, b) === null;

/** The first thing in which two labels differ. */
function difference(wanted: Label, got: Label): Exclude<Wrong['kind'], 'nothing-wrote' | 'no-content'> | null {
  if (wanted.layer !== got.layer) return 'other-layer';
  if (wanted.kind === 'attention' && got.kind === 'attention') {
    if (wanted.head !== got.head) return 'other-head';
    if (wanted.state !== got.state) return 'other-state';
    return wanted.byte === got.byte ? null : 'other-byte';
  }
  if (wanted.kind === 'attention' || got.kind === 'attention' || wanted.kind !== got.kind) return 'other-kind';
  if (wanted.position !== got.position) return 'other-position';
  return wanted.byte === got.byte && wanted.part === got.part ? null : 'other-byte';
}

function wrongOf(wanted: Label, writes: readonly Twin[]): Wrong | null {
  if (writes.length === 0) return { kind: 'nothing-wrote', wanted };
  const bad = writes.find(({ labels }) => !labels.some((label) => isSame(wanted, label)));
  if (bad === undefined) return null;
  const got = bad.labels.find(({ layer }) => layer === wanted.layer) ?? bad.labels[0];
  const kind = got && difference(wanted, got);
  return got && kind ? { kind, wanted, got } : { kind: 'no-content', wanted, got: bad.data };
}

/**
 * Everything about one byte of decode: what should arrive, what does, and why it is wrong.
 *
 * @param transfer One that was not refused; else nothing is wanted and nothing writes.
 */
export function decodeByte(transfer: Transfer, address: Address): DecodeByte {
  const { request, ratios, blocks } = transfer;
  const decode = sideModel(transfer.decode);
  const listed = listedBlocks(decode, request);
  const ratio = decode.side.layout.ratio;
  const owners = dataAt(decode, address).map(({ layer, block }): DataOwner => {
    const logicalBlock = layer.group.isState ? block : Math.floor(block / ratio);
    return { layer: layer.name, group: layer.group.id, block, logicalBlock, isListed: listed.has(logicalBlock) };
  });
  const blank = { address, owners, writes: [], wanted: [], held: null, wrong: [], isClobbered: false };
  if (ratios === null || transfer.delivery === null) return blank;
  const ranks = transfer.ranks.map((rank) => ({ rank, prefill: sideOfRank(transfer.prefill, rank) }));
  const lists = request.prefill_block_ids;
  const writes = twins(transfer, 'decode', address, () => true).map((twin): Twin => {
    const rank = ranks.find((each) => each.rank === twin.pair.run.rank);
    if (rank === undefined) throw new RangeError(`rank ${twin.pair.run.rank} is not read`);
    const labels = prefillLabels(rank, twin.address, lists, ratios.tp);
    return { ...twin, labels, data: sourceData(rank.prefill, twin.address) };
  });
  const wanted = decodeLabels(decode, ranks, address, blocks, ratios.block, ratios.tp).map((label) => ({
    label,
    isNeeded: ranks.some((rank) => holdsLabel(rank, label, lists, ratios.tp)),
  }));
  const [first, ...others] = writes;
  const held = first?.labels.filter((label) =>
    others.every(({ labels }) => labels.some((each) => isSame(each, label))),
  );
  return {
    ...{ address, owners, writes, wanted, held: held ?? null },
    wrong: wanted.flatMap(({ label, isNeeded }) => (isNeeded ? (wrongOf(label, writes) ?? []) : [])),
    isClobbered:
      writes.length > 0 && owners.some(({ isListed }) => !isListed) && !owners.some(({ isListed }) => isListed),
  };
}

/** Everything about one byte of a prefill rank that decode reads. @throws RangeError for another rank. */
export function prefillByte(transfer: Transfer, rank: number, address: Address): PrefillByte {
  if (!transfer.ranks.includes(rank)) throw new RangeError(`rank ${rank} is not one of ${transfer.ranks.join(', ')}`);
  const side = { rank, prefill: sideOfRank(transfer.prefill, rank) };
  const labels = prefillLabels(side, address, transfer.request.prefill_block_ids, transfer.ratios?.tp ?? 1);
  const reads = twins(transfer, 'prefill', address, (run) => run.rank === rank).map((twin) => ({
    ...twin,
    labels,
    data: sourceData(side.prefill, address),
  }));
  return { rank, address, labels, reads };
}
