import type { Span } from '../layout/progression.ts';
import { gridStrides, type LabelGrid } from './label-grid.ts';

/** Labels that lie side by side on both sides: bytes from each block's start, `length` of them. */
export interface Strip {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** A box of labels, placed on both sides: from where in each grid, and how many along each axis. */
export interface LabelBox {
  readonly heads: number;
  readonly states: number;
  /** Bytes of the content, from byte 0. */
  readonly content: number;
}

/** Where a box begins in a side's data, and how far apart its labels are; in indices of data. */
export interface BoxPlace {
  readonly grid: LabelGrid;
  /** Index of the box's first label. */
  readonly start: number;
  /** States in one run of the grid's order. */
  readonly states: number;
}

interface Dimension {
  readonly count: number;
  readonly at: number;
  readonly from: number;
}

export const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Content of one label as strips: one where it is whole on both sides, else element by element. */
function contentStrips(
  here: LabelGrid,
  there: LabelGrid,
  hereStep: number,
  thereStep: number,
  content: number,
): Strip[] {
  const unit = commonDivisor(here.item, there.item);
  if (here.item >= content && there.item >= content) return content > 0 ? [{ at: 0, from: 0, length: content }] : [];
  const strips: Strip[] = [];
  for (let byte = 0; byte < content; byte += unit) {
    const at = Math.floor(byte / here.item) * hereStep + (byte % here.item);
    const from = Math.floor(byte / there.item) * thereStep + (byte % there.item);
    strips.push({ at, from, length: Math.min(unit, content - byte) });
  }
  return strips;
}

/**
 * The labels of a box as strips of indices, in no order. Axes that follow one another alike on both sides are one
 * strip, so that two blocks of one shape make one.
 */
export function boxStrips(box: LabelBox, here: BoxPlace, there: BoxPlace): Strip[] {
  const mine = gridStrides(here.grid, here.states);
  const theirs = gridStrides(there.grid, there.states);
  let strips = contentStrips(here.grid, there.grid, mine.items, theirs.items, box.content);
  let open: Dimension[] = [
    { count: box.heads, at: mine.heads, from: theirs.heads },
    { count: box.states, at: mine.states, from: theirs.states },
  ];
  if (open.some(({ count }) => count <= 0)) return [];
  for (let joined = true; joined; ) {
    joined = false;
    const [only, ...others] = strips;
    if (only === undefined || others.length > 0) break;
    const next = open.find(({ count, at, from }) => count === 1 || (at === only.length && from === only.length));
    if (next === undefined) break;
    strips = [{ ...only, length: only.length * next.count }];
    open = open.filter((dimension) => dimension !== next);
    joined = true;
  }
  for (const { count, at, from } of open) {
    const one = strips;
    strips = [];
    for (let i = 0; i < count; i++) {
      for (const strip of one)
        strips.push({ at: strip.at + i * at, from: strip.from + i * from, length: strip.length });
    }
  }
  return strips.map(({ at, from, length }) => ({ at: at + here.start, from: from + there.start, length }));
}

/** Runs of data with the index of their first byte. */
export interface IndexedRuns {
  readonly runs: readonly Span[];
  readonly firsts: readonly number[];
  readonly bytes: number;
}

export function indexedRuns(runs: readonly Span[]): IndexedRuns {
  const firsts: number[] = [];
  let bytes = 0;
  for (const { start, end } of runs) {
    firsts.push(bytes);
    bytes += end - start;
  }
  return { runs, firsts, bytes };
}

/** The run that holds an index of data; the index must be below the bytes. */
function runOf({ firsts }: IndexedRuns, index: number): number {
  let low = 0;
  let high = firsts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] as number) <= index) low = middle;
    else high = middle;
  }
  return low;
}

/** Bytes from the block's start to the byte of an index, and how many follow it without a gap. */
function placeOf(data: IndexedRuns, index: number): { readonly offset: number; readonly room: number } {
  const k = runOf(data, index);
  const run = data.runs[k] as Span;
  const offset = run.start + index - (data.firsts[k] as number);
  return { offset, room: run.end - offset };
}

/** The index of the data byte at an offset from the block's start; null where it is no data. */
export function indexAt({ runs, firsts }: IndexedRuns, offset: number): number | null {
  const k = runs.findIndex(({ start, end }) => start <= offset && offset < end);
  const run = runs[k];
  return run ? (firsts[k] as number) + offset - run.start : null;
}

/** Strips of indices as strips of bytes, cut where either side's data has a gap or ends; those that abut are one. */
export function placedStrips(strips: readonly Strip[], here: IndexedRuns, there: IndexedRuns): Strip[] {
  const placed: Strip[] = [];
  for (const strip of strips) {
    const total = Math.min(strip.length, here.bytes - strip.at, there.bytes - strip.from);
    for (let done = 0; done < total; ) {
      const mine = placeOf(here, strip.at + done);
      const theirs = placeOf(there, strip.from + done);
      const length = Math.min(total - done, mine.room, theirs.room);
      placed.push({ at: mine.offset, from: theirs.offset, length });
      done += length;
    }
  }
  placed.sort((a, b) => a.at - b.at);
  const merged: Strip[] = [];
  for (const strip of placed) {
    const last = merged.at(-1);
    if (last && last.at + last.length === strip.at && last.from + last.length === strip.from) {
      merged[merged.length - 1] = { ...last, length: last.length + strip.length };
    } else merged.push(strip);
  }
  return merged;
}
