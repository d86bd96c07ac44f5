import { AS_REGISTERED, type RuleChange } from '../core/facts.ts';
import { FAIL_ON_ERRORS, type FailOn, FINDING_CODES, isFailed } from '../io/checked.ts';
import { checkReportOf } from './check-reports.ts';
import { checkTransfer, isTransferAsked } from './check-transfer.ts';
import { checkedLayouts } from './checked-layouts.ts';
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

/**
 * `check`: verdict, regions and findings of each layout; with two sides, what one receives of the other.
 *
 * @returns the exit code: 0 where nothing fails, 1 where something was found that is to fail or a registration was
 *   refused, 2 where a layout could not be read.
 */
export async function check(args: readonly string[], streams: Streams): Promise<number> {
  if (isTransferAsked(args)) return checkTransfer(args, streams);
  const { values, positionals } = parsed(args, OPTIONS);
  const failOn = failOnAsked(values['fail-on']);
  const report = checkReportOf(values.format, failOn, streams);
  if (positionals.length + values.preset.length === 0) {
    throw new UsageError('check needs a file, a folder, - for standard input, or --preset.');
  }
  const found = new Set<number>();
  const asked = { paths: positionals, presets: values.preset, rules: rulesAsked(values) };
  for await (const layout of checkedLayouts(asked, report, streams)) {
    if (layout === null) {
      found.add(EXIT.unreadable);
      continue;
    }
    found.add(isFailed(layout.facts, failOn) ? EXIT.findings : EXIT.clean);
    await report.add(layout);
  }
  await report.end();
  if (found.size > 0) return Math.max(...found);
  await write(streams.errors, 'there was no layout to check\n');
  return EXIT.unreadable;
}
