import type { LineSpan, RowContent } from './row-content.ts';
import { columns, createScale, type Scale } from './scale.ts';
import type { Ink, Scene, SceneItem, TextMetrics } from './scene.ts';
import { Sketch } from './sketch.ts';

/** The whole row in little. */
export interface OverviewInput {
  readonly content: RowContent;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly colourOf: (layerIndex: number, group: number) => number;
}

const MARKS: Readonly<Record<string, Ink>> = { spilled: 'spill', redundant: 'warn' };
const LEAST_FRAME = 4;

/** A whole line of so many bytes on the whole width. */
export const overviewScale = (bytes: number, width: number, ratio: number): Scale =>
  createScale({ start: 0, end: Math.max(1, bytes) }, 0, Math.max(1, width), ratio);

/** The frame around what the map shows: all that changes of an overview while the map moves. */
export function overviewFrame(scale: Scale, range: LineSpan, height: number): SceneItem | null {
  const at = columns(scale, { start: range.start, end: Math.max(range.end, range.start + 1) });
  if (at === null) return null;
  const w = Math.max(LEAST_FRAME, at.end - at.x);
  const x = Math.min(at.x, scale.right - w);
  return { type: 'outline', x: x + 1, y: 1, w: w - 2, h: height - 2 };
}

export function overviewScene({ content, width, height, ratio, metrics, colourOf }: OverviewInput): Scene {
  const sketch = new Sketch(metrics);
  const scale = overviewScale(content.rows.bytes, width, ratio);
  const owned = content.lanes.filter((lane) => !lane.dim && lane.bars.length > 0);
  const pitch = Math.max(2, (height - 6) / Math.max(1, owned.length));
  for (const [i, lane] of owned.entries()) {
    const y = 3 + i * pitch;
    const bars = lane.bars.filter((bar) => bar.kind === 'data');
    sketch.barsOf += bars.length;
    sketch.level(
      scale,
      bars.map((bar) => ({ start: bar.start, end: bar.end, colour: colourOf(bar.layerIndex, bar.group), look: 0 })),
      y,
      Math.max(1.5, pitch - 1),
    );
    for (const mark of lane.marks) {
      const at = columns(scale, mark);
      if (!at) continue;
      const w = Math.max(2, at.end - at.x);
      sketch.add({ type: 'rect', x: at.x, y, w, h: Math.max(1.5, pitch - 1), fill: MARKS[mark.kind] ?? 'err' });
    }
  }
  const under = [{ type: 'rect' as const, x: 0, y: 1, w: width, h: height - 2, fill: 'line' as const, radius: 3 }];
  return sketch.finish(width, height, under);
}
