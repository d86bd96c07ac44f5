import type { GroupBlocks } from './block-lists.ts';
import { blocksNear, type Cell, cellOf, ownBlocksNear, usefulBytes } from './cells.ts';
import { type Classes, ClassShelf, classesBy } from './classes.ts';
import { clobberedBytes } from './clobbered.ts';
import { type Ground, type Near, type PlacedLayer, type PlacedRun, placeGround } from './ground.ts';
import type { Ratios } from './handshake.ts';
import { blockAt, type PairRun, rangeOffset } from './pairs.ts';
import type { SideModel } from './side.ts';
import type { TransferRequest } from './transfer-document.ts';
import { placeInSource, type RankSide } from './wanted.ts';

/** One layer's needed bytes, counted by label. needed = delivered + undelivered + misplaced. */
export interface LayerDelivery {
  readonly layer: string;
  readonly group: number;
  readonly needed: number;
  readonly delivered: number;
  /** Nothing wrote them. */
  readonly undelivered: number;
  /** Written, but not with their content. */
  readonly misplaced: number;
}

/** What a transfer brings, in bytes over the request. */
export interface Delivery {
  /** Decode's layers that take part, in the order handed in. */
  readonly layers: readonly LayerDelivery[];
  /** Layers of decode, in a group with blocks, that prefill does not have; by code point. */
  readonly missingLayers: readonly string[];
  readonly needed: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly misplaced: number;
  /** Written bytes that are data of blocks outside the request, each once. */
  readonly clobbered: number;
  readonly pairs: number;
  readonly lengthMismatches: number;
  readonly moved: number;
  /** Moved bytes that land where nothing is needed. */
  readonly unneeded: number;
}

/** Which strips of each of a layer's blocks are needed: by their place in the period, and by what prefill's list holds. */
function needClasses(shelf: ClassShelf, { wanted, reach, needKey }: PlacedLayer): Classes {
  return shelf.get(`need ${needKey}`, () =>
    classesBy(wanted.list.decode.length, (k) => {
      const held = wanted.sources.map((source) =>
        Math.min(reach, Math.max(0, source.blocks.length - placeInSource(source, k))),
      );
      const turn = k % wanted.strips.length;
      // Numbers where they suffice: there are as many of these as blocks.
      return held.length === 1 ? turn * (reach + 1) + (held[0] as number) : `${turn} ${held.join(' ')}`;
    }),
  );
}

/** Between which block distances on prefill a run may bring a layer's labels; none where last is below first. */
interface Distances {
  readonly first: number;
  readonly last: number;
}

/**
 * How many blocks apart a pair's block and a label's block have to be for the pair to bring the label: those at which
 * prefill's byte is the very one. Linear in the blocks, as both step alike.
 */
function distances({ layer, run }: Near, source: number, shift: number): Distances {
  const steps = layer.sources[source];
  if (steps === undefined) throw new RangeError(`there is no source ${source}`);
  const lead = steps.start - run.prefill.start + run.decode.start + shift * run.decode.step - layer.decode.start;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const strips of layer.wanted.strips) {
    for (const { at, ways } of strips) {
      for (const way of ways) {
        if (way.source !== source) continue;
        low = Math.min(low, way.from - at);
        high = Math.max(high, way.from - at);
      }
    }
  }
  const { pieces, pieceStep } = run.run.decode;
  return {
    first: Math.ceil((lead + low) / steps.step),
    last: Math.floor((lead + high + (pieces - 1) * pieceStep) / steps.step),
  };
}

/** What tells apart how a run and a layer lie to each other that step apart. */
const apartKey = ({ layer, run }: Near): string =>
  [
    run.decode.start - layer.decode.start,
    run.decode.step,
    run.extent,
    layer.decode.step,
    ...layer.runs.flatMap(({ start, end }) => [start, end]),
  ].join();

/** Whether a pair reaches a block of the layer that the request lists. */
function meetsListed(near: Near, element: number): boolean {
  const start = near.run.decode.start + rangeOffset(near.run.run.decode, element);
  const block = blockAt(near.run.run.decode, element);
  const own = ownBlocksNear(near, block, start, start + near.run.run.decode.length);
  return own.some((each) => near.layer.byBlock.has(each));
}

/** What one pair of a run may bring block k: its piece, and how far its block lies from those that hold the labels. */
function writeCode({ layer, run }: Near, at: number, reached: Distances, k: number, element: number): number | string {
  const { decode, prefill } = run.slice.run;
  const piece = (decode.first + element) % decode.pieces;
  const source = layer.wanted.sources[at];
  if (source === undefined || reached.first > reached.last) return piece;
  const from = blockAt(prefill, element);
  const place = placeInSource(source, k);
  const distanceTo = (ahead: number): number => {
    const distance = from - (source.blocks[place + ahead] ?? Number.NaN);
    return reached.first <= distance && distance <= reached.last ? distance - reached.first : -1;
  };
  if (layer.reach === 1) return (distanceTo(0) + 1) * decode.pieces + piece;
  return `${piece} ${Array.from({ length: layer.reach }, (_, ahead) => distanceTo(ahead)).join(' ')}`;
}

