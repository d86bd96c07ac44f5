import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import type { Facts } from '../../../src/core/facts.ts';
import { compareVerdict } from '../../../src/io/words/compare-verdict.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { goldenFacts, pagesFacts } from './facts.ts';

const headline = (a: Facts, b: Facts): string => plainText(compareVerdict(compareFacts(a, b)).headline);
const detail = (a: Facts, b: Facts): string => plainText(compareVerdict(compareFacts(a, b)).detail);
const tone = (a: Facts, b: Facts): string => compareVerdict(compareFacts(a, b)).tone;

describe('compareVerdict() of a rule that mends', () => {
  const before = goldenFacts('dsv41-swa-compressor', 'base-address');
  const after = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');

  test('says what is delivered more, which regions there are, and that nothing is lost under which rules', () => {
    expect(tone(before, after)).toBe('better');
    expect(headline(before, after)).toBe(
      'B delivers 21,696 more bytes of each block of group 2 ring; +2 regions; nothing is lost any more under packed-row-aware · packed-mla',
    );
    expect(detail(before, after)).toBe(
      '2 → 4 regions · request: 8 → 5 descriptors, 109,824 → 95,616 B moved, 21,696 → 0 B lost of 94,976 B · 2 layers register otherwise, the first compressor.state_cache at step 3 · A base-address · packed-mla, B packed-row-aware · packed-mla',
    );
    expect(compareVerdict(compareFacts(before, after)).standing).toBe(
      "A: modelled, not observed · rule checked against connector code; B: modelled, not observed · rule from the pull request's prose",
    );
  });

  test('the other way round says what is lost now', () => {
    expect(tone(after, before)).toBe('worse');
    expect(headline(after, before)).toBe(
      'B delivers 21,696 fewer bytes of each block of group 2 ring; −2 regions; new in B: compressor.state_cache loses 13,760 of 32,768 B in every block, indexer.state_cache loses 7,936 of 16,384 B in every block',
    );
  });
});

describe('compareVerdict() where nothing is lost on either side', () => {
  test.each([
    [
      'v41-aliased-groups',
      ['base-address', 'packed-mla'],
      ['base-and-length', 'packed-mla'],
      'B moves 512 more bytes of each block of group 2 SWA, none of them needed; +1 region; nothing is lost on either side, under base-address · packed-mla and base-and-length · packed-mla; new in B: group 2 moves 512 of 2,560 B twice in every block',
    ],
    [
      'v41-aliased-groups',
      ['base-and-length', 'packed-mla'],
      ['packed-row-aware', 'packed-mla'],
      'B moves 512 fewer bytes of each block of group 2 SWA, none of them needed; −1 region; nothing is lost on either side, under base-and-length · packed-mla and packed-row-aware · packed-mla; 1 warning fixed',
    ],
    [
      'v41-aliased-groups',
      ['packed-row-aware', 'packed-mla'],
      ['packed-row-aware', 'never'],
      'B moves 1,536 fewer bytes of each block of group 2 SWA, 1,024 fewer of each block of group 0 MLA, 1,024 fewer of each block of group 1 SWA-MLA, none of them needed; +2 regions; nothing is lost on either side, under packed-row-aware · packed-mla and packed-row-aware · never',
    ],
    [
      'hybrid-mla-kda-small',
      ['base-and-length', 'packed-mla'],
      ['full-geometry', 'packed-mla'],
      'B moves 96 more bytes of each block of group 0 MLA, none of them needed; +2 regions; nothing is lost on either side, under base-and-length · packed-mla and full-geometry · packed-mla; new in B: group 0 moves 96 of 192 B twice in every block',
    ],
    [
      'ring-scratch',
      ['covered', 'packed-mla'],
      ['packed-row-aware', 'packed-mla'],
      'B moves 128 fewer bytes of each block of group 1 ring, none of them needed; +1 region; nothing is lost on either side, under covered · packed-mla and packed-row-aware · packed-mla',
    ],
  ] as const)('%s, %j against %j', (id, [aliasA, rowsA], [aliasB, rowsB], text) => {
    const a = goldenFacts(id, aliasA, rowsA);
    const b = goldenFacts(id, aliasB, rowsB);
    expect(tone(a, b)).toBe('other');
    expect(headline(a, b)).toBe(text);
  });

  test('says that nothing differs, and under which rules', () => {
    const a = goldenFacts('v41-aliased-groups', 'base-address');
    const b = goldenFacts('v41-aliased-groups', 'packed-row-aware');
    expect(tone(a, b)).toBe('same');
    expect(headline(a, b)).toBe(
      'A and B register the same, under base-address · packed-mla and packed-row-aware · packed-mla',
    );
    expect(headline(a, a)).toBe('A and B register the same, under base-address · packed-mla');
    expect(detail(a, b)).toBe(
      '1 region · request: 4 descriptors, 8,192 B moved, 0 B lost of 3,072 B · A base-address · packed-mla, B packed-row-aware · packed-mla',
    );
  });

  test('two documents that register alike except for the pool', () => {
    const a = goldenFacts('compressed-indexer-tail-640', 'base-address');
    const b = goldenFacts('compressed-indexer-tail-1152', 'base-address');
    expect(headline(a, b)).toBe(
      'B moves as many bytes of each block; 1 region changed; nothing is lost on either side, under base-address · packed-mla',
    );
  });
});

const narrow = { layer: 'narrow', page_bytes: 256 };
const wide = { layer: 'wide', page_bytes: 768 };

