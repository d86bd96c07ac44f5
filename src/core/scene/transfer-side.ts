import type { LineSpan, RowContent } from './row-content.ts';
import { drawLane, drawRuler, type LaneInput, plotOf, rulerHeight } from './row-scene.ts';
import type { RulerUnit } from './ruler.ts';
import { createScale } from './scale.ts';
import type { BarBuffer, Scene, TextMetrics } from './scene.ts';
import { MOST_BARS, MOST_HATCHED, Sketch } from './sketch.ts';

export interface SideSceneInput extends LaneInput {
  readonly content: RowContent;
  /** What stands before the ruler, the longest first. */
  readonly titles: readonly string[];
  readonly range: LineSpan;
  readonly width: number;
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly unit: RulerUnit;
  readonly reuse?: BarBuffer;
}

const AIR = 8;

/** One side of a transfer: a ruler and the lanes of the block in sight. Its descriptors are what bands end at. */
export function sideScene(input: SideSceneInput): Scene {
  for (let coarse = 1; ; coarse *= 2) {
    const sketch = new Sketch(input.metrics, input.reuse, coarse);
    const scene = drawSide(sketch, input);
    const holds = sketch.bars.count <= MOST_BARS && sketch.hatched <= MOST_HATCHED;
    if (holds || coarse > input.width * input.ratio) return scene;
  }
}

function drawSide(sketch: Sketch, input: SideSceneInput): Scene {
  const { content, titles, range, width, ratio, unit } = input;
  const { left, right } = plotOf(width);
  const scale = createScale(range, left, right, ratio);
  const top = rulerHeight(content);
  sketch.text(12, 18, sketch.fit(titles, 'words-strong', left - 16) ?? titles.at(-1) ?? '', 'words-strong', 'ink');
  let y = top + AIR;
  for (const lane of content.lanes) y += drawLane(sketch, input, scale, lane, y).height + AIR;
  const over = sketch.items.splice(0);
  sketch.add({ type: 'rect', x: 0, y: top, w: width, h: y - top, fill: 'panel', stroke: 'line' });
  drawRuler(sketch, content, unit, scale, y);
  const under = sketch.items.splice(0, Number.POSITIVE_INFINITY, ...over);
  return sketch.finish(width, y, under);
}
