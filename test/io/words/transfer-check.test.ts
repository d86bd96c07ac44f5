import { describe, expect, test } from 'vitest';
import type { Check } from '../../../src/core/transfer/handshake.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import {
  transferCheckSentence,
  transferChecksSentence,
  transferOutcome,
} from '../../../src/io/words/transfer-check.ts';

const check = (fields: Pick<Check, 'code' | 'local' | 'remote' | 'holds'> & Partial<Check>): Check => ({
  outcome: fields.holds ? 'passed' : 'refused',
  step: 'handshake',
  ...fields,
});

describe('transferCheckSentence()', () => {
  test.each<[string, Check]>([
    [
      'neither TP size divides the other: decode 3 ranks, prefill 2 ranks',
      check({ code: 'tp-not-divisible', local: 3, remote: 2, holds: false }),
    ],
    [
      "decode's block is a whole number of prefill's: decode 512 tokens, prefill 256 tokens",
      check({ code: 'block-size-not-divisible', local: 512, remote: 256, holds: true }),
    ],
    [
      'not as many transfer groups: decode 2 groups, prefill 1 group',
      check({ code: 'group-count', local: 2, remote: 1, holds: false }),
    ],
    [
      'other layout names: decode LBNHC, prefill LBHNC',
      check({ code: 'kv-cache-layout', local: 'LBNHC', remote: 'LBHNC', holds: false }),
    ],
    [
      'the heads of one rank do not lie together in a page: decode BLNHC, prefill BLNHC',
      check({ code: 'heads-not-contiguous', local: 'BLNHC', remote: 'BLNHC', holds: false }),
    ],
    [
      'prefill has more ranks than KV heads, so that several hold the same one: 2 KV heads, 4 prefill ranks',
      check({ code: 'kv-heads-replicated', local: 2, remote: 4, holds: false }),
    ],
    [
      'prefill rank 1: as many regions: decode 92 regions, prefill 92 regions',
      check({ code: 'region-count', local: 92, remote: 92, holds: true, rank: 1 }),
    ],
    [
      'region 0, split by heads: heads of several ranks can only be gathered into blocks of equal size: decode 8 tokens, prefill 4 tokens',
      check({ code: 'block-size-with-gather', local: 8, remote: 4, holds: false, region: 0, mode: 'split' }),
    ],
    [
      'region 3, whole on every rank: a block is not as long as the other side makes it: decode 32,768 B, prefill 19,008 B',
      check({ code: 'block-len', local: 32_768, remote: 19_008, holds: false, region: 3, mode: 'replicated' }),
    ],
    [
      'group 1: decode asks for more blocks than prefill has: decode 2 blocks, prefill 1 block',
      check({ code: 'too-many-blocks', local: 2, remote: 1, holds: false, group: 1 }),
    ],
  ])('%s', (sentence, each) => {
    expect(plainText(transferCheckSentence(each))).toBe(sentence);
  });

  test('marks the numbers of a check that fails', () => {
    const roles = (holds: boolean) =>
      transferCheckSentence(check({ code: 'region-count', local: 2, remote: 3, holds })).map(({ role }) => role);
    expect(roles(false)).toContain('loss');
    expect(roles(true)).not.toContain('loss');
  });
});

test('transferChecksSentence() tells how many came out alike', () => {
  expect(plainText(transferChecksSentence('block-len', 250, 'region'))).toBe(
    'on all 250 regions, a block is as long as the other side makes it',
  );
});

test('transferOutcome() says how a check that nobody made would have come out', () => {
  expect(transferOutcome({ outcome: 'passed', holds: true })).toBe('passed');
  expect(transferOutcome({ outcome: 'refused', holds: false })).toBe('refused');
  expect(transferOutcome({ outcome: 'left-out', holds: false })).toBe('left out, would refuse');
  expect(transferOutcome({ outcome: 'not-reached', holds: true })).toBe('not reached');
});
