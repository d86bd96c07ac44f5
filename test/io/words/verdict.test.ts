import { describe, expect, test } from 'vitest';
import { AS_REGISTERED, computeFacts, type Facts } from '../../../src/core/facts.ts';
import { readAny } from '../../../src/io/readers/read-any.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { verdict } from '../../../src/io/words/verdict.ts';
import { goldenFacts, pagesFacts, registered } from './facts.ts';

const headline = (facts: Facts): string => plainText(verdict(facts).headline);
const detail = (facts: Facts): string => plainText(verdict(facts).detail);

describe('verdict() of a layout that loses bytes', () => {
  const facts = goldenFacts('dsv41-swa-compressor', 'base-address');

  test('names each layer with what a block loses, the verb and the place once', () => {
    expect(verdict(facts).tone).toBe('error');
    expect(headline(facts)).toBe(
      'compressor.state_cache loses 13,760 of 32,768 B in every block; indexer.state_cache 7,936 of 16,384 B',
    );
  });

  test('puts the request beside it, and never a total of the pool', () => {
    expect(detail(facts)).toBe('2 regions · this request: 8 descriptors, 109,824 B moved, 21,696 of 94,976 B lost');
  });

  test('marks names and losses by their role', () => {
    const marked = verdict(facts).headline.filter(({ role }) => role !== 'plain');
    expect(marked).toStrictEqual([
      { text: 'compressor.state_cache', role: 'name' },
      { text: '13,760 of 32,768 B', role: 'loss' },
      { text: 'indexer.state_cache', role: 'name' },
      { text: '7,936 of 16,384 B', role: 'loss' },
    ]);
  });

  test('takes the figures of the block that shows the worst, without a request', () => {
    const one = pagesFacts('base-address', [
      { layer: 'narrow', page_bytes: 256 },
      { layer: 'wide', page_bytes: 768 },
    ]);
    expect(detail(one)).toBe('1 region · block 0 of group 1: 1 descriptor, 256 B moved, 512 of 768 B lost');
  });

  test('says in which block where it is not every one', () => {
    expect(headline(goldenFacts('state-page-in-packed-row', 'packed-row-aware'))).toBe(
      'layers.1.state loses 128 of 128 B in block 1 of 4; R1 reaches 128 B into other blocks from block 1 of 4',
    );
  });

  test('counts what is beyond three', () => {
    const wide = [1, 2, 3, 4].map((i) => ({ layer: `wide.${i}`, page_bytes: 100 + i, offset: i * 200 }));
    const narrow = [1, 2, 3, 4].map((i) => ({ layer: `narrow.${i}`, page_bytes: 10, offset: i * 200 }));
    expect(headline(pagesFacts('base-address', [...narrow, ...wide]))).toBe(
      'wide.4 loses 94 of 104 B in every block; wide.3 93 of 103 B; and 2 more layers',
    );
    expect(headline(pagesFacts('base-address', [...narrow.slice(1), ...wide.slice(1)]))).toBe(
      'wide.4 loses 94 of 104 B in every block; wide.3 93 of 103 B; wide.2 92 of 102 B',
    );
  });
});

describe('verdict() of every other error', () => {
  test.each([
    ['spill', 'R0 reaches 128 B into other blocks from block 1 of 4'],
    ['out-of-bounds', 'R0 reaches 148 B beyond the registered memory in block 3 of 4'],
    ['collision', 'Layers of group 0 hold the same 64 B in every block'],
    ['unsound-overlay', 'Block 1 of 3 shares 512 of 768 B with other blocks'],
  ])('says %s in plain words', (id, sentence) => {
    const facts = goldenFacts(id, 'packed-row-aware');
    expect(verdict(facts).tone).toBe('error');
    expect(headline(facts)).toBe(sentence);
  });

  test('counts warnings beside it', () => {
    expect(detail(goldenFacts('collision', 'packed-row-aware'))).toBe(
      '2 regions · this request: 2 descriptors, 576 B moved, 0 of 512 B lost, 64 B moved twice · 1 warning',
    );
  });
});

