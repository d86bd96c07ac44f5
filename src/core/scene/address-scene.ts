import {
  type AddressAxis,
  type AxisFold,
  type AxisStretch,
  firstFoldAbove,
  firstStretchAbove,
  lineOf,
  offsetAt,
  stretchOf,
} from './address-axis.ts';
import type { AddressContent, AddressTrack } from './address-content.ts';
import { gridsWithin } from './block-grid.ts';
import { grouped } from './digits.ts';
import { once } from './lane-index.ts';
import { LEAST_MARK, MARK_INK } from './marks.ts';
import { blocksMeeting, markColumns, type Periodic, periodicEnds } from './periodic.ts';
import type { LineSpan, MarkKind } from './row-content.ts';
import type { Highlight } from './row-scene-input.ts';
import { byteStep, byteText, decimalStep, type RulerUnit } from './ruler.ts';
import { columns, createScale, type Scale, ticks, toPixel } from './scale.ts';
import type { BarBuffer, Ink, Scene, TextMetrics } from './scene.ts';
import { sharedEnd } from './shared-end.ts';
import { MOST_HATCHED, Sketch } from './sketch.ts';
import type { TrackMark } from './track-marks.ts';

/** What the addresses lens shows and how much room it has. Pixels are CSS pixels. */
export interface AddressSceneInput {
  readonly content: AddressContent;
  readonly range: LineSpan;
  /** How far the tracks are scrolled up. */
  readonly scroll: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly highlight: Highlight;
  readonly colourOf: (layerIndex: number, group: number) => number;
  /** The address of an offset of a space, for the ruler. */
  readonly addressOf: (space: number, offset: number) => bigint;
  /** What the ruler counts in; hex where it is left out. */
  readonly unit?: RulerUnit;
  /** Buffers of the last scene, reused. */
  readonly reuse?: AddressBuffers;
}

/** Typed buffers that go from scene to scene. */
export interface AddressBuffers {
  readonly bars: BarBuffer;
  readonly masks: Uint8Array;
}

export interface AddressScene {
  readonly scene: Scene;
  readonly buffers: AddressBuffers;
}

export const LINE = 22;
const BAR = 13;
const BAR_TOP = 4;
export const ADDRESS_RULER = 34;
const RIGHT_MARGIN = 24;
/** Folds narrower than this would be a texture. */
const LEAST_FOLD = 3;
/** Runs of a track drawn as bars; more are a comb. */
const MOST_BARS = 48;
/** Marks of one finding drawn one by one; more are drawn as stretches. */
const MOST_MARKS = 120;
/** Marks nearer to each other than this are one. */
const MARK_GAP = 3;
/** Boxes of a mark after which its words may stand. */
const MOST_GAPS = 8;

/** What a mark says: its word, with a block's bytes, or that only some blocks have it; then shorter. */
function markTexts({ kind, bytes, somewhere }: TrackMark): readonly string[] {
  const figure = `${grouped(bytes)} B`;
  const rest = somewhere ? 'in some blocks' : figure;
  if (kind === 'redundant') return [`×2 · ${rest}`, '×2'];
  return [`${MARK_WORD[kind]} ${rest}`, somewhere ? MARK_WORD[kind] : figure];
}

const MARK_WORD: Readonly<Record<Exclude<MarkKind, 'redundant'>, string>> = {
  truncated: 'truncated',
  spilled: 'spilled',
  'out-of-bounds': 'out of bounds',
  collision: 'collision',
  'unsound-overlay': 'overlay',
};

const addressGutter = (width: number): number => (width < 560 ? 84 : 200);

export const addressPlot = (width: number): { readonly left: number; readonly right: number } => ({
  left: addressGutter(width),
  right: Math.max(addressGutter(width) + 40, width - RIGHT_MARGIN),
});

/** Height of all lines together, ruler and margin included. */
export const addressHeight = ({ lines }: AddressContent): number => ADDRESS_RULER + lines.length * LINE + 16;

