import { describe, expect, test, vi } from 'vitest';
import { compareContent } from '../../../src/core/scene/row-compare.ts';
import { plotOf } from '../../../src/core/scene/row-scene.ts';
import { createScale, toPixel } from '../../../src/core/scene/scale.ts';
import { compareHighlight } from '../../../src/ui/compare/compare-highlight.ts';
import { overlaidLens, stackedLens } from '../../../src/ui/compare/compare-lens.ts';
import { type ChosenSides, NOTHING_CHOSEN } from '../../../src/ui/compare/difference-place.ts';
import type { Lens, LensPicture } from '../../../src/ui/map/lens.ts';
import { rowsLens } from '../../../src/ui/map/rows-lens.ts';
import { itemsOf, textsOf } from '../../core/scene/scenes.ts';
import { modelOfFacts } from '../map/model.ts';
import { comparedPreset, under } from './comparison.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const ROW = 65_536;
const WIDTH = 1000;
const range = { start: 0, end: ROW };
const { left, right } = plotOf(WIDTH);
const xOf = (byte: number): number => toPixel(createScale(range, left, right, 1), byte);
const byGroup = (_: number, group: number): number => group;

async function lenses(chosen: ChosenSides = NOTHING_CHOSEN) {
  const comparison = await comparedPreset('dsv41-swa-compressor', under('base-address'), under('packed-row-aware'));
  const a = modelOfFacts(comparison.a, 2, 0);
  const b = modelOfFacts(comparison.b, 2, 0);
  const content = compareContent(a.content, b.content, comparison.regions);
  if (content === null) throw new Error('two rows');
  const together = { ...a, content, strips: { strips: [], unseen: [] } };
  const onChoose = vi.fn();
  const one = overlaidLens(rowsLens(together, byGroup, 'hex'), together, b, comparison, chosen, onChoose);
  const titles = { A: 'A · first', B: 'B · second' };
  const two = stackedLens(
    rowsLens(a, byGroup, 'hex'),
    rowsLens(b, byGroup, 'hex'),
    titles,
    comparison,
    chosen,
    onChoose,
  );
  const draw = (lens: Lens): LensPicture =>
    lens.draw({
      range,
      scroll: 0,
      width: WIDTH,
      height: 300,
      ratio: 1,
      highlight: compareHighlight(comparison, null, chosen),
    });
  return { comparison, one, two, onChoose, draw };
}

/** The y of a region's bracket in a picture: the `nth` whose legs span the bytes. */
function bracketY({ scene }: LensPicture, start: number, end: number, nth = 0): number {
  const found = itemsOf(scene, 'bracket').filter(
    ({ x1, x2 }) => Math.abs(x1 - xOf(start)) < 1 && Math.abs(x2 - xOf(end)) < 1,
  );
  const y = found[nth]?.y;
  if (y === undefined) throw new Error('no such bracket');
  return y + 5;
}

describe('overlaidLens()', () => {
  test('a press chooses on the side that has the thing', async () => {
    const { one, onChoose, draw } = await lenses();
    const picture = draw(one);
    const inB = one.pick(picture, range, xOf(2000), bracketY(picture, 0, 32_768));
    expect(inB.tip).toBe(`R2: 32,768 B of each of 4 blocks, for ${COMPRESSOR}`);
    expect(inB.hover).toBeNull();
    expect(inB.click(false)).toBeNull();
    expect(onChoose).toHaveBeenLastCalledWith('b', { kind: 'region', region: 2 });
    one.pick(picture, range, xOf(2000), bracketY(picture, 0, 19_008)).click(false);
    expect(onChoose).toHaveBeenLastCalledWith('a', { kind: 'region', region: 0 });
  });

  test('finds what is chosen on either side', async () => {
    const spanOf = async (chosen: ChosenSides) => {
      const found = (await lenses(chosen)).one.spanOf(null);
      return found && [found.start, found.end];
    };
    expect(await spanOf({ a: { kind: 'region', region: 1 }, b: null })).toStrictEqual([32_768, 41_216]);
    expect(await spanOf({ a: null, b: { kind: 'region', region: 3 } })).toStrictEqual([32_768, 49_152]);
    expect(await spanOf({ a: { kind: 'finding', id: `truncated:${COMPRESSOR}` }, b: null })).toStrictEqual([
      19_008, 32_768,
    ]);
    expect(await spanOf({ a: null, b: { kind: 'layer', layer: COMPRESSOR } })).toStrictEqual([0, 32_768]);
    expect(await spanOf(NOTHING_CHOSEN)).toBeNull();
  });

  test('scrolls to the last lane that has what is chosen', async () => {
    const { one, draw } = await lenses({
      a: { kind: 'layer', layer: COMPRESSOR },
      b: { kind: 'layer', layer: COMPRESSOR },
    });
    expect(one.topOf(null)).toBeNull();
    const picture = draw(one);
    expect(one.topOf(null)).toBe(bracketY(picture, 0, 32_768) - 9);
  });
});