describe('verdict() without errors', () => {
  test('names the rules with whatever it calls well', () => {
    const facts = goldenFacts('dsv41-swa-compressor', 'packed-row-aware');
    expect(verdict(facts).tone).toBe('good');
    expect(headline(facts)).toBe('No byte of a block is lost under packed-row-aware · packed-mla');
  });

  test('adds what is moved twice', () => {
    const facts = goldenFacts('v41-aliased-groups', 'base-and-length');
    expect(verdict(facts).tone).toBe('warning');
    expect(headline(facts)).toBe(
      'No byte of a block is lost under base-and-length · packed-mla; group 2 moves 512 of 2,560 B twice in every block',
    );
  });

  test('counts skipped layers', () => {
    expect(detail(goldenFacts('layer-without-spec', 'packed-row-aware'))).toMatch(/^2 regions · 1 layer skipped · /);
  });

  test('says so where blocks were counted one by one', () => {
    const facts = registered(goldenFacts('dsv41-swa-compressor', 'packed-row-aware'));
    const walked = { ...facts, analysis: { ...facts.analysis, walked: true } };
    expect(detail(facts)).not.toContain('block by block');
    expect(detail(walked)).toMatch(/ · counted block by block$/);
  });

  test('stands for a document without groups, too', () => {
    expect(detail(pagesFacts('covered', []))).toBe('0 regions');
  });
});

describe('verdict() of a refusal', () => {
  test.each([
    ['refused-state-pages', 'layers.0 is a state layer, and a hand-written page can only describe attention'],
    ['refused-padding', 'layers.0 pads its page to 64 B, but its data takes 128 B'],
    [
      'refused-not-splittable',
      "layers.0's page cannot be cut into kernel blocks of 4 tokens: its blocks are 160 B apart, but its data takes 128 B",
    ],
    ['refused-tail', 'tail reaches 65,408 B from its start, but indexer, which starts there too, holds only 63,360 B'],
    [
      'refused-state-stride',
      "layers.1's state pages are 100 B apart, which 3 kernel blocks a logical block do not divide",
    ],
    ['padded-segments', "layers.0's view of 384 B cannot be cut into segments of 3 blocks × 192 B = 576 B"],
    ['refused-too-few-blocks', "layers.0's tensor has 3 rows, but the pool has 4 blocks"],
  ])('of %s says what was compared', (id, sentence) => {
    const facts = goldenFacts(id, 'packed-row-aware');
    expect(verdict(facts).tone).toBe('refused');
    expect(headline(facts)).toBe(`Refused: ${sentence}`);
  });

  test('names the check, how far registration got, and the rules', () => {
    expect(detail(goldenFacts('refused-tail', 'covered'))).toBe(
      'check tail-not-covered: a tail lies within the layer it starts with · 1 layer registered before it · under covered · packed-mla',
    );
    expect(detail(goldenFacts('refused-padding', 'covered'))).toContain('refused before any layer registered');
  });

  test('tells another allocation from too few bytes', () => {
    const facts = goldenFacts('refused-tail', 'covered');
    if (facts.kind !== 'refused') throw new Error('registered');
    const numbers = { host: 'indexer', tail_extent: 64, host_bytes: 128 };
    expect(headline({ ...facts, refusal: { ...facts.refusal, facts: numbers } })).toBe(
      'Refused: tail starts where indexer does, but in another allocation',
    );
  });
});

describe('verdict() of a handshake', () => {
  test('says that nothing can be said of lost bytes, and not that none is lost', () => {
    const metadata = {
      ...{ engine_id: 'decode-3', num_blocks: 8, kv_caches_base_addr: [0x7f0000000000, 0x7f0000000400] },
      ...{ block_lens: [1024, 512], block_strides: [2048, 2048], region_group_ids: [0, 1] },
    };
    const read = readAny(JSON.stringify(metadata));
    if (!read.ok) throw new Error('not read');
    const { document } = read.documents[0];
    for (const rules of [AS_REGISTERED, { alias: 'full-geometry', rows: 'never' }] as const) {
      const facts = computeFacts(document, rules);
      expect(verdict(facts).tone).toBe('warning');
      expect(headline(facts)).toMatch(/^Nothing can be said of lost bytes: pages stand for the regions themselves/);
    }
    // What the layers need is told here, so it can be said whether it is lost.
    const pages = computeFacts(
      { ...document, registered: { block_lens: [2048] } },
      { alias: 'covered', rows: 'never' },
    );
    expect(headline(pages)).toMatch(/^No byte of a block is lost/);
  });
});

describe('verdict() says how far to trust it', () => {
  test.each([
    ['base-address', 'packed-mla', 'rule checked against connector code'],
    ['packed-row-aware', 'packed-mla', "rule from the pull request's prose"],
    ['base-address', 'never', "row policy from the pull request's prose"],
  ] as const)('under %s and %s', (alias, rows, evidence) => {
    expect(verdict(goldenFacts('flat-1d', alias, rows)).standing).toBe(`modelled, not observed · ${evidence}`);
  });
});