/** What an axis is drawn with. */
export interface AxisInput extends Pick<AddressSceneInput, 'range' | 'height' | 'addressOf' | 'unit'> {
  readonly content: Pick<AddressContent, 'axis' | 'grids'>;
}

interface Tick {
  readonly offset: number;
  readonly text: string;
}

/** Ticks of a stretch from one offset to another: at whole blocks, or at round addresses. */
function ticksOf(input: AxisInput, space: number, from: number, to: number, most: number): Tick[] {
  const { content, range, unit = 'hex' } = input;
  const sight = range.end - range.start;
  const grids = unit === 'blocks' ? gridsWithin(content.grids, space, from, to) : [];
  const blocks = grids.flatMap(({ start, step, blocks: count }) => {
    const [first, last] = [Math.max(0, (from - start) / step), Math.min(count - 1, (to - start) / step)];
    return ticks(first, last, decimalStep(sight / step, most)).map((block) => ({
      offset: start + block * step,
      text: `block ${grouped(block)}`,
    }));
  });
  if (blocks.length > 0) return blocks;
  const step = byteStep(sight, most, unit);
  const origin = Number(input.addressOf(space, 0) % BigInt(step));
  return ticks(from, to, step, origin).map((offset) => ({
    offset,
    text: byteText(input.addressOf(space, offset), unit),
  }));
}

/** The ruler of addresses, and stretches that nothing reaches into, folded; down to the input's height. */
export function drawAxis(sketch: Sketch, input: AxisInput, scale: Scale): void {
  const { content, range, height, unit = 'hex' } = input;
  // Decimal addresses are longer.
  const room = unit === 'decimal' ? 160 : 130;
  const most = Math.max(2, Math.floor((scale.right - scale.left) / room));
  let labelEnd = Number.NEGATIVE_INFINITY;
  const { stretches } = content.axis;
  for (let i = firstStretchAbove(content.axis, range.start); i < stretches.length; i++) {
    const stretch = stretches[i] as AxisStretch;
    const end = lineOf(stretch, stretch.end);
    if (stretch.line >= range.end) break;
    const from = offsetAt(stretch, Math.max(range.start, stretch.line));
    const to = offsetAt(stretch, Math.min(range.end, end));
    // A stretch too narrow for ticks of its own is named by its start, now and then.
    const narrow = (to - from) * scale.perByte < 8;
    if (narrow && toPixel(scale, lineOf(stretch, from)) < labelEnd + 60) continue;
    const start = { offset: from, text: byteText(input.addressOf(stretch.space, Math.floor(from)), unit) };
    for (const { offset, text } of narrow ? [start] : ticksOf(input, stretch.space, from, to, most)) {
      const x = toPixel(scale, lineOf(stretch, offset));
      const width = sketch.metrics.width(text, 'mono-small');
      sketch.add({ type: 'line', x1: x, y1: 24, x2: x, y2: height, ink: 'line', width: 1 });
      const textX = Math.min(Math.max(scale.left, x - width / 2), scale.right + RIGHT_MARGIN - width - 2);
      if (textX < labelEnd + 12) continue;
      sketch.text(textX, 18, text, 'mono-small', 'muted');
      labelEnd = textX + width;
    }
  }
  const { folds } = content.axis;
  for (let i = firstFoldAbove(folds, range.start); i < folds.length; i++) {
    const fold = folds[i] as AxisFold;
    if (fold.line >= range.end) break;
    const at = columns(scale, { start: fold.line, end: fold.line + fold.length });
    if (at === null || fold.length * scale.perByte < LEAST_FOLD) continue;
    sketch.add({ type: 'rect', x: at.x, y: 24, w: at.end - at.x, h: height - 24, fill: 'line' });
    const text = sketch.fit(
      [`${grouped(fold.bytes)} B empty`, `${grouped(fold.bytes)} B`, '…'],
      'words',
      at.end - at.x - 6,
    );
    if (text) sketch.text((at.x + at.end) / 2, height - 8, text, 'words', 'muted', 'middle');
  }
}

