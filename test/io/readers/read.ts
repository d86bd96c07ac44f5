import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyDocument, readAny, type Unread } from '../../../src/io/readers/read-any.ts';

export const fixture = (name: string): string => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** All documents of a source that can be read. */
export function documentsOf(source: string | Uint8Array, name?: string): readonly AnyDocument[] {
  const read = readAny(source, name);
  if (!read.ok) throw new Error(`not read: ${JSON.stringify(read.unread.map(({ issues }) => issues))}`);
  return read.documents;
}

/** The only document of a source. */
export function onlyOf(source: string | Uint8Array): AnyDocument {
  const [first, ...others] = documentsOf(source);
  if (first === undefined || others.length > 0) throw new Error(`${others.length + 1} documents`);
  return first;
}

/** What could not be read of a source. */
export function unreadOf(source: string | Uint8Array, name?: string): readonly Unread[] {
  const read = readAny(source, name);
  if (read.ok) throw new Error(`read: ${read.documents.map((each) => each.name)}`);
  return read.unread;
}
