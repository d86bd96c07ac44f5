import { bySpace, type Geometry } from '../analysis/geometry.ts';
import { offsetIn, spaceOf } from '../analysis/space.ts';
import { addressPlus } from '../brand.ts';
import { mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { eachNeeded, fatesOf } from '../transfer/cells.ts';
import type { PlacedLayer } from '../transfer/ground.ts';
import { dataAt, placesIn } from '../transfer/labels-at.ts';
import { type Pair, type PairSide, pairOfRun, rangeOffset } from '../transfer/pairs.ts';
import type { PairOutcome } from '../transfer/played.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { LineSpan } from './row-content.ts';
import { lineOffset, type RowLayout, rowOfBlock, type Section } from './sections.ts';
import { type TransferGround, transferGround } from './transfer-ground.ts';

/** A block of a side whose row is in sight. */
export interface RowPlace {
  readonly group: number;
  readonly block: number;
}

export interface TransferPlaces {
  readonly prefill: RowPlace;
  readonly decode: RowPlace;
}

/** Where a side's bytes lie, and in which rows. */
export interface SideRows {
  readonly geometry: Geometry;
  readonly rows: RowLayout;
}

/** A pair of which an end is in sight; null for the end that is not. */
export interface RowPair {
  readonly pair: Pair;
  readonly outcome: PairOutcome;
  readonly prefill: LineSpan | null;
  readonly decode: LineSpan | null;
}

/** What became of bytes of decode's row. */
export type Fate = 'delivered' | 'undelivered' | 'misplaced' | 'clobbered';

/** Bytes of a layer's block on decode's row that fared alike. */
export interface FateMark extends LineSpan {
  readonly fate: Fate;
  readonly layer: string;
  /** Of the layer's block that fared so, over all its marks. */
  readonly bytes: number;
}

/** Two rows of a transfer: the pairs between them, and what became of decode's bytes. In bytes of each side's line. */
export interface TransferRow {
  /** Ascending on decode's line, then on prefill's; those of which only prefill's end is in sight come last. */
  readonly pairs: readonly RowPair[];
  /** Ascending by start. */
  readonly marks: readonly FateMark[];
}

const sectionsKnown = new WeakMap<RowLayout, readonly (readonly Section[])[]>();

/** Sections that a space shows in. */
function sectionsIn({ rows }: SideRows, space: number): readonly Section[] {
  let known = sectionsKnown.get(rows);
  if (known === undefined) {
    // They stand in the order of their spaces.
    const spaces = (rows.sections.at(-1)?.space ?? -1) + 1;
    known = bySpace(rows.sections, (section) => section.space, spaces);
    sectionsKnown.set(rows, known);
  }
  return known[space] ?? [];
}

/**
 * Where bytes stand on a side's row, cut to the row; null where they lie on another.
 *
 * @param stride Of the section that is meant where several lie over each other.
 */
export function spanOnRow(side: SideRows, row: number, start: bigint, length: number, stride: number): LineSpan | null {
  const space = spaceOf(side.geometry.spaces, start);
  if (space === undefined) return null;
  const offset = offsetIn(space, start);
  let found: LineSpan | null = null;
  for (const section of sectionsIn(side, space.index)) {
    const line = lineOffset(section, row, offset);
    const span = {
      start: Math.max(line, section.start),
      end: Math.min(line + length, section.start + section.stride),
    };
    if (span.end <= span.start) continue;
    if (section.stride === stride) return span;
    found ??= span;
  }
  return found;
}

/** The row of a side's line that a block is on. */
export function rowAt({ geometry, rows }: SideRows, { group, block }: RowPlace): number {
  const found = geometry.layout.groups[group];
  return found === undefined ? block : rowOfBlock(rows, found, block);
}

/** Bytes from a row to the next of what a run's or a layer's blocks lie in. */
const strideOf = ({ geometry }: SideRows, step: number, isState: boolean): number =>
  isState ? step : step * geometry.layout.ratio;

function elementsOf(side: PairSide, count: number, block: number): number[] {
  const { blocks, pieces, first } = side;
  return (placesIn(blocks).get(block) ?? [])
    .flatMap((place) => Array.from({ length: pieces }, (_, piece) => place * pieces + piece - first))
    .filter((element) => element >= 0 && element < count);
}

/** Pairs of which a place in sight is an end, in their order. */
function pairsAt({ pairs }: Transfer, { prefill, decode }: TransferPlaces): Pair[] {
  return pairs.flatMap((run) => {
    const [mine, theirs] = run.groups;
    const elements = new Set([
      ...(mine === decode.group ? elementsOf(run.decode, run.count, decode.block) : []),
      ...(theirs === prefill.group ? elementsOf(run.prefill, run.count, prefill.block) : []),
    ]);
    return [...elements].sort((a, b) => a - b).map((element) => pairOfRun(run, element));
  });
}

/** What of ascending, disjoint spans lies in [start, end). */
function spansIn(spans: readonly Span[], start: number, end: number): Span[] {
  const found: Span[] = [];
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).end <= start) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < spans.length && (spans[i] as Span).start < end; i++) {
    const span = spans[i] as Span;
    found.push({ start: Math.max(start, span.start), end: Math.min(end, span.end) });
  }
  return found;
}

