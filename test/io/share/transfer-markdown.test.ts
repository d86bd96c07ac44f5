import { expect, test } from 'vitest';
import type { RegisteredFacts } from '../../../src/core/facts.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import { documentHash, shortHash } from '../../../src/io/share/document-hash.ts';
import {
  type ReportContext,
  type ReportedTransfer,
  transferCommentMarkdown,
  transferIssueMarkdown,
} from '../../../src/io/share/markdown.ts';
import { factsOf } from '../../../src/state/select.ts';
import { prefillAndDecode } from '../../support/prefill-ranks.ts';
import { transferVectors } from '../golden-transfers.ts';
import { PLAIN } from './shares.ts';

function reported(id: string): { readonly shown: ReportedTransfer; readonly context: ReportContext } {
  const read = readTransfer(transferVectors.find(({ name }) => name === `${id}.json`)?.text ?? '');
  if (!read.ok) throw new RangeError(id);
  const { prefill, decode, request } = read.document;
  const rules = { alias: 'packed-row-aware', rows: 'packed-mla' } as const;
  const [theirs, mine] = [factsOf(prefill, rules), factsOf(decode, rules)];
  if (theirs.kind === 'refused' || mine.kind === 'refused') throw new RangeError(id);
  const transfer = computeTransfer(theirs, mine, request);
  const open = { name: 'p.json', preset: null, document: prefill, rules };
  const share = { ...PLAIN, open, view: { ...PLAIN.view, mode: 'transfer' as const } };
  const link = { kind: 'link', url: 'https://example.org/#share=x', length: '21 characters' } as const;
  return {
    shown: { prefill: theirs, decode: mine, request, otherRanks: [], rankFaults: [], requestFaults: [], transfer },
    context: { share, link, version: '1.2.3' },
  };
}

test('transferIssueMarkdown() tells the verdict, the checks, the request and each layer', () => {
  const { shown, context } = reported('packed-row-order-differs');
  const text = transferIssueMarkdown(shown, context);
  expect(text).toMatch(/^\*\*Of 48 B needed, 48 B arrive as other content\*\*\n/);
  expect(text).toContain('| layers.0.mla | 32 | 0 | 0 | 32 |');
  expect(text).toContain('- passed: as many regions: decode **1 region**, prefill **1 region** (`region-count`)');
  expect(text).toContain("| Group | Prefill's blocks | Decode's blocks |");
  expect(text).toContain('| 1 | 1 | 0 |');
  expect(text).toContain('- Prefill: Layout: p.json');
  expect(text).toContain('- Decode: Layout: derived from prefill');
  expect(text).toContain('[Open it in RegionScope](https://example.org/#share=x)');
});

test('a refused transfer is told with the check that refuses', () => {
  const { shown, context } = reported('head-first-to-token-first');
  const text = transferIssueMarkdown(shown, context);
  expect(text).toMatch(/^\*\*Refused: other layout names: decode /);
  expect(text).toMatch(/- refused: other layout names: .*\(`kv-cache-layout`\)/);
  expect(text).not.toContain('What each layer gets');
  expect(transferCommentMarkdown(shown, context)).toMatch(
    /^\*\*Refused: .*\.\*\* .*\[See it\]\(https:\/\/example\.org/,
  );
});

test('documents of prefill’s ranks are each told with their rank, name and hash', () => {
  const { prefill, decode } = prefillAndDecode(2);
  const rules = { alias: 'packed-row-aware', rows: 'packed-mla' } as const;
  const [theirs, other, mine] = [...prefill, decode].map((document) => {
    const facts = factsOf(document, rules);
    if (facts.kind === 'refused') throw new RangeError(facts.refusal.code);
    return facts;
  }) as [RegisteredFacts, RegisteredFacts, RegisteredFacts];
  const request = { prefill_block_ids: [[0], [1]], decode_block_ids: [[2], [3]] };
  const transfer = computeTransfer([theirs, other], mine, request);
  const shown = {
    prefill: theirs,
    otherRanks: [other],
    decode: mine,
    request,
    rankFaults: [],
    requestFaults: [],
    transfer,
  };
  const named = (name: string, { document }: RegisteredFacts) => ({ name, preset: null, document });
  const share = {
    ...PLAIN,
    open: { ...named('p0.json', theirs), rules },
    transfer: {
      ...{ change: {}, request, skipHandshake: false, rules: null, played: null, selected: null },
      ...{ decode: named('d.json', mine), otherRanks: [named('p1.json', other)] },
    },
  };
  const link = { kind: 'too-long', url: '', length: '9,000 characters', why: 'It is long.' } as const;
  const text = transferIssueMarkdown(shown, { share, link, version: '1.2.3' });
  for (const [side, name, { document }] of [
    ['Prefill rank 0', 'p0.json', theirs],
    ['Prefill rank 1', 'p1.json', other],
    ['Decode', 'd.json', mine],
  ] as const) {
    expect(text).toContain(`- ${side}: Layout: ${name}, SHA-256 \`${documentHash(document)}\``);
  }
  expect(text).toContain('prefill rank 0: as many regions');
  expect(text).toContain('Under **P**, **Add rank…**: In RegionScope, open the attached layout');
  const hashes = [theirs, other, mine].map(({ document }) => `\`${shortHash(documentHash(document))}\``);
  expect(transferCommentMarkdown(shown, { share, link, version: '1.2.3' })).toContain(
    `${hashes[0]}, ${hashes[1]} and ${hashes[2]}`,
  );
});
