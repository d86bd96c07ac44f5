import type { FactsComparison } from '../core/compare/compare-facts.ts';
import { differences } from '../core/compare/differences.ts';
import type { RenameSuggestion } from '../core/compare/suggest-renames.ts';
import { AS_REGISTERED, type Facts } from '../core/facts.ts';
import { compareMarkdown, type SideNames } from './compare-report.ts';
import { escapedMarkdown, markdownTable, type ReportTable } from './markdown.ts';
import { changeSummary, lostBytes } from './words/change-summary.ts';
import { formatCount, formatNumber } from './words/figures.ts';

/** A file that both folders have, compared. */
export interface ComparedFile {
  readonly file: string;
  readonly names: SideNames;
  readonly comparison: FactsComparison;
  readonly suggestions: readonly RenameSuggestion[];
}

/** Two folders of documents, matched by the names of their files. */
export interface FolderComparison {
  readonly compared: readonly ComparedFile[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** Of either folder, with the side: what could not be read. */
  readonly unreadable: readonly string[];
}

/** Whether there is more to tell of a file than its line. */
export const isChanged = ({ comparison }: ComparedFile): boolean =>
  comparison.kind === 'refused' ? !comparison.sameRefusal : differences(comparison).length > 0;

const arrow = (a: number | string, b: number | string): string => (a === b ? `${b}` : `${a} → ${b}`);

const tableOf = ({ rules }: Facts): string => (rules === AS_REGISTERED ? 'as registered' : 'modelled');

const regionsOf = (facts: Facts): string =>
  facts.kind === 'refused' ? 'refused' : formatCount(facts.registration.regions.length);

/** Columns of the table that hold words, beside the first. */
const FOLDER_WORDS = ['regions', 'table', 'what changed'];

/** A line a file: its regions and lost bytes on either side, and what changed. */
export function folderTable({ compared }: FolderComparison): ReportTable {
  const rows = compared.map(({ file, comparison }) => {
    const { a, b } = comparison;
    const lost = lostBytes(comparison);
    return [
      file,
      arrow(regionsOf(a), regionsOf(b)),
      lost ? arrow(formatCount(lost.a), formatCount(lost.b)) : '-',
      arrow(tableOf(a), tableOf(b)),
      changeSummary(comparison),
    ];
  });
  return { head: ['file', 'regions', 'lost B', 'table', 'what changed'], rows };
}

/** What the lost bytes of the table are of. */
export const LOST_OF = 'Lost bytes are of the request where both sides have one, else of one block of each group.';

const listed = (files: readonly string[]): string =>
  files.length > 8 ? `${files.slice(0, 8).join(', ')} and ${formatCount(files.length - 8)} more` : files.join(', ');

/** What the table has not: files of one folder alone, and those that could not be read. */
export function folderNotes({ compared, onlyA, onlyB, unreadable }: FolderComparison): string[] {
  const changed = compared.filter(isChanged).length;
  return [
    `${formatNumber(compared.length, 'file')} compared, ${changed === 0 ? 'none of them' : formatCount(changed)} changed.`,
    ...(onlyA.length > 0 ? [`Only in A: ${listed(onlyA)}.`] : []),
    ...(onlyB.length > 0 ? [`Only in B: ${listed(onlyB)}.`] : []),
    ...(unreadable.length > 0 ? [`Could not be read: ${listed(unreadable)}.`] : []),
  ];
}

/** Two folders as Markdown: a line a file first, then each that changed in full. */
export function folderMarkdown(folders: FolderComparison, names: SideNames): string {
  const blocks = [
    `## B against A\n\n- A: ${escapedMarkdown(names.a)}\n- B: ${escapedMarkdown(names.b)}`,
    folderNotes(folders).map(escapedMarkdown).join('  \n'),
    ...(folders.compared.length > 0
      ? [`${markdownTable(folderTable(folders), FOLDER_WORDS).join('\n')}\n\n_${LOST_OF}_`]
      : []),
    ...folders.compared
      .filter(isChanged)
      .map(({ file, comparison, names: sides, suggestions }) =>
        compareMarkdown(comparison, sides, suggestions, `## ${escapedMarkdown(file)}`).trimEnd(),
      ),
  ];
  return `${blocks.join('\n\n')}\n`;
}
