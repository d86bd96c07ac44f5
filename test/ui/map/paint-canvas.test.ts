import { describe, expect, test } from 'vitest';
import {
  barOpacity,
  createBarBuffer,
  LOOK_DIM,
  LOOK_EVEN,
  LOOK_PADDING,
  type Pattern,
  pushBar,
  type Scene,
  type SceneItem,
} from '../../../src/core/scene/scene.ts';
import { paintScene } from '../../../src/ui/map/paint-canvas.ts';
import type { Patterns } from '../../../src/ui/map/patterns.ts';
import { DARK, LIGHT } from '../../../src/ui/palette.ts';
import { rowsOf, sceneWith } from '../../io/svg/pictures.ts';
import { type Recording, recordingContext } from './recording-context.ts';

/** Fills that are told apart by their names. */
const patterns = {
  truncated: 'truncated',
  spilled: 'spilled',
  collision: 'collision',
  comb: (mask: Uint8Array, colour: string) => `${colour}: ${mask.join('')}`,
} as unknown as Patterns;

function painted(scene: Scene, palette = LIGHT): Recording {
  const recording = recordingContext();
  paintScene(recording.context, scene, palette, patterns);
  return recording;
}
const paintedItem = (item: SceneItem): Recording => painted(sceneWith(item));

const bracket = {
  type: 'bracket',
  x1: 10,
  x2: 50,
  y: 100,
  packedRow: false,
  shared: false,
  cutLeft: false,
  cutRight: false,
  strong: false,
} as const;