/** Keys of the classes that tell a layer's blocks apart by what one run brings them. */
function* writeClasses(shelf: ClassShelf, near: Near): Iterable<string> {
  const { layer, run, shifts } = near;
  const { list, sources } = layer.wanted;
  const { slice } = run;
  if (shifts === null) {
    const key = `${apartKey(near)} ${layer.layer.group.id} ${slice.key}`;
    shelf.get(key, () =>
      classesBy(list.decode.length, (k) => (blocksNear(near, list.decode[k] as number).length > 0 ? k : null)),
    );
    yield key;
    return;
  }
  const at = sources.findIndex(({ rank }) => rank === run.run.rank);
  const source = sources[at];
  const isAlike = source === undefined || (layer.sources[at]?.step === run.prefill.step && run.prefill.step > 0);
  for (const shift of shifts) {
    const reached = source && isAlike ? distances(near, at, shift) : { first: 1, last: 0 };
    const never = reached.first > reached.last;
    const compared = never ? 'never' : `${reached.first} ${reached.last} ${layer.needKey} ${at}`;
    const key = `${isAlike ? compared : 'unlike'} ${layer.layer.group.id} ${slice.key} ${shift}`;
    shelf.get(key, () =>
      classesBy(list.decode.length, (k) => {
        const elements = slice.byBlock.get((list.decode[k] as number) + shift);
        if (elements === undefined) return null;
        if (!isAlike) return k;
        const codes = elements.map((element) => writeCode(near, at, reached, k, element));
        return codes.length === 1 ? (codes[0] as number | string) : codes.join();
      }),
    );
    yield key;
  }
}

/** Keys of the classes that tell the places of a layer's list apart by what arrives there. */
function cellKeys(shelf: ClassShelf, layer: PlacedLayer, near: readonly Near[]): string[] {
  needClasses(shelf, layer);
  return [`need ${layer.needKey}`, ...near.flatMap((each) => [...writeClasses(shelf, each)])];
}

const hasNeed = ({ wanted, reach }: PlacedLayer): boolean => wanted.list.decode.length > 0 && reach > 0;

function layerDelivery(shelf: ClassShelf, layer: PlacedLayer, near: readonly Near[]): LayerDelivery {
  const { list } = layer.wanted;
  let [needed, undelivered, misplaced] = [0, 0, 0];
  if (hasNeed(layer)) {
    const classes = shelf.crossed(cellKeys(shelf, layer, near), list.decode.length);
    for (const { place, times } of classes.samples) {
      const cell = cellOf(layer, near, place);
      needed += cell.needed * times;
      undelivered += cell.undelivered * times;
      misplaced += cell.misplaced * times;
    }
  }
  const delivered = needed - undelivered - misplaced;
  return { layer: layer.layer.name, group: layer.layer.group.id, needed, delivered, undelivered, misplaced };
}

/** Places of a group's list by how their blocks fare, over all of the group's layers. */
export interface PlaceFates {
  readonly group: number;
  readonly classes: Classes;
  /** Of one block, by class. */
  readonly cells: readonly Cell[];
}

/** How the blocks of every group that is listed fare: one block of each class is looked at. */
export function placeFates({ layers, near }: Ground): PlaceFates[] {
  const shelf = new ClassShelf();
  const ofLayer = byIndex(near, layers.length, ({ layer }) => layer.index);
  const byGroup = new Map<number, PlacedLayer[]>();
  for (const layer of layers) {
    if (!hasNeed(layer)) continue;
    const { id } = layer.layer.group;
    byGroup.set(id, [...(byGroup.get(id) ?? []), layer]);
  }
  return [...byGroup].map(([group, own]) => {
    const keys = own.flatMap((layer) => cellKeys(shelf, layer, ofLayer[layer.index] ?? []));
    const classes = shelf.crossed(keys, own[0]?.wanted.list.decode.length ?? 0);
    const cells = classes.samples.map(({ place }) => {
      const found = own.map((layer) => cellOf(layer, ofLayer[layer.index] ?? [], place));
      const sum = (of: (cell: Cell) => number): number => found.reduce((total, cell) => total + of(cell), 0);
      return {
        needed: sum(({ needed }) => needed),
        undelivered: sum(({ undelivered }) => undelivered),
        misplaced: sum(({ misplaced }) => misplaced),
      };
    });
    return { group, classes, cells };
  });
}

