import type { Geometry } from '../analysis/geometry.ts';
import { addressIn } from '../analysis/space.ts';
import { isSolid, trackEnd } from '../analysis/track.ts';
import { mergeSpans } from '../layout/progression.ts';

/** A stretch of a space that some page or descriptor reaches into. `line` is where it begins on the axis. */
export interface AxisStretch {
  readonly space: number;
  /** Offsets in the space. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Addresses that nothing reaches into, drawn short: `length` of the axis stands for `bytes`. */
export interface AxisFold {
  readonly line: number;
  readonly length: number;
  readonly bytes: bigint;
}

/**
 * The address axis: all stretches in address order, one after the other, with folds for what is empty between them.
 * A place on it is a number of bytes from the first stretch's start, folds counted at their drawn length.
 */
export interface AddressAxis {
  readonly stretches: readonly AxisStretch[];
  readonly folds: readonly AxisFold[];
  readonly bytes: number;
}

/** A fold takes this share of what is drawn; empty stretches shorter than that are drawn as they are. */
const FOLD_SHARE = 0.02;

interface Occupied {
  readonly space: number;
  readonly start: number;
  readonly end: number;
}

function occupied(geometry: Geometry): Occupied[] {
  const data = geometry.layers.flatMap(({ space, tracks }) => tracks.map((track) => ({ space, track })));
  const moved = geometry.groups.flatMap(({ runs }) => runs.map(({ space, track }) => ({ space, track })));
  const spans = new Map<number, { start: number; end: number }[]>();
  for (const { space, track } of [...data, ...moved]) {
    if (!isSolid(track)) continue;
    const span = { start: track.start, end: trackEnd(track) };
    const own = spans.get(space);
    if (own) own.push(span);
    else spans.set(space, [span]);
  }
  return [...spans]
    .sort(([a], [b]) => a - b)
    .flatMap(([space, own]) => mergeSpans(own).map(({ start, end }) => ({ space, start, end })));
}

export function addressAxis(geometry: Geometry): AddressAxis {
  const parts = occupied(geometry);
  const addressOf = ({ space }: Occupied, offset: number): bigint => {
    const home = geometry.spaces[space];
    return home === undefined ? 0n : addressIn(home, 0) + BigInt(offset);
  };
  const total = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  // All folds together take no more of the axis than its stretches do.
  const share = Math.min(FOLD_SHARE, 1 / Math.max(1, parts.length - 1));
  const foldLength = Math.max(1, Math.round(total * share));
  const stretches: AxisStretch[] = [];
  const folds: AxisFold[] = [];
  let line = 0;
  for (const [i, part] of parts.entries()) {
    const previous = parts[i - 1];
    if (previous) {
      const bytes = addressOf(part, part.start) - addressOf(previous, previous.end);
      const length = bytes > BigInt(foldLength) ? foldLength : Number(bytes);
      if (length > 0) folds.push({ line, length, bytes });
      line += length;
    }
    stretches.push({ ...part, line });
    line += part.end - part.start;
  }
  return { stretches, folds, bytes: line };
}

/** The stretch that holds an offset of a space, or undefined where nothing reaches. */
export function stretchOf({ stretches }: AddressAxis, space: number, offset: number): AxisStretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = stretches[middle] as AxisStretch;
    if (each.space < space || (each.space === space && each.end <= offset)) low = middle + 1;
    else high = middle;
  }
  const stretch = stretches[low];
  return stretch?.space === space && stretch.start <= offset ? stretch : undefined;
}

/** Index of the first stretch that ends above a place of the axis. */
export function firstStretchAbove({ stretches }: AddressAxis, line: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { line: start, start: from, end } = stretches[middle] as AxisStretch;
    if (start + end - from <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first fold that ends above a place of the axis. */
export function firstFoldAbove(folds: readonly AxisFold[], line: number): number {
  let low = 0;
  let high = folds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { line: start, length } = folds[middle] as AxisFold;
    if (start + length <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The stretch under a place of the axis, or undefined over a fold. */
export function stretchAt(axis: AddressAxis, line: number): AxisStretch | undefined {
  const stretch = axis.stretches[firstStretchAbove(axis, line)];
  return stretch && stretch.line <= line ? stretch : undefined;
}

export const lineOf = (stretch: AxisStretch, offset: number): number => stretch.line + offset - stretch.start;
export const offsetAt = (stretch: AxisStretch, line: number): number => stretch.start + line - stretch.line;
