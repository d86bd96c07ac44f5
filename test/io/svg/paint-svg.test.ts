import { describe, expect, test } from 'vitest';
import {
  createBarBuffer,
  LOOK_DIM,
  LOOK_EVEN,
  LOOK_PADDING,
  type Pattern,
  pushBar,
  type SceneItem,
} from '../../../src/core/scene/scene.ts';
import { paintSvg } from '../../../src/io/svg/paint-svg.ts';
import { NIGHT, PAPER } from './palettes.ts';
import { addressesOf, rowsOf, sceneWith } from './pictures.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const painted = (...items: readonly SceneItem[]): string => paintSvg(sceneWith(...items), PAPER, 'test');
/** The lines of what was painted, without the frame around it. */
const body = (svg: string): string[] => svg.trimEnd().split('\n').slice(4, -1);

describe('paintSvg() keeps pictures as they are', () => {
  test('the compressor over SWA, with the line from a layer to its region', async () => {
    const scene = await rowsOf('dsv41-swa-compressor', 2, 0, { highlight: { layer: COMPRESSOR, region: 0 } });
    await expect(paintSvg(scene, PAPER, 'Compressor over SWA')).toMatchFileSnapshot('snapshots/compressor-light.svg');
  });

  test('the same in the dark, narrow, with all groups laid over each other', async () => {
    const scene = await rowsOf('dsv41-swa-compressor', 'all', 1, { width: 390 });
    await expect(paintSvg(scene, NIGHT, 'Compressor over SWA')).toMatchFileSnapshot(
      'snapshots/compressor-dark-390.svg',
    );
  });

  test('a spill, where strides differ', async () => {
    await expect(paintSvg(await rowsOf('spill', 0, 1), PAPER, 'Spill')).toMatchFileSnapshot('snapshots/spill.svg');
  });

  test('a collision, moved twice', async () => {
    const scene = await rowsOf('collision', 0, 0);
    await expect(paintSvg(scene, PAPER, 'Collision')).toMatchFileSnapshot('snapshots/collision.svg');
  });

  test('blocks on the same bytes, past the row’s edge', async () => {
    const scene = await rowsOf('unsound-overlay', 0, 1);
    await expect(paintSvg(scene, PAPER, 'Overlay')).toMatchFileSnapshot('snapshots/overlay.svg');
  });

  test('92 views in one row', async () => {
    const scene = await rowsOf('deepseek-v4-92-views', 2, 7, { width: 1200 });
    await expect(paintSvg(scene, PAPER, '92 views')).toMatchFileSnapshot('snapshots/92-views.svg');
  });

  test('layers one after the other, by address', async () => {
    const scene = await addressesOf('full-attention-lhbnc', 900);
    await expect(paintSvg(scene, PAPER, 'By address')).toMatchFileSnapshot('snapshots/addresses.svg');
  });
});

