import { type Address, addressPlus } from '../brand.ts';
import { mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { eachNeeded, fatesOf, ownBlocksNear } from '../transfer/cells.ts';
import type { PlacedLayer } from '../transfer/ground.ts';
import { dataAt, placesIn } from '../transfer/labels-at.ts';
import { type Pair, type PairSide, pairAt, rangeOffset } from '../transfer/pairs.ts';
import type { PairOutcome } from '../transfer/played.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { LineSpan } from './row-content.ts';
import { type TransferGround, transferGround } from './transfer-ground.ts';
import type { Fate, FateMark, RowPair } from './transfer-marks.ts';

/** What becomes of bytes that are needed. */
export type NeededFate = Exclude<Fate, 'clobbered'>;

const FATES: readonly NeededFate[] = ['delivered', 'undelivered', 'misplaced'];

/** What becomes of one block of a layer, from the block's start. */
export type LayerFates = Readonly<Record<NeededFate, readonly Span[]>>;

/** @param made How many pairs are made, in their order. */
function fatesOfBlock(ground: TransferGround, layer: PlacedLayer, block: number, made: number): LayerFates {
  const [needed, right, wrong]: [Span[], Span[], Span[]] = [[], [], []];
  for (const k of layer.wanted.strips.length === 0 ? [] : (layer.byBlock.get(block) ?? [])) {
    eachNeeded(layer, ground.near[layer.index] ?? [], k, ({ at, length }, brought) => {
      const { misplaced, delivered } = fatesOf(
        brought.filter(({ write }) => write.run.run.firstPair + write.element < made),
      );
      needed.push({ start: at, end: at + length });
      right.push(...delivered);
      wrong.push(...misplaced);
    });
  }
  const misplaced = mergeSpans(wrong);
  const delivered = subtractSpans(mergeSpans(right), misplaced);
  const undelivered = subtractSpans(mergeSpans(needed), mergeSpans([...misplaced, ...delivered]));
  return { misplaced, delivered, undelivered };
}

/** What becomes of blocks of decode's layers, found once each. */
export type FatesAt = (layer: PlacedLayer, block: number) => LayerFates;

/** @param made How many pairs are made, in their order. */
export function fatesAfter(ground: TransferGround, made: number): FatesAt {
  const known = new Map<PlacedLayer, Map<number, LayerFates>>();
  return (layer, block) => {
    const own = known.get(layer) ?? new Map<number, LayerFates>();
    known.set(layer, own);
    const found = own.get(block) ?? fatesOfBlock(ground, layer, block, made);
    own.set(block, found);
    return found;
  };
}

/** What of ascending, disjoint spans lies in [start, end). */
export function spansIn(spans: readonly Span[], start: number, end: number): Span[] {
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

const WORST_FIRST: readonly PairOutcome[] = ['not-moved', 'clobbers', 'misplaces', 'delivers', 'not-needed'];

export const worse = (a: PairOutcome, b: PairOutcome): PairOutcome =>
  WORST_FIRST.indexOf(a) <= WORST_FIRST.indexOf(b) ? a : b;

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

/** Whether a pair brings needed bytes their own content, and whether any another. */
function broughtBy(ground: TransferGround, { run, index, decode }: Pair): { isRight: boolean; isWrong: boolean } {
  const placed = ground.placedRun(run);
  let [isRight, isWrong] = [false, false];
  if (placed === undefined) return { isRight, isWrong };
  const element = index - run.firstPair;
  const start = placed.decode.start + rangeOffset(run.decode, element);
  for (const near of ground.nearRun(placed)) {
    for (const block of ownBlocksNear(near, decode.block, start, start + decode.length)) {
      for (const k of near.layer.byBlock.get(block) ?? []) {
        if (near.layer.wanted.strips.length === 0) continue;
        eachNeeded(near.layer, [near], k, (_, brought) => {
          for (const each of brought) {
            if (each.write.element !== element) continue;
            if (each.isRight) isRight = true;
            else isWrong = true;
          }
        });
      }
    }
  }
  return { isRight, isWrong };
}

/** What a pair does by itself, the worst of it. */
export function outcomeOf(ground: TransferGround, pair: Pair): PairOutcome {
  if (!pair.run.moves) return 'not-moved';
  if (clobberedBy(ground, pair).length > 0) return 'clobbers';
  const { isRight, isWrong } = broughtBy(ground, pair);
  if (isWrong) return 'misplaces';
  return isRight ? 'delivers' : 'not-needed';
}

/** What the pair of a number does by itself. @throws RangeError for a transfer that was refused. */
export function pairOutcome(transfer: Transfer, index: number): PairOutcome {
  const ground = transferGround(transfer);
  if (ground === null) throw new RangeError('a transfer that was refused has no pairs');
  return outcomeOf(ground, pairAt(transfer.pairs, index));
}

/**
 * Where bytes of decode stand on its line; null where they are not on it.
 *
 * @param step Bytes from a block to the next of what they belong to.
 */
export type SpanOf = (start: Address, length: number, step: number, isState: boolean) => LineSpan | null;

/** What became of the needed bytes of one block of a layer. */
export function marksOfBlock(fates: LayerFates, { layer }: PlacedLayer, block: number, spanOf: SpanOf): FateMark[] {
  const { base, step } = layer.data;
  const { id, isState } = layer.group;
  return FATES.flatMap((fate) => {
    const spans = fates[fate];
    const bytes = spanBytes(spans);
    return spans.flatMap(({ start, end }): FateMark[] => {
      const span = spanOf(addressPlus(base, block * step + start), end - start, step, isState);
      return span === null ? [] : [{ ...span, fate, layer: layer.name, group: id, bytes }];
    });
  });
}

/** What a pair writes over that the request does not list. */
export function marksOfClobber(ground: TransferGround, { pair, outcome }: RowPair, spanOf: SpanOf): FateMark[] {
  if (outcome !== 'clobbers') return [];
  const spans = clobberedBy(ground, pair);
  const { step, kind } = pair.run.decode.run;
  return spans.flatMap(({ start, end }): FateMark[] => {
    const at = addressPlus(pair.decode.address, start);
    const span = spanOf(at, end - start, step, kind !== 'attention');
    const [owner] = dataAt(ground.decode, at);
    if (span === null || owner === undefined) return [];
    const { name, group } = owner.layer;
    return [{ ...span, fate: 'clobbered', layer: name, group: group.id, bytes: spanBytes(spans) }];
  });
}

/** Which ranges of a run's side are of a block. */
export function elementsOf(side: PairSide, count: number, block: number): number[] {
  const { blocks, pieces, first } = side;
  return (placesIn(blocks).get(block) ?? [])
    .flatMap((place) => Array.from({ length: pieces }, (_, piece) => place * pieces + piece - first))
    .filter((element) => element >= 0 && element < count);
}

/** Larger than any place of a line, but a number to subtract. */
const NOWHERE = 2 ** 60;
const startOf = (span: LineSpan | null): number => span?.start ?? NOWHERE;

/** Ascending on decode's line, then on prefill's, then by number; what decode's line does not hold comes last. */
export const inLineOrder = (a: RowPair, b: RowPair): number =>
  startOf(a.decode) - startOf(b.decode) || startOf(a.prefill) - startOf(b.prefill) || a.pair.index - b.pair.index;

/** A pair by itself. */
export const onePair = (pair: Pair, outcome: PairOutcome, ends: Pick<RowPair, 'prefill' | 'decode'>): RowPair => ({
  ...{ pair, count: 1, outcome, isMixed: false },
  ...ends,
});
