import { expect, test } from 'vitest';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import { snapToRow, snapToTrack } from '../../../src/core/scene/snap.ts';
import { presetFacts, rowOf } from './scenes.ts';

test('snapToRow() ends at the nearest edge of a page, a descriptor, a finding or the row', async () => {
  const { content } = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 1);
  expect(snapToRow(content, 19_100, 200)).toBe(19_008);
  expect(snapToRow(content, 18_700, 200)).toBe(18_688);
  expect(snapToRow(content, 32_700.4, 200)).toBe(32_768);
  expect(snapToRow(content, 65_400, 200)).toBe(65_536);
});

test('snapToRow() keeps the place, to the byte, where no edge is within reach', async () => {
  const { content } = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 1);
  expect(snapToRow(content, 25_000.4, 200)).toBe(25_000);
  expect(snapToRow(content, 19_100.6, 0)).toBe(19_101);
});

test('snapToTrack() ends at an edge of the track under the pointer, whichever block it is of', async () => {
  const { axis, lines } = addressContent((await presetFacts('dsv41-swa-compressor')).analysis, new Set());
  const tracks = lines.flatMap((line) => (line.type === 'track' ? [line.track] : []));
  const compressor = tracks[2] ?? null;
  const region = tracks[4] ?? null;
  expect(snapToTrack(axis, compressor, 3 * 65_536 + 32_700, 200)).toBe(3 * 65_536 + 32_768);
  expect(snapToTrack(axis, region, 2 * 65_536 + 19_100, 200)).toBe(2 * 65_536 + 19_008);
  expect(snapToTrack(axis, compressor, 2 * 65_536 + 19_100, 50)).toBe(2 * 65_536 + 19_100);
  expect(snapToTrack(axis, null, 100, 200)).toBe(0);
});
