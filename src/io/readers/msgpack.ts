import { Decoder } from '@msgpack/msgpack';
import type { Issue } from '../../core/issue.ts';
import { fieldPath } from '../json-path.ts';
import { type HandshakeFields, handshakeDocument, isMetadata } from './handshake.ts';
import { type Part, refused } from './part.ts';

/** Whether bytes begin as a map of msgpack does, which no UTF-8 text can. */
export function isMsgpackMap(bytes: Uint8Array): boolean {
  const [first = 0, second = 0xff] = bytes;
  // A map of up to 15 fields, or its longer forms, whose counts begin with a zero for any map there is.
  return (first >= 0x80 && first <= 0x8f) || ((first === 0xde || first === 0xdf) && second === 0);
}

const WANTED = 'a NIXL handshake: NixlHandshakePayload or NixlAgentMetadata, a map keyed by field name';

type Decoded = { readonly value: unknown } | { readonly at: number; readonly found: string; readonly mend: string };

function decoded(bytes: Uint8Array): Decoded {
  const decoder = new Decoder({ useBigInt64: true });
  try {
    return { value: decoder.decode(bytes) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // RangeError is the decoder's for bytes that run out, and for those left over, whose place its message ends with.
    const left = /buffer\[(\d+)\]/.exec(error.message)?.[1];
    if (left !== undefined) {
      return { at: Number(left), found: 'more bytes after its end', mend: 'Keep one handshake in a file.' };
    }
    if (error instanceof RangeError) {
      return { at: bytes.length, found: 'the end of the bytes', mend: 'Copy all of it; it may be cut off.' };
    }
    return { at: 0, found: error.message, mend: 'Check that these are the bytes of a handshake.' };
  }
}

const isFields = (value: unknown): value is HandshakeFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** A problem at a byte. */
interface Fault {
  readonly at: number;
  readonly code: string;
  readonly found: string;
  readonly mend: string;
}

/** The fields of a map, decoded. */
function fieldsOf(bytes: Uint8Array): { readonly fields: HandshakeFields } | Fault {
  const read = decoded(bytes);
  if ('at' in read) return { ...read, code: 'bad-msgpack' };
  if (isFields(read.value)) return { fields: read.value };
  const mend = 'Take the bytes that the worker sends, or its metadata.';
  return { at: 0, code: 'not-a-handshake', found: 'msgpack without fields', mend };
}

/** The metadata of a handshake: the bytes themselves, or those inside a payload. */
function metadataOf(bytes: Uint8Array): { readonly fields: HandshakeFields } | Fault {
  const outer = fieldsOf(bytes);
  if ('at' in outer || isMetadata(outer.fields)) return outer;
  const inner = outer.fields.agent_metadata_bytes;
  if (!(inner instanceof Uint8Array)) {
    const names = Object.keys(outer.fields).slice(0, 6).join(', ');
    const mend = 'Take the bytes that the worker sends, or its metadata.';
    return { at: 0, code: 'not-a-handshake', found: `a map with ${names}`, mend };
  }
  const read = fieldsOf(inner);
  // The decoder hands out views of the bytes it was given.
  const start = inner.buffer === bytes.buffer ? inner.byteOffset - bytes.byteOffset : 0;
  if ('at' in read) return { ...read, at: start + read.at, found: `${read.found} in agent_metadata_bytes` };
  if (isMetadata(read.fields)) return read;
  const mend = 'This connector names its fields otherwise; write the region table by hand.';
  return { at: start, code: 'not-a-handshake', found: 'other metadata in agent_metadata_bytes', mend };
}

/**
 * Reads a NIXL handshake in msgpack: NixlHandshakePayload, or the NixlAgentMetadata in it. Issues are told by field; a
 * fault of the encoding itself by its byte.
 */
export function readHandshakeBytes(bytes: Uint8Array, name: string): Part {
  const read = metadataOf(bytes);
  if ('at' in read) {
    const { at, code, found, mend } = read;
    return refused(name, at, { code, found: `${found}, at byte ${at}`, wanted: WANTED, mend });
  }
  const issues: Issue[] = [];
  const document = handshakeDocument(read.fields, (path, { severity = 'error', near: _, ...problem }) => {
    const where = path.reduce<string>(
      (text, step) => (typeof step === 'number' ? `${text}[${step}]` : fieldPath(text, step)),
      '',
    );
    const place = { line: 1, column: 1, offset: 0, length: 0 };
    const { code, found = 'nothing', wanted, mend } = problem;
    issues.push({ severity, code, path: where, ...place, found, wanted, mend });
  });
  return { name, document, issues, text: '' };
}
