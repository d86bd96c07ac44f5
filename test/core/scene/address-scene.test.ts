import { describe, expect, test } from 'vitest';
import { addressIn } from '../../../src/core/analysis/space.ts';
import type { RegisteredFacts } from '../../../src/core/facts.ts';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import { addressHeight, addressScene } from '../../../src/core/scene/address-scene.ts';
import type { RulerUnit } from '../../../src/core/scene/ruler.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { itemsOf, NO_HIGHLIGHT, presetFacts, registeredFacts, textsOf } from './scenes.ts';
import { writtenText } from './written.ts';

function sceneOfTracks(facts: RegisteredFacts, unit: RulerUnit, range?: { start: number; end: number }): Scene {
  const content = addressContent(facts.analysis, new Set());
  const { spaces } = facts.analysis.geometry;
  return addressScene({
    content,
    range: range ?? { start: 0, end: content.axis.bytes },
    scroll: 0,
    width: 1000,
    height: addressHeight(content),
    ratio: 1,
    metrics: bundledMetrics,
    highlight: NO_HIGHLIGHT,
    colourOf: () => 0,
    addressOf: (space, offset) => addressIn(spaces[space] as (typeof spaces)[number], offset),
    unit,
  }).scene;
}

/** What stands on the ruler. */
const rulerOf = (scene: Scene): string[] =>
  itemsOf(scene, 'text')
    .filter(({ y, ink, text }) => y === 18 && ink === 'muted' && text !== 'address')
    .map(({ text }) => text);

describe('addressScene() rules its axis', () => {
  test('in hex at round addresses', async () => {
    expect(rulerOf(sceneOfTracks(await presetFacts('dsv41-swa-compressor'), 'hex'))).toEqual([
      '0x7f0000000000',
      '0x7f0000010000',
      '0x7f0000020000',
      '0x7f0000030000',
    ]);
  });

  test('in decimal at round addresses, which are no round offsets', async () => {
    expect(rulerOf(sceneOfTracks(await presetFacts('dsv41-swa-compressor'), 'decimal'))).toEqual([
      '139,637,976,800,000',
      '139,637,976,900,000',
    ]);
  });

  test('in whole blocks', async () => {
    const facts = await presetFacts('dsv41-swa-compressor');
    expect(rulerOf(sceneOfTracks(facts, 'blocks'))).toEqual(['block 0', 'block 1', 'block 2', 'block 3']);
    // Closer than a block, there is one tick or none.
    expect(rulerOf(sceneOfTracks(facts, 'blocks', { start: 65_000, end: 66_000 }))).toEqual(['block 1']);
  });

  test('in hex where blocks of different strides lie among each other', () => {
    const pages = [
      { layer: 'a', offset: 0, bytes: 30, stride: 100 },
      { layer: 'b', offset: 40, bytes: 20, stride: 90 },
    ];
    const facts = registeredFacts(writtenText([pages], { blocks: 5, bytes: 2000 }));
    expect(rulerOf(sceneOfTracks(facts, 'blocks'))).toEqual(rulerOf(sceneOfTracks(facts, 'hex')));
  });
});

describe('addressScene() of each finding', () => {
  test.each([
    ['collision', ['collision', 'redundant'], ['collision 64 B', '×2', '×2 · 64 B']],
    ['unsound-overlay', ['unsound-overlay'], ['overlay 512 B']],
    ['dsv41-swa-compressor', ['truncated'], ['13,760 B', 'truncated 7,936 B']],
  ] as const)('marks and names those of %s', async (preset, patterns, words) => {
    const scene = sceneOfTracks(await presetFacts(preset), 'hex');
    expect([...new Set(itemsOf(scene, 'mark').map(({ pattern }) => pattern))].sort()).toEqual(patterns);
    const inks: readonly string[] = ['err', 'warn', 'spill'];
    const said = new Set(itemsOf(scene, 'text').flatMap(({ text, ink }) => (inks.includes(ink) ? [text] : [])));
    // As much of it as there is room for beside the track's own bars.
    expect([...said].sort()).toEqual([...words].sort());
  });

  test('says where only some blocks have one', () => {
    // Strides that differ: the second page drifts off the first.
    const pages = [
      { layer: 'a', offset: 0, bytes: 500, stride: 1000 },
      { layer: 'b', offset: 400, bytes: 300, stride: 1001 },
    ];
    const facts = registeredFacts(writtenText([pages], { blocks: 400, bytes: 500_000 }));
    const scene = sceneOfTracks(facts, 'hex');
    const found = textsOf(scene).filter((text) => text.endsWith('in some blocks'));
    expect([...new Set(found)].sort()).toEqual([
      'collision in some blocks',
      'overlay in some blocks',
      '×2 · in some blocks',
    ]);
  });
});
