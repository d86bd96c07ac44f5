import type { Geometry } from '../analysis/geometry.ts';
import type { Pair } from '../transfer/pairs.ts';
import type { PairOutcome } from '../transfer/played.ts';
import type { LineSpan } from './row-content.ts';
import type { RowLayout } from './sections.ts';

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
  /** Of prefill, where its ranks have documents of their own: whose rows they are. */
  readonly rank?: number;
}

/** Whether a side's rows are those of a rank: one document may stand for all of them. */
export const areOfRank = ({ rank }: SideRows, other: number): boolean => rank === undefined || rank === other;

/** A pair, or several that are drawn as one, of which an end is in sight; null for the end that is not. */
export interface RowPair {
  /** The first of them. */
  readonly pair: Pair;
  /** How many it stands for. */
  readonly count: number;
  /** The worst of theirs. */
  readonly outcome: PairOutcome;
  readonly isMixed: boolean;
  readonly prefill: LineSpan | null;
  readonly decode: LineSpan | null;
}

/** What became of bytes of decode's row. */
export type Fate = 'delivered' | 'undelivered' | 'misplaced' | 'clobbered';

/** Bytes of decode's line that fared alike: of a layer's block, or of the layers of many blocks of a group. */
export interface FateMark extends LineSpan {
  readonly fate: Fate;
  /** Null for all that have a page there. */
  readonly layer: string | null;
  readonly group: number;
  /** Of the layer's block that fared so, over all its marks; where it has no one layer, of all the request's blocks. */
  readonly bytes: number;
}

/** Two rows of a transfer: the pairs between them, and what became of decode's bytes. In bytes of each side's line. */
export interface TransferRow {
  /** Ascending on decode's line, then on prefill's; those of which only prefill's end is in sight come last. */
  readonly pairs: readonly RowPair[];
  /** Ascending by start. */
  readonly marks: readonly FateMark[];
  /** Where more would be drawn than a frame holds: one of so many is, and counts the pairs of the others. */
  readonly every?: number;
}
