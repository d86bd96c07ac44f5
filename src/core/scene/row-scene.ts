import { grouped } from './digits.ts';
import { type AlikeBars, firstEndingAbove, firstStartingAt, laneIndex, stripBars, stripMarks } from './lane-index.ts';
import { drawLabels, drawMarks, eachBox, type LineLabel, MARK_INK } from './marks.ts';
import type { ContentBar, ContentLane, RowContent } from './row-content.ts';
import { drawMoved } from './row-moved.ts';
import type { RowSceneInput } from './row-scene-input.ts';
import { type Strip, withoutBlock } from './row-strips.ts';
import { byteStep, byteText, type RulerUnit } from './ruler.ts';
import { columns, createScale, type Scale, ticks, toPixel } from './scale.ts';
import { LOOK_DIM, LOOK_EVEN, LOOK_PADDING, type Scene } from './scene.ts';
import { type Section, sectionAt } from './sections.ts';
import { sharedEnd } from './shared-end.ts';
import { MOST_BARS, MOST_HATCHED, Sketch } from './sketch.ts';

const GUTTER = 108;
const NARROW_GUTTER = 64;
const RIGHT_MARGIN = 24;
const RULER = 34;
const SECTION_RULER = 18;
const BAR = 22;
const STACKED_BAR = 15;
const LANE_GAP = 8;
const LABEL_LINE = 17;
const STRIP_PITCH = 20;
const STRIP_BAR = 7;
/** How far a finding reaches over the bars of its strip, up and down. */
const STRIP_OVER = 2;
/** Levels drawn of one lane; beyond them a count stands for the rest. */
const MOST_LEVELS = 12;
/** Bars this wide or wider may carry their name. */
const NAMED_BAR = 30;
/** A section narrower than this has no room for a letter of its name. */
const LEAST_NAME = 16;

/** Left edge of the plot: the gutter holds lane names, and is narrower on a narrow screen. */
const gutterOf = (width: number): number => (width < 560 ? NARROW_GUTTER : GUTTER);

export const plotOf = (width: number): { readonly left: number; readonly right: number } => ({
  left: gutterOf(width),
  right: Math.max(gutterOf(width) + 40, width - RIGHT_MARGIN),
});

/** Room that a ruler takes, with the sections' names where there are several. */
export const rulerHeight = ({ rows }: RowContent): number => (rows.sections.length > 1 ? RULER + SECTION_RULER : RULER);

/** Sections in sight; they stand ascending on the line. */
function sectionsInSight({ rows }: RowContent, { range }: Scale): Section[] {
  const found: Section[] = [];
  const first = sectionAt(rows, Math.max(0, range.start))?.index ?? 0;
  for (let i = first; i < rows.sections.length; i++) {
    const section = rows.sections[i] as Section;
    if (section.start >= range.end) break;
    if (section.start + section.stride > range.start) found.push(section);
  }
  return found;
}

