import type { PlaceNumber } from './place.ts';

/** The largest power of two up to a number, at least 1. */
const powerBelow = (bytes: number): number => 2 ** Math.max(0, Math.floor(Math.log2(bytes)));

/** A number in the steps that a place has, not below its least. */
export function inSteps({ step, least }: PlaceNumber, bytes: number): number {
  return Math.max(Math.ceil(least / step), Math.round(bytes / step)) * step;
}

/**
 * The number that a handle is dragged to.
 *
 * @param from The number as the drag began.
 * @param moved How far the handle is from where it was, in bytes.
 * @param edge How far it would be at an edge within reach; null where there is none.
 * @param reach Bytes within which a round number is as good; 0 for the very byte.
 */
export function draggedTo(from: PlaceNumber, moved: number, edge: number | null, reach: number): number {
  if (edge !== null) return inSteps(from, from.bytes + edge);
  const grain = reach > 1 ? powerBelow(reach) : 1;
  return inSteps(from, Math.round((from.bytes + moved) / grain) * grain);
}

/** How far one press of an arrow key moves it: a step, or a good many with Shift. */
export const keyStep = ({ step }: PlaceNumber, isLong: boolean): number =>
  isLong ? Math.ceil(64 / step) * step : step;