describe('compareVerdict() is honest where it gets better and worse at once', () => {
  test('an error mended, another new', () => {
    /** Two starts, a narrow page and another at each, which loses what is beyond the narrow one. */
    const facts = (narrowA: number, pageA: number, pageB: number): Facts =>
      pagesFacts(
        'base-address',
        [
          { layer: 'a.narrow', page_bytes: narrowA },
          { layer: 'b.page', page_bytes: pageA },
          { layer: 'c.narrow', page_bytes: 256, offset: 1024 },
          { layer: 'd.page', page_bytes: pageB, offset: 1024 },
        ],
        { stride: 2048 },
      );
    expect(tone(facts(256, 768, 256), facts(256, 768, 700))).toBe('worse');
    expect(headline(facts(256, 768, 256), facts(256, 768, 700))).toBe(
      'B delivers 444 fewer bytes of each block of group 3 full; the same regions; new in B: d.page loses 444 of 700 B in every block; 1 error as before',
    );
    expect(tone(facts(256, 768, 256), facts(768, 768, 700))).toBe('mixed');
    expect(headline(facts(256, 768, 256), facts(768, 768, 700))).toBe(
      'B delivers 512 more bytes of each block of group 1 full, 444 fewer of each block of group 3 full; 1 region changed; new in B: d.page loses 444 of 700 B in every block; 1 error mended',
    );
  });

  test('a loss that grew, with its new size', () => {
    const a = pagesFacts('base-address', [narrow, wide]);
    const b = pagesFacts('base-address', [narrow, { ...wide, page_bytes: 800 }]);
    expect(headline(a, b)).toContain('worse in B: wide loses 544 of 800 B in every block');
    expect(headline(b, a)).toContain('1 error mended');
  });

  test('many new errors are counted after the second', () => {
    const pages = [1, 2, 3, 4].map((i) => ({ layer: `m.wide.${i}`, page_bytes: 100 + i, offset: i * 200 }));
    const small = [1, 2, 3, 4].map((i) => ({ layer: `l.${i}`, page_bytes: 10, offset: i * 200 }));
    expect(
      headline(pagesFacts('base-and-length', [...small, ...pages]), pagesFacts('base-address', [...small, ...pages])),
    ).toContain(
      'B delivers 94 fewer bytes of each block of group 7 full, 93 fewer of each block of group 6 full, and other numbers of 2 more groups; −4 regions; new in B: m.wide.4 loses 94 of 104 B in every block, m.wide.3 loses 93 of 103 B in every block, and 2 more',
    );
  });

  test('an error that both have is named where nothing differs', () => {
    const a = goldenFacts('spill', 'base-address');
    const b = goldenFacts('spill', 'covered', 'never');
    expect(headline(a, b)).toBe(
      'A and B register the same, under base-address · packed-mla and covered · never; on both sides, R0 reaches 128 B into other blocks from block 1 of 4',
    );
  });

  test('names the block where blocks differ', () => {
    expect(
      headline(
        goldenFacts('state-page-in-packed-row', 'base-address'),
        goldenFacts('state-page-in-packed-row', 'packed-row-aware'),
      ),
    ).toBe(
      'B delivers 128 fewer bytes of block 1 of group 1 state; +1 region; new in B: layers.1.state loses 128 of 128 B in block 1 of 4, R1 reaches 128 B into other blocks from block 1 of 4; new in B: group 0 moves 128 of 640 B twice in block 0 of 4',
    );
  });

  test('layers that only one side has are counted', () => {
    const a = pagesFacts('covered', [narrow]);
    const b = pagesFacts('covered', [{ ...wide, offset: 256 }]);
    expect(headline(a, b)).toMatch(/; \+1 −1 region; 1 layer only in A; 1 layer only in B; /);
  });
});

describe('compareVerdict() of refusals', () => {
  const refused = goldenFacts('refused-too-few-blocks', 'covered');
  const fine = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');

  test('A refused, B fine: by the row policy', () => {
    const a = goldenFacts('padded-allocation-tail', 'packed-row-aware', 'packed-mla');
    const b = goldenFacts('padded-allocation-tail', 'packed-row-aware', 'padded-only');
    expect(tone(a, b)).toBe('better');
    expect(headline(a, b)).toBe(
      "A is refused: layers.0's view of 2,000 B cannot be cut into segments of 4 blocks × 1,000 B = 4,000 B; B registers 2 regions and loses nothing under packed-row-aware · padded-only",
    );
    expect(tone(b, a)).toBe('worse');
    expect(headline(b, a)).toMatch(/^B is refused: layers\.0's .*; A registers 2 regions and loses nothing under/);
  });

  test('A refused, B loses bytes', () => {
    const losing = goldenFacts('dsv41-swa-compressor', 'base-address');
    expect(tone(refused, losing)).toBe('mixed');
    expect(headline(refused, losing)).toMatch(
      /; B registers 2 regions, and compressor\.state_cache loses 13,760 of 32,768 B in every block, indexer/,
    );
  });

  test('both refused, alike and otherwise', () => {
    expect(tone(refused, goldenFacts('refused-too-few-blocks', 'base-address'))).toBe('same');
    expect(headline(refused, goldenFacts('refused-too-few-blocks', 'base-address'))).toBe(
      "A and B are refused alike: layers.0's tensor has 3 rows, but the pool has 4 blocks",
    );
    const other = goldenFacts('refused-tail', 'covered');
    expect(tone(refused, other)).toBe('other');
    expect(headline(refused, other)).toMatch(/^A is refused: layers\.0's tensor .*; B is refused: tail reaches /);
    expect(detail(refused, other)).toBe(
      'check too-few-blocks: a tensor has a row for every block · check tail-not-covered: a tail lies within the layer it starts with · 1 layer only in A · 2 layers only in B · A covered · packed-mla, B covered · packed-mla',
    );
  });

  test('names the rules in the detail', () => {
    expect(detail(fine, refused)).toMatch(/A packed-row-aware · packed-mla, B covered · packed-mla$/);
  });
});
