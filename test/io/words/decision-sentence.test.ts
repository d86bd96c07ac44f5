import { describe, expect, test } from 'vitest';
import type { Facts } from '../../../src/core/facts.ts';
import { decisionSentence } from '../../../src/io/words/decision-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { goldenFacts, pagesFacts, registered } from './facts.ts';

function sentence(facts: Facts, layer: string, part = 0): string {
  const decisions = facts.kind === 'registered' ? facts.registration.decisions : facts.decisions;
  const decision = decisions.find((each) => each.layer === layer && each.part === part);
  if (decision === undefined) throw new Error(`no decision on ${layer}`);
  return plainText(decisionSentence(decision, facts));
}

const narrow = { layer: 'narrow', page_bytes: 256 };
const wide = { layer: 'wide', page_bytes: 768 };
/** Registers after `wide` and `row`: registration goes by name. */
const late = { ...narrow, layer: 'x.narrow' };
const row = { layer: 'row', page_bytes: 1024, whole_row: true };

describe('decisionSentence() of a range that makes a region', () => {
  test('where no region starts there', () => {
    expect(sentence(pagesFacts('covered', [narrow]), 'narrow')).toBe(
      'narrow asks for 256 bytes at +0x0. No region starts there, so it makes R0.',
    );
  });

  test('by the whole row', () => {
    expect(sentence(pagesFacts('covered', [row]), 'row')).toBe(
      'row takes the whole row, 1,024 bytes at +0x0. No region starts there, so it makes R0.',
    );
  });

  test('in parts', () => {
    expect(sentence(goldenFacts('full-attention-lhbnc', 'base-address'), 'layers.1', 1)).toBe(
      'layers.1, part 2 of 2, asks for 64 bytes at +0x240. No region starts there, so it makes R3.',
    );
  });

  test('with the allocation, where there are several', () => {
    expect(sentence(goldenFacts('hybrid-mla-kda-small', 'base-address'), 'kda_a.1')).toMatch(
      /^kda_a\.1 asks for 48 bytes at \+0x0 of the allocation at 0x7f0000100000\. /,
    );
  });
});

describe('decisionSentence() of a range that no clause lets join says why', () => {
  test.each([
    ['base-and-length', [narrow, wide], 'wide', 'R0 starts there but is 256 bytes long. So it makes R1.'],
    ['covered', [narrow, wide], 'wide', 'R0 starts there but is no longer than that, 256 bytes. So it makes R1.'],
    [
      'packed-row-aware',
      [wide, late],
      'x.narrow',
      'R0 starts there but is no packed row, only longer. So it makes R1.',
    ],
    [
      'packed-row-aware',
      [row, { ...late, type: 'MLAAttentionSpec' }],
      'x.narrow',
      'R0 starts there but is no match for an MLA layer, which joins only its own length. So it makes R1.',
    ],
    [
      'packed-row-aware',
      [row, { ...late, block_stride: 512 }],
      'x.narrow',
      'R0 starts there but steps by 1,024 bytes, not 512. So it makes R1.',
    ],
  ] as const)('under %s', (alias, pages, layer, why) => {
    const text = sentence(pagesFacts(alias, pages), layer);
    expect(text.slice(text.indexOf('. ') + 2)).toBe(why);
  });

  test('where numbers of blocks differ', () => {
    expect(sentence(goldenFacts('hybrid-mla-kda-ratio-9', 'full-geometry'), 'mla.0')).toMatch(
      /R0 starts there but has 3 blocks, not 27\. So it makes R2\.$/,
    );
  });

  test('one region after the other, and counts the rest', () => {
    const pages = [1, 2, 3, 4, 5].map((i) => ({ layer: `l.${i}`, page_bytes: i * 10 }));
    expect(sentence(pagesFacts('base-and-length', pages), 'l.5')).toBe(
      'l.5 asks for 50 bytes at +0x0. R0 starts there but is 10 bytes long; R1 starts there but is 20 bytes long; 2 more fail too. So it makes R4.',
    );
  });
});