/** The part of a periodic range in sight, as a span of the axis; null where none is. */
function inSight(
  axis: AddressAxis,
  space: number,
  part: Periodic,
  range: LineSpan,
): { stretch: AxisStretch; span: LineSpan } | null {
  const ends = periodicEnds(part);
  const stretch = stretchOf(axis, space, ends.start);
  if (stretch === undefined) return null;
  const span = {
    start: Math.max(lineOf(stretch, ends.start), range.start),
    end: Math.min(lineOf(stretch, ends.end), range.end),
  };
  return span.end > span.start ? { stretch, span } : null;
}

/** Where the parts of a track are drawn next. */
class MaskPool {
  private used = 0;

  constructor(private buffer: Uint8Array) {}

  take(length: number): Uint8Array {
    // A full buffer is left to the scene that holds it; the next frame starts with a longer one.
    if (this.used + length > this.buffer.length) {
      this.buffer = new Uint8Array(Math.max(2 * this.buffer.length, length));
      this.used = 0;
    }
    const mask = this.buffer.subarray(this.used, this.used + length);
    this.used += length;
    return mask.fill(0);
  }

  get whole(): Uint8Array {
    return this.buffer;
  }
}

/**
 * Runs of a track in sight, as device columns; drawn as bars where few, else as a comb.
 *
 * @returns the bars; all of the plot for a comb.
 */
function drawParts(
  sketch: Sketch,
  pool: MaskPool,
  input: AddressSceneInput,
  scale: Scale,
  track: AddressTrack,
  y: number,
  h: number,
  colour: number | Ink,
): Box[] {
  const { axis } = input.content;
  const base = Math.floor(scale.left * scale.ratio);
  const length = Math.ceil(scale.right * scale.ratio) - base + 1;
  let mask: Uint8Array | null = null;
  for (const part of track.parts) {
    const seen = inSight(axis, track.space, part, input.range);
    const at = seen && columns(scale, seen.span);
    if (!seen || !at) continue;
    mask ??= pool.take(length);
    const from = Math.round(at.x * scale.ratio) - base;
    const to = Math.min(length, Math.round(at.end * scale.ratio) - base);
    const perColumn = 1 / (scale.perByte * scale.ratio);
    // Counted from the range's start, so that a byte keeps its place however far from the axis' start it lies.
    const shift =
      offsetAt(seen.stretch, scale.range.start) + (base - scale.left * scale.ratio) / scale.ratio / scale.perByte;
    markColumns(part, (column) => shift + column * perColumn, mask, Math.max(0, from), to);
  }
  if (mask === null) return [];
  const runs = paintedRuns(mask);
  if (runs.length > MOST_BARS) {
    sketch.add({ type: 'comb', x: base / scale.ratio, y, h, colour, mask, ratio: scale.ratio });
    sketch.barsElse += runs.length;
    return [{ x: base / scale.ratio, end: (base + length) / scale.ratio }];
  }
  const bars = runs.map(({ from, to }) => ({ x: (base + from) / scale.ratio, end: (base + to) / scale.ratio }));
  for (const { x, end } of bars) {
    const w = end - x;
    if (typeof colour === 'number') sketch.bar(x, y, w, h, colour);
    else {
      sketch.add({ type: 'rect', x, y, w, h, fill: colour });
      sketch.barsElse += 1;
    }
  }
  return bars;
}

/** A stretch of a track in CSS pixels. */
interface Box {
  readonly x: number;
  readonly end: number;
}

/** Columns painted one after the other, as ranges. */
function paintedRuns(mask: Uint8Array): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let open = -1;
  for (let column = 0; column <= mask.length; column++) {
    const painted = mask[column] === 1;
    if (painted && open < 0) open = column;
    else if (!painted && open >= 0) {
      runs.push({ from: open, to: column });
      open = -1;
    }
  }
  return runs;
}

