import type { SourceFile } from '../../io/readers/read-files.ts';

/** A file that is still to be read, with the folders that it came in. */
interface NamedFile {
  readonly name: string;
  readonly file: File;
}

/** Files read at a time. */
const AT_ONCE = 50;

const entriesIn = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Hidden files, and what systems put beside others. */
const isBeside = (name: string): boolean => name.startsWith('.') || name === '__MACOSX';

async function filesIn(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isBeside(entry.name)) return [];
  if (entry.isFile) {
    return [{ name: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  // A reader hands out a folder's entries some at a time, and none when it is through.
  for (let entries = await entriesIn(reader); entries.length > 0; entries = await entriesIn(reader)) {
    for (const each of entries) files.push(...(await filesIn(each)));
  }
  return files;
}

async function read(files: readonly NamedFile[]): Promise<SourceFile[]> {
  const sources: SourceFile[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE).map(async ({ name, file }) => ({
      name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    sources.push(...(await Promise.all(some)));
  }
  return sources;
}

/**
 * The files of what was dropped, those in folders with their paths, in their names' order.
 *
 * @param entries As `webkitGetAsEntry` gave them while the event was handled; null for what is no file.
 */
export async function droppedFiles(entries: readonly (FileSystemEntry | null)[]): Promise<SourceFile[]> {
  const files: NamedFile[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesIn(entry)));
  return read(files.sort((p, q) => (p.name < q.name ? -1 : 1)));
}

/** The files of a list, as a file dialog gives them. */
export const listedFiles = (files: readonly File[]): Promise<SourceFile[]> =>
  read(
    files
      .map((file) => ({ name: file.webkitRelativePath || file.name, file }))
      .filter(({ name }) => !name.split('/').some(isBeside)),
  );