describe('decisionSentence() of a range that joins says by what', () => {
  test('base-address looks only at the start', () => {
    expect(sentence(goldenFacts('dsv41-swa-compressor', 'base-address'), 'layers.2.attn.compressor.state_cache')).toBe(
      'compressor.state_cache asks for 32,768 bytes at +0x0. R0 starts there but is 19,008 long. base-address looks only at the start, so it joins R0: 13,760 bytes of each block will not be sent. R0 is now shared by several groups.',
    );
  });

  test('base-address, of equal length', () => {
    expect(sentence(pagesFacts('base-address', [wide, { ...wide, layer: 'x.again', group: 0 }]), 'x.again')).toBe(
      'x.again asks for 768 bytes at +0x0. R0 starts there and is as long. base-address looks only at the start, so it joins R0.',
    );
  });

  test('base-and-length by length', () => {
    expect(sentence(pagesFacts('base-and-length', [wide, { ...wide, layer: 'x.again', group: 0 }]), 'x.again')).toBe(
      'x.again asks for 768 bytes at +0x0. R0 starts there and has the same length (768 bytes). For base-and-length that is enough, so it joins R0.',
    );
  });

  test('full-geometry by length, stride and number', () => {
    expect(sentence(pagesFacts('full-geometry', [wide, { ...wide, layer: 'x.again', group: 0 }]), 'x.again')).toMatch(
      /R0 starts there and has the same length \(768 bytes\), stride and number of blocks\. For full-geometry/,
    );
  });

  test('covered by a longer region', () => {
    expect(sentence(pagesFacts('covered', [wide, { ...late, group: 0 }]), 'x.narrow')).toBe(
      'x.narrow asks for 256 bytes at +0x0. R0 starts there and is longer (768 bytes). For covered that is enough, so it joins R0.',
    );
  });

  test('packed-row-aware by the packed row', () => {
    expect(sentence(pagesFacts('packed-row-aware', [row, { ...late, group: 0 }]), 'x.narrow')).toBe(
      'x.narrow asks for 256 bytes at +0x0. R0 starts there, is longer (1,024 bytes), is a packed row and has the same stride and number of blocks, and the layer is not MLA. For packed-row-aware that is enough, so it joins R0.',
    );
  });

  test('and which region there it passes over', () => {
    expect(sentence(goldenFacts('equal-before-longer', 'packed-row-aware'), 'layers.2')).toBe(
      'layers.2 asks for 64 bytes at +0x0. R0 starts there but is 256 bytes long. R1 starts there and has the same length (64 bytes). For packed-row-aware that is enough, so it joins R1. R1 is now shared by several groups.',
    );
  });
});

describe('decisionSentence() of a range that joins says what follows', () => {
  test('an MLA layer refreshes the geometry', () => {
    expect(sentence(goldenFacts('narrower-mla-after-wider', 'base-address'), 'layers.1.mla')).toMatch(
      /joins R0\. layers\.1\.mla is MLA, so R0 takes its geometry: 256 bytes instead of 768\. R0 is now shared/,
    );
    expect(sentence(goldenFacts('hybrid-mla-kda-small', 'base-address'), 'mla.0')).toMatch(
      /takes its geometry: 12 blocks instead of 4\.$/,
    );
    const strides = pagesFacts('base-and-length', [
      { ...narrow, block_stride: 256 },
      { ...narrow, layer: 'x.mla', type: 'MLAAttentionSpec' },
    ]);
    expect(sentence(strides, 'x.mla')).toContain('takes its geometry: a stride of 1,024 instead of 256.');
  });

  test('a range longer than its region, of which other regions move the rest, is not called lost', () => {
    const facts = pagesFacts('base-address', [
      narrow,
      { layer: 'rest', page_bytes: 512, offset: 256, group: 0 },
      { ...wide, group: 0 },
    ]);
    expect(registered(facts).analysis.findings.map(({ code }) => code)).not.toContain('truncated');
    expect(sentence(facts, 'wide')).toMatch(
      /joins R0, which leaves out the last 512 bytes of the range; other regions move what is needed of them\.$/,
    );
  });

  test('nothing is said to be lost where registration ended in a refusal', () => {
    const facts = registered(pagesFacts('base-address', [narrow, wide]));
    const { document, rules, layout } = facts;
    const { decisions } = facts.registration;
    const refusal = { code: 'too-few-blocks', layer: 'wide', facts: { rows: 3, blocks: 4 } } as const;
    expect(sentence({ kind: 'refused', document, rules, layout, decisions, refusal }, 'wide')).toMatch(
      /joins R0, which leaves out the last 512 bytes of the range\. R0 is now shared by several groups\.$/,
    );
  });
});