/** What becomes of bytes that are needed. */
type NeededFate = Exclude<Fate, 'clobbered'>;

interface Tally {
  right: number;
  wrong: number;
}

/** What every pair brings to the needed bytes of one block, by pair; and what becomes of them. */
interface BlockFates {
  readonly tallies: ReadonlyMap<number, Tally>;
  /** From the block's start, by layer. */
  readonly layers: readonly { readonly layer: PlacedLayer; readonly fates: Record<NeededFate, readonly Span[]> }[];
}

/** @param made How many pairs are made, in their order. */
function fatesOfBlock(ground: TransferGround, { group, block }: RowPlace, made: number): BlockFates {
  const tallies = new Map<number, Tally>();
  const layers = ground.layers
    .filter((layer) => layer.layer.group.id === group)
    .map((layer) => {
      const [needed, right, wrong]: [Span[], Span[], Span[]] = [[], [], []];
      for (const k of layer.wanted.strips.length === 0 ? [] : (layer.byBlock.get(block) ?? [])) {
        eachNeeded(layer, ground.near[layer.index] ?? [], k, ({ at, length }, brought) => {
          const come = brought.filter(({ write }) => write.run.run.firstPair + write.element < made);
          const { misplaced, delivered } = fatesOf(come);
          needed.push({ start: at, end: at + length });
          right.push(...delivered);
          wrong.push(...misplaced);
          for (const { write, start, end, isRight } of come) {
            const index = write.run.run.firstPair + write.element;
            const tally = tallies.get(index) ?? { right: 0, wrong: 0 };
            tallies.set(index, tally);
            tally[isRight ? 'right' : 'wrong'] += end - start;
          }
        });
      }
      const misplaced = mergeSpans(wrong);
      const delivered = subtractSpans(mergeSpans(right), misplaced);
      const undelivered = subtractSpans(mergeSpans(needed), mergeSpans([...misplaced, ...delivered]));
      return { layer, fates: { misplaced, delivered, undelivered } };
    });
  return { tallies, layers };
}

/** What a pair does by itself, the worst of it. */
function outcomeOf(ground: TransferGround, pair: Pair, tally: Tally | undefined): PairOutcome {
  if (!pair.run.moves) return 'not-moved';
  if (clobberedBy(ground, pair).length > 0) return 'clobbers';
  if (tally && tally.wrong > 0) return 'misplaces';
  return tally && tally.right > 0 ? 'delivers' : 'not-needed';
}

/** Larger than any place of a line, but a number to subtract. */
const NOWHERE = 2 ** 60;
const startOf = (span: LineSpan | null): number => span?.start ?? NOWHERE;
const order = (a: RowPair, b: RowPair): number => a.pair.index - b.pair.index;

