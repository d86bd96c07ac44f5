import { deflateSync, Inflate } from 'fflate';
import * as z from 'zod/mini';
import type { RuleChoice } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { readLayout } from '../read-layout.ts';
import { Gathered, pushed, TooMuch } from '../readers/gathered.ts';
import { MAX_SOURCE_BYTES } from '../source-text.ts';
import { canonicalJson, canonicalLayout } from './canonical.ts';
import { textHash } from './document-hash.ts';
import type { SharedDocument, SharedTransfer } from './share-transfer.ts';
import { MIGRATIONS, type Migration, migrated, SHARE_VERSION } from './share-versions.ts';
import { type Head, headSchema, knownRules, type ShareView, unusualFields, wholeView } from './share-view.ts';
import { WORDS } from './share-words.ts';

/** A document with what the page calls it, and the rules that it is looked at under. */
export interface SharedSide {
  /** Shown where the document has no title of its own. */
  readonly name: string;
  /** The preset that it was when it was shared; the document is here all the same, since presets change. */
  readonly preset: string | null;
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
}

/** What a link or a picture brings back: documents, rules, and how they are looked at. */
export interface Share {
  readonly open: SharedSide;
  /** Side B of a comparison; null until someone has compared. The same document as `open` has where B is A's. */
  readonly other: SharedSide | null;
  /** Where a transfer is shown, from `open`. */
  readonly transfer?: SharedTransfer;
  readonly view: ShareView;
}

export type ShareResult =
  | { readonly ok: true; readonly share: Share; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Bytes before what is deflated: the version, and the first bytes of the hash of what it inflates to. */
const CHECK_BYTES = 4;
const HEAD_BYTES = 1 + CHECK_BYTES;

const headOf = ({ name, preset, rules }: SharedSide) => ({ name, ...(preset !== null && { preset }), rules });

const namedHead = ({ name, preset }: SharedDocument) => ({ name, ...(preset !== null && { preset }) });

const transferHead = ({ decode, otherRanks = [], ...rest }: SharedTransfer): NonNullable<Head['transfer']> => ({
  ...rest,
  decode: decode && namedHead(decode),
  ...(otherRanks.length > 0 && { ranks: otherRanks.map(namedHead) }),
});

/** The version that knows what a share says: who has an older page can open what that knows. */
const versionOf = ({ transfer }: Share): number =>
  transfer === undefined ? 1 : transfer.otherRanks === undefined ? 2 : SHARE_VERSION;

/**
 * A share as bytes, the same for the same content: a version; a check; and, deflated, a line of JSON that says what
 * stands beside the documents, and each document in canonical JSON on a line of its own.
 */
export function encodeShare(share: Share): Uint8Array {
  const { open, other, transfer, view } = share;
  const isOwn = other !== null && other.document !== open.document;
  const unusual = unusualFields(view);
  const head: Head = {
    ...headOf(open),
    ...(Object.keys(unusual).length > 0 && { view: unusual }),
    ...(other && { other: { ...headOf(other), own: isOwn } }),
    ...(transfer && { transfer: transferHead(transfer) }),
  };
  const lines = [
    canonicalJson(head),
    canonicalLayout(open.document),
    ...(isOwn ? [canonicalLayout(other.document)] : []),
    ...(transfer?.decode ? [canonicalLayout(transfer.decode.document)] : []),
    ...(transfer?.otherRanks ?? []).map(({ document }) => canonicalLayout(document)),
  ];
  const text = lines.join('\n');
  const deflated = deflateSync(new TextEncoder().encode(text), { level: 9, dictionary: WORDS });
  const bytes = new Uint8Array(HEAD_BYTES + deflated.length);
  bytes[0] = versionOf(share);
  bytes.set(textHash(text).subarray(0, CHECK_BYTES), 1);
  bytes.set(deflated, HEAD_BYTES);
  return bytes;
}

type Problem = Pick<Issue, 'code' | 'found' | 'wanted' | 'mend'>;

const issueOf = (problem: Problem, path = ''): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0, severity: 'error', path },
  ...problem,
});

export const refusedShare = (problem: Problem): ShareResult => ({ ok: false, issues: [issueOf(problem)] });

export const broken = (found: string): ShareResult =>
  refusedShare({
    code: 'broken-share',
    found,
    wanted: 'the whole of what was shared',
    mend: 'Copy it again from where it was shared; it may be cut off or changed on the way.',
  });

/** What the bytes inflate to, in UTF-8; why not, where they do not. */
function inflated(bytes: Uint8Array, most: number): string | ShareResult {
  const gathered = new Gathered(most);
  try {
    const stream = new Inflate({ dictionary: WORDS }, (chunk) => gathered.add(chunk));
    pushed(bytes.subarray(HEAD_BYTES), (chunk, isLast) => stream.push(chunk, isLast));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(gathered.bytes());
  } catch (error) {
    if (!(error instanceof TooMuch)) return broken('a link or picture that is cut off or changed');
    return refusedShare({
      code: 'too-large-share',
      found: `a link or picture: ${error.message}`,
      wanted: 'less',
      mend: 'Ask for the layout as a file.',
    });
  }
}

const isWhole = (bytes: Uint8Array, text: string): boolean => {
  const check = textHash(text);
  return bytes.subarray(1, HEAD_BYTES).every((byte, i) => byte === check[i]);
};

