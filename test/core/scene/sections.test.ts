import { describe, expect, test } from 'vitest';
import { addressAt, lineOffset, rowLayout, sectionAt } from '../../../src/core/scene/sections.ts';
import { presetFacts, registeredFacts, rowOf } from './scenes.ts';
import { type WrittenPage, writtenText } from './written.ts';

const layoutOf = async (preset: string) => rowLayout((await presetFacts(preset)).analysis.geometry);
const writtenRows = (groups: readonly (readonly WrittenPage[])[], blocks: number, bytes: number, ratio = 1) =>
  rowLayout(registeredFacts(writtenText(groups, { blocks, bytes, ratio })).analysis.geometry);

describe('rowLayout()', () => {
  test('takes a packed allocation as one section, a row a block', async () => {
    const { sections, bytes, rows } = await layoutOf('dsv41-swa-compressor');
    expect(sections).toMatchObject([{ origin: 0, stride: 65_536, rows: 4, start: 0 }]);
    expect(sections[0]?.layers).toHaveLength(4);
    expect([bytes, rows]).toStrictEqual([65_536, 4]);
  });

  test('cuts layers one after the other into a section a layer', async () => {
    const { sections, bytes } = await layoutOf('full-attention-lbhnc');
    expect(sections.map(({ origin, stride, start, layers }) => [origin, stride, start, layers])).toStrictEqual([
      [0, 128, 0, ['layers.0']],
      [384, 128, 128, ['layers.1']],
    ]);
    expect(bytes).toBe(256);
  });

  test('cuts heads outside blocks into a section a head', async () => {
    const { sections } = await layoutOf('full-attention-lhbnc');
    expect(sections.map(({ origin, stride, start, layers }) => [origin, stride, start, layers])).toStrictEqual([
      [0, 64, 0, ['layers.0']],
      [192, 64, 64, ['layers.0']],
      [384, 64, 128, ['layers.1']],
      [576, 64, 192, ['layers.1']],
    ]);
  });

  test('keeps layers and heads within the block in one row', async () => {
    for (const order of ['blhnc', 'blnhc', 'bhlnc']) {
      const { sections } = await layoutOf(`full-attention-${order}`);
      expect(sections.map(({ stride, layers }) => [stride, layers])).toStrictEqual([[256, ['layers.0', 'layers.1']]]);
    }
  });

  test('gives a hybrid’s row the room of a logical block', async () => {
    const { sections, ratio, rows } = await layoutOf('hybrid-mla-kda-small');
    expect([ratio, rows]).toStrictEqual([3, 4]);
    expect(sections.map(({ space, stride, start }) => [space, stride, start])).toStrictEqual([
      [0, 144, 0],
      [1, 144, 144],
    ]);
  });

  test('keeps kernel blocks of layers one after the other apart', () => {
    const layer = (name: string, offset: number) => ({ layer: name, offset, bytes: 32, stride: 32 });
    // Six kernel blocks of 32 B a layer: the second layer starts where the first one ends.
    const { sections } = writtenRows([[layer('a', 0), layer('b', 192)]], 3, 384, 2);
    expect(sections.map(({ origin, stride, layers }) => [origin, stride, layers])).toStrictEqual([
      [0, 64, ['a']],
      [192, 64, ['b']],
    ]);
  });

  test('gives each stride a section of its own where strides differ', async () => {
    const { sections } = await layoutOf('spill');
    expect(sections.map(({ origin, stride, start }) => [origin, stride, start])).toStrictEqual([
      [0, 512, 0],
      [384, 256, 512],
    ]);
  });

  test('starts a section where a page is a row or more ahead of the others', () => {
    const { sections, homes } = writtenRows(
      [[{ layer: 'a', offset: 0, bytes: 64, stride: 256 }], [{ layer: 'b', offset: 640, bytes: 64, stride: 256 }]],
      4,
      2048,
    );
    expect(sections.map(({ origin, layers }) => [origin, layers])).toStrictEqual([
      [0, ['a']],
      [640, ['b']],
    ]);
    for (const [track, section] of homes) {
      expect(lineOffset(section, 0, track.start)).toBeGreaterThanOrEqual(section.start);
      expect(lineOffset(section, 0, track.start + track.length)).toBeLessThanOrEqual(section.start + section.stride);
    }
  });

  test('starts a row with its allocation where its pages leave room before them', () => {
    const { sections } = writtenRows([[{ layer: 'a', offset: 96, bytes: 64, stride: 256 }]], 4, 1024);
    expect(sections.map(({ origin, stride }) => [origin, stride])).toStrictEqual([[0, 256]]);
  });

  test('is empty where nothing holds a byte', async () => {
    const { geometry } = (await presetFacts('collision')).analysis;
    expect(rowLayout({ ...geometry, layers: [] })).toMatchObject({ sections: [], bytes: 0, rows: 3 });
  });
});

describe('sectionAt()', () => {
  test('finds the section under a place of the line, and none past its ends', async () => {
    const rows = await layoutOf('full-attention-lbhnc');
    const at = (line: number) => sectionAt(rows, line)?.index;
    expect([at(-1), at(0), at(127.9), at(128), at(255.9), at(256)]).toStrictEqual([undefined, 0, 0, 1, 1, undefined]);
  });
});

describe('addressAt()', () => {
  test('is the address of a byte of a row', async () => {
    const facts = await presetFacts('full-attention-lbhnc');
    const { rows } = rowOf(facts, 0, 0);
    const second = rows.sections[1];
    if (second === undefined) throw new Error('two sections wanted');
    const origin = facts.analysis.geometry.spaces[0]?.origin ?? 0n;
    // Row 2 of the second layer: 384 B of the first one, two blocks of 128 B, and 7 B.
    expect(addressAt(facts.analysis.geometry, second, 2, 128 + 7.5) - origin).toBe(384n + 256n + 7n);
    expect(() => addressAt(facts.analysis.geometry, { ...second, space: 9 }, 0, 0)).toThrow(RangeError);
  });
});
