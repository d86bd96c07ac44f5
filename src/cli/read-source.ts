import { formatIssue } from '../io/issue.ts';
import { type AnyDocument, readAny, type Unread } from '../io/readers/read-any.ts';
import type { Source } from './sources.ts';
import { type Streams, write } from './streams.ts';

/** What a source holds: documents to look at, each with the rules that the source brings; or why it cannot be read. */
export type SourceRead =
  | {
      readonly ok: true;
      readonly documents: readonly (AnyDocument & Source)[];
      /** Files of an archive that could not be read, beside those that could. */
      readonly unread: readonly Unread[];
    }
  | { readonly ok: false; readonly unread: readonly Unread[] };

/** The rules under which what a link or a picture holds was seen. */
const rulesSeen = ({ share }: AnyDocument): Pick<Source, 'seen'> => (share ? { seen: share.open.rules } : {});

/** Reads a source by its content. */
export function readSource(source: Source): SourceRead {
  const read = readAny(source.content, source.name);
  return read.ok
    ? { ...read, documents: read.documents.map((document) => ({ ...source, ...rulesSeen(document), ...document })) }
    : read;
}

/** Tells what is wrong with a document, or was read past, each issue with its place. */
export async function writeIssuesOf({ name, issues, text }: Unread, { errors }: Streams): Promise<void> {
  const shown = text === '' ? undefined : text;
  for (const issue of issues) await write(errors, `${name}:${formatIssue(issue, shown)}\n`);
}

/** What a file of a folder is told for where it is none of what can be read, such as a note beside the layouts. */
const OTHER: readonly string[] = ['unknown-content', 'binary', 'not-utf8', 'picture-without-layout'];

/** Whether something found in a folder is passed over, which is then told. */
export async function isLeftOut({ name, issues }: Unread, { errors }: Streams): Promise<boolean> {
  const isOther = issues.some(({ code }) => OTHER.includes(code));
  if (isOther) await write(errors, `${name}: no layout; it is left out\n`);
  return isOther;
}
