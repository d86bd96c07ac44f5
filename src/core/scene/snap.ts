import { type AddressAxis, lineOf, offsetAt, stretchAt } from './address-axis.ts';
import type { AddressTrack } from './address-content.ts';
import { blocksMeeting } from './periodic.ts';
import type { LineSpan, RowContent } from './row-content.ts';

/** The nearest of some edges to a place, or the place's own byte where none is within reach. */
function nearest(place: number, edges: Iterable<number>, reach: number): number {
  let found = Math.round(place);
  let distance = reach;
  for (const edge of edges) {
    const away = Math.abs(edge - place);
    if (away > distance) continue;
    found = edge;
    distance = away;
  }
  return found;
}

/** Where a place of a row's line snaps to: an edge of a page, of a descriptor, of a finding or of the row. */
export function snapToRow({ lanes, brackets, moved, rows }: RowContent, place: number, reach: number): number {
  const spans: readonly (readonly LineSpan[])[] = [
    ...lanes.flatMap(({ bars, marks }) => [bars, marks]),
    brackets,
    moved,
  ];
  function* edges(): Generator<number> {
    for (const { start, stride } of rows.sections) {
      yield start;
      yield start + stride;
    }
    for (const list of spans) {
      for (const { start, end } of list) {
        yield start;
        yield end;
      }
    }
  }
  return nearest(place, edges(), reach);
}

/** Runs of a track looked at around a place; at a scale where more are within reach, none can be told apart. */
const MOST_BLOCKS = 8;

/** Where a place of the address axis snaps to: an edge of a run of the track under the pointer, or of its stretch. */
export function snapToTrack(
  axis: AddressAxis,
  track: Pick<AddressTrack, 'space' | 'parts'> | null,
  place: number,
  reach: number,
): number {
  const stretch = stretchAt(axis, place);
  if (stretch === undefined) return Math.round(place);
  const offset = offsetAt(stretch, place);
  function* edges(): Generator<number> {
    if (stretch === undefined) return;
    yield stretch.line;
    yield lineOf(stretch, stretch.end);
    for (const part of track?.space === stretch.space ? track.parts : []) {
      const [first, last] = blocksMeeting(part, offset - reach, offset + reach);
      if (last - first > MOST_BLOCKS) continue;
      for (let block = first; block <= last; block++) {
        for (const run of part.runs) {
          yield lineOf(stretch, part.start + block * part.step + run.start);
          yield lineOf(stretch, part.start + block * part.step + run.end);
        }
      }
    }
  }
  return nearest(place, edges(), reach);
}
