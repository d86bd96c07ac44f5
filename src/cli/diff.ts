import { compareFacts, isWorse } from '../core/compare/compare-facts.ts';
import { suggestRenames } from '../core/compare/suggest-renames.ts';
import { AS_REGISTERED, type Facts, type RuleChange } from '../core/facts.ts';
import { compareMarkdown } from '../io/compare-report.ts';
import { diffFolders, isFolder } from './diff-folders.ts';
import { diffText } from './diff-text.ts';
import { readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, opened, preset, type Source } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { chosen, chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  'a-rules': { type: 'string' },
  'b-rules': { type: 'string' },
  'as-registered': { type: 'boolean', default: false },
  renames: { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  preset: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Rules as `ALIAS`, `ALIAS/ROWS`, `/ROWS` or `as-registered`; null where nothing is asked. @throws UsageError */
export function rulesOf(word: string | undefined): RuleChange | null {
  if (word === undefined) return null;
  if (word === AS_REGISTERED) return word;
  const [alias = '', rows, ...rest] = word.split('/');
  if (rest.length > 0) throw new UsageError(`rules are ALIAS/ROWS, not ${JSON.stringify(word)}.`);
  const rule = alias === '' ? undefined : chosenRule(alias);
  const policy = rows === undefined ? undefined : chosenRows(rows);
  return { ...(rule && { alias: rule }), ...(policy && { rows: policy }) };
}

/** One side as facts; undefined where it cannot be read, which has then been told. */
async function sideOf(
  source: Source | { readonly failed: string },
  asked: RuleChange,
  streams: Streams,
): Promise<{ readonly name: string; readonly facts: Facts } | undefined> {
  if ('failed' in source) {
    await write(streams.errors, `${source.failed}\n`);
    return undefined;
  }
  const read = readSource(source);
  const documents = read.ok ? read.documents : [];
  for (const each of [...documents, ...read.unread]) await writeIssuesOf(each, streams);
  const [first, ...others] = documents;
  if (first === undefined || read.unread.length > 0) return undefined;
  if (others.length > 0) {
    const names = documents.map(({ name }) => name).join(', ');
    await write(streams.errors, `${source.name} holds several documents, and diff compares one with one: ${names}\n`);
    return undefined;
  }
  const facts = factsFor(first.document, first, asked);
  if (!('failed' in facts)) return { name: first.name, facts };
  await write(streams.errors, `${facts.failed}\n`);
  return undefined;
}

/**
 * `diff`: what B does otherwise than A. One layout stands for both sides; two folders are compared file by file.
 *
 * @returns the exit code: 1 where B loses bytes that A does not or is refused where A is not, 2 where a side could not
 *   be read, else 0.
 */
export async function diff(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  const bothAsked = values['as-registered'] ? AS_REGISTERED : null;
  const rulesA = rulesOf(values['a-rules']) ?? bothAsked;
  const rulesB = rulesOf(values['b-rules']) ?? bothAsked;
  const format = chosen('format', values.format, ['text', 'markdown']);
  const count = positionals.length + values.preset.length;
  if (count === 0 || count > 2) throw new UsageError('diff needs two layouts, or one under two rule sets.');
  if (count === 1 && values['a-rules'] === undefined && values['b-rules'] === undefined) {
    throw new UsageError('diff of one layout needs --a-rules or --b-rules.');
  }
  if (positionals.filter((path) => path === '-').length > 1) {
    throw new UsageError('only one side can come from standard input.');
  }
  const [folderA, folderB] = positionals;
  const folders = await Promise.all(positionals.map(isFolder));
  if (folders.includes(true)) {
    if (folderA === undefined || folderB === undefined || folders.includes(false)) {
      throw new UsageError('a folder is compared with a folder: diff DIR DIR.');
    }
    const asked = { a: rulesA, b: rulesB, renames: values.renames };
    return diffFolders({ a: folderA, b: folderB }, asked, format, streams);
  }
  const sources: (Source | { readonly failed: string })[] = [];
  for (const path of positionals) sources.push(await opened(path, streams));
  for (const id of values.preset) sources.push(await preset(id));
  const [first, second = first] = sources;
  const a = first && (await sideOf(first, rulesA ?? {}, streams));
  const b = second === first && a === undefined ? undefined : second && (await sideOf(second, rulesB ?? {}, streams));
  if (a === undefined || b === undefined) return EXIT.unreadable;

  const suggested = suggestRenames(a.facts, b.facts);
  const renames = new Map(values.renames ? suggested.map((each) => [each.a, each.b]) : []);
  const comparison = compareFacts(a.facts, b.facts, renames);
  const names = { a: a.name, b: b.name };
  const open = values.renames ? [] : suggested;
  const { output, width, coloured } = streams;
  await write(
    output,
    format === 'markdown'
      ? compareMarkdown(comparison, names, open)
      : diffText(comparison, names, open, width, paint(coloured)),
  );
  return isWorse(comparison) ? EXIT.findings : EXIT.clean;
}
