import { describe, expect, test } from 'vitest';
import type { FindingCode } from '../../../src/core/analysis/finding.ts';
import type { Facts } from '../../../src/core/facts.ts';
import { findingSentence } from '../../../src/io/words/finding-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { goldenFacts, pagesFacts, registered } from './facts.ts';

function sentence(facts: Facts, code: FindingCode): string {
  const finding = registered(facts).analysis.findings.find((each) => each.code === code);
  if (finding === undefined) throw new Error(`no ${code}`);
  return plainText(findingSentence(finding, facts));
}

describe('findingSentence() of each code', () => {
  test.each([
    [
      'truncated',
      'dsv41-swa-compressor',
      'base-address',
      'compressor.state_cache loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long. In this request: 13,760 B.',
    ],
    [
      'spilled',
      'spill',
      'packed-row-aware',
      'R0 reaches 128 B into other blocks from block 1 of 4, and overwrites what they hold. In this request: 128 B.',
    ],
    [
      'out-of-bounds',
      'out-of-bounds',
      'packed-row-aware',
      'R0 reaches 148 B beyond the registered memory in block 3 of 4, so the transfer fails or touches what is not its own. In this request: 148 B.',
    ],
    [
      'collision',
      'collision',
      'packed-row-aware',
      'Layers of group 0 hold the same 64 B in every block, so one overwrites the other. In this request: 64 B.',
    ],
    [
      'unsound-overlay',
      'unsound-overlay',
      'packed-row-aware',
      'Block 1 of 3 shares 512 of 768 B with other blocks, so writing one spoils the other before anything is moved. In this request: 256 B.',
    ],
    [
      'redundant',
      'v41-aliased-groups',
      'base-and-length',
      'Group 2 moves 512 of 2,560 B twice in every block: nothing is lost, but the transfer takes longer. In this request: 1,024 B.',
    ],
    [
      'padding',
      'v4-padded-pages',
      'packed-row-aware',
      'Group 2 moves 1,728 B in every block, 1,596 B of them without need: padding, or the bytes of other groups. In this request: 1,596 B.',
    ],
    [
      'skipped',
      'layer-without-spec',
      'packed-row-aware',
      'draft.0 is skipped: no group names it, so it registers nothing.',
    ],
    [
      'skipped',
      'compressed-indexer-tail-640',
      'packed-row-aware',
      'tail is skipped: it is the tail of a layer that moves it: indexer starts there too.',
    ],
    ['shared', 'overlaid-transfer-groups', 'packed-row-aware', 'R0 is shared by several groups: layer.0 and layer.1.'],
  ] as const)('says %s of %s', (code, id, alias, text) => {
    expect(sentence(goldenFacts(id, alias), code)).toBe(text);
  });
});

test('findingSentence() leaves the request out where there is none', () => {
  const facts = pagesFacts('base-address', [
    { layer: 'narrow', page_bytes: 256 },
    { layer: 'wide', page_bytes: 768 },
  ]);
  expect(sentence(facts, 'truncated')).toBe('wide loses 512 of 768 B in every block: R0 is only 256 B long.');
});

test('findingSentence() names three members of a shared region at most', () => {
  const pages = [1, 2, 3, 4].map((i) => ({ layer: `l.${i}`, page_bytes: 64 }));
  expect(sentence(pagesFacts('base-address', pages.slice(1)), 'shared')).toBe(
    'R0 is shared by several groups: l.2, l.3 and l.4.',
  );
  expect(sentence(pagesFacts('base-address', pages), 'shared')).toBe(
    'R0 is shared by several groups: l.1, l.2 and 2 more.',
  );
});
