import { describe, expect, test } from 'vitest';
import { compareFacts, isWorse } from '../../../src/core/compare/compare-facts.ts';
import { differences } from '../../../src/core/compare/differences.ts';
import { computeFacts } from '../../../src/core/facts.ts';
import { goldenFacts, pagesFacts } from '../../io/words/facts.ts';
import { attention, layoutOf, rowsAt } from '../layouts.ts';
import { compared, findingsOf, movedOf, regionsOf } from './comparing.ts';

describe('compareFacts() of two rules on one document', () => {
  test('V4.1 compressor, base-address against packed-row-aware: two regions more, nothing lost any more', () => {
    const comparison = compared(
      goldenFacts('dsv41-swa-compressor', 'base-address'),
      goldenFacts('dsv41-swa-compressor', 'packed-row-aware'),
    );
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 changed', 'R1>R1 changed', '->R2 added', '->R3 added']);
    expect(comparison.regions.pairs[0]).toMatchObject({
      fields: [
        { field: 'group', a: -1, b: 0 },
        { field: 'roles', a: 'scratch', b: '' },
      ],
      joined: [],
      left: ['layers.2.attn.compressor.state_cache'],
    });
    expect(
      comparison.moved.map(({ a, how, decisionA, decisionB }) => [a, how, decisionA?.step, decisionB?.action]),
    ).toStrictEqual([
      ['layers.2.attn.compressor.state_cache', 'region', 2, 'new'],
      ['layers.2.attn.indexer.state_cache', 'region', 3, 'new'],
    ]);
    expect(comparison.groups.map(({ difference }) => [difference?.moved, difference?.lost])).toStrictEqual([
      [-8448, 0],
      [-19_008, 0],
      [21_696, -21_696],
    ]);
    expect(comparison.request.difference).toStrictEqual({
      descriptors: -3,
      moved: 95_616 - 109_824,
      needed: 0,
      lost: -21_696,
      redundant: 0,
    });
    expect(findingsOf(comparison)).toContain('truncated:layers.2.attn.compressor.state_cache fixed');
    expect(isWorse(comparison)).toBe(false);
    expect(isWorse(compareFacts(comparison.b, comparison.a))).toBe(true);
  });

  test('aliased groups, base-address to base-and-length to packed-row-aware: a region more, and one fewer', () => {
    const [before, split, mended] = (['base-address', 'base-and-length', 'packed-row-aware'] as const).map((alias) =>
      goldenFacts('v41-aliased-groups', alias),
    );
    if (!before || !split || !mended) throw new Error('three results');
    const first = compared(before, split);
    expect(regionsOf(first)).toStrictEqual(['R0>R0 changed', '->R1 added']);
    expect(movedOf(first)).toStrictEqual(['layers.1.attn.window region']);
    expect(first.groups[2]?.difference).toMatchObject({ descriptors: 1, moved: 512, redundant: 512, lost: 0 });
    // More is moved, and nothing lost: that is no reason to fail.
    expect(isWorse(first)).toBe(false);
    const second = compared(split, mended);
    expect(regionsOf(second)).toStrictEqual(['R0>R0 changed', 'R1>- gone']);
    expect(findingsOf(second)).toContain('redundant:g2 fixed');
    expect(differences(compareFacts(before, mended))).toStrictEqual([]);
  });

  test('hybrid MLA under full-geometry: each region of MLA and state is split in two', () => {
    const comparison = compared(
      goldenFacts('hybrid-mla-kda-small', 'base-and-length'),
      goldenFacts('hybrid-mla-kda-small', 'full-geometry'),
    );
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 changed', 'R1>R1 changed', '->R2 added', '->R3 added']);
    expect(movedOf(comparison)).toStrictEqual(['mla.0 region', 'mla.1 region']);
    expect(comparison.regions.pairs[0]).toMatchObject({
      fields: [{ field: 'isMla', a: true, b: false }],
      left: ['mla.0'],
    });
  });

  test('a region keeps its identity where its index does not', () => {
    const comparison = compared(
      goldenFacts('narrower-mla-after-wider', 'base-address'),
      goldenFacts('narrower-mla-after-wider', 'base-and-length'),
    );
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 changed', 'R1>R2 same', '->R1 added']);
    expect(movedOf(comparison)).toStrictEqual(['layers.1.mla region']);
  });

  test('without the packed row, a layer that keeps its region asks for other bytes', () => {
    const comparison = compared(
      goldenFacts('v41-aliased-groups', 'packed-row-aware'),
      goldenFacts('v41-aliased-groups', 'packed-row-aware', 'never'),
    );
    expect(movedOf(comparison)).toStrictEqual([
      'layers.0.attn.mla_cache range',
      'layers.0.attn.swa_cache region',
      'layers.1.attn.window region',
    ]);
  });

  test('figures come from the block that a finding shows, where blocks differ', () => {
    const comparison = compared(
      goldenFacts('state-page-in-packed-row', 'base-address'),
      goldenFacts('state-page-in-packed-row', 'packed-row-aware'),
    );
    const group = comparison.groups[1];
    expect([group?.block, group?.everyBlock, group?.difference?.lost]).toStrictEqual([1, false, 128]);
    expect(isWorse(comparison)).toBe(true);
  });
});