/** A value of JSON; undefined where the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One side of a share, or what is wrong with its document and its rules. */
function sideOf(
  { name, preset, rules }: Head | NonNullable<Head['other']>,
  line: string,
): SharedSide | readonly Issue[] {
  const read = readLayout(line);
  if (!read.ok) return read.issues;
  return withRules({ name, preset: preset ?? null, document: read.document }, rules);
}

function withRules(side: Omit<SharedSide, 'rules'>, named: Head['rules']): SharedSide | readonly Issue[] {
  const rules = knownRules(named, side.document);
  if (rules !== undefined) return { ...side, rules };
  const found = typeof named === 'string' ? named : `${named.alias} · ${named.rows}`;
  const problem = { code: 'unknown-rules', found, wanted: 'rules that the layout can be read under' };
  return [issueOf({ ...problem, mend: 'Share it again from a newer RegionScope.' }, 'rules')];
}

/** A document without rules of its own, or what is wrong with it. */
function documentOf(
  { name, preset }: { readonly name: string; readonly preset?: string },
  line: string,
): SharedDocument | readonly Issue[] {
  const read = readLayout(line);
  return read.ok ? { name, preset: preset ?? null, document: read.document } : read.issues;
}

/** What is moved, or what is wrong with its documents and decode's rules. */
function transferOf(
  { decode, ranks = [], rules, ...view }: NonNullable<Head['transfer']>,
  lines: readonly string[],
  prefill: LayoutDocument,
): SharedTransfer | readonly Issue[] {
  const named = [...(decode ? [decode] : []), ...ranks];
  const documents = named.map((each, i) => documentOf(each, lines[i] ?? ''));
  const read = documents.filter(isDocument);
  if (read.length < named.length) return documents.flatMap((each) => (isDocument(each) ? [] : each));
  const own = decode === null ? null : (read[0] ?? null);
  const otherRanks = own ? read.slice(1) : read;
  const moved = { ...view, decode: own, ...(otherRanks.length > 0 && { otherRanks }) };
  if (rules === null) return { ...moved, rules };
  const ruled = withRules(own ?? { name: '', preset: null, document: prefill }, rules);
  return isDocument(ruled) ? { ...moved, rules: ruled.rules } : ruled;
}

function isDocument<Document extends SharedDocument>(read: Document | readonly Issue[]): read is Document {
  return 'document' in read;
}

function readLines(text: string, version: number, migrations: readonly Migration[]): ShareResult {
  const [first = '', open = '', ...documents] = text.split('\n');
  const head = z.safeParse(headSchema, migrated(parsed(first), version, migrations));
  if (!head.success) {
    return {
      ok: false,
      issues: head.error.issues.map(({ path }) =>
        issueOf(
          {
            code: 'bad-share',
            found: 'what no RegionScope writes',
            wanted: 'a view of a layout',
            mend: 'Share the layout again from RegionScope.',
          },
          path.join('.'),
        ),
      ),
    };
  }
  const { view, other, transfer } = head.data;
  const hasOwn = other?.own ?? false;
  const moving = Number(transfer?.decode != null) + (transfer?.ranks?.length ?? 0);
  if (documents.length !== Number(hasOwn) + moving) {
    return broken('documents that do not belong to it');
  }
  const sideA = sideOf(head.data, open);
  if (!isDocument(sideA)) return { ok: false, issues: sideA };
  const { document } = sideA;
  const sideB =
    other &&
    (hasOwn
      ? sideOf(other, documents[0] ?? '')
      : withRules({ name: other.name, preset: other.preset ?? null, document }, other.rules));
  if (sideB && !isDocument(sideB)) return { ok: false, issues: sideB };
  const moved = transfer && transferOf(transfer, documents.slice(Number(hasOwn)), document);
  if (moved && !('skipHandshake' in moved)) return { ok: false, issues: moved };
  return {
    ok: true,
    share: { open: sideA, other: sideB ?? null, ...(moved && { transfer: moved }), view: wholeView(view) },
    issues: [],
  };
}

/**
 * Reads what `encodeShare` of this version or an earlier one wrote, from whom nothing is known. Never throws.
 *
 * @param options.maxBytes What it may inflate to; default 20 MiB.
 */
export function decodeShare(
  bytes: Uint8Array,
  {
    maxBytes = MAX_SOURCE_BYTES,
    migrations = MIGRATIONS,
  }: { maxBytes?: number; migrations?: readonly Migration[] } = {},
): ShareResult {
  const [version] = bytes;
  if (version === undefined || bytes.length <= HEAD_BYTES) return broken('the beginning of a link or picture');
  if (version > SHARE_VERSION) {
    return refusedShare({
      code: 'newer-share',
      found: `a link or picture of version ${version}`,
      wanted: `version ${SHARE_VERSION} or earlier`,
      mend: 'It was made by a newer RegionScope, or changed on the way. Open it there, or load this page anew.',
    });
  }
  if (version === 0) return broken('what no RegionScope writes');
  const text = inflated(bytes, maxBytes);
  if (typeof text !== 'string') return text;
  return isWhole(bytes, text)
    ? readLines(text, version, migrations)
    : broken('a link or picture that is cut off or changed');
}
