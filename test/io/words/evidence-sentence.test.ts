import { describe, expect, test } from 'vitest';
import { address, bytes, regionIndex } from '../../../src/core/brand.ts';
import { AS_REGISTERED, type RuleNames } from '../../../src/core/facts.ts';
import type { Evidence, RuleEvidence } from '../../../src/core/observed/evidence.ts';
import type { Region } from '../../../src/core/registration/region.ts';
import {
  evidenceSentence,
  likeNoneSentences,
  noTableReason,
  rulesFitSentence,
} from '../../../src/io/words/evidence-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { ruleSetName, standingOf, underRules } from '../../../src/io/words/standing.ts';

const under = (alias: RuleNames['alias']): RuleNames => ({ alias, rows: 'packed-mla' });

const region = (index: number): Region => ({
  index: regionIndex(index),
  base: address(0x7f0000000200n + BigInt(index)),
  blockLen: bytes(1024),
  blockStride: bytes(4096),
  numBlocks: 8,
  group: 0,
  isMla: false,
  packedRow: false,
  name: '',
  type: 'FullAttentionSpec',
  members: [],
  memberCount: 0,
});

const set = (alias: RuleNames['alias'], fits: number, more: Partial<RuleEvidence> = {}): RuleEvidence => ({
  ...{ rules: under(alias), refusal: null, fits, missing: 0, sameOrder: true },
  ...more,
});

const evidence = (best: readonly RuleEvidence[], others: readonly RuleEvidence[] = [], likeNone = 0): Evidence => ({
  regions: Array.from({ length: 14 }, (_, i) => region(i)),
  sets: [...best, ...others],
  best,
  likeNone: Array.from({ length: likeNone }, (_, i) => region(i + 3)),
});

describe('evidenceSentence() says', () => {
  test.each([
    [
      'which rules fit all of it',
      [set('base-and-length', 14)],
      'The worker behaves like base-and-length · packed-mla on 14 of 14 regions.',
    ],
    [
      'the other rule set that fits as well',
      [set('base-and-length', 14), set('covered', 14)],
      'The worker behaves like base-and-length · packed-mla on 14 of 14 regions, and like covered · packed-mla, which this layout does not tell apart.',
    ],
    [
      'how many others there are',
      [set('base-and-length', 14), set('covered', 14), set('full-geometry', 14), set('packed-row-aware', 14)],
      'The worker behaves like base-and-length · packed-mla on 14 of 14 regions, and like 3 other rule sets, which this layout does not tell apart.',
    ],
    [
      'what it lacks, and that the order is another',
      [set('base-and-length', 12, { missing: 3, sameOrder: false })],
      'The worker behaves like base-and-length · packed-mla on 12 of 14 regions and lacks 3 that it makes, in another order.',
    ],
    [
      'that none fits',
      [set('base-and-length', 0, { missing: 3 })],
      'The worker behaves like no rule set: none makes any of its 14 regions.',
    ],
  ])('%s', (_, best, sentence) => {
    expect(plainText(evidenceSentence(evidence(best)))).toBe(sentence);
  });
});

describe('rulesFitSentence()', () => {
  const all = evidence(
    [set('base-and-length', 14)],
    [set('covered', 11, { missing: 2, sameOrder: false }), set('full-geometry', 0, { refusal: 'not-partitionable' })],
  );
  const told = (rules: Parameters<typeof rulesFitSentence>[1]) => {
    const sentence = rulesFitSentence(all, rules);
    return sentence && plainText(sentence);
  };

  test('tells how rules fit that fit less, or that they refuse', () => {
    expect(told(under('covered'))).toBe(
      'covered · packed-mla makes 11 of 14 regions, and 2 that the worker has not, in another order.',
    );
    expect(told(under('full-geometry'))).toBe(
      'full-geometry · packed-mla refuses what the worker registered: not-partitionable.',
    );
  });

  test('has nothing to add of rules that fit best, and of the table itself', () => {
    expect(told(under('base-and-length'))).toBeNull();
    expect(told(AS_REGISTERED)).toBeNull();
  });
});

test('likeNoneSentences() tells regions that no rule makes, and counts those beyond', () => {
  const told = (likeNone: number) => likeNoneSentences(evidence([], [], likeNone)).map(plainText);
  expect(told(1)).toStrictEqual(["R3 is like no rule's: 0x7f0000000203, 1,024 B long every 4,096 B."]);
  expect(told(4)).toHaveLength(4);
  expect(told(6)).toHaveLength(4);
  expect(told(6).at(-1)).toBe("3 more regions are like no rule's.");
});

test('noTableReason() names the exception, where there is one', () => {
  expect(plainText(noTableReason({ registered: { error: 'ValueError: 3' } }))).toBe(
    'Registration ended with an exception: ValueError: 3',
  );
  expect(plainText(noTableReason({}))).toBe('The document holds no region table of its worker');
  const registered = { kv_caches_base_addr: ['0x10'], block_lens: [8] };
  expect(plainText(noTableReason({ registered }))).toMatch(/^The layout is refused/);
});

test("a worker's own table is observed, and stands where a rule set's name would", () => {
  expect(standingOf(AS_REGISTERED)).toBe("observed: the worker's own table");
  expect(ruleSetName(AS_REGISTERED)).toBe('as registered');
  expect(plainText(underRules(AS_REGISTERED))).toBe("in the worker's own table");
  expect(plainText(underRules(under('covered')))).toBe('under covered · packed-mla');
});
