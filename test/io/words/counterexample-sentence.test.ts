import { expect, test } from 'vitest';
import type { Claim, CounterexampleResult } from '../../../src/core/analysis/counterexample.ts';
import type { RuleNames } from '../../../src/core/facts.ts';
import { counterexampleSentence } from '../../../src/io/words/counterexample-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';

const rules: RuleNames = { alias: 'base-address', rows: 'packed-mla' };
const document = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } } as const;
const found: CounterexampleResult = { found: true, document, layers: 2, bytes: 4, tried: 1057, exhausted: true };
const none: CounterexampleResult = {
  found: false,
  tried: 18_286,
  bound: { layers: 3, row: 3, samples: 2000 },
  blocks: 2,
};

test.each<[Claim, CounterexampleResult, string]>([
  [
    { says: 'loses-no-byte' },
    found,
    '2 layers in 4 bytes: base-address loses bytes of it. No smaller one of its kind does; 1,057 layouts tried.',
  ],
  [
    { says: 'moves-none-twice' },
    { ...found, layers: 4, exhausted: false },
    '4 layers in 4 bytes: base-address moves bytes of it twice. Found by drawing and shrinking; 1,057 layouts tried, and a smaller one may exist.',
  ],
  [
    { says: 'same-as', alias: 'covered' },
    found,
    '2 layers in 4 bytes: base-address and covered register it differently. No smaller one of its kind does; 1,057 layouts tried.',
  ],
  [
    { says: 'same-as', alias: 'covered' },
    none,
    'None found under base-address · packed-mla against “base-address registers every layout as covered does”. Every layout of up to 3 layers in rows of up to 3 bytes and 2 blocks was tried, and 2,000 larger ones drawn, 18,286 in all. This is no proof for larger layouts.',
  ],
  [
    { says: 'loses-no-byte' },
    none,
    'None found under base-address · packed-mla against “base-address loses no byte”. Every layout of up to 3 layers in rows of up to 3 bytes and 2 blocks was tried, and 2,000 larger ones drawn, 18,286 in all. This is no proof for larger layouts.',
  ],
  [
    { says: 'moves-none-twice' },
    none,
    'None found under base-address · packed-mla against “base-address moves no byte twice”. Every layout of up to 3 layers in rows of up to 3 bytes and 2 blocks was tried, and 2,000 larger ones drawn, 18,286 in all. This is no proof for larger layouts.',
  ],
])('%j', (claim, result, expected) => {
  expect(plainText(counterexampleSentence(rules, claim, result))).toBe(expected);
});
