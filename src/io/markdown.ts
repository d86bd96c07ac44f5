import type { Phrase } from './words/phrase.ts';

/** A table of figures: a head, and rows whose first cell says what they are of. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Text that came from a document or a file's name, on one line, so that Markdown shows it as it is. */
export const escapedMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}<>[\]#|~]/g, '\\$&').replace(/\s+/g, ' ');

/** Text as code, whatever it holds: the fence is longer than any run of backticks in it. */
export function codeMarkdown(given: string): string {
  const text = given.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A sentence as Markdown: names as code, figures to notice strong. */
export const markdownOf = (phrases: readonly Phrase[]): string =>
  phrases
    .map(({ text, role }) => {
      if (role === 'name') return codeMarkdown(text);
      return role === 'plain' ? text : `**${text}**`;
    })
    .join('');

/** A sentence that is strong as a whole: nothing within is marked again, since `**` does not nest. */
export const strongMarkdown = (phrases: readonly Phrase[]): string =>
  phrases.map(({ text, role }) => (role === 'name' ? codeMarkdown(text) : text)).join('');

/** A table's lines in Markdown. Figures stand right, words left: those of the first column, and of others that are named. */
export function markdownTable({ head, rows }: ReportTable, ofWords: readonly string[] = []): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((each, i) => (i === 0 || ofWords.includes(each) ? '---' : '--:'))),
    ...rows.map((row) => line(row.map(escapedMarkdown))),
  ];
}
