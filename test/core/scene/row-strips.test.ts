import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../src/core/analysis/block-facts.ts';
import type { RegisteredFacts } from '../../../src/core/facts.ts';
import type { Owner } from '../../../src/core/scene/row-content.ts';
import { ownerBlocks, rowStrips, withoutBlock } from '../../../src/core/scene/row-strips.ts';
import { rowLayout } from '../../../src/core/scene/sections.ts';
import { deepseekV4 } from '../../../src/presets/deepseek-v4.ts';
import { presetFacts, registeredFacts, rowOf, sceneOf, textsOf } from './scenes.ts';
import { writtenText } from './written.ts';

/** Strips, with how many blocks were looked at for them. */
function counted({ analysis }: RegisteredFacts, owner: Owner) {
  const looked = new Set<string>();
  let calls = 0;
  const source = (group: number, block: number) => {
    calls += 1;
    looked.add(`${group}/${block}`);
    return blockFacts(analysis.geometry, group, block);
  };
  const strips = rowStrips(analysis, rowLayout(analysis.geometry), source, owner, new Set());
  return { ...strips, calls, looked };
}

const ranges = (stretches: readonly { readonly first: number; readonly last: number }[]) =>
  stretches.map(({ first, last }) => [first, last]);

describe('rowStrips()', () => {
  test('folds rows that look alike', async () => {
    const { strips, unseen } = counted(await presetFacts('dsv41-swa-compressor'), 2);
    expect(ranges(strips)).toStrictEqual([[0, 3]]);
    expect(strips[0]).toMatchObject({
      shown: 0,
      bars: [
        { start: 0, end: 32_768, group: 2 },
        { start: 32_768, end: 49_152, group: 2 },
      ],
      marks: [
        { kind: 'truncated', start: 19_008, end: 32_768 },
        { kind: 'truncated', start: 41_216, end: 49_152 },
      ],
    });
    expect(unseen).toStrictEqual([]);
  });

  test('keeps rows apart that differ at the ends of the pool', async () => {
    expect(ranges(counted(await presetFacts('spill'), 0).strips)).toStrictEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(ranges(counted(await presetFacts('out-of-bounds'), 0).strips)).toStrictEqual([
      [0, 2],
      [3, 3],
    ]);
  });

  test('folds 20,000 rows of 92 views', () => {
    const facts = registeredFacts(JSON.stringify(deepseekV4()), { alias: 'base-address', rows: 'packed-mla' });
    const { strips, unseen } = counted(facts, 2);
    expect(ranges(strips)).toStrictEqual([[0, 19_999]]);
    expect(unseen).toStrictEqual([]);
  });

  test('looks at as few blocks of a million as of a hundred', () => {
    const pages = [{ layer: 'a', offset: 0, bytes: 64, stride: 64 }];
    const of = (blocks: number) => counted(registeredFacts(writtenText([pages], { blocks, bytes: blocks * 64 })), 0);
    const many = of(1_000_000);
    expect(ranges(many.strips)).toStrictEqual([[0, 999_999]]);
    expect(many.calls).toBe(of(100).calls);
    expect(many.looked.size).toBeLessThan(24);
  });

  test('folds all but a last row that leaves its allocation', () => {
    const pages = [{ layer: 'a', offset: 0, bytes: 64, stride: 64 }];
    const { strips, unseen } = counted(registeredFacts(writtenText([pages], { blocks: 1000, bytes: 63_970 })), 0);
    expect(ranges(strips)).toStrictEqual([
      [0, 998],
      [999, 999],
    ]);
    expect(unseen).toStrictEqual([]);
  });

  test('says which rows nobody looked at, where strides differ', () => {
    const pages = [
      { layer: 'a', offset: 0, bytes: 16, stride: 64 },
      { layer: 'b', offset: 8192, bytes: 16, stride: 32 },
    ];
    const { strips, unseen } = counted(registeredFacts(writtenText([pages], { blocks: 100, bytes: 16_384 })), 0);
    expect(unseen).toStrictEqual([{ first: 4, last: 95 }]);
    expect(ranges(strips)).toStrictEqual([
      [0, 3],
      [96, 99],
    ]);
  });

  test('does not fold kernel blocks that differ within their row', () => {
    // A region of 48 B every 32 B reaches into the next row from every second kernel block only.
    const text = writtenText(
      [[{ layer: 'long', offset: 0, bytes: 48, stride: 32 }], [{ layer: 'other', offset: 0, bytes: 16, stride: 32 }]],
      { blocks: 40, bytes: 2576, ratio: 2 },
    );
    const { strips, unseen } = counted(registeredFacts(text), 0);
    expect(strips.every(({ first, last }) => last - first < 40)).toBe(true);
    expect(unseen.length).toBeGreaterThan(0);
  });

  test('folds kernel blocks that are alike, whatever their place in the row', () => {
    const pages = [{ layer: 'a', offset: 0, bytes: 32, stride: 32 }];
    const facts = registeredFacts(writtenText([pages], { blocks: 40, bytes: 40 * 7 * 32, ratio: 7 }));
    expect(ranges(counted(facts, 0).strips)).toStrictEqual([[0, 279]]);
    expect(textsOf(sceneOf(rowOf(facts, 0, 3)))).toEqual(
      expect.arrayContaining(['block 3', 'blocks 0–2', 'blocks 4–279', '276 blocks alike, folded']),
    );
  });

  test('has none for a group without blocks', async () => {
    expect(counted(await presetFacts('collision'), 7)).toMatchObject({ strips: [], unseen: [], calls: 0 });
  });
});

describe('ownerBlocks()', () => {
  test('counts logical blocks for state, kernel blocks for all else', async () => {
    const { analysis } = await presetFacts('hybrid-mla-kda-small');
    expect([0, 1, 'all' as const, 7].map((owner) => ownerBlocks(analysis, owner))).toStrictEqual([12, 4, 12, 0]);
  });
});

describe('withoutBlock()', () => {
  test('takes a block out of a stretch, at its ends and within', () => {
    const stretch = [{ first: 2, last: 6 }];
    expect(ranges(withoutBlock(stretch, 4))).toStrictEqual([
      [2, 3],
      [5, 6],
    ]);
    expect(ranges(withoutBlock(stretch, 2))).toStrictEqual([[3, 6]]);
    expect(ranges(withoutBlock(stretch, 6))).toStrictEqual([[2, 5]]);
    expect(withoutBlock(stretch, 7)).toStrictEqual(stretch);
    expect(withoutBlock([{ first: 3, last: 3 }], 3)).toStrictEqual([]);
  });

  test('a row in full is not among those that are not drawn', () => {
    const pages = [
      { layer: 'a', offset: 0, bytes: 16, stride: 64 },
      { layer: 'b', offset: 8192, bytes: 16, stride: 32 },
    ];
    const facts = registeredFacts(writtenText([pages], { blocks: 100, bytes: 16_384 }));
    expect(textsOf(sceneOf(rowOf(facts, 0, 50)))).toEqual(
      expect.arrayContaining(['… rows 4–49 not drawn', 'row 50', '… rows 51–95 not drawn']),
    );
  });
});