/** Ticks, sections and their names, down to `height`; its words need the room of `rulerHeight`. */
export function drawRuler(sketch: Sketch, content: RowContent, unit: RulerUnit, scale: Scale, height: number): void {
  const { rows } = content;
  const visible = sectionsInSight(content, scale);
  const most = Math.max(2, Math.floor((scale.right - scale.left) / 110));
  const step = byteStep(scale.range.end - scale.range.start, most, unit);
  let labelEnd = Number.NEGATIVE_INFINITY;
  for (const section of visible) {
    const from = Math.max(0, scale.range.start - section.start);
    const to = Math.min(section.stride, scale.range.end - section.start);
    if ((to - from) * scale.perByte < 24) continue;
    const last = section.index === rows.sections.length - 1;
    const marks = ticks(from, to, step).filter((tick) => last || tick < section.stride);
    if (last && to === section.stride && marks.at(-1) !== section.stride) marks.push(section.stride);
    for (const tick of marks) {
      const x = toPixel(scale, section.start + tick);
      const text = byteText(tick, unit);
      const half = sketch.metrics.width(text, 'mono-small') / 2;
      const anchor = x - half < scale.left ? 'start' : x + half > scale.right + 22 ? 'end' : 'middle';
      const start = anchor === 'start' ? x : anchor === 'end' ? x - 2 * half : x - half;
      sketch.add({ type: 'line', x1: x, y1: 24, x2: x, y2: height, ink: 'line', width: 1 });
      if (start < labelEnd + 10) continue;
      sketch.text(x, 18, text, 'mono-small', 'muted', anchor);
      labelEnd = start + 2 * half;
    }
  }
  if (rows.sections.length > 1) {
    let nameEnd = Number.NEGATIVE_INFINITY;
    const shared = sharedEnd(rows.sections.map(({ layers }) => layers[0] ?? ''));
    for (const section of visible) {
      const x = toPixel(scale, Math.max(section.start, scale.range.start));
      const end = toPixel(scale, Math.min(section.start + section.stride, scale.range.end));
      if (x < nameEnd || end - x < LEAST_NAME) continue;
      const others = section.layers.length > 1 ? ` +${section.layers.length - 1}` : '';
      const room = end - x - 10 - sketch.metrics.width(others, 'mono-small');
      const text = sketch.fitName(section.layers[0] ?? '', shared, 'mono-small', room);
      if (text === null) continue;
      sketch.text(x + 4, RULER + 10, `${text}${others}`, 'mono-small', 'muted');
      nameEnd = end;
    }
    // Lines closer than this would be a texture, not borders.
    for (const section of visible) {
      if (section === visible[0] || section.stride * scale.perByte < 16) continue;
      const x = toPixel(scale, section.start);
      if (x <= scale.left) continue;
      sketch.add({ type: 'line', x1: x, y1: 24, x2: x, y2: height, ink: 'muted', width: 1, dashed: true });
    }
  }
}

/** `62 × 21,312 B` under runs of equal bars that are too narrow to be named one by one. */
function captions(scale: Scale, lane: ContentLane, labels: LineLabel[]): void {
  const { alike } = laneIndex(lane);
  for (let i = firstEndingAbove(alike, scale.range.start); i < alike.length; i++) {
    const { start, end, count, size } = alike[i] as AlikeBars;
    if (start >= scale.range.end) break;
    const from = Math.max(start, scale.range.start);
    const to = Math.min(end, scale.range.end);
    if (count < 3 || to <= from || size * scale.perByte >= NAMED_BAR) continue;
    labels.push({
      x: toPixel(scale, (from + to) / 2),
      text: `${grouped(count)} × ${grouped(size)} B`,
      ink: 'muted',
    });
  }
}

/** What a lane is drawn with. */
export type LaneInput = Pick<RowSceneInput, 'colourOf' | 'highlight'>;

interface DrawnLane {
  readonly height: number;
  /** Middle of the highlighted layer's first bar in sight. */
  readonly anchor: { readonly x: number; readonly y: number } | null;
}

