import { AS_REGISTERED, type Facts, type RuleChange } from '../core/facts.ts';
import { checkReport } from '../io/check-report.ts';
import { exactJson } from '../io/exact-json.ts';
import { checkText } from './check-text.ts';
import { readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, opened, preset } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { chosen, chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  rule: { type: 'string' },
  rows: { type: 'string' },
  'as-registered': { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  preset: { type: 'string', multiple: true, default: [] as string[] },
} as const;

const hasErrors = (facts: Facts): boolean =>
  facts.kind === 'refused' || facts.analysis.findings.some((finding) => finding.severity === 'error');

/**
 * `check`: verdict, regions and findings of each layout.
 *
 * @returns the exit code: 0 where nothing is lost, 1 where an error was found or a registration refused, 2 where a
 *   layout could not be read.
 */
export async function check(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  const alias = chosenRule(values.rule);
  const rows = chosenRows(values.rows);
  if (values['as-registered'] && (alias || rows)) {
    throw new UsageError('--as-registered shows the table of the worker, which takes no --rule and no --rows.');
  }
  const asked: RuleChange = values['as-registered']
    ? AS_REGISTERED
    : { ...(alias && { alias }), ...(rows && { rows }) };
  const format = chosen('format', values.format, ['text', 'json']);
  if (positionals.length + values.preset.length === 0) {
    throw new UsageError('check needs a file, - for standard input, or --preset.');
  }
  const { output, errors, width, coloured } = streams;
  const found = new Set<number>();
  let written = 0;
  const sources = [
    ...positionals.map((path) => () => opened(path, streams)),
    ...values.preset.map((id) => () => preset(id)),
  ];
  for (const open of sources) {
    const source = await open();
    if ('failed' in source) {
      await write(errors, `${source.failed}\n`);
      found.add(EXIT.unreadable);
      continue;
    }
    const read = readSource(source);
    for (const unread of read.ok ? [] : read.unread) {
      found.add(EXIT.unreadable);
      const { name, issues } = unread;
      if (format === 'json') await write(output, `${exactJson({ source: name, issues })}\n`);
      else await writeIssuesOf(unread, streams);
    }
    for (const each of read.ok ? read.documents : []) {
      await writeIssuesOf(each, streams);
      const facts = factsFor(each.document, each, asked);
      if ('failed' in facts) {
        await write(errors, `${facts.failed}\n`);
        found.add(EXIT.unreadable);
        continue;
      }
      found.add(hasErrors(facts) ? EXIT.findings : EXIT.clean);
      if (format === 'json') await write(output, `${exactJson(checkReport(each.name, facts))}\n`);
      else await write(output, `${written > 0 ? '\n' : ''}${checkText(each.name, facts, width, paint(coloured))}`);
      written += 1;
    }
  }
  return Math.max(...found);
}
