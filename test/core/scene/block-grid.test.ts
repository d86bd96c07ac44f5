import { describe, expect, test } from 'vitest';
import { blockAt, blockGrids, gridsWithin } from '../../../src/core/scene/block-grid.ts';
import { presetFacts, registeredFacts } from './scenes.ts';
import { writtenText } from './written.ts';

const page = (layer: string, offset: number, bytes: number, stride: number) => ({ layer, offset, bytes, stride });

describe('blockGrids()', () => {
  test('counts the rows of packed memory as blocks', async () => {
    const { geometry } = (await presetFacts('dsv41-swa-compressor')).analysis;
    expect(blockGrids(geometry)).toEqual([{ space: 0, start: 0, step: 65_536, blocks: 4, end: 262_144 }]);
  });

  test('has a grid for each stretch of memory that is one block after the other', () => {
    const text = writtenText([[page('a', 0, 30, 100), page('b', 40, 60, 100), page('c', 1000, 50, 50)]], {
      blocks: 5,
      bytes: 2000,
    });
    expect(blockGrids(registeredFacts(text).analysis.geometry)).toEqual([
      { space: 0, start: 0, step: 100, blocks: 5, end: 500 },
      { space: 0, start: 1000, step: 50, blocks: 5, end: 1250 },
    ]);
  });

  test('has none where blocks of different strides lie among each other', () => {
    const text = writtenText([[page('a', 0, 30, 100), page('b', 40, 20, 90), page('c', 1000, 50, 50)]], {
      blocks: 5,
      bytes: 2000,
    });
    expect(blockGrids(registeredFacts(text).analysis.geometry).map(({ start }) => start)).toEqual([1000]);
  });
});

describe('blockAt()', () => {
  const grids = [
    { space: 0, start: 100, step: 10, blocks: 3, end: 130 },
    { space: 0, start: 200, step: 7, blocks: 2, end: 214 },
    { space: 2, start: 0, step: 5, blocks: 1, end: 5 },
  ];

  test('says the block and the byte in it', () => {
    expect(blockAt(grids, 0, 100)).toEqual({ grid: grids[0], block: 0, within: 0 });
    expect(blockAt(grids, 0, 129)).toEqual({ grid: grids[0], block: 2, within: 9 });
    expect(blockAt(grids, 0, 208)).toEqual({ grid: grids[1], block: 1, within: 1 });
  });

  test('is null outside every grid', () => {
    for (const [space, offset] of [
      [0, 99],
      [0, 130],
      [0, 214],
      [1, 3],
      [2, 5],
    ] as const) {
      expect(blockAt(grids, space, offset)).toBeNull();
    }
  });

  test('gridsWithin() are those that meet a range', () => {
    expect(gridsWithin(grids, 0, 0, 1000)).toEqual([grids[0], grids[1]]);
    expect(gridsWithin(grids, 0, 130, 200)).toEqual([]);
    expect(gridsWithin(grids, 0, 129, 201)).toEqual([grids[0], grids[1]]);
    expect(gridsWithin(grids, 2, 0, 1)).toEqual([grids[2]]);
  });
});