describe('paintSvg()', () => {
  test('gives the same bytes for the same scene', async () => {
    const once = paintSvg(await rowsOf('spill', 0, 1), PAPER, 'a');
    expect(paintSvg(await rowsOf('spill', 0, 1), PAPER, 'a')).toBe(once);
    expect(paintSvg(await rowsOf('spill', 0, 1), NIGHT, 'a')).not.toBe(once);
  });

  test('says its size and its title, and needs nothing from elsewhere', async () => {
    const svg = paintSvg(await rowsOf('dsv41-swa-compressor', 2, 0), PAPER, 'A title');
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1000" height="300" viewBox="0 0 1000 300" role="img">\n/,
    );
    expect(svg).toContain('<title>A title</title>');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|<script|<style|@import/);
  });

  test('writes names as text, whatever is in them', () => {
    const text = '<a&"b>';
    const svg = paintSvg(
      sceneWith(
        { type: 'text', x: 1, y: 2, text, font: 'mono', ink: 'ink', anchor: 'middle' },
        { type: 'bar-text', x: 1, y: 2, text, colour: 0, dim: false },
      ),
      PAPER,
      `]]>${text}`,
    );
    expect(svg).toContain('<title>]]&gt;&lt;a&amp;&quot;b&gt;</title>');
    expect(svg.match(/>&lt;a&amp;&quot;b&gt;<\/text>/g)).toHaveLength(2);
    expect(svg).not.toContain(text);
  });

  test('replaces what XML cannot hold', () => {
    const svg = painted({
      type: 'text',
      x: 0,
      y: 0,
      text: 'a\u0000b\ud800c\uffff😀',
      font: 'mono',
      ink: 'ink',
      anchor: 'start',
    });
    expect(svg).toContain('>a\ufffdb\ufffdc\ufffd😀</text>');
  });

  test('paints bars by group, paler by look', () => {
    const bars = createBarBuffer(1);
    pushBar(bars, 1, 2, 30, 4, 1, 0);
    pushBar(bars, 1, 2, 30, 4, 9, LOOK_PADDING);
    pushBar(bars, 1, 2, 30, 4, 0, LOOK_DIM | LOOK_EVEN);
    const lines = body(paintSvg({ ...sceneWith(), bars }, PAPER, ''));
    expect(lines).toStrictEqual([
      `<rect x="1" y="2" width="30" height="4" fill="${PAPER.groups[1]}"/>`,
      `<rect x="1" y="2" width="30" height="4" fill="${PAPER.groups[1]}" opacity="0.3"/>`,
      `<rect x="1" y="2" width="30" height="4" fill="${PAPER.groups[0]}" opacity="0.295"/>`,
    ]);
  });

  test('gives each finding a sign of its own', () => {
    const patterns: readonly Pattern[] = [
      'truncated',
      'spilled',
      'out-of-bounds',
      'redundant',
      'collision',
      'unsound-overlay',
    ];
    const signs = patterns.map((pattern) =>
      body(painted({ type: 'mark', pattern, x: 0, y: 0, w: 40, h: 10 })).join(''),
    );
    expect(new Set(signs).size).toBe(patterns.length);
    expect(signs[0]).toContain('url(#truncated)');
    expect(signs[1]).toContain('url(#spilled)');
    expect(signs[2]).toContain('stroke-dasharray');
    expect(signs[3]?.match(/<rect/g)).toHaveLength(2);
    expect(signs[4]).toContain('url(#collision)');
    expect(signs[5]).toMatch(/<path d="M0 0Q/);
  });

  test('gives a packed row’s bracket a heavy leg, a shared one a second line, a cut one no leg', () => {
    const bracket = {
      type: 'bracket',
      x1: 10,
      x2: 50,
      y: 0,
      packedRow: false,
      shared: false,
      cutLeft: false,
      cutRight: false,
      strong: false,
    } as const;
    const plain = body(painted(bracket)).join('');
    expect(plain).toContain('d="M10.75 0V10M10 10H50M49.25 10V0"');
    expect(body(painted({ ...bracket, cutLeft: true, cutRight: true })).join('')).toContain('d="M10 10H50"');
    expect(body(painted({ ...bracket, packedRow: true })).join('')).toContain(
      '<rect x="10" y="0" width="4" height="10"',
    );
    expect(body(painted({ ...bracket, packedRow: true, cutLeft: true })).join('')).not.toContain('<rect');
    expect(body(painted({ ...bracket, shared: true })).join('')).toContain('d="M10 13.5H50"');
    expect(body(painted({ ...bracket, strong: true })).join('')).toContain(PAPER.accent);
  });

  test('dashes what only one of two results has, each side in its own way', () => {
    const bracket = { type: 'bracket', x1: 10, x2: 50, y: 0, packedRow: false, shared: true } as const;
    const cuts = { cutLeft: false, cutRight: false, strong: false };
    const mark = { type: 'mark', pattern: 'redundant', x: 0, y: 0, w: 40, h: 10 } as const;
    const dashes = (item: SceneItem): readonly string[] =>
      body(painted(item))
        .join('')
        .match(/stroke-dasharray="[^"]*"/g) ?? [];
    expect(dashes({ ...bracket, ...cuts })).toStrictEqual([]);
    expect(dashes({ ...bracket, ...cuts, side: 'A' })).toStrictEqual(Array(2).fill('stroke-dasharray="7 4"'));
    expect(dashes({ ...bracket, ...cuts, side: 'B' })).toStrictEqual(Array(2).fill('stroke-dasharray="2 3"'));
    expect(dashes({ ...mark, side: 'A' })).toStrictEqual(Array(2).fill('stroke-dasharray="7 4"'));
    expect(dashes({ ...mark, pattern: 'out-of-bounds', side: 'B' })).toStrictEqual(['stroke-dasharray="2 3"']);
  });
});
