import { readFile } from 'node:fs/promises';
import { computeFacts, type Facts, type RuleNames } from '../core/facts.ts';
import type { Issue } from '../core/issue.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { DEFAULT_ROW_POLICY, findRowPolicy } from '../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE, findAliasRule } from '../core/registration/rules/list.ts';
import { checkReport } from '../io/check-report.ts';
import { exactJson } from '../io/exact-json.ts';
import { formatIssue } from '../io/issue.ts';
import { readLayout } from '../io/read-layout.ts';
import { decodeSource } from '../io/source-text.ts';
import { PRESETS } from '../presets/catalog.ts';
import { checkText } from './check-text.ts';
import { readAll, type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { chosen, chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

/** A layout to check: bytes or text, what to call it, and the rules it brings. */
interface Source {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly rules?: RuleNames;
}

const OPTIONS = {
  rule: { type: 'string' },
  rows: { type: 'string' },
  format: { type: 'string', default: 'text' },
  preset: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Why a file cannot be opened, in the words of the system. */
function openError(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }[code];
  return `${path}: ${reason ?? (error instanceof Error ? error.message : String(error))}`;
}

async function opened(path: string, streams: Streams): Promise<Source | { readonly failed: string }> {
  if (path === '-') return { name: 'standard input', content: await readAll(streams.input) };
  try {
    return { name: path, content: await readFile(path) };
  } catch (error) {
    return { failed: openError(path, error) };
  }
}

async function preset(id: string): Promise<Source> {
  chosen(
    'preset',
    id,
    PRESETS.map((each) => each.id),
  );
  const found = PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`preset ${id} is not in its own list`);
  return { name: id, content: await found.load(), ...(found.rules && { rules: found.rules }) };
}

/** An option comes before the document's own wish, and that before the default. */
function rulesFor(document: LayoutDocument, source: Source, asked: Partial<RuleNames>): RuleNames {
  const { alias, rows } = document.rules ?? source.rules ?? {};
  return {
    alias: asked.alias ?? findAliasRule(alias ?? '')?.name ?? DEFAULT_ALIAS_RULE,
    rows: asked.rows ?? findRowPolicy(rows ?? '')?.name ?? DEFAULT_ROW_POLICY,
  };
}

const hasErrors = (facts: Facts): boolean =>
  facts.kind === 'refused' || facts.analysis.findings.some((finding) => finding.severity === 'error');

function textOf(content: string | Uint8Array): string | undefined {
  const decoded = decodeSource(content);
  return decoded.ok ? decoded.text : undefined;
}

async function writeIssues(issues: readonly Issue[], { name, content }: Source, { errors }: Streams): Promise<void> {
  const text = textOf(content);
  for (const issue of issues) await write(errors, `${name}:${formatIssue(issue, text)}\n`);
}

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
  const asked: Partial<RuleNames> = { ...(alias && { alias }), ...(rows && { rows }) };
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
    const read = readLayout(source.content);
    if (!read.ok) {
      found.add(EXIT.unreadable);
      if (format === 'json') await write(output, `${exactJson({ source: source.name, issues: read.issues })}\n`);
      else await writeIssues(read.issues, source, streams);
      continue;
    }
    await writeIssues(read.issues, source, streams);
    const facts = computeFacts(read.document, rulesFor(read.document, source, asked));
    found.add(hasErrors(facts) ? EXIT.findings : EXIT.clean);
    if (format === 'json') await write(output, `${exactJson(checkReport(source.name, facts))}\n`);
    else await write(output, `${written > 0 ? '\n' : ''}${checkText(source.name, facts, width, paint(coloured))}`);
    written += 1;
  }
  return Math.max(...found);
}
