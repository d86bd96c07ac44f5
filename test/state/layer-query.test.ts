import { expect, test } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { parseLayerQuery } from '../../src/state/layer-query.ts';
import { layerTree } from '../../src/ui/layers/layer-rows.ts';

async function shown(id: string, filter: string): Promise<string[]> {
  const result = readLayout((await PRESETS.find((preset) => preset.id === id)?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  const tree = layerTree(computeFacts(result.document, { alias: 'base-address', rows: 'packed-mla' }));
  return tree.rows(filter, new Set()).flatMap((row) => (row.kind === 'layer' ? [row.name] : []));
}

const SWA = 'layers.0.attn.swa_cache';
const KEYS = 'layers.2.attn.indexer.k_cache';
const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const INDEXER = 'layers.2.attn.indexer.state_cache';

test.each([
  ['', [SWA, KEYS, COMPRESSOR, INDEXER]],
  ['state', [COMPRESSOR, INDEXER]],
  ['STATE indexer', [INDEXER]],
  ['group:2', [COMPRESSOR, INDEXER]],
  ['type:mla', [SWA, KEYS]],
  ['type:mla group:1', [KEYS]],
  ['finding:truncated', [COMPRESSOR, INDEXER]],
  ['finding:any', [COMPRESSOR, INDEXER]],
  ['-finding:any', [SWA, KEYS]],
  ['region:R1', [KEYS, INDEXER]],
  ['region:1 -state', [KEYS]],
  ['layer:swa', [SWA]],
  ['ring', [COMPRESSOR, INDEXER]],
  ['group:', [SWA, KEYS, COMPRESSOR, INDEXER]],
  ['group:7', []],
])('parseLayerQuery() of %j leaves what all its words hold for', async (filter, expected) => {
  expect(await shown('dsv41-swa-compressor', filter)).toEqual(expected);
});

test('parseLayerQuery() finds layers that no group names by group:none', async () => {
  expect(await shown('layer-without-spec', 'group:none')).toHaveLength(1);
});

test('parseLayerQuery() says which fields there are where one is unknown', () => {
  const { faults } = parseLayerQuery('grup:2 state');
  expect(faults).toEqual([{ word: 'grup:2', wanted: 'group:, type:, finding:, region:, layer:' }]);
});
