import type { Issue } from '../../core/issue.ts';
import { namedRules } from '../../core/named-rules.ts';
import type { Unread } from '../../io/readers/read-any.ts';
import type { Share } from '../../io/share/share.ts';
import { formatCount } from '../../io/words/figures.ts';
import { USUAL_TRANSFER } from '../../state/initial-state.ts';
import { SHELF_HOLDS } from '../../state/reduce.ts';
import { sameRules } from '../../state/rule-choice.ts';
import type { FailedOpen, OpenDocument, Origin, TransferSetup } from '../../state/state.ts';
import type { ReadOutcome } from '../../worker/task.ts';
import { readFrom } from '../source/read-from.ts';

/** What a source opens: its first document, the others at hand; or why it does not. */
export type OpenedBy =
  | { readonly share: Share }
  | {
      readonly open: OpenDocument;
      readonly beside: readonly OpenDocument[];
      /** What is moved from it, where the source is a transfer. */
      readonly transfer?: TransferSetup;
    }
  | { readonly failed: FailedOpen };

/** Says how many documents there were, and where they are. */
function severalNote(count: number): Issue {
  const kept = Math.min(count, SHELF_HOLDS) - 1;
  const left = count - 1 - kept;
  const rest = left === 0 ? '' : ` ${formatCount(left)} more did not fit; open them by themselves.`;
  return {
    ...{ line: 1, column: 1, offset: 0, length: 0, path: '' },
    severity: 'warning',
    code: 'several-documents',
    found: `${count} documents`,
    wanted: 'one to show',
    mend: `The first is open; ${kept === 1 ? 'the other is' : `${kept} others are`} at hand in Compare and in the matrix.${rest}`,
  };
}

/** The issues of one or several documents as one list; those of several say which document they are of. */
function failureOf(unread: Extract<ReadOutcome, { ok: false }>['unread'], name: string): FailedOpen {
  const [first, ...others] = unread;
  if (first && others.length === 0) {
    return { name: first.name, issues: first.issues, source: first.text };
  }
  const issues = unread.flatMap((each) =>
    each.issues.map((issue) => ({ ...issue, path: issue.path === '' ? each.name : `${each.name}: ${issue.path}` })),
  );
  return { name, issues, source: '' };
}

/** Files that were left out, each with what is wrong with it. */
function leftOutNotes(unread: readonly Unread[]): Issue[] {
  return unread.flatMap(({ name, issues }) =>
    issues
      .filter(({ severity }) => severity === 'error')
      .map((issue): Issue => ({ ...issue, severity: 'warning', path: name, mend: 'The file is left out.' })),
  );
}

/** What is moved between the two documents of a source, where it is a transfer. */
function transferOf(
  documents: Extract<ReadOutcome, { ok: true }>['documents'],
  decode: OpenDocument | undefined,
): TransferSetup | undefined {
  const [prefill] = documents;
  const request = prefill?.transfer;
  if (request === undefined || decode === undefined || documents.length > 2) return undefined;
  const { skip_handshake: skipHandshake = false, ...blocks } = request ?? {};
  const mine = namedRules(decode.document.rules);
  const isAsked = 'prefill_block_ids' in blocks;
  return {
    ...USUAL_TRANSFER,
    decode,
    rules: sameRules(mine, namedRules(prefill?.document.rules)) ? null : mine,
    request: isAsked ? blocks : null,
    skipHandshake,
  };
}

/** What to open of a source that was read. */
export function openedBy(outcome: ReadOutcome, origin: Origin, name: string): OpenedBy {
  if (!outcome.ok) return { failed: failureOf(outcome.unread, name) };
  const isOne = outcome.documents.length === 1;
  for (const each of outcome.documents) {
    // What the worker reads comes without.
    if ('text' in each && typeof each.text === 'string') readFrom.set(each.document, each.text);
  }
  const [open, ...beside] = outcome.documents.map(
    (each): OpenDocument => ({
      origin: isOne ? origin : { kind: 'file', name: each.name },
      document: each.document,
      warnings: each.issues,
    }),
  );
  if (open === undefined) throw new RangeError('a source was read that has no documents');
  const share = outcome.documents[0]?.share;
  if (isOne && share) return { share };
  const transfer = transferOf(outcome.documents, beside[0]);
  if (transfer) return { open, beside, transfer };
  const notes = [...(isOne ? [] : [severalNote(outcome.documents.length)]), ...leftOutNotes(outcome.unread ?? [])];
  return { open: notes.length > 0 ? { ...open, warnings: [...notes, ...open.warnings] } : open, beside };
}