/** Where a pair writes over data of blocks outside the request: bytes from its range's start. */
function clobberedBy(ground: TransferGround, { run, index, decode }: Pair): Span[] {
  const placed = ground.placedRun(run);
  if (placed === undefined) return [];
  const start = placed.decode.start + rangeOffset(run.decode, index - run.firstPair);
  return spansIn(ground.clobbered(), start, start + decode.length).map((span) => ({
    start: span.start - start,
    end: span.end - start,
  }));
}

const FATES: readonly NeededFate[] = ['delivered', 'undelivered', 'misplaced'];

/**
 * What a transfer moves between two rows, and what became of decode's. Cost grows with the runs of pairs and with the
 * layers of decode's group, not with the request's blocks.
 *
 * @param made How many pairs are made, in their order; null for all.
 */
export function transferRow(
  transfer: Transfer,
  sides: { readonly prefill: SideRows; readonly decode: SideRows },
  places: TransferPlaces,
  made: number | null,
): TransferRow {
  const ground = transferGround(transfer);
  if (ground === null) return { pairs: [], marks: [] };
  const count = made ?? Number.POSITIVE_INFINITY;
  const known = new Map<string, BlockFates>();
  const fatesAt = (place: RowPlace): BlockFates => {
    const key = `${place.group}/${place.block}`;
    const found = known.get(key) ?? fatesOfBlock(ground, place, count);
    known.set(key, found);
    return found;
  };
  const rows = { prefill: rowAt(sides.prefill, places.prefill), decode: rowAt(sides.decode, places.decode) };
  const endOf = (pair: Pair, side: 'prefill' | 'decode'): LineSpan | null => {
    const group = pair.run.groups[side === 'decode' ? 0 : 1];
    const { block, address, length } = pair[side];
    if (group !== places[side].group || block !== places[side].block) return null;
    const { run } = pair.run[side];
    const stride = strideOf(sides[side], run.step, run.kind !== 'attention');
    return spanOnRow(sides[side], rows[side], address, length, stride);
  };
  const pairs = pairsAt(transfer, places)
    .filter(({ index }) => index < count)
    .map((pair): RowPair => {
      const fates = fatesAt({ group: pair.run.groups[0], block: pair.decode.block });
      return {
        pair,
        outcome: outcomeOf(ground, pair, fates.tallies.get(pair.index)),
        prefill: endOf(pair, 'prefill'),
        decode: endOf(pair, 'decode'),
      };
    })
    .sort((a, b) => startOf(a.decode) - startOf(b.decode) || startOf(a.prefill) - startOf(b.prefill) || order(a, b));
  const marks: FateMark[] = fatesAt(places.decode).layers.flatMap(({ layer: { layer }, fates }) => {
    const { base, step } = layer.data;
    const stride = strideOf(sides.decode, step, layer.group.isState);
    return FATES.flatMap((fate) => {
      const spans = fates[fate];
      const bytes = spanBytes(spans);
      return spans.flatMap(({ start, end }): FateMark[] => {
        const at = addressPlus(base, places.decode.block * step + start);
        const span = spanOnRow(sides.decode, rows.decode, at, end - start, stride);
        return span === null ? [] : [{ ...span, fate, layer: layer.name, bytes }];
      });
    });
  });
  const clobbered = pairs.flatMap(({ pair, outcome, decode }): FateMark[] => {
    if (outcome !== 'clobbers' || decode === null) return [];
    const spans = clobberedBy(ground, pair);
    const { step, kind } = pair.run.decode.run;
    return spans.flatMap(({ start, end }): FateMark[] => {
      const at = addressPlus(pair.decode.address, start);
      const span = spanOnRow(
        sides.decode,
        rows.decode,
        at,
        end - start,
        strideOf(sides.decode, step, kind !== 'attention'),
      );
      const [owner] = dataAt(ground.decode, at);
      return span && owner ? [{ ...span, fate: 'clobbered', layer: owner.layer.name, bytes: spanBytes(spans) }] : [];
    });
  });
  marks.push(...clobbered);
  return { pairs, marks: marks.sort((a, b) => a.start - b.start) };
}
