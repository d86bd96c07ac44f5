import type { Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Issue } from '../../core/issue.ts';
import { issueSentence } from '../../io/words/source-sentence.ts';

/** Issues that are marked in the text; all are counted. */
const MOST_MARKED = 200;

const rename = (name: string) => (view: EditorView, from: number, to: number) =>
  view.dispatch({ changes: { from, to, insert: JSON.stringify(name) }, userEvent: 'input.complete' });

/** A reader's issues as marks of a text of so many characters; a misspelt field can be renamed there. */
export function diagnosticsOf(issues: readonly Issue[], length: number): Diagnostic[] {
  return issues.slice(0, MOST_MARKED).map((issue) => {
    const from = Math.min(issue.offset, length);
    const to = Math.min(from + issue.length, length);
    const { severity, suggestion } = issue;
    const isMisspelt = suggestion !== undefined && issue.code === 'unknown-field';
    const actions = isMisspelt ? [{ name: `Rename to ${suggestion}`, apply: rename(suggestion) }] : [];
    return { from, to, severity, message: issueSentence(issue), actions };
  });
}
