import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareFacts, isWorse } from '../core/compare/compare-facts.ts';
import { suggestRenames } from '../core/compare/suggest-renames.ts';
import { AS_REGISTERED, type RuleChange } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { ownTable } from '../core/observed/own-table.ts';
import type { SideNames } from '../io/compare-report.ts';
import {
  type ComparedFile,
  type FolderComparison,
  folderMarkdown,
  folderNotes,
  folderTable,
  isChanged,
  LOST_OF,
} from '../io/folder-report.ts';
import { diffText } from './diff-text.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, opened, type Source } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { type Column, paint, table } from './text.ts';
import { EXIT } from './usage.ts';

/** Whether a path is a folder; false where there is nothing. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** What to compare folders by. */
export interface FolderRules {
  /** Null where nobody asked: as registered where both have a table of their worker's, else modelled. */
  readonly a: RuleChange | null;
  readonly b: RuleChange | null;
  /** Takes suggested renames for granted. */
  readonly renames: boolean;
}

interface Read {
  readonly source: Source;
  readonly document: LayoutDocument;
}

/** Names of the files of a folder, hidden ones left out, in order. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((each) => (each.isFile() && !each.name.startsWith('.') ? [each.name] : [])).sort();
}

/** What a document is called beside its file: nothing where it is the only one. */
const nameWithin = (name: string, path: string): string =>
  name === path ? '' : name.startsWith(path) ? name.slice(path.length) : `, ${name}`;

/** The documents of a file by what they are called in it; null where some cannot be read, which has then been told. */
async function read(path: string, streams: Streams): Promise<ReadonlyMap<string, Read> | null> {
  const source = await opened(path, streams);
  if ('failed' in source) {
    await write(streams.errors, `${source.failed}\n`);
    return null;
  }
  const result = readSource(source);
  const documents = result.ok ? result.documents : [];
  for (const each of documents) await writeIssuesOf(each, streams);
  let isWhole = true;
  for (const each of result.unread) {
    if (await isLeftOut(each, streams)) continue;
    isWhole = false;
    await writeIssuesOf(each, streams);
  }
  if (!isWhole) return null;
  return new Map(documents.map((each) => [nameWithin(each.name, path), { source: each, document: each.document }]));
}

function compared(
  file: string,
  a: Read,
  b: Read,
  { a: askedA, b: askedB, renames }: FolderRules,
): ComparedFile | string {
  const haveTables = ownTable(a.document) !== null && ownTable(b.document) !== null;
  const usual: RuleChange = haveTables && askedA === null && askedB === null ? AS_REGISTERED : {};
  const factsA = factsFor(a.document, a.source, askedA ?? usual);
  const factsB = factsFor(b.document, b.source, askedB ?? usual);
  if ('failed' in factsA) return factsA.failed;
  if ('failed' in factsB) return factsB.failed;
  const suggested = suggestRenames(factsA, factsB);
  const comparison = compareFacts(factsA, factsB, new Map(renames ? suggested.map((each) => [each.a, each.b]) : []));
  const names = { a: a.source.name, b: b.source.name };
  return { file, names, comparison, suggestions: renames ? [] : suggested };
}

function folderText(folders: FolderComparison, names: SideNames, { width, coloured }: Streams): string {
  const { bold, dim } = paint(coloured);
  const { head, rows } = folderTable(folders);
  // The name comes last, where a long one loses its start and nothing else has to give way.
  const turned = ([file = '', ...rest]: readonly string[]): string[] => [...rest, file];
  const columns = turned(head).map((each): Column => ({ head: each, align: each === 'lost B' ? 'right' : 'left' }));
  const summary = [
    bold(`A  ${names.a}`),
    bold(`B  ${names.b}`),
    ...folderNotes(folders),
    ...(rows.length > 0 ? ['', ...table(columns, rows.map(turned), width), dim(LOST_OF)] : []),
    '',
  ].join('\n');
  const details = folders.compared
    .filter(isChanged)
    .map(({ comparison, names: sides, suggestions }) =>
      diffText(comparison, sides, suggestions, width, paint(coloured)),
    );
  return [summary, ...details].join('\n');
}

/**
 * `diff` of two folders: their files matched by name, a line each and then those that changed.
 *
 * @returns the exit code: 2 where a file could not be read or nothing could be compared, else 1 where B of some file loses
 *   bytes that A does not, else 0. A file of one folder alone is told, and counts for nothing.
 */
export async function diffFolders(
  names: SideNames,
  rules: FolderRules,
  format: string,
  streams: Streams,
): Promise<number> {
  const [filesA, filesB] = [await filesOf(names.a), await filesOf(names.b)];
  const found: ComparedFile[] = [];
  const unreadable: string[] = [];
  const onlyA = filesA.filter((each) => !filesB.includes(each));
  const onlyB = filesB.filter((each) => !filesA.includes(each));
  for (const file of filesA.filter((each) => filesB.includes(each))) {
    const a = await read(join(names.a, file), streams);
    const b = await read(join(names.b, file), streams);
    if (a === null || b === null) {
      unreadable.push(...(a === null ? [join(names.a, file)] : []), ...(b === null ? [join(names.b, file)] : []));
      continue;
    }
    onlyA.push(...[...a.keys()].filter((within) => !b.has(within)).map((within) => `${file}${within}`));
    onlyB.push(...[...b.keys()].filter((within) => !a.has(within)).map((within) => `${file}${within}`));
    for (const [within, ofA] of a) {
      const ofB = b.get(within);
      if (ofB === undefined) continue;
      const each = compared(`${file}${within}`, ofA, ofB, rules);
      if (typeof each === 'string') {
        await write(streams.errors, `${each}\n`);
        unreadable.push(`${file}${within}`);
      } else found.push(each);
    }
  }
  const folders: FolderComparison = {
    compared: found,
    onlyA,
    onlyB,
    unreadable,
  };
  await write(
    streams.output,
    format === 'markdown' ? folderMarkdown(folders, names) : folderText(folders, names, streams),
  );
  if (unreadable.length > 0 || found.length === 0) return EXIT.unreadable;
  return found.some(({ comparison }) => isWorse(comparison)) ? EXIT.findings : EXIT.clean;
}