const narrow = { layer: 'narrow', page_bytes: 256 };
const wide = { layer: 'wide', page_bytes: 768 };

describe('compareFacts() of two documents', () => {
  test('regions at one place stand for each other, whoever holds more of their layers elsewhere', () => {
    const a = pagesFacts('base-and-length', [
      { ...narrow, layer: 'one', group: 0 },
      { ...narrow, layer: 'two', group: 0 },
      { ...narrow, layer: 'three', group: 0 },
    ]);
    const b = pagesFacts('base-and-length', [
      { ...narrow, layer: 'one', group: 0, offset: 512 },
      { ...narrow, layer: 'two', group: 0, offset: 512 },
      { ...narrow, layer: 'three', group: 0 },
    ]);
    // Registered as one, three, two: the region at +0x200 is R0 in B, and shares two of the three layers.
    const comparison = compared(a, b);
    expect(regionsOf(comparison)).toStrictEqual(['R0>R1 changed', '->R0 added']);
    expect(comparison.regions.pairs[0]).toMatchObject({ fields: [], joined: [], left: ['one', 'two'] });
    // Whoever registers first makes the region: three does, now that the other two are elsewhere.
    expect(movedOf(comparison)).toStrictEqual(['one region', 'three role', 'two region']);
  });

  test('a region whose layers all went elsewhere went with them', () => {
    const comparison = compared(
      pagesFacts('base-and-length', [{ ...narrow, layer: 'one' }]),
      pagesFacts('base-and-length', [{ ...narrow, layer: 'one', offset: 128, page_bytes: 320 }]),
    );
    expect(comparison.regions.pairs).toMatchObject([
      {
        status: 'changed',
        fields: [
          { field: 'base', a: 0, b: 128 },
          { field: 'blockLen', a: 256, b: 320 },
        ],
      },
    ]);
    expect(movedOf(comparison)).toStrictEqual(['one range']);
  });

  test('regions of the same bytes stand for each other even where they share no layer', () => {
    const comparison = compared(
      pagesFacts('base-and-length', [narrow, { ...wide, offset: 256 }]),
      pagesFacts('base-and-length', [
        { ...narrow, layer: 'other' },
        { ...wide, offset: 256 },
      ]),
    );
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 changed', 'R1>R1 same']);
    expect(comparison.regions.pairs[0]).toMatchObject({ fields: [], joined: ['other'], left: ['narrow'] });
    expect(comparison.layers).toStrictEqual({ shared: 1, gone: ['narrow'], added: ['other'], renamed: [] });
  });

  test('who makes and who joins a region may change places', () => {
    const pages = (first: string, second: string) =>
      pagesFacts('base-and-length', [
        { ...narrow, layer: first, group: 0 },
        { ...narrow, layer: second, group: 0 },
      ]);
    const comparison = compareFacts(
      pages('a.1', 'b.2'),
      pages('a.2', 'b.1'),
      new Map([
        ['a.1', 'b.1'],
        ['b.2', 'a.2'],
      ]),
    );
    if (comparison.kind === 'refused') throw new Error('refused');
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 same']);
    expect(movedOf(comparison)).toStrictEqual(['a.1 role', 'b.2 role']);
  });

  test('another size of the pool changes regions, and moves no layer', () => {
    const comparison = compared(
      pagesFacts('base-and-length', [narrow], { blocks: 4 }),
      pagesFacts('base-and-length', [narrow], { blocks: 6 }),
    );
    expect(comparison.regions.pairs[0]?.fields).toStrictEqual([{ field: 'numBlocks', a: 4, b: 6 }]);
    expect(comparison.moved).toStrictEqual([]);
    expect(comparison.memory.map(({ a, b }) => [a?.bytes, b?.bytes])).toStrictEqual([[4096, 6144]]);
  });

  test('an allocation more is a difference, and so is a layer that shares one no longer', () => {
    const spec = attention(1, 64);
    const apart = computeFacts(
      layoutOf(2, [
        ['l.0', { spec, ...rowsAt(0, 2, 64, 64, 128) }],
        ['l.1', { spec, ...rowsAt(4096, 2, 64, 64, 128), storage: 4096 }],
      ]),
      { alias: 'base-and-length', rows: 'never' },
    );
    const together = computeFacts(
      layoutOf(2, [
        ['l.0', { spec, ...rowsAt(0, 2, 64, 64, 128) }],
        ['l.1', { spec, ...rowsAt(0, 2, 64, 64, 128) }],
      ]),
      { alias: 'base-and-length', rows: 'never' },
    );
    const comparison = compared(apart, together);
    expect(regionsOf(comparison)).toStrictEqual(['R0>R0 changed', 'R1>- gone']);
    expect(movedOf(comparison)).toStrictEqual(['l.1 region']);
    expect(comparison.memory.map(({ a, b }) => [a?.base, b])).toStrictEqual([[0x7f0000001000n, null]]);
    expect(differences(comparison).map(({ kind }) => kind)).toContain('memory');
  });

  test('groups are matched by their layers, not by their numbers', () => {
    const pages = (order: readonly number[]) =>
      pagesFacts('base-and-length', [
        { ...narrow, group: order[0] ?? 0 },
        { ...wide, offset: 256, group: order[1] ?? 0 },
      ]);
    const comparison = compared(pages([0, 1]), pages([1, 0]));
    expect(comparison.groups.map(({ groupA, groupB }) => [groupA, groupB])).toStrictEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(differences(comparison)).toStrictEqual([]);
  });

  test('a layer that is only in B may lose bytes only in B', () => {
    const one = pagesFacts('base-address', [narrow]);
    const comparison = compared(one, pagesFacts('base-address', [narrow, wide]));
    expect(comparison.layers.added).toStrictEqual(['wide']);
    expect(findingsOf(comparison)).toContain('truncated:wide introduced');
    expect(isWorse(comparison)).toBe(true);
  });

  test.each([
    [700, 'changed', true, false],
    [768, 'kept', false, false],
    [800, 'changed', false, true],
  ])('a loss is weighed against that of a page of %i bytes', (page_bytes, status, worse, better) => {
    const pages = (bytes: number) => pagesFacts('base-address', [narrow, { ...wide, page_bytes: bytes }]);
    const pair = compared(pages(page_bytes), pages(768)).findings.find(({ b }) => b?.code === 'truncated');
    expect(pair).toMatchObject({ status, worse, better });
  });
});

