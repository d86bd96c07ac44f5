import type { DescriptorRun } from '../descriptors/runs.ts';
import { intersectSpans, mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { type Geometry, type GroupGeometry, type LayerGeometry, layersByView } from './geometry.ts';
import { dataNear, visitData } from './near-data.ts';

/** Byte ranges of one space, ascending and disjoint, as offsets from its origin. */
export interface PlacedSpans {
  readonly space: number;
  readonly spans: readonly Span[];
}

/** Where a layer's page lies in one block. */
export interface PageAt {
  readonly layer: LayerGeometry;
  readonly space: number;
  readonly data: readonly Span[];
  /** The pale rest of the page, where the page is longer than its data. */
  readonly padding: readonly Span[];
}

/** A layer's page in one block, and what becomes of it. */
export interface PageFactsAt extends PageAt {
  /** Data that no descriptor of this block covers. */
  readonly truncated: readonly Span[];
  readonly truncatedBytes: number;
  /** Data that another logical block holds too. */
  readonly overlaid: readonly Span[];
}

/** One descriptor of a block. */
export interface DescriptorAt {
  readonly run: DescriptorRun;
  readonly id: number;
  readonly space: number;
  readonly span: Span;
  /** Data of other logical blocks and of none of this one. */
  readonly spilled: readonly Span[];
  /** The logical blocks that the spilled bytes belong to, ascending; the first few. */
  readonly spilledInto: readonly number[];
  readonly outOfBounds: readonly Span[];
}

/** Everything about one block while one group owns it, to the byte. */
export interface BlockFacts {
  readonly group: number;
  readonly block: number;
  readonly logicalBlock: number;
  readonly layers: readonly PageFactsAt[];
  readonly descriptors: readonly DescriptorAt[];
  /** Bytes that more than one descriptor of the block covers. */
  readonly movedTwice: readonly PlacedSpans[];
  /** Bytes that data of two layers of the group share, where their views differ. */
  readonly collisions: readonly PlacedSpans[];
  readonly figures: BlockFigures;
}

/** Sizes of one block, in bytes. */
export interface BlockFigures {
  readonly descriptors: number;
  readonly moved: number;
  readonly needed: number;
  /** Needed bytes that nothing moves; a byte that two layers share counts once. */
  readonly lost: number;
  readonly redundant: number;
}

const BLOCKS_NAMED = 8;

const spansAt = (layer: LayerGeometry, block: number): Span[] =>
  layer.tracks.map(({ start, step, length }) => ({ start: start + block * step, end: start + block * step + length }));

/** A layer's page in a block of its group; nothing of what is moved. */
export function pageAt(layer: LayerGeometry, block: number): PageAt {
  const data = spansAt(layer, block);
  const start = layer.start + block * layer.data.step;
  const dataEnd = data.at(-1)?.end ?? start;
  const pageEnd = start + layer.data.pageBytes;
  return {
    layer,
    space: layer.space,
    data,
    // Between runs that do not abut lie another layer's or head's bytes, not padding.
    padding: data.length === 1 && pageEnd > dataEnd ? [{ start: dataEnd, end: pageEnd }] : [],
  };
}

/** Bytes that two or more of the spans hold. Spans may overlap. */
function heldTwice(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const twice: Span[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const { start, end } of sorted) {
    if (start < reached) twice.push({ start, end: Math.min(end, reached) });
    reached = Math.max(reached, end);
  }
  return mergeSpans(twice);
}

/** A stretch of data with the logical block that it belongs to. */
interface OwnedSpan extends Span {
  readonly logical: number;
}

/**
 * Data of logical blocks other than `own` that meets a span.
 *
 * @param isEnough Stops at the first piece that it holds true of, and returns that alone. Blocks of a layer that touch
 *   are one piece: where pages abut, one layer's are enough for any span.
 */
function foreignData(
  geometry: Geometry,
  space: number,
  span: Span,
  own: number,
  isEnough: (piece: Span) => boolean,
): Span[] {
  const { ratio } = geometry.layout;
  let found: { start: number; end: number }[] = [];
  visitData(dataNear(geometry), space, span.start, span.end, (layer, block, start, end) => {
    const logical = layer.group.isState ? block : Math.floor(block / ratio);
    if (logical === own) return true;
    const last = found.at(-1);
    const touches = last !== undefined && start >= last.start && start <= last.end;
    if (touches) last.end = Math.max(last.end, end);
    const piece = touches ? last : { start, end };
    if (isEnough(piece)) {
      found = [piece];
      return false;
    }
    if (!touches) found.push(piece);
    return true;
  });
  return found;
}

/** Data within a span, by whether it belongs to the logical block `own`. */
function dataWithin(
  geometry: Geometry,
  space: number,
  span: Span,
  own: number,
): { readonly own: readonly Span[]; readonly foreign: readonly OwnedSpan[] } {
  const { ratio } = geometry.layout;
  const owned: Span[] = [];
  const foreign: OwnedSpan[] = [];
  visitData(dataNear(geometry), space, span.start, span.end, (layer, block, start, end) => {
    const logical = layer.group.isState ? block : Math.floor(block / ratio);
    if (logical === own) owned.push({ start, end });
    else foreign.push({ start, end, logical });
    return true;
  });
  return { own: owned, foreign };
}

/** The lowest logical blocks that some bytes belong to, ascending. */
function ownersOf(bytes: readonly Span[], data: readonly OwnedSpan[]): number[] {
  const named = new Set<number>();
  for (const piece of [...data].sort((a, b) => a.logical - b.logical)) {
    if (named.size === BLOCKS_NAMED && !named.has(piece.logical)) break;
    if (!named.has(piece.logical) && intersectSpans([piece], bytes).length > 0) named.add(piece.logical);
  }
  return [...named];
}

const memoryKnown = new WeakMap<Geometry, ReadonlyMap<number, readonly Span[]>>();

/** Registered memory by space, made when it is first asked for. */
function memoryBySpace(geometry: Geometry): ReadonlyMap<number, readonly Span[]> {
  const known = memoryKnown.get(geometry);
  if (known) return known;
  const placed = geometry.memory.map(({ space, start, bytes }) => ({ space, span: { start, end: start + bytes } }));
  const merged = new Map([...bySpace(placed)].map(([space, spans]) => [space, mergeSpans(spans)]));
  memoryKnown.set(geometry, merged);
  return merged;
}

/** Those of ascending, disjoint spans that meet a span. */
function near(spans: readonly Span[], { start, end }: Span): readonly Span[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).end <= start) low = middle + 1;
    else high = middle;
  }
  let after = low;
  while (after < spans.length && (spans[after] as Span).start < end) after++;
  return spans.slice(low, after);
}

