import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LayerGeometry } from '../../../src/core/analysis/geometry.ts';
import { dataIndex, visitData } from '../../../src/core/analysis/near-data.ts';
import type { Track } from '../../../src/core/analysis/track.ts';
import { blocksOf, bytesAt, SEED, tracksArbitrary } from './tracks.ts';

/** Layers of one run each; all that the index reads of them. */
const layersOf = (tracks: readonly Track[], spaces: number): LayerGeometry[] =>
  tracks.map((track, i) => ({ space: i % spaces, tracks: [track] }) as unknown as LayerGeometry);

type Piece = readonly [layer: number, block: number, start: number, end: number];

function found(layers: readonly LayerGeometry[], space: number, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  visitData(dataIndex({ layers }), space, from, to, (layer, block, start, end) => {
    pieces.push([layers.indexOf(layer), block, start, end]);
    return true;
  });
  return pieces.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The same by looking at every byte of every block of every layer. */
function scanned(layers: readonly LayerGeometry[], space: number, from: number, to: number): Piece[] {
  return layers.flatMap((layer, i): Piece[] => {
    const [track] = layer.tracks;
    if (track === undefined || layer.space !== space) return [];
    return blocksOf([track]).flatMap((block): Piece[] => {
      const bytes = bytesAt(track, block).filter((byte) => byte >= from && byte < to);
      return bytes.length === 0 ? [] : [[i, block, bytes[0] as number, (bytes.at(-1) as number) + 1]];
    });
  });
}

describe('visitData()', () => {
  test('finds what a scan of every byte finds, in one space or two', () => {
    fc.assert(
      fc.property(tracksArbitrary, fc.constantFrom(1, 2), fc.nat(250), fc.nat(60), (tracks, spaces, from, length) => {
        const layers = layersOf(tracks, spaces);
        for (let space = 0; space < spaces; space++) {
          expect(found(layers, space, from, from + length)).toEqual(scanned(layers, space, from, from + length));
        }
      }),
      { seed: SEED, numRuns: 600 },
    );
  });

  test('stops where it is told to', () => {
    const layers = layersOf([{ start: 0, step: 10, count: 100, length: 5 }], 1);
    let visits = 0;
    visitData(dataIndex({ layers }), 0, 0, 1000, () => ++visits < 3);
    expect(visits).toBe(3);
  });
});
