import { expect, test } from 'vitest';
import type { SceneItem } from '../../../src/core/scene/scene.ts';
import { stackScenes } from '../../../src/core/scene/stack.ts';
import { drawnBars, presetFacts, rowOf, sceneOf } from './scenes.ts';

const yOf = (item: SceneItem): number => ('y' in item ? item.y : item.y1);

test('stackScenes() lowers everything of the scenes, and keeps what they are', async () => {
  const row = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 0);
  const one = sceneOf(row, { highlight: { layer: 'layers.2.attn.compressor.state_cache' } });
  const heading: SceneItem = { type: 'text', x: 1, y: 2, text: 'A', font: 'words', ink: 'ink', anchor: 'start' };
  const stacked = stackScenes(
    [
      { scene: one, top: 0 },
      { scene: one, top: 500 },
    ],
    [heading],
    1000,
    900,
  );
  const count = one.items.length;
  expect([stacked.width, stacked.height, stacked.items.length]).toStrictEqual([1000, 900, 2 * count + 1]);
  expect(stacked.items.slice(0, count)).toStrictEqual(one.items);
  expect(stacked.items.slice(count, -1).map((item) => [item.type, yOf(item)])).toStrictEqual(
    one.items.map((item) => [item.type, yOf(item) + 500]),
  );
  expect(stacked.items.at(-1)).toBe(heading);
  expect(stacked.under.slice(one.under.length).map(yOf)).toStrictEqual(one.under.map((item) => yOf(item) + 500));
  expect(drawnBars(stacked)).toStrictEqual([
    ...drawnBars(one),
    ...drawnBars(one).map((bar) => ({ ...bar, y: bar.y + 500 })),
  ]);
  expect(stacked.drawn).toStrictEqual({ bars: 2 * one.drawn.bars, of: 2 * one.drawn.of });
  expect(new Set(one.items.map(({ type }) => type))).toContain('alias');
});

test('stackScenes() takes its buffer up again', async () => {
  const row = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 0);
  const one = sceneOf(row);
  const first = stackScenes([{ scene: one, top: 10 }], [], 1000, 900);
  const second = stackScenes([{ scene: one, top: 20 }], [], 1000, 900, first.bars);
  expect(second.bars).toBe(first.bars);
  expect(drawnBars(second).map(({ y }) => y)).toStrictEqual(drawnBars(one).map(({ y }) => y + 20));
});
