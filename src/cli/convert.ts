import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LayoutDocument } from '../core/layout/document.ts';
import { canonicalLayout } from '../io/share/canonical.ts';
import { writeLayout } from '../io/write-layout.ts';
import { inputs } from './inputs.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { type Streams, write } from './streams.ts';
import { EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  into: { type: 'string' },
  canonical: { type: 'boolean', default: false },
  preset: { type: 'string', multiple: true, default: [] as string[] },
} as const;

interface Named {
  readonly name: string;
  readonly document: LayoutDocument;
}

const onOneLine = ({ document }: Named): string => `${canonicalLayout(document)}\n`;

/**
 * A file's name for a document: that of what it came from, with the ending of a document; characters that file systems
 * or shells take amiss become hyphens. A number follows where the name is taken.
 */
function fileName(name: string, taken: Set<string>): string {
  const plain = basename(name)
    .replace(/\.\w{1,8}(?=,|$)/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  const stem = plain === '' ? 'layout' : plain;
  let file = `${stem}.json`;
  for (let i = 2; taken.has(file); i += 1) file = `${stem}-${i}.json`;
  taken.add(file);
  return file;
}

/** Writes each document to its file. @returns whether all were written. */
async function writeFiles(
  folder: string,
  documents: readonly Named[],
  text: (each: Named) => string,
  { errors }: Streams,
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const taken = new Set<string>();
  let all = true;
  for (const each of documents) {
    const path = join(folder, fileName(each.name, taken));
    try {
      // What is there is never overwritten: it may be what was read.
      await writeFile(path, text(each), { flag: 'wx' });
    } catch (error) {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      await write(errors, `${path}: ${isThere ? 'there is such a file already' : String(error)}\n`);
      all = false;
    }
  }
  return all;
}

/**
 * `convert`: whatever can be read, as layout documents.
 *
 * @returns the exit code: 2 where something could not be read or written, else 0.
 */
export async function convert(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  if (positionals.length + values.preset.length === 0) {
    throw new UsageError('convert needs a file, a folder, - for standard input, or --preset.');
  }
  const documents: Named[] = [];
  let exit: number = EXIT.clean;
  for await (const { source, isFound } of inputs(positionals, values.preset, streams)) {
    if ('failed' in source) {
      exit = EXIT.unreadable;
      await write(streams.errors, `${source.failed}\n`);
      continue;
    }
    const read = readSource(source);
    for (const unread of read.unread) {
      if (isFound && (await isLeftOut(unread, streams))) continue;
      exit = EXIT.unreadable;
      await writeIssuesOf(unread, streams);
    }
    for (const each of read.ok ? read.documents : []) {
      await writeIssuesOf(each, streams);
      documents.push(each);
    }
  }
  const indented = ({ document }: Named): string => writeLayout(document);
  if (values.into !== undefined) {
    const all = await writeFiles(values.into, documents, values.canonical ? onOneLine : indented, streams);
    return all ? exit : EXIT.unreadable;
  }
  // Several indented ones after another are no JSON that anything reads.
  const text = values.canonical || documents.length > 1 ? onOneLine : indented;
  for (const each of documents) await write(streams.output, text(each));
  return exit;
}
