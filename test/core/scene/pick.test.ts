import { describe, expect, test } from 'vitest';
import { pick } from '../../../src/core/scene/pick.ts';
import { hitAt } from '../../../src/core/scene/scene.ts';
import { presetFacts, registeredFacts, rowOf, sceneOf } from './scenes.ts';
import { writtenText } from './written.ts';

const row = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 1);
const scene = sceneOf(row);
const whole = { start: 0, end: row.rows.bytes };
const at = (x: number, y: number) => pick(scene, row.content, whole, x, y);

describe('pick()', () => {
  test('names the bar, the byte and the lane under a place', () => {
    const picked = at(200, 130);
    expect(picked.target).toStrictEqual({ kind: 'lane', group: 2, level: 0 });
    expect(picked.bar).toMatchObject({ layer: 'layers.2.attn.compressor.state_cache', kind: 'data' });
    expect(picked.line).toBeCloseTo((92 * 65_536) / 868, 9);
    expect(picked.byte).toStrictEqual({ space: 0, offset: 65_536 + Math.floor((92 * 65_536) / 868) });
  });

  test('tells padding from data', () => {
    expect(at(358, 70).bar).toMatchObject({ layer: 'layers.0.attn.swa_cache', kind: 'padding' });
  });

  test('takes a finding over the bar that it lies on, and a region by its bracket', () => {
    expect(at(450, 130).target).toStrictEqual({
      kind: 'finding',
      id: 'truncated:layers.2.attn.compressor.state_cache',
    });
    expect(at(200, 203).target).toStrictEqual({ kind: 'region', region: 0 });
  });

  test('opens a row by its strip, in the gutter too', () => {
    expect(at(20, 262).target).toStrictEqual({ kind: 'row', block: 0 });
    expect(at(900, 282).target).toStrictEqual({ kind: 'row', block: 2 });
  });

  test('finds no byte in the gutter nor past the row', () => {
    expect(at(50, 130)).toMatchObject({ byte: null, bar: null, target: null });
    expect(at(980, 130)).toMatchObject({ byte: null, bar: null });
  });

  test('finds no bar between bars', () => {
    expect(at(300, 100)).toMatchObject({ bar: null, target: { kind: 'lane', group: 1 } });
  });

  test('reaches two pixels to a bar too thin to be hit', () => {
    const pages = [{ layer: 'thin', offset: 50_000, bytes: 8, stride: 100_000 }];
    const thin = rowOf(registeredFacts(writtenText([pages], { blocks: 2, bytes: 200_000 })), 0, 0);
    const drawn = sceneOf(thin);
    const near = (x: number) => pick(drawn, thin.content, { start: 0, end: thin.rows.bytes }, x, 70).bar?.layer;
    // Byte 50,000 stands at pixel 542.
    expect([539.5, 540.5, 542, 543.9, 544.5].map(near)).toStrictEqual([undefined, 'thin', 'thin', 'thin', undefined]);
  });
});

describe('hitAt()', () => {
  test('takes the topmost, half-open', () => {
    expect(hitAt(scene, 542, 122)?.target).toStrictEqual({ kind: 'lane', group: 2, level: 0 });
    expect(hitAt(scene, 541.9, 122)?.target.kind).toBe('finding');
    expect(hitAt(scene, 500, 5)).toBeNull();
  });
});