/** From the first of ascending spans to the last. */
const hullOf = (spans: readonly Span[]): Span => ({ start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 });

interface Placed {
  readonly space: number;
  readonly span: Span;
}

/** A descriptor run's range in one block. */
interface PlacedRun extends Placed {
  readonly run: DescriptorRun;
}

const placedData = (layers: readonly LayerGeometry[], block: number): Placed[] =>
  layers.flatMap((layer) => spansAt(layer, block).map((span) => ({ space: layer.space, span })));

/** Spans by their space, in the order in which the spaces come. */
function bySpace(placed: readonly Placed[]): Map<number, Span[]> {
  const shelves = new Map<number, Span[]>();
  for (const { space, span } of placed) {
    const shelf = shelves.get(space);
    if (shelf) shelf.push(span);
    else shelves.set(space, [span]);
  }
  return shelves;
}

function twice(placed: readonly Placed[]): PlacedSpans[] {
  return [...bySpace(placed)]
    .map(([space, spans]) => ({ space, spans: heldTwice(spans) }))
    .filter(({ spans }) => spans.length > 0);
}

function cached<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Descriptors of a block: its range in each run of the group that has more than that many blocks. */
function descriptorsOf({ runs }: GroupGeometry, block: number): PlacedRun[] {
  return runs
    .filter(({ track }) => block < track.count)
    .map(({ run, space, track }) => {
      const start = track.start + block * track.step;
      return { run, space, span: { start, end: start + track.length } };
    });
}

