import { addressIn } from '../analysis/space.ts';
import type { Span } from '../layout/progression.ts';
import { type AxisInput, drawAxis } from './address-scene.ts';
import { type BlockGrid, blockGrids } from './block-grid.ts';
import { grouped } from './digits.ts';
import { gather } from './gather.ts';
import { groupLabel, type LineSpan } from './row-content.ts';
import { plotOf } from './row-scene.ts';
import type { RulerUnit } from './ruler.ts';
import { columns, createScale, type Scale } from './scale.ts';
import { type BarBuffer, LOOK_DIM, LOOK_EVEN, type Scene, type SceneItem, type TextMetrics } from './scene.ts';
import { MOST_BARS, Sketch } from './sketch.ts';

import { joined, type Lane, lineAt, rowsKey, type SideAddresses } from './transfer-lanes.ts';
import { strideOf } from './transfer-row.ts';
import { blocksInSight, listedInSight, listedSpans } from './transfer-sight.ts';

/** The pages of one layer along the axis. */
export interface LaneLayer {
  readonly name: string;
  readonly index: number;
  /** At block b, runs lie from line + b × step. */
  readonly line: number;
  readonly step: number;
  readonly runs: readonly Span[];
}

/** Layers of a group that share rows. */
export interface LaneRows {
  readonly rows: Lane;
  readonly layers: readonly LaneLayer[];
}

/** A group of a side along its addresses. */
export interface GroupLane {
  readonly group: number;
  readonly label: string;
  /** How many blocks the group can have. */
  readonly count: number;
  /** Those that the request lists. */
  readonly blocks: readonly number[];
  readonly rows: readonly LaneRows[];
}

/** A side of a transfer along its addresses, a lane a group. */
export interface AxisSideContent {
  readonly side: SideAddresses;
  readonly grids: readonly BlockGrid[];
  readonly lanes: readonly GroupLane[];
}

/** @param lists The blocks that the request lists on this side, by group. */
export function axisSideContent(side: SideAddresses, lists: readonly (readonly number[])[]): AxisSideContent {
  const { geometry } = side;
  const lanes = geometry.groups.flatMap(({ group, layers }): GroupLane[] => {
    const placed = layers.flatMap(({ data }) => {
      const at = lineAt(side, data.base + BigInt(data.runs[0]?.start ?? 0));
      const [first, last] = [data.runs[0], data.runs.at(-1)];
      if (at === null || !first || !last) return [];
      const { name, index } = data.layer;
      const key = `${rowsKey(side, at.space, at.offset, strideOf(side, data.step, group.isState))}/${data.step}`;
      const layer = { name, index, line: at.line - first.start, step: data.step, runs: data.runs };
      return [{ key, layer, lane: { line: at.line, step: data.step, length: last.end - first.start } }];
    });
    const rows = [...gather(placed, ({ key }) => key).values()].map(
      (own): LaneRows => ({
        rows: joined(own.map(({ lane }) => lane)),
        layers: own.map(({ layer }) => layer),
      }),
    );
    if (rows.length === 0) return [];
    return [{ group: group.id, label: groupLabel(group), count: group.blocks, blocks: lists[group.id] ?? [], rows }];
  });
  return { side, grids: blockGrids(geometry), lanes };
}

export interface AxisSideInput {
  readonly content: AxisSideContent;
  readonly colourOf: (layerIndex: number, group: number) => number;
  /** What stands before the ruler, the longest first. */
  readonly titles: readonly string[];
  readonly range: LineSpan;
  readonly layer: string | null;
  readonly width: number;
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly unit: RulerUnit;
  readonly reuse?: BarBuffer;
}

const RULER = 34;
const AIR = 8;
const BAR = 20;
const NUMBERS = 15;
/** Pages of a lane that are drawn one by one; of more, rows are. */
const MOST_PAGES = 1200;
/** Rows narrower than this, in pixels, have neither pages nor numbers. */
const LEAST_ROW = 14;
const NAMED = 30;
const NUMBERED = 34;

/** One side of a transfer by address: its ruler, and a lane a group. Blocks that are not listed are paper. */
export function axisSideScene(input: AxisSideInput): Scene {
  for (let coarse = 1; ; coarse *= 2) {
    const sketch = new Sketch(input.metrics, input.reuse, coarse);
    const scene = drawSide(sketch, input);
    if (sketch.bars.count <= MOST_BARS || coarse > input.width * input.ratio) return scene;
  }
}

function drawSide(sketch: Sketch, input: AxisSideInput): Scene {
  const { content, titles, range, width, ratio, unit } = input;
  const { side, grids, lanes } = content;
  const { left, right } = plotOf(width);
  const scale = createScale(range, left, right, ratio);
  sketch.text(12, 18, sketch.fit(titles, 'words-strong', left - 16) ?? titles.at(-1) ?? '', 'words-strong', 'ink');
  const paper: SceneItem[] = [];
  let y = RULER + AIR;
  for (const lane of lanes) y += drawGroup(sketch, input, scale, lane, y, paper) + AIR;
  const over = sketch.items.splice(0);
  const axis: AxisInput = {
    ...{ content: { axis: side.axis, grids }, range, height: y, unit },
    addressOf: (space, offset) => {
      const home = side.geometry.spaces[space];
      return home ? addressIn(home, offset) : 0n;
    },
  };
  drawAxis(sketch, axis, scale);
  const ruler = sketch.items.splice(0, Number.POSITIVE_INFINITY, ...over);
  const sheet: SceneItem = { type: 'rect', x: 0, y: RULER, w: width, h: y - RULER, fill: 'panel', stroke: 'line' };
  return sketch.finish(width, y, [sheet, ...ruler, ...paper]);
}