describe('paintScene()', () => {
  test('clears the scene first, then paints what is under the bars, the bars, and what is over them', () => {
    const bars = createBarBuffer(1);
    pushBar(bars, 1, 2, 3, 4, 0, 0);
    const text = { type: 'text', x: 0, y: 0, text: 'over', font: 'words', ink: 'ink', anchor: 'start' } as const;
    const under: SceneItem = { ...text, text: 'under' };
    const { calls } = painted({ ...sceneWith(text), under: [under], bars });
    expect(calls.map(({ name, args }) => [name, args[0]])).toStrictEqual([
      ['clearRect', 0],
      ['fillText', 'under'],
      ['fillRect', 1],
      ['fillText', 'over'],
    ]);
    expect(calls[0]?.args).toStrictEqual([0, 0, 100, 50]);
  });

  test('paints bars in their group’s colour, paler by look, and leaves the context opaque', () => {
    const bars = createBarBuffer(1);
    const looks = [0, LOOK_EVEN, LOOK_PADDING, LOOK_DIM, LOOK_DIM | LOOK_PADDING];
    for (const [i, look] of looks.entries()) pushBar(bars, i, 0, 1, 22, i, look);
    // The ninth group begins the colours again.
    pushBar(bars, 9, 0, 1, 22, 8, LOOK_DIM);
    const recording = painted({ ...sceneWith(), bars });
    const rects = recording.of('fillRect');
    expect(rects.map(({ alpha }) => alpha)).toStrictEqual([...looks.map(barOpacity), barOpacity(LOOK_DIM)]);
    expect(rects.map(({ fill }) => fill)).toStrictEqual([...LIGHT.groups.slice(0, 5), LIGHT.groups[0]]);
    expect(rects.map(({ args }) => args)).toStrictEqual([0, 1, 2, 3, 4, 9].map((x) => [x, 0, 1, 22]));
    expect(recording.alpha()).toBe(1);
  });

  test('paints only as many bars as the buffer counts', () => {
    const bars = createBarBuffer(4);
    for (let i = 0; i < 3; i++) pushBar(bars, i, 0, 1, 1, 0, 0);
    bars.count = 1;
    expect(painted({ ...sceneWith(), bars }).of('fillRect')).toHaveLength(1);
  });

  test('fills a band with its ink or its pattern, outlines one that moves nothing, and leaves the context opaque', () => {
    const band = { type: 'band', x: 1, w: 10, x2: 31, w2: 20, y: 5, h: 60, ink: 'spill' } as const;
    const plain = paintedItem(band);
    expect(plain.of('fill')[0]).toMatchObject({ fill: LIGHT.spill, alpha: 0.28 });
    expect(plain.of('bezierCurveTo').map(({ args }) => args)).toStrictEqual([
      [1, 35, 31, 35, 31, 65],
      [51, 35, 11, 35, 11, 5],
    ]);
    expect(paintedItem({ ...band, pattern: 'spilled', strong: true }).of('fill')[0]).toMatchObject({
      fill: 'spilled',
      alpha: 0.6,
    });
    const hollow = paintedItem({ ...band, dashed: true });
    expect(hollow.of('fill')).toStrictEqual([]);
    expect(hollow.of('stroke')[0]).toMatchObject({ stroke: LIGHT.spill, dash: [4, 3], alpha: 1 });
    expect([hollow.dash(), hollow.alpha()]).toStrictEqual([[], 1]);
  });

  test('writes text in its font, colour and place', () => {
    const text = { type: 'text', x: 5, y: 6, text: 'row 0', ink: 'muted' } as const;
    const [middle] = paintedItem({ ...text, font: 'mono-small', anchor: 'middle' }).of('fillText');
    expect(middle).toMatchObject({ args: ['row 0', 5, 6], fill: LIGHT.muted, align: 'center' });
    expect(middle?.font).toBe('400 11px "JetBrains Mono", ui-monospace, monospace');
    const [end] = paintedItem({ ...text, font: 'words-strong', anchor: 'end' }).of('fillText');
    expect(end?.align).toBe('end');
    expect(end?.font).toBe('600 11.5px Inter, system-ui, sans-serif');
  });

  test('writes a bar’s name in the colour that reads on it, softer where the lane is dim', () => {
    const name = { type: 'bar-text', x: 1, y: 2, text: 'mla', colour: 2 } as const;
    expect(paintedItem({ ...name, dim: false }).of('fillText')[0]?.fill).toBe(LIGHT.onGroups[2]);
    expect(paintedItem({ ...name, dim: true }).of('fillText')[0]?.fill).toBe(LIGHT.soft);
  });

  test('paints paper with its edge, and a line, dashed or not', () => {
    const paper = paintedItem({ type: 'rect', x: 0, y: 1, w: 40, h: 20, fill: 'panel', stroke: 'line', radius: 3 });
    expect(paper.of('roundRect')[0]?.args).toStrictEqual([0, 1, 40, 20, 3]);
    expect(paper.of('fill')[0]?.fill).toBe(LIGHT.panel);
    expect(paper.of('strokeRect')[0]).toMatchObject({ args: [0.5, 1.5, 39, 19], stroke: LIGHT.line });
    const line = { type: 'line', x1: 1, y1: 2, x2: 3, y2: 4, ink: 'muted', width: 1 } as const;
    expect(paintedItem(line).of('stroke')[0]).toMatchObject({ stroke: LIGHT.muted, dash: [] });
    const dashed = paintedItem({ ...line, dashed: true });
    expect(dashed.of('stroke')[0]?.dash).toStrictEqual([3, 3]);
    expect(dashed.dash()).toStrictEqual([]);
  });

  test.each<[Pattern, unknown, string]>([
    ['truncated', 'truncated', LIGHT.err],
    ['spilled', 'spilled', LIGHT.spill],
    ['collision', 'collision', LIGHT.err],
    ['out-of-bounds', LIGHT.errBg, LIGHT.err],
    ['redundant', LIGHT.warnBg, LIGHT.warn],
  ])('fills %s bytes with their own pattern, and frames them', (pattern, fill, stroke) => {
    const recording = paintedItem({ type: 'mark', pattern, x: 10, y: 20, w: 30, h: 9 });
    expect(recording.of('fillRect')[0]).toMatchObject({ args: [10, 20, 30, 9], fill });
    expect(recording.of('strokeRect')[0]).toMatchObject({ args: [10.5, 20.5, 29, 8], stroke });
    expect(recording.of('strokeRect')[0]?.dash).toStrictEqual(pattern === 'out-of-bounds' ? [4, 3] : []);
    expect(recording.of('strokeRect')).toHaveLength(pattern === 'redundant' ? 2 : 1);
    expect(recording.dash()).toStrictEqual([]);
  });

  test('draws two waves along blocks on the same bytes, and nothing over the bar', () => {
    const recording = paintedItem({ type: 'mark', pattern: 'unsound-overlay', x: 10, y: 20, w: 30, h: 22 });
    expect(recording.of('moveTo').map(({ args }) => args)).toStrictEqual([
      [10, 20],
      [10, 42],
    ]);
    const ends = recording.of('quadraticCurveTo').map(({ args }) => args[2] as number);
    expect(Math.max(...ends)).toBe(40);
    expect(recording.of('stroke')[0]?.stroke).toBe(LIGHT.err);
    expect(recording.of('fillRect')).toStrictEqual([]);
  });

  test('draws a bracket’s legs but where it is cut', () => {
    const places = (recording: Recording): unknown[] => recording.of('moveTo').map(({ args }) => args);
    expect(places(paintedItem(bracket))).toStrictEqual([
      [10.75, 100],
      [10, 110],
      [49.25, 110],
    ]);
    expect(places(paintedItem({ ...bracket, cutLeft: true, cutRight: true }))).toStrictEqual([[10, 110]]);
  });

  test('gives a packed row’s bracket a heavy leg, a shared one a second line, a chosen one the accent', () => {
    expect(paintedItem(bracket).of('fillRect')).toStrictEqual([]);
    expect(paintedItem({ ...bracket, packedRow: true }).of('fillRect')[0]?.args).toStrictEqual([10, 100, 4, 10]);
    expect(paintedItem({ ...bracket, packedRow: true, cutLeft: true }).of('fillRect')).toStrictEqual([]);
    expect(paintedItem(bracket).of('stroke')).toHaveLength(1);
    expect(paintedItem({ ...bracket, shared: true }).of('stroke')).toHaveLength(2);
    expect(paintedItem(bracket).of('stroke')[0]).toMatchObject({ stroke: LIGHT.ink, lineWidth: 1.5 });
    expect(paintedItem({ ...bracket, strong: true }).of('stroke')[0]).toMatchObject({
      stroke: LIGHT.accent,
      lineWidth: 2,
    });
  });

  test('dashes what only one of two results has, and leaves no dash behind', () => {
    const sided = paintedItem({ ...bracket, shared: true, side: 'A' });
    expect(sided.of('stroke').map(({ dash }) => dash)).toStrictEqual([
      [7, 4],
      [7, 4],
    ]);
    const mark = { type: 'mark', x: 0, y: 0, w: 40, h: 10 } as const;
    for (const pattern of ['truncated', 'out-of-bounds', 'redundant'] as const) {
      const recording = paintedItem({ ...mark, pattern, side: 'B' });
      expect(recording.of('strokeRect')[0]?.dash).toStrictEqual([2, 3]);
      expect(recording.dash()).toStrictEqual([]);
    }
    expect(paintedItem({ ...mark, pattern: 'unsound-overlay', side: 'B' }).of('stroke')[0]?.dash).toStrictEqual([2, 3]);
    expect(sided.dash()).toStrictEqual([]);
  });

  test('draws an alias from its bar to its bracket, with its words on a plate', () => {
    const recording = paintedItem({
      type: 'alias',
      x: 30,
      y1: 10,
      y2: 60,
      text: 'joins R0 by covered',
      textX: 38,
      textY: 36,
      textWidth: 130,
    });
    expect(recording.of('moveTo')[0]?.args).toStrictEqual([30, 10]);
    expect(recording.of('lineTo')[0]?.args).toStrictEqual([30, 68]);
    expect(recording.of('arc')[0]?.args.slice(0, 3)).toStrictEqual([30, 10, 3]);
    expect(recording.of('roundRect')[0]?.args).toStrictEqual([38, 36, 130, 20, 5]);
    expect(recording.of('fillText')[0]).toMatchObject({ args: ['joins R0 by covered', 46, 50], fill: LIGHT.accent });
  });

  test('points a triangle down where its row is open, else right', () => {
    const corners = (open: boolean): unknown[] =>
      paintedItem({ type: 'triangle', x: 10, y: 20, open })
        .calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo')
        .map(({ args }) => args);
    expect(corners(true)).toStrictEqual([
      [10, 20],
      [18, 20],
      [14, 26],
    ]);
    expect(corners(false)).toStrictEqual([
      [10, 20],
      [16, 24],
      [10, 28],
    ]);
  });

  test('paints a comb as an image of its device columns, a swatch in its group’s colour', () => {
    const comb = paintedItem({
      type: 'comb',
      x: 5,
      y: 6,
      h: 13,
      colour: 1,
      mask: new Uint8Array([1, 0, 1, 1]),
      ratio: 2,
    });
    expect(comb.of('drawImage')[0]?.args).toStrictEqual([`${LIGHT.groups[1]}: 1011`, 0, 0, 4, 1, 5, 6, 2, 13]);
    const swatch = paintedItem({ type: 'swatch', x: 1, y: 2, w: 8, h: 8, colour: 3 });
    expect(swatch.of('fill')[0]?.fill).toBe(LIGHT.groups[3]);
  });

  test('outlines in the accent', () => {
    const outline = paintedItem({ type: 'outline', x: 1, y: 2, w: 3, h: 4 });
    expect(outline.of('strokeRect')[0]).toMatchObject({ args: [1, 2, 3, 4], stroke: LIGHT.accent, lineWidth: 2 });
  });

  test('leaves the context solid and opaque after any picture, and asks only for finite places', async () => {
    for (const [preset, owner, block] of [
      ['dsv41-swa-compressor', 2, 0],
      ['spill', 0, 1],
      ['out-of-bounds', 0, 3],
      ['collision', 'all', 0],
      ['unsound-overlay', 0, 1],
    ] as const) {
      const recording = painted(await rowsOf(preset, owner, block), DARK);
      expect(recording.calls.length).toBeGreaterThan(20);
      expect([recording.dash(), recording.alpha()]).toStrictEqual([[], 1]);
      for (const { name, args } of recording.calls) {
        for (const arg of args) if (typeof arg === 'number') expect(Number.isFinite(arg), name).toBe(true);
      }
    }
  });

  test('paints the same items in the dark with its own colours', async () => {
    const scene = await rowsOf('dsv41-swa-compressor', 2, 0);
    const [light, dark] = [painted(scene, LIGHT), painted(scene, DARK)];
    expect(dark.calls.map(({ name, args }) => [name, args])).toStrictEqual(
      light.calls.map(({ name, args }) => [name, args]),
    );
    const fills = new Set(dark.calls.map(({ fill }) => fill));
    for (const fill of [LIGHT.panel, LIGHT.muted, ...LIGHT.groups]) expect(fills.has(fill)).toBe(false);
  });
});