function figuresOf(descriptors: readonly Placed[], data: readonly Placed[]): BlockFigures {
  let needed = 0;
  let lost = 0;
  let movedOnce = 0;
  const covers = bySpace(descriptors);
  const wants = bySpace(data);
  for (const space of new Set([...covers.keys(), ...wants.keys()])) {
    const cover = mergeSpans(covers.get(space) ?? []);
    const wanted = mergeSpans(wants.get(space) ?? []);
    movedOnce += spanBytes(cover);
    needed += spanBytes(wanted);
    lost += spanBytes(subtractSpans(wanted, cover));
  }
  const moved = spanBytes(descriptors.map(({ span }) => span));
  return { descriptors: descriptors.length, moved, needed, lost, redundant: moved - movedOnce };
}

function checkBlock(group: GroupGeometry, block: number): void {
  if (!Number.isInteger(block) || block < 0 || block >= group.group.blocks) {
    throw new RangeError(`block ${block} is not one of the ${group.group.blocks} of group ${group.group.id}`);
  }
}

function groupOf(geometry: Geometry, group: number): GroupGeometry {
  const found = geometry.groups[group];
  if (found === undefined) throw new RangeError(`group ${group} is not one of ${geometry.groups.length}`);
  return found;
}

/** One block while a group owns it, with what its pieces share computed once. */
export class BlockView {
  readonly owner: GroupGeometry;
  readonly logicalBlock: number;
  private readonly found: readonly PlacedRun[];
  private covers: ReadonlyMap<number, Span[]> | undefined;
  /** Data of other blocks by the span it was looked for in, since layers that share a view ask for the same. */
  private readonly foreign = new Map<string, Span[]>();
  private byRegion: ReadonlyMap<number, readonly PlacedRun[]> | undefined;
  private held: Placed[] | undefined;

  /**
   * @param block A kernel block, or a logical one for a state group.
   * @throws RangeError outside the pool.
   */
  constructor(
    readonly geometry: Geometry,
    group: number,
    readonly block: number,
  ) {
    this.owner = groupOf(geometry, group);
    checkBlock(this.owner, block);
    this.logicalBlock = this.owner.group.isState ? block : Math.floor(block / geometry.layout.ratio);
    this.found = descriptorsOf(this.owner, block);
  }

  /** What the block's descriptors cover in a space. */
  private cover(space: number): Span[] {
    this.covers ??= new Map([...bySpace(this.found)].map(([each, spans]) => [each, mergeSpans(spans)]));
    return this.covers.get(space) ?? [];
  }

  private memoryAt(space: number): readonly Span[] {
    return memoryBySpace(this.geometry).get(space) ?? [];
  }

  /** Data of a layer of the group that no descriptor of this block covers. */
  truncated(layer: LayerGeometry): Span[] {
    const data = spansAt(layer, this.block);
    return subtractSpans(data, near(this.cover(layer.space), hullOf(data)));
  }

  /** Data of a layer of the group that another logical block holds too. */
  overlaid(layer: LayerGeometry): Span[] {
    const own = spansAt(layer, this.block);
    if (own.length === 0) return [];
    const hull = hullOf(own);
    const holdsAll = ({ start, end }: Span): boolean => start === hull.start && end === hull.end;
    const foreign = cached(this.foreign, `${layer.space}/${hull.start}/${hull.end}`, () =>
      mergeSpans(foreignData(this.geometry, layer.space, hull, this.logicalBlock, holdsAll)),
    );
    return foreign.length === 0 ? [] : intersectSpans(own, foreign);
  }