/** A finding's bytes in sight, each at least `LEAST_MARK` wide, neighbours joined, in a coarse scene distant ones. */
function markBoxes(
  sketch: Sketch,
  input: AddressSceneInput,
  scale: Scale,
  space: number,
  mark: TrackMark,
): { x: number; end: number }[] {
  const boxes: { x: number; end: number }[] = [];
  const gap = MARK_GAP * sketch.coarse;
  const add = (span: LineSpan): void => {
    const at = columns(scale, span);
    if (at === null) return;
    const short = Math.max(0, LEAST_MARK - (at.end - at.x)) / 2;
    boxes.push({ x: at.x - short, end: at.end + short });
  };
  for (const part of mark.parts) {
    const seen = inSight(input.content.axis, space, part, input.range);
    if (!seen) continue;
    const { stretch, span } = seen;
    const [begin, end] = blocksMeeting(part, offsetAt(stretch, span.start), offsetAt(stretch, span.end));
    const dense = part.step * scale.perByte <= LEAST_MARK + gap || end - begin + 1 > MOST_MARKS;
    if (dense) {
      add(span);
      continue;
    }
    for (let block = begin; block <= end; block++) {
      for (const run of part.runs) {
        const start = lineOf(stretch, part.start + block * part.step + run.start);
        add({ start, end: start + run.end - run.start });
      }
    }
  }
  boxes.sort((a, b) => a.x - b.x);
  const joined: { x: number; end: number }[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last && box.x <= last.end + gap) last.end = Math.max(last.end, box.end);
    else joined.push({ ...box });
  }
  return joined;
}

/** How much of their ends the layers' names share, in characters. */
const endsShared = once(({ lines }: AddressContent) => {
  const names = lines.flatMap((line) => (line.type === 'track' && line.track.layer ? line.track.layer.name : []));
  return sharedEnd(names);
});

function drawTrack(
  sketch: Sketch,
  pool: MaskPool,
  input: AddressSceneInput,
  scale: Scale,
  track: AddressTrack,
  line: number,
  y: number,
): void {
  const { highlight } = input;
  const chosen = track.layer
    ? track.layer.name === highlight.layer
    : track.region !== null && track.region.index === highlight.region;
  if (chosen) sketch.add({ type: 'outline', x: 4, y: y + 1, w: input.width - 8, h: LINE - 2 });
  const indent = track.layer ? 22 : 12;
  const label = sketch.fitName(
    track.label,
    track.layer ? endsShared(input.content) : 0,
    'mono-small',
    scale.left - indent - 10,
  );
  if (label) sketch.text(indent, y + 15, label, 'mono-small', chosen ? 'ink' : 'soft');
  sketch.hit(0, y, input.width, LINE, { kind: 'track', line });
  const colour = track.layer ? input.colourOf(track.layer.index, track.layer.group) : 'soft';
  if (track.layer)
    sketch.add({
      type: 'swatch',
      x: 10,
      y: y + 7,
      w: 8,
      h: 8,
      colour: input.colourOf(track.layer.index, track.layer.group),
    });
  const bars = drawParts(
    sketch,
    pool,
    input,
    scale,
    track,
    y + (track.layer ? BAR_TOP : BAR_TOP + 3),
    track.layer ? BAR : BAR - 6,
    colour,
  );
  let said = scale.left;
  for (const mark of track.marks) {
    const boxes = markBoxes(sketch, input, scale, track.space, mark);
    sketch.hatched += boxes.length;
    for (const { x, end } of boxes) {
      sketch.add({ type: 'mark', pattern: mark.kind, x, y: y + BAR_TOP, w: end - x, h: BAR });
      sketch.hit(x, y, end - x, LINE, { kind: 'finding', id: mark.finding });
    }
    said = drawMarkText(sketch, scale, mark, boxes, bars, y, said);
  }
}