describe('compareFacts() with a refused side', () => {
  const refused = goldenFacts('refused-too-few-blocks', 'packed-row-aware');
  const fine = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');
  const losing = goldenFacts('dsv41-swa-compressor', 'base-address');

  test('B refused is worse, A refused only where B loses bytes', () => {
    expect(isWorse(compareFacts(fine, refused))).toBe(true);
    expect(isWorse(compareFacts(refused, fine))).toBe(false);
    expect(isWorse(compareFacts(refused, losing))).toBe(true);
    expect(isWorse(compareFacts(refused, refused))).toBe(false);
  });

  test('tells one refusal from another, and still matches layers', () => {
    const other = goldenFacts('refused-tail', 'packed-row-aware');
    expect(compareFacts(refused, goldenFacts('refused-too-few-blocks', 'covered'))).toMatchObject({
      kind: 'refused',
      sameRefusal: true,
      layers: { shared: 1, gone: [], added: [] },
    });
    const comparison = compareFacts(refused, other);
    expect(comparison).toMatchObject({ kind: 'refused', sameRefusal: false });
    expect(differences(comparison).map(({ kind }) => kind)).toContain('layer');
  });

  test('a document that is refused before it has views matches by its own layers', () => {
    const comparison = compareFacts(
      goldenFacts('refused-not-splittable', 'covered'),
      goldenFacts('refused-not-splittable', 'base-address'),
    );
    expect(comparison.layers.shared).toBeGreaterThan(0);
    expect(differences(comparison)).toStrictEqual([]);
  });
});
