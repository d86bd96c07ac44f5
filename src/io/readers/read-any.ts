import type { Issue, TextRange } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { TransferRequest } from '../../core/transfer/transfer-document.ts';
import { isLink, readLink } from '../share/link.ts';
import type { Share, ShareResult } from '../share/share.ts';
import { decodeSource } from '../source-text.ts';
import { encodedBytes } from './encoded-text.ts';
import { isMsgpackMap, readHandshakeBytes } from './msgpack.ts';
import { type Part, refused } from './part.ts';
import { isSvg, pictureFormat, readPicture, readSvg } from './picture.ts';
import { readText } from './read-text.ts';
import { type Entry, gunzipped, isGzip, isZip, unzipped } from './unpack.ts';

/** A document of a source. */
export interface AnyDocument {
  readonly name: string;
  readonly document: LayoutDocument;
  /** Warnings only. */
  readonly issues: readonly Issue[];
  /** The text that their places are in; empty where the source is none. */
  readonly text: string;
  /** Where in the text the document stands; left out where there is none. */
  readonly span?: Pick<TextRange, 'offset' | 'length'>;
  /**
   * What a link or a picture brings beside the document, which is its side A.
   *
   * @internal No part of the package: a view is the page's.
   */
  readonly share?: Share;
  /** It is the prefill side of a transfer, and the next document decode's. Null where the transfer has no request. */
  readonly transfer?: TransferRequest | null;
}

/** A document of a source that could not be read, with at least one error. */
export interface Unread {
  readonly name: string;
  readonly issues: readonly Issue[];
  readonly text: string;
}

/**
 * All documents of a source, in its order, or what is wrong with those that could not be read. Files of an archive stand
 * each for themselves: what is wrong with some of them does not keep the others.
 */
export type ReadAnyResult =
  | {
      readonly ok: true;
      readonly documents: readonly [AnyDocument, ...AnyDocument[]];
      readonly unread: readonly Unread[];
    }
  | { readonly ok: false; readonly unread: readonly Unread[] };

/** An archive in an archive in an archive is no layout. */
const MAX_NESTING = 3;

/** What was said against a file that is none of the documents, as a note beside them. */
const leftOut = (issue: Issue, name: string): Issue => ({
  ...issue,
  ...{ severity: 'warning', path: name, line: 1, column: 1, offset: 0, length: 0, mend: 'The file is left out.' },
});

/** A part of a source. */
interface OwnPart extends Part {
  /** It could not be read, and others of its archive could. */
  readonly isLost?: boolean;
}

const hasFailed = ({ document, isLost }: OwnPart): boolean => document === undefined && !isLost;

function readZip(bytes: Uint8Array, name: string, depth: number): OwnPart[] {
  const entries = unzipped(bytes, name);
  if (!Array.isArray(entries)) return [entries as Part];
  const read = (entries as readonly (Entry | Part)[]).map((entry): OwnPart[] =>
    'bytes' in entry ? readBytes(entry.bytes, entry.name, depth + 1) : [entry],
  );
  const whole = read.filter((parts) => !parts.some(hasFailed));
  // A folder of captures has other files, too; alone, they are what was meant.
  const isOther = ({ issues }: Part): boolean => issues.some(({ code }) => code === 'unknown-content');
  const failed = read.flatMap((parts) => parts.filter(hasFailed));
  const others = failed.filter(isOther);
  const faulty = failed.filter((part) => !isOther(part));
  const [first, ...rest] = whole.flat();
  if (first) {
    const left = others.flatMap((part) => part.issues.map((issue) => leftOut(issue, part.name)));
    const lost = faulty.map((part): OwnPart => ({ ...part, isLost: true }));
    return [{ ...first, issues: [...left, ...first.issues] }, ...rest, ...lost];
  }
  if (failed.length > 0) return faulty.length > 0 ? faulty : failed;
  const problem = { code: 'empty-document', found: 'an archive without files', wanted: 'a layout document' };
  return [refused(name, 0, { ...problem, mend: 'Put the documents in it.' })];
}

function readBytes(bytes: Uint8Array, name: string, depth: number): OwnPart[] {
  if (depth > MAX_NESTING) {
    const problem = { code: 'too-deep', found: 'archives in archives', wanted: `at most ${MAX_NESTING}` };
    return [refused(name, 0, { ...problem, mend: 'Unpack it first.' })];
  }
  if (isGzip(bytes)) {
    const unpacked = gunzipped(bytes, name);
    return unpacked instanceof Uint8Array ? readBytes(unpacked, name, depth + 1) : [unpacked];
  }
  if (isZip(bytes)) return readZip(bytes, name, depth);
  // A PNG begins as a map of msgpack does, and goes on as none can.
  const format = pictureFormat(bytes);
  if (format) return [sharedPart(readPicture(bytes, format, name), name, '')];
  if (isMsgpackMap(bytes)) return [readHandshakeBytes(bytes, name)];
  return readDecoded(bytes, name, depth);
}

function sharedPart(result: ShareResult | Part, name: string, text: string): Part {
  if (!('ok' in result)) return result;
  // Places in what was shared are none in its text.
  if (!result.ok) return { name, document: undefined, issues: result.issues, text: '' };
  const { share, issues } = result;
  return { name: share.open.name, document: share.open.document, issues, text, share };
}

function readDecoded(source: string | Uint8Array, name: string, depth: number): OwnPart[] {
  const decoded = decodeSource(source);
  if (!decoded.ok) return [{ name, document: undefined, issues: [decoded.issue], text: '' }];
  if (isLink(decoded.text)) return [sharedPart(readLink(decoded.text), name, decoded.text)];
  if (isSvg(decoded.text)) return [sharedPart(readSvg(decoded.text, name), name, '')];
  const bytes = encodedBytes(decoded.text);
  const isKnown = bytes && (isGzip(bytes) || isZip(bytes) || isMsgpackMap(bytes) || pictureFormat(bytes) !== null);
  return isKnown ? readBytes(bytes, name, depth + 1) : readText(decoded.text, name);
}

/**
 * Reads what people have, by its content and not by its name: layout and transfer documents, a KVCacheConfig of vLLM
 * as JSON or as Python prints it, a NIXL handshake as msgpack or JSON; several of them in one source; as they are,
 * in base64 or hex, and packed by gzip or zip; and links and
 * pictures that RegionScope made. Never throws.
 *
 * @param name What the source is called; documents of a source with several are called after it.
 * @see docs/readers.md
 */
export function readAny(source: string | Uint8Array, name = 'the text'): ReadAnyResult {
  const parts = typeof source === 'string' ? readDecoded(source, name, 0) : readBytes(source, name, 0);
  const documents = parts.flatMap(({ document, isLost: _, ...rest }) => (document ? [{ ...rest, document }] : []));
  const unread = parts.flatMap(({ document, isLost: _, ...rest }) => (document ? [] : [rest]));
  const [first, ...others] = documents;
  if (first === undefined || parts.some(hasFailed)) return { ok: false, unread };
  return { ok: true, documents: [first, ...others], unread };
}