/**
 * Says what a track's mark is, once: on a box of it with room, else in the empty room after one.
 *
 * @param bars What else stands on the track, ascending.
 * @param from Where the words of the track's marks so far end.
 * @returns where they end now.
 */
function drawMarkText(
  sketch: Sketch,
  scale: Scale,
  mark: TrackMark,
  boxes: readonly Box[],
  bars: readonly Box[],
  y: number,
  from: number,
): number {
  const gaps = boxes.slice(0, MOST_GAPS).map(({ end }, i) => {
    // A bar that goes on past the box leaves no room at all.
    const bar = bars.find((each) => each.end > end + 1);
    return {
      x: end + 1,
      end: Math.min(boxes[i + 1]?.x ?? scale.right + RIGHT_MARGIN, bar?.x ?? scale.right + RIGHT_MARGIN) - 1,
    };
  });
  for (const text of markTexts(mark)) {
    const width = sketch.metrics.width(text, 'words-strong') + 8;
    for (const home of [...boxes, ...gaps]) {
      const x = Math.max(home.x + 1, from);
      if (home.end - x < width + 1) continue;
      sketch.add({ type: 'rect', x, y: y + BAR_TOP + 1, w: width, h: BAR - 2, fill: 'panel', radius: 2 });
      sketch.text(x + 4, y + 15, text, 'words-strong', MARK_INK[mark.kind]);
      return x + width + 2;
    }
  }
  return from;
}

/**
 * The addresses lens as a scene: a ruler of addresses, empty stretches folded, and the tracks in sight.
 *
 * A frame costs the tracks and the device columns on screen. A column of a track is painted where a run of it meets
 * the column, found by arithmetic on the track's progressions. Where there are more findings than a frame can hold,
 * more of them are one.
 */
export function addressScene(input: AddressSceneInput): AddressScene {
  for (let coarse = 1; ; coarse *= 2) {
    const sketch = new Sketch(input.metrics, input.reuse?.bars, coarse);
    const made = drawAddresses(sketch, input);
    if (sketch.hatched <= MOST_HATCHED || coarse > input.width) return made;
  }
}

function drawAddresses(sketch: Sketch, input: AddressSceneInput): AddressScene {
  const { content, width, height, scroll } = input;
  const pool = new MaskPool(input.reuse?.masks ?? new Uint8Array(1 << 16));
  const { left, right } = addressPlot(width);
  const scale = createScale(input.range, left, right, input.ratio);
  const first = Math.max(0, Math.floor(scroll / LINE));
  const last = Math.min(content.lines.length - 1, Math.ceil((scroll + height - ADDRESS_RULER) / LINE));
  for (let i = first; i <= last; i++) {
    const line = content.lines[i];
    const y = ADDRESS_RULER + i * LINE - scroll;
    if (line === undefined) continue;
    if (line.type === 'heading')
      sketch.text(12, y + 15, sketch.fitEnd(line.text, 'words-strong', width - 24) ?? '', 'words-strong', 'ink');
    else drawTrack(sketch, pool, input, scale, line.track, i, y);
  }
  sketch.barsOf = content.runs;

  // Tracks scroll under the ruler, which is drawn last and stands still.
  sketch.add({ type: 'rect', x: 0, y: 0, w: width, h: ADDRESS_RULER - 2, fill: 'row' });
  sketch.text(12, 18, sketch.fit(['address', ''], 'mono-small', left - 16) ?? '', 'mono-small', 'muted');
  const over = sketch.items.splice(0);
  const grid = new Sketch(input.metrics);
  drawAxis(grid, input, scale);
  const rulerText = grid.items.filter((item) => item.type === 'text');
  const under = grid.items.filter((item) => item.type !== 'text');
  for (const item of [...over, ...rulerText]) sketch.add(item);
  return { scene: sketch.finish(width, height, under), buffers: { bars: sketch.bars, masks: pool.whole } };
}
