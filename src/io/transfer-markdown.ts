import { counted, type MarkdownEntry } from './check-markdown.ts';
import { type CheckedTransfer, checkedVerdict, transferFaults } from './checked-transfer.ts';
import { codeMarkdown, escapedMarkdown, markdownOf, markdownTable, strongMarkdown } from './markdown.ts';
import { formatCount, formatNumber } from './words/figures.ts';
import { plainText } from './words/phrase.ts';
import { transferCheckSentence, transferOutcome } from './words/transfer-check.ts';
import { transferFaultSentence } from './words/transfer-fault.ts';

const HEAD = ['needed', 'delivered', 'undelivered', 'misplaced', 'group', 'layer'];

/** What a check's report for reviewers says of two sides: the verdict, what is wrong, the checks that do not hold, and the layers. */
export function transferMarkdown({ name, outcome }: CheckedTransfer): MarkdownEntry {
  const { tone, headline, detail } = checkedVerdict(outcome);
  const passes = tone === 'good';
  const mark = passes ? '✓' : '✗';
  const lines: string[] = [];
  if (outcome.kind === 'computed') {
    const { transfer } = outcome;
    const faults = transferFaults(transfer).map(
      (fault) => `- **fails**, ${codeMarkdown(fault.code)}: ${markdownOf(transferFaultSentence(fault))}`,
    );
    const checks = transfer.checks
      .filter(({ holds }) => !holds)
      .map(
        (check) =>
          `- ${transferOutcome(check)}, ${codeMarkdown(check.code)}: ${markdownOf(transferCheckSentence(check))}`,
      );
    lines.push(...counted(faults, 'fault'), ...counted(checks, 'check'));
    const layers = transfer.delivery?.layers ?? [];
    if (layers.length > 0) {
      const worst = [...layers].sort((a, b) => b.undelivered + b.misplaced - a.undelivered - a.misplaced);
      const rows = worst
        .slice(0, 20)
        .map(({ layer, group, needed, delivered, undelivered, misplaced }) => [
          ...[needed, delivered, undelivered, misplaced, group].map(formatCount),
          layer,
        ]);
      const rest = layers.length - rows.length;
      lines.push(
        ...(lines.length > 0 ? [''] : []),
        `<details><summary>Bytes of ${formatNumber(layers.length, 'layer')}</summary>`,
        '',
        ...markdownTable({ head: HEAD, rows }, ['layer']),
        ...(rest > 0 ? ['', `and ${formatNumber(rest, 'more layer')}`] : []),
        '',
        '</details>',
      );
    }
  }
  return {
    noun: 'transfer',
    standing: passes ? 'passed' : 'failed',
    row: [mark, escapedMarkdown(name), escapedMarkdown(plainText(headline))],
    detail: [
      `### ${mark} ${escapedMarkdown(name)}`,
      '',
      `**${strongMarkdown(headline)}**`,
      '',
      markdownOf(detail),
      ...(lines.length > 0 ? ['', ...lines] : []),
    ].join('\n'),
  };
}
