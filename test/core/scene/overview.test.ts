import { describe, expect, test } from 'vitest';
import { overviewFrame, overviewScale, overviewScene } from '../../../src/core/scene/overview.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { drawnBars, itemsOf, presetFacts, type Row, rowOf } from './scenes.ts';

const overview = ({ content }: Row) =>
  overviewScene({
    content,
    width: 512,
    height: 26,
    ratio: 1,
    metrics: bundledMetrics,
    colourOf: (_, group) => group,
  });

const bug = await presetFacts('dsv41-swa-compressor');

describe('overviewScene()', () => {
  test('draws the owner’s pages over the whole width, and its findings', () => {
    const scene = overview(rowOf(bug, 2, 0));
    expect(drawnBars(scene)).toStrictEqual([
      { x: 0, y: 3, w: 256, h: 19, colour: 2, look: 0 },
      { x: 256, y: 3, w: 128, h: 19, colour: 2, look: 0 },
    ]);
    const [paper, ...marks] = itemsOf(scene, 'rect');
    expect(paper).toMatchObject({ x: 0, y: 1, w: 512, h: 24, fill: 'line' });
    expect(marks).toStrictEqual([
      { type: 'rect', x: 148, y: 3, w: 108, h: 19, fill: 'err' },
      { type: 'rect', x: 322, y: 3, w: 62, h: 19, fill: 'err' },
    ]);
    expect(scene.drawn).toStrictEqual({ bars: 2, of: 2 });
  });

  test('gives groups a line each where all are shown', () => {
    const lines = new Set(drawnBars(overview(rowOf(bug, 'all', 0))).map(({ y }) => y));
    expect([...lines]).toHaveLength(3);
  });
});

describe('overviewFrame()', () => {
  test('frames what the map shows, never too small to be seen nor past the edge', () => {
    const scale = overviewScale(65_536, 512, 1);
    const frame = (start: number, end: number) => overviewFrame(scale, { start, end }, 26);
    expect(frame(0, 65_536)).toStrictEqual({ type: 'outline', x: 1, y: 1, w: 510, h: 24 });
    expect(frame(16_384, 32_768)).toStrictEqual({ type: 'outline', x: 129, y: 1, w: 126, h: 24 });
    expect(frame(65_520, 65_536)).toStrictEqual({ type: 'outline', x: 509, y: 1, w: 2, h: 24 });
  });
});

describe('overviewScale()', () => {
  test('needs no byte and no pixel to be a scale', () => {
    expect(overviewScale(0, 0, 1).range).toStrictEqual({ start: 0, end: 1 });
  });
});
