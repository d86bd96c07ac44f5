import type { FrameNotes } from './probe.ts';

/** A frame at 60 Hz, in ms. */
const FRAME = 1000 / 60;

/** What stands in a row of the table; null where it was not measured. */
export interface Figures {
  readonly name: string;
  /** Ms from the choice of the file to the first map. */
  readonly open: number | null;
  readonly frames: readonly [p50: number, p95: number, p99: number];
  /** Share of frames that were due and did not come. */
  readonly missed: number;
  readonly script: readonly [p50: number, p95: number];
  readonly hover: readonly [p50: number, p95: number];
  /** Bytes of the heap before the file was opened and after all gestures. */
  readonly heap: readonly [before: number, after: number];
  readonly boxes: readonly [least: number, most: number];
}

/** The value that a share of the values are at or below; NaN of none. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Frames that were due within the intervals, and did not come, as a share of all that were due. */
function missedShare(intervals: readonly number[]): number {
  const due = intervals.map((interval) => Math.max(1, Math.round(interval / FRAME)));
  const all = due.reduce((sum, each) => sum + each, 0);
  return all === 0 ? Number.NaN : 1 - intervals.length / all;
}

export function figuresOf(
  notes: FrameNotes,
  rest: Pick<Figures, 'name' | 'open' | 'heap'> & { readonly hovers: readonly number[]; readonly boxes?: number },
): Figures {
  const { intervals, scripts } = notes;
  const boxes = rest.boxes === undefined ? notes.boxes : [rest.boxes];
  return {
    name: rest.name,
    open: rest.open,
    heap: rest.heap,
    frames: [percentile(intervals, 0.5), percentile(intervals, 0.95), percentile(intervals, 0.99)],
    missed: missedShare(intervals),
    script: [percentile(scripts, 0.5), percentile(scripts, 0.95)],
    hover: [percentile(rest.hovers, 0.5), percentile(rest.hovers, 0.95)],
    boxes: [Math.min(...boxes), Math.max(...boxes)],
  };
}

const HEAD = [
  '',
  'open',
  'frame p50',
  'p95',
  'p99',
  'missed',
  'script p50',
  'p95',
  'hover p50',
  'p95',
  'heap',
  'boxes in sight',
];
const one = (value: number): string => value.toFixed(1);
const MB = 1e6;

function cells({ name, open, frames, missed, script, hover, heap, boxes }: Figures): string[] {
  const [least, most] = boxes.map((each) => each.toLocaleString('en-US'));
  return [
    name,
    open === null ? '' : String(Math.round(open)),
    ...frames.map(one),
    `${(100 * missed).toFixed(1)}%`,
    ...script.map(one),
    ...hover.map(one),
    `${one(heap[0] / MB)} → ${one(heap[1] / MB)}`,
    least === most ? `${least}` : `${least}–${most}`,
  ];
}

/** An aligned table: times in ms, the heap in MB. */
export function table(rows: readonly Figures[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const pad = (cell: string, i: number): string =>
    i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