/** Keys of the classes that tell a run's pairs apart by what of a layer is needed where they write. */
function* needClassesOfRun(shelf: ClassShelf, near: Near): Iterable<string> {
  const { layer, run, shifts } = near;
  const { count, decode } = run.run;
  if (shifts === null) {
    const key = `${apartKey(near)} ${layer.layer.group.id} ${run.slice.key}`;
    shelf.get(key, () => classesBy(count, (element) => (meetsListed(near, element) ? element : null)));
    yield key;
    return;
  }
  const need = needClasses(shelf, layer);
  for (const shift of shifts) {
    const key = `${layer.needKey} ${run.slice.key} ${shift}`;
    shelf.get(key, () =>
      classesBy(count, (element) => {
        const places = layer.byBlock.get(blockAt(decode, element) - shift);
        if (places === undefined) return null;
        const piece = (decode.first + element) % decode.pieces;
        const [first = 0] = places;
        if (places.length === 1) return (need.ids[first] as number) * decode.pieces + piece;
        return `${piece} ${places.map((place) => need.ids[place]).join()}`;
      }),
    );
    yield key;
  }
}

/** Bytes of a run's pairs that land where something is needed. */
function usefulOfRun(shelf: ClassShelf, run: PlacedRun, near: readonly Near[]): number {
  const wanted = near.filter(({ layer }) => layer.reach > 0 && layer.wanted.list.decode.length > 0);
  if (wanted.length === 0) return 0;
  const keys = wanted.flatMap((each) => [...needClassesOfRun(shelf, each)]);
  const classes = shelf.crossed(keys, run.run.count);
  return classes.samples.reduce((sum, { place, times }) => sum + usefulBytes(run, wanted, place) * times, 0);
}

function byIndex(near: readonly Near[], count: number, indexOf: (near: Near) => number): Near[][] {
  const lists: Near[][] = Array.from({ length: count }, () => []);
  for (const each of near) lists[indexOf(each)]?.push(each);
  return lists;
}

function usefulBytesOf({ runs, near }: Ground): number {
  const shelf = new ClassShelf();
  const ofRun = byIndex(near, runs.length, ({ run }) => run.index);
  return runs.reduce((sum, run) => sum + usefulOfRun(shelf, run, ofRun[run.index] ?? []), 0);
}

function missing(decode: SideModel, ranks: readonly RankSide[], request: TransferRequest): string[] {
  const isAsked = (group: number): boolean => (request.decode_block_ids[group]?.length ?? 0) > 0;
  return decode.layers
    .filter(({ name, group }) => isAsked(group.id) && !ranks.some(({ prefill }) => prefill.layerByName.has(name)))
    .map(({ name }) => name)
    .sort(byCodePoint);
}

const codePoints = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

function byCodePoint(a: string, b: string): number {
  const [mine, theirs] = [codePoints(a), codePoints(b)];
  const at = mine.findIndex((point, i) => point !== theirs[i]);
  return at === -1 ? mine.length - theirs.length : (mine[at] as number) - (theirs[at] ?? -1);
}

/**
 * What arrived of a request. Blocks that fare alike are looked at once, so that the cost grows with regions, layers and
 * the request's blocks, never with bytes.
 */
export function delivered(
  decode: SideModel,
  ranks: readonly RankSide[],
  ratios: Ratios,
  lists: readonly GroupBlocks[],
  request: TransferRequest,
  pairs: readonly PairRun[],
): Delivery {
  const ground = placeGround(decode, ranks, ratios, lists, request, pairs);
  const ofLayer = byIndex(ground.near, ground.layers.length, ({ layer }) => layer.index);
  const shelf = new ClassShelf();
  const layers = ground.layers.map((layer) => layerDelivery(shelf, layer, ofLayer[layer.index] ?? []));
  const sum = (of: (layer: LayerDelivery) => number): number => layers.reduce((total, layer) => total + of(layer), 0);
  const moving = pairs.filter(({ moves }) => moves);
  const moved = moving.reduce((total, run) => total + run.count * run.decode.length, 0);
  const count = (runs: readonly PairRun[]): number => runs.reduce((total, run) => total + run.count, 0);
  return {
    layers,
    missingLayers: missing(decode, ranks, request),
    needed: sum(({ needed }) => needed),
    delivered: sum((layer) => layer.delivered),
    undelivered: sum(({ undelivered }) => undelivered),
    misplaced: sum(({ misplaced }) => misplaced),
    clobbered: clobberedBytes(decode, ground, request),
    pairs: count(pairs),
    lengthMismatches: count(pairs) - count(moving),
    moved,
    unneeded: moved - usefulBytesOf(ground),
  };
}
