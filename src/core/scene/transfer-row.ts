import { bySpace } from '../analysis/geometry.ts';
import { offsetIn, spaceOf } from '../analysis/space.ts';
import { type Pair, pairOfRun } from '../transfer/pairs.ts';
import type { Transfer } from '../transfer/transfer.ts';
import type { LineSpan } from './row-content.ts';
import { lineOffset, type RowLayout, rowOfBlock, type Section } from './sections.ts';
import {
  elementsOf,
  fatesAfter,
  inLineOrder,
  marksOfBlock,
  marksOfClobber,
  onePair,
  outcomeOf,
  type SpanOf,
} from './transfer-fates.ts';
import { transferGround } from './transfer-ground.ts';
import { areOfRank, type RowPlace, type SideRows, type TransferPlaces, type TransferRow } from './transfer-marks.ts';

const sectionsKnown = new WeakMap<RowLayout, readonly (readonly Section[])[]>();

/** Sections that a space shows in. */
export function sectionsIn({ rows }: SideRows, space: number): readonly Section[] {
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
export const strideOf = ({ geometry }: SideRows, step: number, isState: boolean): number =>
  isState ? step : step * geometry.layout.ratio;

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
  const fatesAt = fatesAfter(ground, count);
  const rows = { prefill: rowAt(sides.prefill, places.prefill), decode: rowAt(sides.decode, places.decode) };
  const spanOn =
    (side: 'prefill' | 'decode'): SpanOf =>
    (start, length, step, isState) =>
      spanOnRow(sides[side], rows[side], start, length, strideOf(sides[side], step, isState));
  const endOf = (pair: Pair, side: 'prefill' | 'decode'): LineSpan | null => {
    const group = pair.run.groups[side === 'decode' ? 0 : 1];
    const { block, address, length } = pair[side];
    if (group !== places[side].group || block !== places[side].block) return null;
    if (side === 'prefill' && !areOfRank(sides.prefill, pair.run.rank)) return null;
    const { step, kind } = pair.run[side].run;
    return spanOn(side)(address, length, step, kind !== 'attention');
  };
  const pairs = pairsAt(transfer, places)
    .filter(({ index }) => index < count)
    .map((pair) => {
      const ends = { prefill: endOf(pair, 'prefill'), decode: endOf(pair, 'decode') };
      return onePair(pair, outcomeOf(ground, pair), ends);
    })
    // Of two ranks' blocks of one number, one rank's are in sight.
    .filter(({ prefill, decode }) => prefill !== null || decode !== null)
    .sort(inLineOrder);
  const { group, block } = places.decode;
  const layers = ground.layers.filter(({ layer }) => layer.group.id === group);
  const marks = [
    ...layers.flatMap((layer) => marksOfBlock(fatesAt(layer, block), layer, block, spanOn('decode'))),
    ...pairs.flatMap((each) => (each.decode === null ? [] : marksOfClobber(ground, each, spanOn('decode')))),
  ];
  return { pairs, marks: marks.sort((a, b) => a.start - b.start) };
}