  /** Data of the group that another logical block holds too, each byte once. */
  overlaidSpans(): PlacedSpans[] {
    const placed = this.owner.layers.flatMap((layer) =>
      this.overlaid(layer).map((span) => ({ space: layer.space, span })),
    );
    return [...bySpace(placed)].map(([space, spans]) => ({ space, spans: mergeSpans(spans) }));
  }

  page(layer: LayerGeometry): PageFactsAt {
    const truncated = this.truncated(layer);
    return {
      ...pageAt(layer, this.block),
      truncated,
      truncatedBytes: spanBytes(truncated),
      overlaid: this.overlaid(layer),
    };
  }

  /** The block's descriptors, in id order. `region` narrows to those of one region. */
  descriptors(region?: number): DescriptorAt[] {
    return (region === undefined ? this.found : this.foundOf(region)).map(({ run, space, span }) => {
      const { foreign, own } = dataWithin(this.geometry, space, span, this.logicalBlock);
      const spilled = foreign.length === 0 ? [] : subtractSpans(mergeSpans(foreign), mergeSpans(own));
      return {
        run,
        id: run.firstId + this.block,
        space,
        span,
        spilled,
        spilledInto: spilled.length > 0 ? ownersOf(spilled, foreign) : [],
        outOfBounds: span.end > span.start ? subtractSpans([span], near(this.memoryAt(space), span)) : [],
      };
    });
  }

  private foundOf(region: number): readonly PlacedRun[] {
    if (this.byRegion === undefined) {
      const shelves = new Map<number, PlacedRun[]>();
      for (const each of this.found) cached(shelves, each.run.region, (): PlacedRun[] => []).push(each);
      this.byRegion = shelves;
    }
    return this.byRegion.get(region) ?? [];
  }

  /** Bytes that more than one descriptor covers. */
  movedTwice(): PlacedSpans[] {
    return twice(this.found);
  }

  /** What each view of the group holds: layers with the same view hold their data together. */
  private heldByViews(): Placed[] {
    if (this.held) return this.held;
    this.held = layersByView(this.owner.layers).flatMap((layers) => {
      const [only] = layers;
      // The runs of one layer's block are ascending and disjoint as they are.
      const spans =
        layers.length === 1 && only
          ? spansAt(only, this.block)
          : mergeSpans(layers.flatMap((layer) => spansAt(layer, this.block)));
      return spans.map((span) => ({ space: layers[0]?.space ?? 0, span }));
    });
    return this.held;
  }

  /** Bytes that data of two layers of the group share, where their views differ. */
  collisions(): PlacedSpans[] {
    return twice(this.heldByViews());
  }

  /** Sizes of what the views hold added, less the size of their union: a byte that three hold counts twice. */
  collidedBytes(): number {
    const held = this.heldByViews();
    const once = [...bySpace(held).values()].reduce((sum, spans) => sum + spanBytes(mergeSpans(spans)), 0);
    return spanBytes(held.map(({ span }) => span)) - once;
  }

  figures(): BlockFigures {
    return figuresOf(this.found, placedData(this.owner.layers, this.block));
  }
}

/**
 * All facts of one block while a group owns it: what the map draws and the inspector tells. Cost grows with the
 * layers and what they hold near this block, not with the pool.
 *
 * @param block A kernel block, or a logical one for a state group.
 * @throws RangeError outside the pool.
 */
export function blockFacts(geometry: Geometry, group: number, block: number): BlockFacts {
  const view = new BlockView(geometry, group, block);
  return {
    group,
    block,
    logicalBlock: view.logicalBlock,
    layers: view.owner.layers.map((layer) => view.page(layer)),
    descriptors: view.descriptors(),
    movedTwice: view.movedTwice(),
    collisions: view.collisions(),
    figures: view.figures(),
  };
}

/** The sizes of one block alone; cheaper than all its facts. @throws RangeError outside the pool. */
export const blockFigures = (geometry: Geometry, group: number, block: number): BlockFigures =>
  new BlockView(geometry, group, block).figures();