/** A group's bars with their findings. */
export function drawLane(sketch: Sketch, input: LaneInput, scale: Scale, lane: ContentLane, top: number): DrawnLane {
  const levels = Math.min(lane.levels, MOST_LEVELS);
  const barHeight = lane.levels > 1 ? STACKED_BAR : BAR;
  const pitch = barHeight + 2;
  const dim = lane.dim ? LOOK_DIM : 0;
  sketch.text(
    12,
    top + 15,
    sketch.fit([lane.label, `${lane.group}`], 'words', scale.left - 18) ?? '',
    'words',
    lane.dim ? 'muted' : 'ink',
  );
  sketch.barsOf += lane.bars.length;
  const index = laneIndex(lane);
  let anchor: DrawnLane['anchor'] = null;
  for (let level = 0; level < levels; level++) {
    const y = top + level * pitch;
    const own = index.levels[level] ?? [];
    const first = firstEndingAbove(own, scale.range.start);
    const after = firstStartingAt(own, scale.range.end);
    sketch.startLevel(y, barHeight);
    for (let i = first; i < after; i++) {
      const { start, end, kind, layerIndex, group } = own[i] as ContentBar;
      const look = (kind === 'padding' ? LOOK_PADDING : 0) | dim | (i % 2 === 1 ? LOOK_EVEN : 0);
      sketch.span(scale, start, end, input.colourOf(layerIndex, group), look);
    }
    sketch.endLevel();
    sketch.hit(scale.left, y, scale.right - scale.left, pitch, { kind: 'lane', group: lane.group, level });
    // Bars that no word fits on need no closer look.
    const least = NAMED_BAR / scale.perByte;
    for (let i = first; i < after; i++) {
      const bar = own[i] as ContentBar;
      const chosen = bar.layer === input.highlight.layer;
      if (bar.kind === 'padding' || (bar.end - bar.start < least && !chosen)) continue;
      const at = columns(scale, bar);
      if (at === null) continue;
      if (chosen) {
        sketch.add({ type: 'outline', x: at.x, y, w: at.end - at.x, h: barHeight });
        anchor ??= { x: (at.x + at.end) / 2, y: y + barHeight };
      }
      // A truncated bar keeps its name on what is left of it.
      const cut = index.marksOfLayer.get(bar.layer)?.find((mark) => mark.start >= bar.start && mark.start < bar.end);
      const end = cut ? Math.max(at.x, toPixel(scale, cut.start)) : at.end;
      const room = Math.min(end, scale.right) - at.x - 12;
      if (room < NAMED_BAR) continue;
      const named = sketch.fit([`${bar.layer} ${grouped(bar.end - bar.start)}`], 'words-strong', room);
      const text = named ?? sketch.fitName(bar.layer, index.shared, 'words-strong', room);
      if (text)
        sketch.barText(at.x + 7, y + barHeight / 2 + 4, text, input.colourOf(bar.layerIndex, bar.group), lane.dim);
    }
  }
  const said = new Set<string>();
  const under: LineLabel[] = [];
  for (const line of index.marks) {
    // Findings are drawn even where their bar's level is not.
    const y = top + Math.min(line.level, levels - 1) * pitch;
    drawMarks(sketch, scale, line, y, barHeight, input.highlight, said, under);
  }
  under.sort((a, b) => a.x - b.x);
  const bottom = top + levels * pitch - 2;
  if (lane.levels === 1) captions(scale, lane, under);
  if (lane.levels > MOST_LEVELS) {
    const count = `${levels} of ${grouped(lane.levels)}`;
    under.push({ x: scale.left, text: `${count} levels drawn`, shorter: count, ink: 'muted' });
  }
  const lines = drawLabels(sketch, scale, under, bottom + 14, 2);
  return { height: bottom - top + lines * LABEL_LINE, anchor };
}

function rowWord(unit: RowContent['unit'], first: number, last: number): string {
  return first === last ? `${unit} ${grouped(first)}` : `${unit}s ${grouped(first)}–${grouped(last)}`;
}

function drawStrip(sketch: Sketch, input: RowSceneInput, scale: Scale, strip: Strip, y: number): void {
  const { content } = input;
  const label = rowWord(content.unit, strip.first, strip.last);
  sketch.add({ type: 'triangle', x: 12, y: y + 1, open: false });
  const range = strip.first === strip.last ? grouped(strip.first) : `${grouped(strip.first)}–${grouped(strip.last)}`;
  const short = `${grouped(strip.first)}…`;
  sketch.text(24, y + 9, sketch.fit([label, range, short], 'words', scale.left - 34) ?? short, 'words', 'muted');
  sketch.barsOf += strip.bars.length * (strip.last - strip.first + 1);
  const bars = stripBars(strip.bars);
  const after = firstStartingAt(bars, scale.range.end);
  let furthest = Number.NEGATIVE_INFINITY;
  sketch.startLevel(y + 1, STRIP_BAR);
  for (let i = 0; i < after; i++) {
    const { start, end: barEnd, group } = bars[i] as Strip['bars'][number];
    furthest = Math.max(furthest, barEnd);
    sketch.span(scale, start, barEnd, input.colourOf(-1, group), 0);
  }
  sketch.endLevel();
  for (const line of stripMarks(strip.marks)) {
    const fill = MARK_INK[line.kind];
    // Higher than the bars, so that the shape tells them apart where the colour does not.
    const h = STRIP_BAR + 2 * STRIP_OVER;
    eachBox(scale, line, sketch.coarse, (x, w) => sketch.add({ type: 'rect', x, y: y + 1 - STRIP_OVER, w, h, fill }));
  }
  sketch.hit(0, y - 5, input.width, STRIP_PITCH, { kind: 'row', block: strip.first });
  const count = strip.last - strip.first + 1;
  if (count === 1) return;
  // Bars past the right edge reach it.
  const reached = after < bars.length ? scale.right : Math.min(scale.right, toPixel(scale, furthest));
  const end = Math.max(scale.left, reached);
  const text = `${grouped(count)} ${content.unit}s alike, folded`;
  if (end + 10 + sketch.metrics.width(text, 'words') <= input.width)
    sketch.text(end + 10, y + 9, text, 'words', 'muted');
}

