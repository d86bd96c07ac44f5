import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import { type DifferenceKind, differences } from '../../../src/core/compare/differences.ts';
import { computeFacts, type Facts } from '../../../src/core/facts.ts';
import { differenceSentences, whyMoved } from '../../../src/io/words/compare-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { attention, layoutOf, rowsAt } from '../../core/layouts.ts';
import { goldenFacts, pagesFacts } from './facts.ts';

function sentences(a: Facts, b: Facts, kind: DifferenceKind, renames?: ReadonlyMap<string, string>): string[] {
  const comparison = compareFacts(a, b, renames);
  const say = differenceSentences(comparison);
  return differences(comparison)
    .filter((each) => each.kind === kind)
    .map((each) => plainText(say(each)));
}

const narrow = { layer: 'narrow', page_bytes: 256 };
const wide = { layer: 'wide', page_bytes: 768 };

describe('differenceSentences() of regions', () => {
  const before = goldenFacts('dsv41-swa-compressor', 'base-address');
  const after = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');

  test('changed field by field, and added in full', () => {
    expect(sentences(before, after, 'region')).toStrictEqual([
      'R0: group_id shared → 0; roles scratch → none; compressor.state_cache leaves.',
      'R1: group_id shared → 1; roles scratch → none; indexer.state_cache leaves.',
      'B adds R2: 32,768 B of each block at +0x0, 65,536 B apart, 4 blocks, of group 2; made by compressor.state_cache.',
      'B adds R3: 16,384 B of each block at +0x8000, 65,536 B apart, 4 blocks, of group 2; made by indexer.state_cache.',
    ]);
  });

  test('gone, with those that joined', () => {
    const a = pagesFacts('base-and-length', [
      { layer: 'row', page_bytes: 1024, whole_row: true },
      { ...narrow, layer: 'x.one', group: 1 },
      { ...narrow, layer: 'x.two', group: 2 },
    ]);
    const b = pagesFacts('packed-row-aware', [
      { layer: 'row', page_bytes: 1024, whole_row: true },
      { ...narrow, layer: 'x.one', group: 1 },
      { ...narrow, layer: 'x.two', group: 2 },
    ]);
    expect(sentences(a, b, 'region')).toStrictEqual([
      'R0: group_id 0 → shared; x.one and x.two join.',
      'B has no R1 of A: 256 B of each block at +0x0, 1,024 B apart, 4 blocks, shared by several groups; made by x.one, joined by x.two.',
    ]);
  });

  test('every field in its own form, and both names of a region that has two', () => {
    const a = pagesFacts('base-and-length', [wide, { ...narrow, layer: 'x', offset: 768 }]);
    const b = pagesFacts('base-and-length', [
      { ...wide, layer: 'a.new', offset: 64 },
      { ...wide, page_bytes: 700 },
      { ...narrow, layer: 'x', offset: 770, block_stride: 2048, type: 'MLAAttentionSpec', whole_row: true },
    ]);
    expect(sentences(a, b, 'region')).toContain('R0 (R1 in B): block_len 768 → 700 B.');
    expect(sentences(a, b, 'region')).toContain(
      'R1 (R2 in B): base +0x300 → +0x0; block_len 256 → 2,048 B; block_stride 1,024 → 2,048 B; is_mla no → yes; packed_row no → yes.',
    );
    expect(
      sentences(
        a,
        pagesFacts('base-and-length', [wide, { ...narrow, layer: 'x', offset: 768 }], { blocks: 9 }),
        'region',
      )[0],
    ).toBe('R0: num_blocks 4 → 9.');
  });
});

describe('differenceSentences() of moved layers', () => {
  test('another region', () => {
    const a = goldenFacts('ring-scratch', 'covered');
    const b = goldenFacts('ring-scratch', 'packed-row-aware');
    expect(sentences(a, b, 'moved')).toStrictEqual([
      'ring.0 joins R1 in A and makes R2 in B.',
      'ring.1 joins R1 in A and joins R2 in B.',
    ]);
  });

  test('another range, and another part of several', () => {
    const a = goldenFacts('v41-aliased-groups', 'packed-row-aware');
    const b = goldenFacts('v41-aliased-groups', 'packed-row-aware', 'never');
    expect(sentences(a, b, 'moved')[0]).toBe(
      'layers.0.attn.mla_cache asks for 2,048 bytes at +0x0, 2,048 apart, in A, and for 1,024 bytes at +0x0, 2,048 apart, in B.',
    );
    expect(
      sentences(
        goldenFacts('full-attention-lhbnc', 'base-address'),
        goldenFacts('full-attention-blnhc', 'base-address'),
        'moved',
      )[1],
    ).toBe('layers.1, part 1 of 2, makes R2 in A and joins R0 in B.');
  });

  test('skipped on one side, with the reason', () => {
    const facts = (group: number | null): Facts => {
      const spec = attention(1, 64);
      const view = rowsAt(0, 2, 64, 128, 256);
      const layers = [
        ['l.0', { spec, ...view }],
        ['l.1', { spec, ...view, at: 64, group }],
      ] as const;
      return computeFacts(layoutOf(2, layers), { alias: 'covered', rows: 'never' });
    };
    expect(sentences(facts(null), facts(0), 'moved')).toStrictEqual(['l.1 is skipped in A and makes R1 in B.']);
    const comparison = compareFacts(facts(null), facts(0));
    if (comparison.kind === 'refused' || comparison.moved[0] === undefined) throw new Error('nothing moved');
    const why = whyMoved(comparison.moved[0], comparison);
    expect(plainText(why.a)).toBe('l.1 is skipped: no group names it, so it registers nothing.');
    expect(plainText(why.b)).toBe('l.1 asks for 64 bytes at +0x40. No region starts there, so it makes R1.');
  });

  test('fewer parts', () => {
    const a = goldenFacts('full-attention-lhbnc', 'base-address');
    if (a.kind === 'refused') throw new Error('refused');
    const comparison = compareFacts(a, a);
    if (comparison.kind === 'refused') throw new Error('refused');
    const decisionB = a.registration.decisions.find(({ layer, part }) => layer === 'layers.1' && part === 1) ?? null;
    const moved = { a: 'layers.1', b: 'layers.1', how: 'range', decisionA: null, decisionB } as const;
    const say = differenceSentences(comparison);
    expect(plainText(say({ id: 'moved:layers.1', kind: 'moved', moved }))).toBe(
      'layers.1, part 2 of 2, registers in B, and no such part is in A.',
    );
    expect(plainText(whyMoved(moved, comparison).a)).toBe('layers.1 asks for no more than 2 ranges.');
  });

  test('another role, under both names', () => {
    const pages = (first: string, second: string) =>
      pagesFacts('base-and-length', [
        { ...narrow, layer: first, group: 0 },
        { ...narrow, layer: second, group: 0 },
      ]);
    const renames = new Map([
      ['a.1', 'b.1'],
      ['b.2', 'a.2'],
    ]);
    expect(sentences(pages('a.1', 'b.2'), pages('a.2', 'b.1'), 'moved', renames)).toStrictEqual([
      'a.1 (b.1 in B) makes R0 in A and joins R0 in B.',
      'b.2 (a.2 in B) joins R0 in A and makes R0 in B.',
    ]);
  });
});

