import { lineOf, stretchOf } from './address-axis.ts';
import type { AddressContent } from './address-content.ts';
import { MARK_INK } from './marks.ts';
import { overviewScale } from './overview.ts';
import { type Periodic, periodicEnds } from './periodic.ts';
import type { LineSpan } from './row-content.ts';
import { columns } from './scale.ts';
import type { Scene, TextMetrics } from './scene.ts';
import { Sketch } from './sketch.ts';

/** The whole address axis in little. */
export interface AddressOverviewInput {
  readonly content: AddressContent;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly colourOf: (layerIndex: number, group: number) => number;
}

const MOST_LANES = 5;
const LEAST_MARK = 2;

/** Layers by their hulls, a lane a group; findings by theirs. */
export function addressOverview({ content, width, height, ratio, metrics, colourOf }: AddressOverviewInput): Scene {
  const { axis, lines } = content;
  const sketch = new Sketch(metrics);
  const scale = overviewScale(axis.bytes, width, ratio);
  const spanOf = (space: number, part: Periodic): LineSpan | null => {
    const { start, end } = periodicEnds(part);
    const stretch = stretchOf(axis, space, start);
    return stretch ? { start: lineOf(stretch, start), end: lineOf(stretch, end) } : null;
  };
  const tracks = lines.flatMap((line) => (line.type === 'track' ? [line.track] : []));
  const groups = [...new Set(tracks.flatMap(({ layer }) => (layer ? [layer.group] : [])))].sort((a, b) => a - b);
  const lanes = Math.min(MOST_LANES, Math.max(1, groups.length));
  const pitch = Math.max(2, (height - 6) / lanes);
  const top = (group: number): number => 3 + (groups.indexOf(group) % lanes) * pitch;
  for (const group of groups) {
    const spans = tracks
      .filter(({ layer }) => layer?.group === group)
      .flatMap((track) =>
        track.parts.flatMap((part) => {
          const span = spanOf(track.space, part);
          return span ? [{ ...span, colour: colourOf(track.layer?.index ?? -1, group), look: 0 }] : [];
        }),
      )
      .sort((a, b) => a.start - b.start);
    sketch.barsOf += spans.length;
    sketch.level(scale, spans, top(group), Math.max(1.5, pitch - 1));
  }
  for (const track of tracks) {
    for (const mark of track.marks) {
      for (const part of mark.parts) {
        const span = spanOf(track.space, part);
        const at = span && columns(scale, span);
        if (!at) continue;
        const y = track.layer ? top(track.layer.group) : height - 5;
        const h = track.layer ? Math.max(1.5, pitch - 1) : 2;
        sketch.add({ type: 'rect', x: at.x, y, w: Math.max(LEAST_MARK, at.end - at.x), h, fill: MARK_INK[mark.kind] });
      }
    }
  }
  const under = [{ type: 'rect' as const, x: 0, y: 1, w: width, h: height - 2, fill: 'line' as const, radius: 3 }];
  return sketch.finish(width, height, under);
}
