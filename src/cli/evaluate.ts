import type { Issue } from '../core/issue.ts';
import { type EvaluationRules, evaluateLayout } from '../io/evaluation.ts';
import { exactJson } from '../io/exact-json.ts';
import { readTransfer } from '../io/read-transfer.ts';
import { readAny } from '../io/readers/read-any.ts';
import { MAX_SOURCE_BYTES } from '../io/source-text.ts';
import { evaluateTransfer } from '../io/transfer-evaluation.ts';
import { linesOf, type Streams, write } from './streams.ts';
import { chosenBuiltIn, chosenRows, EXIT, parsed, UsageError } from './usage.ts';

/** What went wrong in the core with a document that was read: a fault of ours, told like any other issue. */
const fault = (error: unknown): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0 },
  severity: 'error',
  code: 'internal-error',
  path: '',
  found: error instanceof Error ? error.message : String(error),
  wanted: 'a layout that can be evaluated',
  mend: 'This is a fault of RegionScope; please report it with the layout.',
});

/** A line has one answer. */
const several = (count: number): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0, path: '' },
  severity: 'error',
  code: 'several-documents',
  found: `${count} documents`,
  wanted: 'one a line',
  mend: 'Write each in a line of its own.',
});

type Answer = { readonly text: string } | { readonly issues: readonly Issue[] };

function answer(line: Uint8Array, rules: EvaluationRules): Answer {
  const read = readAny(line);
  if (!read.ok) return { issues: read.unread.flatMap(({ issues }) => issues) };
  const [first, ...others] = read.documents;
  if (others.length > 0) return { issues: [several(others.length + 1)] };
  try {
    return { text: exactJson(evaluateLayout(first.document, rules)) };
  } catch (error) {
    return { issues: [fault(error)] };
  }
}

function transferAnswer(line: Uint8Array, rules: EvaluationRules): Answer {
  const read = readTransfer(line);
  if (!read.ok) return { issues: read.issues };
  try {
    return { text: exactJson(evaluateTransfer(read.document, rules)) };
  } catch (error) {
    return { issues: [fault(error)] };
  }
}

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);

/**
 * `evaluate`: a layout a line in, or with `--transfer` a transfer document, its results a line out, each as soon as it is known.
 *
 * @returns the exit code: 2 where some line could not be read, else 0. What is found does not count.
 */
export async function evaluate(args: readonly string[], { input, output, errors }: Streams): Promise<number> {
  const { values, positionals } = parsed(args, {
    rule: { type: 'string' },
    rows: { type: 'string' },
    transfer: { type: 'boolean' },
  });
  const answerTo = values.transfer ? transferAnswer : answer;
  const rules = { alias: chosenBuiltIn(values.rule), rows: chosenRows(values.rows) };
  if (positionals.length > 0) throw new UsageError('evaluate reads standard input and takes no file: use < FILE.');
  let number = 0;
  let unreadable = 0;
  for await (const line of linesOf(input, MAX_SOURCE_BYTES + 1)) {
    number += 1;
    if (isBlank(line)) continue;
    const result = answerTo(line, rules);
    if ('issues' in result) {
      unreadable += 1;
      // The reader saw one line; people count those of the whole input.
      const issues = result.issues.map((issue) => ({ ...issue, line: number }));
      await write(output, `${exactJson({ issues })}\n`);
    } else await write(output, `${result.text}\n`);
  }
  if (unreadable === 0) return EXIT.clean;
  await write(errors, `${unreadable} of ${number} lines could not be read; their issues are in the output\n`);
  if (unreadable === number) await write(errors, 'evaluate takes one document a line; jq -c . makes them so\n');
  return EXIT.unreadable;
}