describe('whyMoved()', () => {
  test('gives both decisions in sentences', () => {
    const comparison = compareFacts(
      goldenFacts('dsv41-swa-compressor', 'base-address'),
      goldenFacts('dsv41-swa-compressor', 'packed-row-aware'),
    );
    if (comparison.kind === 'refused' || comparison.moved[0] === undefined) throw new Error('nothing moved');
    const why = whyMoved(comparison.moved[0], comparison);
    expect(plainText(why.a)).toMatch(
      /^compressor\.state_cache asks for 32,768 bytes at \+0x0\. R0 starts there but is 19,008 long\. base-address looks only at the start, so it joins R0: 13,760 bytes of each block will not be sent\./,
    );
    expect(plainText(why.b)).toMatch(
      /^compressor\.state_cache asks for 32,768 bytes at \+0x0\. R0 starts there but .* So it makes R2\.$/,
    );
  });
});

describe('differenceSentences() of findings', () => {
  test('fixed and new, errors and facts', () => {
    const before = goldenFacts('dsv41-swa-compressor', 'base-address');
    const after = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');
    const fixed = sentences(before, after, 'finding');
    expect(fixed.slice(0, 2)).toStrictEqual([
      'Fixed: compressor.state_cache loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long. In this request: 13,760 B.',
      'Fixed: indexer.state_cache loses 7,936 of 16,384 B in every block: R1 is only 8,448 B long. In this request: 7,936 B.',
    ]);
    expect(fixed).toContain(
      'Only in A: R0 is shared by several groups: layers.0.attn.swa_cache and compressor.state_cache.',
    );
    expect(fixed).toContain(
      'In A, group 0 moves 27,456 B in every block, 8,768 B of them without need; in B, group 0 moves 19,008 B in every block, 320 B of them without need.',
    );
    const introduced = sentences(after, before, 'finding');
    expect(introduced[0]).toMatch(/^New: compressor\.state_cache loses 13,760 of 32,768 B/);
    expect(introduced).toContain('Only in B: R1 is shared by several groups: indexer.k_cache and indexer.state_cache.');
  });

  test('of another size', () => {
    const a = pagesFacts('base-address', [narrow, wide]);
    const b = pagesFacts('base-address', [narrow, { ...wide, page_bytes: 800 }]);
    expect(sentences(a, b, 'finding')[0]).toBe(
      'In A, wide loses 512 of 768 B in every block; in B, wide loses 544 of 800 B in every block.',
    );
  });
});

describe('differenceSentences() of documents', () => {
  const a = pagesFacts('covered', [narrow, { ...wide, offset: 256 }]);
  const b = pagesFacts(
    'covered',
    [
      { ...narrow, layer: 'slim' },
      { layer: 'extra', page_bytes: 8, offset: 300 },
    ],
    {
      blocks: 8,
    },
  );

  test('names layers that one side has, and those of two names', () => {
    expect(sentences(a, b, 'layer', new Map([['narrow', 'slim']]))).toStrictEqual([
      'Only A has the layer wide.',
      'Only B has the layer extra.',
      'narrow of A is slim in B.',
    ]);
  });

  test('tells allocations of two sizes', () => {
    expect(sentences(a, b, 'memory')).toStrictEqual([
      'A registers an allocation of 4.0 KiB (4,096 B) at 0x10000, B of 8.0 KiB (8,192 B) at 0x10000.',
    ]);
  });

  test('of a refused side, knows layers alone', () => {
    const refused = goldenFacts('refused-tail', 'covered');
    expect(sentences(a, refused, 'layer')).toStrictEqual([
      'Only A has the layer narrow.',
      'Only A has the layer wide.',
      'Only B has the layer indexer.',
      'Only B has the layer tail.',
    ]);
    expect(sentences(a, refused, 'region')).toStrictEqual([]);
  });
});
