import { addressIn } from '../../../src/core/analysis/space.ts';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import { addressHeight, addressScene } from '../../../src/core/scene/address-scene.ts';
import { createBarBuffer, type Scene, type SceneItem } from '../../../src/core/scene/scene.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { NO_HIGHLIGHT, presetFacts, rowOf, sceneOf } from '../../core/scene/scenes.ts';

/** The addresses lens of a preset, whole. */
export async function addressesOf(preset: string, width: number, height?: number): Promise<Scene> {
  const facts = await presetFacts(preset);
  const content = addressContent(facts.analysis, new Set());
  const { spaces } = facts.analysis.geometry;
  return addressScene({
    content,
    range: { start: 0, end: content.axis.bytes },
    scroll: 0,
    width,
    height: height ?? addressHeight(content),
    ratio: 1,
    metrics: bundledMetrics,
    highlight: NO_HIGHLIGHT,
    colourOf: (_, group) => group,
    addressOf: (space, offset) => {
      const found = spaces[space];
      if (found === undefined) throw new RangeError(`no space ${space}`);
      return addressIn(found, offset);
    },
  }).scene;
}

/** The rows lens of a preset, whole. */
export async function rowsOf(
  preset: string,
  owner: number | 'all',
  block: number,
  options: Parameters<typeof sceneOf>[1] = {},
): Promise<Scene> {
  return sceneOf(rowOf(await presetFacts(preset), owner, block), options);
}

export const sceneWith = (...items: readonly SceneItem[]): Scene => ({
  width: 100,
  height: 50,
  under: [],
  bars: createBarBuffer(1),
  items,
  hits: [],
  drawn: { bars: 0, of: 0 },
});
