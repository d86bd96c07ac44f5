import type { Progress } from '../../core/analysis/seeded.ts';
import type { Part } from './part.ts';
import { type AnyDocument, readAny, type Unread } from './read-any.ts';
import { type Entry, isZip, unzipped } from './unpack.ts';

/** A file as it came in. */
export interface SourceFile {
  /** With its folders, where it came in one. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where a document lies: in which file, in which entry of it if that is a zip archive (0 otherwise), and which of its documents. */
export type DocumentPlace = readonly [file: number, entry: number, document: number];

export interface FilesRead {
  readonly documents: readonly AnyDocument[];
  /** One a document. */
  readonly places: readonly DocumentPlace[];
  /** Files with errors. */
  readonly unread: readonly Unread[];
  /** Files that are something else, such as a note beside the captures. */
  readonly others: readonly Unread[];
}

/** What a file holds that is read by itself: the entries of a zip archive, or the file. */
function entriesOf({ name, bytes }: SourceFile): readonly (Entry | Part)[] {
  if (!isZip(bytes)) return [{ name, bytes }];
  const entries = unzipped(bytes, name);
  return Array.isArray(entries) ? entries : [entries as Part];
}

const isOther = ({ issues }: Unread): boolean => issues.some(({ code }) => code === 'unknown-content');

/**
 * Reads files that came together, each for itself: what is wrong with one does not keep the others. Texts of
 * several are not kept, as a thousand would fill the memory.
 *
 * @returns a generator that yields how many files are read.
 */
export function* readFiles(files: readonly SourceFile[]): Generator<Progress, FilesRead, void> {
  const documents: AnyDocument[] = [];
  const places: DocumentPlace[] = [];
  const failed: Unread[] = [];
  const entries = files.map(entriesOf);
  const of = entries.reduce((sum, each) => sum + each.length, 0);
  let done = 0;
  for (const [file, own] of entries.entries()) {
    for (const [i, entry] of own.entries()) {
      yield { done, of };
      done += 1;
      const read = 'bytes' in entry ? readAny(entry.bytes, entry.name) : ({ ok: false, unread: [entry] } as const);
      failed.push(...(of === 1 ? read.unread : read.unread.map((each) => ({ ...each, text: '' }))));
      if (!read.ok) continue;
      read.documents.forEach((each, document) => {
        documents.push({ ...each, text: '' });
        places.push([file, i, document]);
      });
    }
  }
  return {
    ...{ documents, places },
    unread: failed.filter((each) => !isOther(each)),
    others: failed.filter(isOther),
  };
}

/** A document of a file that was read before. @throws RangeError where the file has no such document. */
export function documentAt(file: SourceFile, [, entry, document]: DocumentPlace): AnyDocument {
  const own = entriesOf(file)[entry];
  const read = own && 'bytes' in own ? readAny(own.bytes, own.name) : undefined;
  const found = read?.ok ? read.documents[document] : undefined;
  if (found === undefined) throw new RangeError(`${file.name} has no document ${document} in entry ${entry}`);
  return found;
}