/**
 * The rows lens as a scene: a ruler, one row in full (a lane a group, brackets of what is moved) and the others as
 * strips.
 *
 * A frame costs what is on screen: bars outside the range are culled, and those too thin to tell apart are one. Where
 * that still leaves more than a frame can hold, more of them are one.
 */
export function rowScene(input: RowSceneInput): Scene {
  for (let coarse = 1; ; coarse *= 2) {
    const sketch = new Sketch(input.metrics, input.reuse, coarse);
    const scene = drawRows(sketch, input);
    const holds = sketch.bars.count <= MOST_BARS && sketch.hatched <= MOST_HATCHED;
    // Coarser than this, a level is one bar, and what is too much are levels.
    if (holds || coarse > input.width * input.ratio) return scene;
  }
}

function drawRows(sketch: Sketch, input: RowSceneInput): Scene {
  const { content, strips, width } = input;
  const { left, right } = plotOf(width);
  const scale = createScale(input.range, left, right, input.ratio);
  const top = rulerHeight(content);
  sketch.text(12, 18, sketch.fit(['offset in row', 'offset'], 'mono-small', left - 16) ?? '', 'mono-small', 'muted');

  let y = top + 28;
  const anchors: { readonly x: number; readonly y: number }[] = [];
  for (const lane of content.lanes) {
    const drawn = drawLane(sketch, input, scale, lane, y);
    if (drawn.anchor) anchors.push(drawn.anchor);
    y += drawn.height + LANE_GAP;
  }
  y = drawMoved(sketch, input, scale, y + 6, anchors[0] ?? null);
  const boxBottom = y + 6;

  sketch.add({ type: 'triangle', x: 12, y: top + 12, open: true });
  sketch.text(24, top + 20, `${content.unit} ${grouped(content.block)}`, 'words-strong', 'ink');

  y = boxBottom + 16;
  const others = withoutBlock(strips.strips, content.block);
  const lines = [
    ...others.map((strip) => ({ first: strip.first, strip })),
    ...withoutBlock(strips.unseen, content.block).map((gap) => ({ first: gap.first, gap })),
  ].sort((a, b) => a.first - b.first);
  for (const line of lines) {
    if ('strip' in line) drawStrip(sketch, input, scale, line.strip, y);
    else {
      const { first, last } = line.gap;
      sketch.text(12, y + 9, `… ${rowWord(content.unit, first, last)} not drawn`, 'words', 'muted');
      sketch.hit(0, y - 5, width, STRIP_PITCH, { kind: 'row', block: first });
    }
    y += STRIP_PITCH;
  }
  const height = Math.max(input.height, y + 8);

  // How high the paper is was not known before; it goes under everything all the same.
  const over = sketch.items.splice(0);
  sketch.add({ type: 'rect', x: 0, y: top, w: width, h: boxBottom - top, fill: 'panel', stroke: 'line' });
  drawRuler(sketch, content, input.unit ?? 'hex', scale, y);
  const under = sketch.items.splice(0, Number.POSITIVE_INFINITY, ...over);
  return sketch.finish(width, height, under);
}
