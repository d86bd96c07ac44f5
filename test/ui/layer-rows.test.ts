import { expect, test } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { layerTree } from '../../src/ui/layers/layer-rows.ts';

async function treeOf(id: string): Promise<ReturnType<typeof layerTree>> {
  const result = readLayout((await PRESETS.find((preset) => preset.id === id)?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  return layerTree(computeFacts(result.document, { alias: 'base-address', rows: 'packed-mla' }));
}

test('layerTree() counts what the filter lets through', async () => {
  const tree = await treeOf('dsv41-swa-compressor');
  const rows = tree.rows('compressor', new Set());
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ kind: 'group', id: 2, shown: 1, count: 2 });
  expect(rows[1]).toMatchObject({ kind: 'layer', place: 1, siblings: 1, regions: [0] });
});

test('layerTree() leaves the layers of a closed group out', async () => {
  const tree = await treeOf('dsv41-swa-compressor');
  expect(tree.rows('', new Set([0, 1, 2])).map(({ kind }) => kind)).toEqual(['group', 'group', 'group']);
});

test('layerTree() of a document that is refused before views are made names its layers all the same', async () => {
  const tree = await treeOf('refused-not-splittable');
  const layers = tree.rows('', new Set()).filter((row) => row.kind === 'layer');
  expect(layers.length).toBeGreaterThan(0);
  expect(layers.every(({ layer, regions }) => layer === null && regions.length === 0)).toBe(true);
});