describe('stackedLens()', () => {
  test('draws A over B, each under its title, along one line', async () => {
    const { two, draw } = await lenses();
    const { scene, height } = draw(two);
    const titles = itemsOf(scene, 'text').filter(({ text }) => /^[AB] · /.test(text));
    expect(titles.map(({ text }) => text)).toStrictEqual(['A · first', 'B · second']);
    expect(titles[0]?.y).toBeLessThan(titles[1]?.y ?? 0);
    expect(scene.height).toBe(height);
    expect(textsOf(scene).filter((text) => text === 'moved')).toHaveLength(2);
    expect(itemsOf(scene, 'bracket').map(({ side }) => side)).toStrictEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a place lies on the map that it is over', async () => {
    const { two, onChoose, draw } = await lenses();
    const picture = draw(two);
    two.pick(picture, range, xOf(2000), bracketY(picture, 0, 19_008)).click(false);
    expect(onChoose).toHaveBeenLastCalledWith('a', { kind: 'region', region: 0 });
    const inB = two.pick(picture, range, xOf(2000), bracketY(picture, 0, 32_768));
    inB.click(false);
    expect(onChoose).toHaveBeenLastCalledWith('b', { kind: 'region', region: 2 });
    expect(two.snap(picture, range, xOf(32_760), bracketY(picture, 0, 32_768), 100)).toBe(32_768);
  });

  test('each side shows what is chosen by its own names', async () => {
    const { two, draw } = await lenses({ a: null, b: { kind: 'region', region: 2 } });
    const picture = draw(two);
    expect(itemsOf(picture.scene, 'bracket').map(({ strong }) => strong)).toStrictEqual([false, false, true, false]);
    expect(two.spanOf(null)).toMatchObject({ start: 0, end: 32_768 });
    expect(two.topOf(null)).toBeGreaterThan(100);
  });

  test('opens a row by its strip, as the one map does', async () => {
    const { two, draw } = await lenses();
    const picture = draw(two);
    const strip = itemsOf(picture.scene, 'triangle').find(({ open }) => !open);
    expect(two.pick(picture, range, xOf(10), (strip?.y ?? 0) + 4).click(false)).toStrictEqual({
      type: 'view-changed',
      view: { row: 1 },
    });
  });
});

test('compareHighlight() lights up a layer on both sides, by each side’s name', async () => {
  const { comparison } = await lenses();
  expect(compareHighlight(comparison, COMPRESSOR, NOTHING_CHOSEN)).toStrictEqual({
    layer: COMPRESSOR,
    region: 0,
    finding: null,
    other: { layer: COMPRESSOR, region: 2, finding: null },
  });
  const renamed = { ...comparison, layers: { ...comparison.layers, renamed: [{ a: 'x', b: COMPRESSOR }] } };
  expect(compareHighlight(renamed, 'x', NOTHING_CHOSEN).other).toMatchObject({ layer: COMPRESSOR, region: 2 });
});