/** @returns the height that it takes. */
function drawGroup(
  sketch: Sketch,
  input: AxisSideInput,
  scale: Scale,
  lane: GroupLane,
  y: number,
  paper: SceneItem[],
): number {
  const isListed = lane.blocks.length > 0;
  const label = sketch.fit([lane.label, `${lane.group}`], 'words', scale.left - 18) ?? '';
  sketch.text(12, y + 14, label, 'words', isListed ? 'ink' : 'muted');
  let numbered = false;
  for (const own of lane.rows) {
    const { rows } = own;
    const whole = { start: rows.line, end: rows.line + Math.max(0, lane.count - 1) * rows.step + rows.length };
    const at = columns(scale, whole);
    if (at === null) continue;
    paper.push({ type: 'rect', x: at.x, y, w: at.end - at.x, h: BAR, fill: 'line' });
    const isWide = rows.step * scale.perByte >= LEAST_ROW;
    const blocks = isWide ? listedInSight(lane.blocks, rows, scale) : [];
    const isNear = isWide && blocks.length * own.layers.length <= MOST_PAGES;
    if (isNear) {
      drawPages(sketch, input, scale, lane, own, blocks, y);
      numbered = drawNumbers(sketch, scale, lane, rows, y) || numbered;
    } else drawRows(sketch, input, scale, lane, rows, y);
  }
  const height = numbered ? BAR + NUMBERS : BAR;
  sketch.hit(scale.left, y, scale.right - scale.left, height, { kind: 'lane', group: lane.group, level: 0 });
  return height;
}

/** Pages of listed blocks, each by itself, with their names. */
function drawPages(
  sketch: Sketch,
  input: AxisSideInput,
  scale: Scale,
  { group }: GroupLane,
  { layers }: LaneRows,
  blocks: readonly number[],
  y: number,
): void {
  const bars = layers.flatMap((layer, i) =>
    blocks.flatMap((block) =>
      layer.runs.map(({ start, end }) => ({
        layer,
        start: layer.line + block * layer.step + start,
        end: layer.line + block * layer.step + end,
        look: i % 2 === 1 ? LOOK_EVEN : 0,
      })),
    ),
  );
  bars.sort((a, b) => a.start - b.start || b.end - a.end);
  sketch.barsOf += bars.length;
  sketch.startLevel(y, BAR);
  for (const { start, end, layer, look } of bars)
    sketch.span(scale, start, end, input.colourOf(layer.index, group), look);
  sketch.endLevel();
  for (const bar of bars) {
    const { layer } = bar;
    const isChosen = layer.name === input.layer;
    if ((bar.end - bar.start) * scale.perByte < NAMED && !isChosen) continue;
    const at = columns(scale, bar);
    if (at === null) continue;
    if (isChosen) sketch.add({ type: 'outline', x: at.x, y, w: at.end - at.x, h: BAR });
    const room = Math.min(at.end, scale.right) - at.x - 12;
    const text = room < NAMED ? null : sketch.fitEnd(layer.name, 'words-strong', room);
    if (text) sketch.barText(at.x + 6, y + BAR / 2 + 4, text, input.colourOf(layer.index, group), false);
  }
}

/** Where rows begin, and the numbers of their blocks. */
function drawNumbers(sketch: Sketch, scale: Scale, { blocks, count }: GroupLane, rows: Lane, y: number): boolean {
  const { first, last } = blocksInSight(rows, scale);
  const listed = new Set(listedInSight(blocks, rows, scale));
  let isAny = false;
  for (let block = first; block <= Math.min(last, count - 1); block++) {
    const start = rows.line + block * rows.step;
    const at = columns(scale, { start, end: start + rows.length });
    if (at === null) continue;
    if (!listed.has(block))
      sketch.add({ type: 'line', x1: at.x, y1: y, x2: at.x, y2: y + BAR, ink: 'muted', width: 1 });
    if (at.end - at.x < NUMBERED) continue;
    const words = listed.has(block) ? [`block ${grouped(block)}`, grouped(block)] : [grouped(block)];
    const text = sketch.fit(words, 'words', at.end - at.x - 4);
    if (text === null) continue;
    isAny = true;
    sketch.text((at.x + at.end) / 2, y + BAR + 12, text, 'words', listed.has(block) ? 'soft' : 'muted', 'middle');
  }
  return isAny;
}

/** Listed blocks as bars of their group, those that follow each other as one; faint where few of a pixel's are. */
function drawRows(
  sketch: Sketch,
  input: AxisSideInput,
  scale: Scale,
  { group, blocks }: GroupLane,
  rows: Lane,
  y: number,
): void {
  const colour = input.colourOf(-1, group);
  const spans = listedSpans(blocks, rows, scale, true);
  sketch.barsOf += blocks.length;
  sketch.startLevel(y, BAR);
  for (const { start, end, isSparse } of spans) sketch.span(scale, start, end, colour, isSparse ? LOOK_DIM : 0);
  sketch.endLevel();
}
