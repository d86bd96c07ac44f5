import { AS_REGISTERED, type RuleChange } from '../core/facts.ts';
import type { Issue } from '../core/issue.ts';
import { type CheckOutcome, FAIL_ON_ERRORS, type FailOn, FINDING_CODES, isFailed } from '../io/checked.ts';
import { layerPlaces } from '../io/layer-places.ts';
import { decodeSource } from '../io/source-text.ts';
import { CHECK_REPORTS } from './check-reports.ts';
import { checkTransfer, isTransferAsked } from './check-transfer.ts';
import { inputs } from './inputs.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, type Source } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { chosen, chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  rule: { type: 'string' },
  rows: { type: 'string' },
  'as-registered': { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  'fail-on': { type: 'string', multiple: true },
  preset: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** @throws UsageError where --as-registered is asked for beside rules. */
function rulesAsked(values: { rule?: string; rows?: string; 'as-registered': boolean }): RuleChange {
  const alias = chosenRule(values.rule);
  const rows = chosenRows(values.rows);
  if (!values['as-registered']) return { ...(alias && { alias }), ...(rows && { rows }) };
  if (alias || rows) {
    throw new UsageError('--as-registered shows the table of the worker, which takes no --rule and no --rows.');
  }
  return AS_REGISTERED;
}

/** The kinds of finding out of `a,b`, as often as it is given. @throws UsageError */
function failOnAsked(words: readonly string[] | undefined): FailOn {
  if (words === undefined) return FAIL_ON_ERRORS;
  const codes = words.flatMap((word) => word.split(',')).map((word) => word.trim());
  return new Set(
    codes.flatMap((word) => {
      const code = chosen('finding', word, FINDING_CODES);
      return FINDING_CODES.filter((each) => each === code);
    }),
  );
}

/** What cannot be checked although nothing is wrong with a text, for reports that tell of issues. */
const notChecked = (failed: string): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0, path: '' },
  severity: 'error',
  code: 'not-checked',
  found: failed,
  wanted: 'a layout that can be checked',
  mend: 'Look at the path and the options.',
});

/** How reports call a document of a file: parts of it after the file, files of an archive too. */
function reportedName(name: string, source: Source, file: string): string {
  if (name.startsWith(source.name)) return `${file}${name.slice(source.name.length)}`;
  return `${file}, ${name}`;
}

/** Whether places in a text are places in the file that it came from. */
function isTextOf(text: string, { content }: Source): boolean {
  const decoded = decodeSource(content);
  return decoded.ok && text !== '' && decoded.text === text;
}

/**
 * `check`: verdict, regions and findings of each layout; with two sides, what one receives of the other.
 *
 * @returns the exit code: 0 where nothing fails, 1 where something was found that is to fail or a registration was
 *   refused, 2 where a layout could not be read.
 */
export async function check(args: readonly string[], streams: Streams): Promise<number> {
  if (isTransferAsked(args)) return checkTransfer(args, streams);
  const { values, positionals } = parsed(args, OPTIONS);
  const asked = rulesAsked(values);
  const failOn = failOnAsked(values['fail-on']);
  const format = chosen('format', values.format, Object.keys(CHECK_REPORTS));
  if (positionals.length + values.preset.length === 0) {
    throw new UsageError('check needs a file, a folder, - for standard input, or --preset.');
  }
  const report = CHECK_REPORTS[format]?.(failOn, streams);
  if (report === undefined) throw new RangeError(`no report is named ${format}`);
  const isForPeople = format === 'text' || format === 'json';
  const found = new Set<number>();
  const failed = async (file: string, reason: string): Promise<void> => {
    found.add(EXIT.unreadable);
    await write(streams.errors, `${reason}\n`);
    // One object a layout, as ever: what is no layout has none.
    if (isForPeople) return;
    await report.add({ kind: 'unread', file, name: file, issues: [notChecked(reason)], isPlaced: false });
  };
  for await (const { file, source, isFound } of inputs(positionals, values.preset, streams)) {
    if ('failed' in source) {
      await failed(file, source.failed);
      continue;
    }
    const read = readSource(source);
    const called = (name: string): string => (isForPeople ? name : reportedName(name, source, file));
    for (const unread of read.unread) {
      if (isFound && (await isLeftOut(unread, streams))) continue;
      found.add(EXIT.unreadable);
      if (!report.tellsUnread) await writeIssuesOf(unread, streams);
      const isPlaced = isTextOf(unread.text, source);
      await report.add({ kind: 'unread', file, name: called(unread.name), issues: unread.issues, isPlaced });
    }
    for (const each of read.ok ? read.documents : []) {
      await writeIssuesOf(each, streams);
      const facts = factsFor(each.document, each, asked);
      if ('failed' in facts) {
        await failed(file, facts.failed);
        continue;
      }
      found.add(isFailed(facts, failOn) ? EXIT.findings : EXIT.clean);
      const { text, span } = each;
      const placeOf = span && isTextOf(text, source) ? layerPlaces(text, span) : () => undefined;
      const outcome: CheckOutcome = { kind: 'checked', file, name: called(each.name), facts, placeOf };
      await report.add(outcome);
    }
  }
  await report.end();
  if (found.size > 0) return Math.max(...found);
  await write(streams.errors, 'there was no layout to check\n');
  return EXIT.unreadable;
}
