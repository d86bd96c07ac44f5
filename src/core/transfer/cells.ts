import { mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { blocksInto, type Near, type PlacedLayer, type PlacedRun } from './ground.ts';
import { blockAt, rangeOffset } from './pairs.ts';
import { isHeld, placeInSource, type WantedStrip } from './wanted.ts';

/** A range that a pair writes, in bytes from the start of a layer's block. */
export interface Write {
  readonly run: PlacedRun;
  /** Which pair of the run. */
  readonly element: number;
  readonly start: number;
  readonly end: number;
  /** Prefill's byte on its line, less decode's from the block's start. */
  readonly lead: number;
}

/** Blocks of the run's list that may reach a layer's block. */
export function blocksNear({ layer, run, shifts }: Near, block: number): readonly number[] {
  if (shifts) return shifts.map((shift) => block + shift);
  const start = layer.decode.start + block * layer.decode.step;
  const { blocks } = run.slice;
  const found = new Set<number>();
  for (const span of layer.runs) {
    const { first, last } = blocksInto(run, start + span.start, start + span.end);
    for (let i = lowerBound(blocks, first); i < blocks.length && (blocks[i] as number) <= last; i++) {
      found.add(blocks[i] as number);
    }
  }
  return [...found];
}

/** Place of the first value of at least `least`. */
function lowerBound(ascending: readonly number[], least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the pairs of a run write in a layer's block. */
function writesOf(near: Near, block: number): Write[] {
  const { layer, run } = near;
  const blockStart = layer.decode.start + block * layer.decode.step;
  return blocksNear(near, block).flatMap((other) =>
    (run.slice.byBlock.get(other) ?? []).map((element): Write => {
      const start = run.decode.start + rangeOffset(run.run.decode, element) - blockStart;
      const from = run.prefill.start + rangeOffset(run.run.prefill, element);
      return { run, element, start, end: start + run.run.decode.length, lead: from - start };
    }),
  );
}

/** Whether a write brings a strip's labels to block k: from a rank that holds them, the very bytes. */
function brings({ wanted, sources }: PlacedLayer, k: number, strip: WantedStrip, write: Write): boolean {
  return strip.ways.some((way) => {
    const source = wanted.sources[way.source];
    const steps = sources[way.source];
    if (!source || !steps || source.rank !== write.run.run.rank) return false;
    const block = source.blocks[placeInSource(source, k) + way.ahead];
    return block !== undefined && steps.start + block * steps.step + way.from - strip.at === write.lead;
  });
}

/** Strips of block k that prefill's request holds. */
const neededStrips = ({ wanted }: PlacedLayer, k: number): readonly WantedStrip[] =>
  (wanted.strips[k % wanted.strips.length] ?? []).filter(({ ways }) => ways.some((way) => isHeld(wanted, way, k)));

/** Needed bytes of one block at one place of the list, by label. */
export interface Cell {
  readonly needed: number;
  readonly undelivered: number;
  readonly misplaced: number;
}

/** Bytes of a needed strip that a write brings: the strip's own labels, or something else. */
export interface Brought extends Span {
  readonly write: Write;
  readonly isRight: boolean;
}

/**
 * Visits the needed strips of block k, ascending, each with what is written there. Places are bytes from the block's
 * start. Cost grows with the block's strips and the pairs that write it.
 */
export function eachNeeded(
  layer: PlacedLayer,
  near: readonly Near[],
  k: number,
  visit: (strip: WantedStrip, brought: readonly Brought[]) => void,
): void {
  const block = layer.wanted.list.decode[k] as number;
  const writes = near.flatMap((each) => writesOf(each, block)).sort((a, b) => a.start - b.start);
  let first = 0;
  const longest = writes.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  for (const strip of neededStrips(layer, k)) {
    const end = strip.at + strip.length;
    // Both ascend: what ends before this strip ends before the next.
    while (first < writes.length && (writes[first] as Write).start + longest <= strip.at) first++;
    const brought: Brought[] = [];
    for (let i = first; i < writes.length; i++) {
      const write = writes[i] as Write;
      if (write.start >= end) break;
      const span = { start: Math.max(strip.at, write.start), end: Math.min(end, write.end) };
      if (span.end > span.start) brought.push({ ...span, write, isRight: brings(layer, k, strip, write) });
    }
    visit(strip, brought);
  }
}

/** Where a strip's bytes are misplaced and where they are delivered: a byte is only if every write brought its label. */
export function fatesOf(brought: readonly Brought[]): { readonly misplaced: Span[]; readonly delivered: Span[] } {
  const misplaced = mergeSpans(brought.filter(({ isRight }) => !isRight));
  return { misplaced, delivered: subtractSpans(mergeSpans(brought.filter(({ isRight }) => isRight)), misplaced) };
}

/** What of block k's needed bytes arrived. Cost grows with its strips and the pairs that write it. */
export function cellOf(layer: PlacedLayer, near: readonly Near[], k: number): Cell {
  let [needed, undelivered, misplaced] = [0, 0, 0];
  eachNeeded(layer, near, k, (strip, brought) => {
    const fates = fatesOf(brought);
    const lost = spanBytes(fates.misplaced);
    needed += strip.length;
    misplaced += lost;
    undelivered += strip.length - lost - spanBytes(fates.delivered);
  });
  return { needed, undelivered, misplaced };
}

/** Bytes that one pair of a run brings to where something is needed, each once. */
export function usefulBytes(run: PlacedRun, near: readonly Near[], element: number): number {
  const start = run.decode.start + rangeOffset(run.run.decode, element);
  const end = start + run.run.decode.length;
  const block = blockAt(run.run.decode, element);
  const useful: Span[] = [];
  for (const each of near) {
    for (const own of ownBlocksNear(each, block, start, end)) {
      const blockStart = each.layer.decode.start + own * each.layer.decode.step;
      for (const k of each.layer.byBlock.get(own) ?? []) {
        for (const { at, length } of neededStrips(each.layer, k)) {
          const from = Math.max(start, blockStart + at);
          const to = Math.min(end, blockStart + at + length);
          if (to > from) useful.push({ start: from, end: to });
        }
      }
    }
  }
  return spanBytes(mergeSpans(useful));
}

/** Blocks of the layer that a range of the run's block may reach. */
export function ownBlocksNear({ layer, shifts }: Near, block: number, start: number, end: number): readonly number[] {
  if (shifts) return shifts.map((shift) => block - shift);
  const found = new Set<number>();
  for (const span of layer.runs) {
    const decode = { start: layer.decode.start + span.start, step: layer.decode.step };
    const { first, last } = blocksInto({ decode, extent: span.end - span.start }, start, end);
    const most = Math.min(last, layer.layer.group.blocks - 1);
    for (let own = Math.max(0, first); own <= most; own++) found.add(own);
  }
  return [...found];
}
