import { expect, test } from 'vitest';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import {
  type ReportContext,
  type ReportedTransfer,
  transferCommentMarkdown,
  transferIssueMarkdown,
} from '../../../src/io/share/markdown.ts';
import { factsOf } from '../../../src/state/select.ts';
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
