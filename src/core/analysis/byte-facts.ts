import type { Address } from '../brand.ts';
import type { LayoutLayer } from '../layout/layout.ts';
import type { Geometry, LayerGeometry, RunGeometry } from './geometry.ts';
import { addressIn } from './space.ts';
import { floorDivide } from './track.ts';

/** A view that holds a byte, whichever group's. */
export interface ByteView {
  readonly layer: LayerGeometry;
  /** The block of the layer's group whose page it is. */
  readonly block: number;
  /** Bytes from the page's start. */
  readonly pageOffset: number;
  /** Data, or the padding after it. */
  readonly isData: boolean;
  /** Which element it belongs to; null where the view's axes do not say. */
  readonly element: ByteElement | null;
}

/** A byte's place in a page: the head, the state and the byte of its content. */
export interface ByteElement {
  readonly head: number;
  readonly state: number;
  readonly contentByte: number;
}

/** A descriptor that moves a byte. */
export interface ByteMove {
  readonly run: RunGeometry['run'];
  readonly id: number;
  /** Bytes from the descriptor's start. */
  readonly offset: number;
}

/** Descriptors of one run that hold a byte: those of blocks `first` to `last` of a group. */
export interface ByteReach {
  readonly group: number;
  readonly run: RunGeometry['run'];
  readonly first: number;
  readonly last: number;
}

/** One byte while a group owns a block: where it is, who holds it, and what moves it. */
export interface ByteFacts {
  readonly address: Address;
  /** The registered allocation it lies in; null for a byte outside all of them. */
  readonly memory: { readonly base: Address; readonly offset: number; readonly bytes: number } | null;
  /** The owner's views first; each group's in the order handed in. */
  readonly views: readonly ByteView[];
  readonly moves: readonly ByteMove[];
  /** What of each group holds it, whichever block is meant. */
  readonly reaches: readonly ByteReach[];
  /** It is data of the owning group's block. */
  readonly isNeeded: boolean;
}

/**
 * The element of a 4-D view's block that a byte belongs to. Axes of any order, as long as the byte's offset splits
 * into one index each.
 */
function elementAt({ view, page }: LayoutLayer, pageOffset: number): ByteElement | null {
  if (view.axes.length !== 4 || page === null || page.isState) return null;
  const inner = view.axes.slice(1).map((axis, i) => ({ axis, i }));
  const indices = [0, 0, 0];
  let rest = pageOffset;
  for (const { axis, i } of inner.sort((a, b) => b.axis.stride - a.axis.stride)) {
    const index = axis.size > 1 && axis.stride > 0 ? Math.floor(rest / axis.stride) : 0;
    if (index >= axis.size) return null;
    indices[i] = index;
    rest -= index * axis.stride;
  }
  if (rest >= view.itemBytes) return null;
  const [head = 0, state = 0, content = 0] = indices;
  return { head, state, contentByte: content * view.itemBytes + rest };
}

function viewAt(layer: LayerGeometry, offset: number): ByteView | null {
  const { data, group } = layer;
  const block = data.step === 0 ? 0 : floorDivide(offset - layer.start, data.step);
  const pageOffset = offset - layer.start - block * data.step;
  const reach = Math.max(data.pageBytes, data.runs.at(-1)?.end ?? 0);
  if (block < 0 || block >= group.blocks || pageOffset < 0 || pageOffset >= reach) return null;
  const isData = data.runs.some(({ start, end }) => start <= pageOffset && pageOffset < end);
  // Beyond the data, and between runs that leave room for others, a byte is the page's own only as padding.
  if (!isData && data.runs.length > 1) return null;
  const element = isData ? elementAt(data.layer, pageOffset) : null;
  return { layer, block, pageOffset, isData, element };
}

/** The blocks of a run whose descriptors hold a byte. */
function reachesOf(group: number, { run, track }: RunGeometry, offset: number): ByteReach[] {
  const { start, step, count, length } = track;
  const isHere = offset >= start && offset < start + length;
  const first = step === 0 ? 0 : Math.max(0, floorDivide(offset - start - length, step) + 1);
  const last = step === 0 ? (isHere ? count - 1 : -1) : Math.min(count - 1, floorDivide(offset - start, step));
  return first <= last ? [{ group, run, first, last }] : [];
}

/**
 * Everything about one byte.
 *
 * @param offset From the origin of the space.
 * @param group The group that owns the block.
 * @param block One of its blocks.
 * @throws RangeError where there is no such space or group.
 */
export function byteFacts(geometry: Geometry, space: number, offset: number, group: number, block: number): ByteFacts {
  const place = geometry.spaces[space];
  const owner = geometry.groups[group];
  if (place === undefined) throw new RangeError(`space ${space} is not one of ${geometry.spaces.length}`);
  if (owner === undefined) throw new RangeError(`group ${group} is not one of ${geometry.groups.length}`);
  const home = geometry.memory.find(
    (each) => each.space === space && each.start <= offset && offset < each.start + each.bytes,
  );
  const views = geometry.layers
    .filter((layer) => layer.space === space)
    .flatMap((layer) => viewAt(layer, offset) ?? []);
  const isOwn = ({ layer }: ByteView): boolean => layer.group.id === group;
  return {
    address: addressIn(place, offset),
    memory: home ? { base: addressIn(place, home.start), offset: offset - home.start, bytes: home.bytes } : null,
    views: [...views.filter(isOwn), ...views.filter((view) => !isOwn(view))],
    moves: owner.runs.flatMap(({ run, space: runSpace, track }): ByteMove[] => {
      const from = track.start + block * track.step;
      if (runSpace !== space || block >= track.count || offset < from || offset >= from + track.length) return [];
      return [{ run, id: run.firstId + block, offset: offset - from }];
    }),
    reaches: geometry.groups.flatMap(({ group: { id }, runs }) =>
      runs.filter((each) => each.space === space).flatMap((each) => reachesOf(id, each, offset)),
    ),
    isNeeded: views.some((view) => isOwn(view) && view.isData && view.block === block),
  };
}
