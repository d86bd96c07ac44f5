import { matrixCells, matrixOrders } from '../core/analysis/matrix.ts';
import type { Progress } from '../core/analysis/seeded.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { type MatrixEntry, type MatrixRow, matrixCsv, matrixMarkdown, matrixRows } from '../io/matrix-table.ts';
import { formatCount } from '../io/words/figures.ts';
import { PRESETS } from '../presets/catalog.ts';
import { inputs } from './inputs.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { type Streams, write } from './streams.ts';
import { type Column, paint, table } from './text.ts';
import { chosen, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  preset: { type: 'string', multiple: true, default: [] as string[] },
  order: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  format: { type: 'string', default: 'text' },
} as const;

function toItsEnd<Result>(search: Generator<Progress, Result>): Result {
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

function seedOf(word: string): number {
  const seed = Number(word);
  if (/^\d+$/.test(word) && Number.isSafeInteger(seed)) return seed;
  throw new UsageError(`a seed is a whole number, not ${JSON.stringify(word)}.`);
}

const right = (head: string): Column => ({ head, align: 'right' });
const left = (head: string): Column => ({ head, align: 'left' });

/** One layout as text: a line for each combination, what the figures are of above them. */
function matrixText(entry: MatrixEntry, title: string | undefined, { width, coloured }: Streams): string {
  const { bold, dim } = paint(coloured);
  const rows = matrixRows([entry]);
  const figure = (value: number | ''): string => (value === '' ? '' : formatCount(value));
  const columns = [
    left('row policy'),
    left('alias rule'),
    right('regions'),
    right('descriptors'),
    right('moved'),
    right('lost'),
    right('moved twice'),
    ...(entry.orders ? [left('by order')] : []),
    left('findings'),
  ];
  const cells = (row: MatrixRow): string[] => [
    row.rowPolicy,
    row.aliasRule,
    figure(row.regions),
    figure(row.descriptors),
    figure(row.moved),
    figure(row.lost),
    figure(row.movedTwice),
    ...(entry.orders ? [row.orderDependent] : []),
    row.refused === '' ? row.findings : `refused: ${row.refused}`,
  ];
  const of = rows.find(({ figuresOf }) => figuresOf !== '')?.figuresOf;
  const [head = '', ...body] = table(columns, rows.map(cells), width);
  return [
    bold(title === undefined ? entry.name : `${entry.name}: ${title}`),
    ...(of ? [dim(`  figures of ${of}, in bytes`)] : []),
    dim(head),
    ...body,
    '',
  ].join('\n');
}

/**
 * `matrix`: layouts under every row policy and alias rule. Without any, those that come with it, the large ones left out.
 *
 * @returns the exit code: 2 where a layout could not be read or there was none, else 0. What is found does not count.
 */
export async function matrix(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  const format = chosen('format', values.format, ['text', 'markdown', 'csv']);
  const seed = seedOf(values.seed);
  const given = positionals.length + values.preset.length > 0;
  const ids = given ? values.preset : PRESETS.filter(({ large }) => !large).map(({ id }) => id);
  const { output, errors } = streams;
  const entries: MatrixEntry[] = [];
  let exit: number = EXIT.clean;
  const entryOf = (name: string, document: LayoutDocument): MatrixEntry => ({
    name,
    cells: toItsEnd(matrixCells(document)),
    orders: values.order ? toItsEnd(matrixOrders(document, seed)) : null,
  });
  for await (const { source, isFound } of inputs(positionals, ids, streams)) {
    if ('failed' in source) {
      await write(errors, `${source.failed}\n`);
      exit = EXIT.unreadable;
      continue;
    }
    const read = readSource(source);
    for (const unread of read.unread) {
      if (isFound && (await isLeftOut(unread, streams))) continue;
      exit = EXIT.unreadable;
      await writeIssuesOf(unread, streams);
    }
    const documents = read.ok ? read.documents : [];
    for (const each of documents) await writeIssuesOf(each, streams);
    for (const { name, document } of documents) {
      const entry = entryOf(name, document);
      if (format === 'text') {
        await write(output, `${entries.length > 0 ? '\n' : ''}${matrixText(entry, document.title, streams)}`);
      }
      entries.push(entry);
    }
  }
  if (format !== 'text' && entries.length > 0) {
    await write(output, (format === 'csv' ? matrixCsv : matrixMarkdown)(matrixRows(entries)));
  }
  if (entries.length > 0 || exit !== EXIT.clean) return exit;
  await write(errors, 'there was no layout to try\n');
  return EXIT.unreadable;
}
