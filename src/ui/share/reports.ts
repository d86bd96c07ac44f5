import { compareFacts } from '../../core/compare/compare-facts.ts';
import { suggestRenames } from '../../core/compare/suggest-renames.ts';
import {
  commentMarkdown,
  compareCommentMarkdown,
  compareIssueMarkdown,
  issueMarkdown,
  matrixIssueMarkdown,
  type ReportContext,
  type ReportedTransfer,
  transferCommentMarkdown,
  transferIssueMarkdown,
} from '../../io/share/markdown.ts';
import type { SharedSide } from '../../io/share/share.ts';
import type { SharedDocument } from '../../io/share/share-transfer.ts';
import { factsOf } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import type { RunTask } from '../worker/task-runner.ts';

const factsOfSide = ({ document, rules }: SharedSide) => factsOf(document, rules);

function comparisonOf({ share: { open, other } }: ReportContext) {
  const a = factsOfSide(open);
  const b = factsOfSide(other ?? open);
  return {
    comparison: compareFacts(a, b, new Map()),
    suggestions: a.document === b.document ? [] : suggestRenames(a, b),
  };
}

/** What is moved, as the mode shows it. */
async function transferOf({ share: { open, transfer } }: ReportContext): Promise<ReportedTransfer | null> {
  if (transfer === undefined) return null;
  const { transferView } = await import('../transfer/transfer-view.ts');
  const opened = ({ name, document }: SharedDocument): OpenDocument => ({
    origin: { kind: 'shared', name },
    document,
    warnings: [],
  });
  const { decode, otherRanks = [], change, rules, request, skipHandshake } = transfer;
  const moved = { change, rules, request, skipHandshake };
  const setup = { ...moved, decode: decode && opened(decode), otherRanks: otherRanks.map(opened) };
  return transferView({ open: opened(open), rules: open.rules, setup });
}

/** What the mode shows as the body of an issue. @param run Tries every rule set where the mode is the matrix. */
export async function issueReport(context: ReportContext, run: RunTask): Promise<string> {
  const { open, view } = context.share;
  if (view.mode === 'compare') {
    const { comparison, suggestions } = comparisonOf(context);
    return compareIssueMarkdown(comparison, suggestions, context);
  }
  const transfer = await transferOf(context);
  if (transfer) return transferIssueMarkdown(transfer, context);
  const facts = factsOfSide(open);
  if (view.mode === 'explore') return issueMarkdown(facts, context);
  return matrixIssueMarkdown(facts, await run({ name: 'matrix', input: open.document }), context);
}

/** What the mode shows as a comment of a review; of the matrix, what is open. */
export async function commentReport(context: ReportContext): Promise<string> {
  const { open, view } = context.share;
  if (view.mode === 'compare') return compareCommentMarkdown(comparisonOf(context).comparison, context);
  const transfer = await transferOf(context);
  return transfer ? transferCommentMarkdown(transfer, context) : commentMarkdown(factsOfSide(open), context);
}
