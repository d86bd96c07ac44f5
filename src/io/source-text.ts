import type { Issue } from '../core/issue.ts';
import { textRanges } from './text-position.ts';

/** The largest source a reader takes: 20 MiB of UTF-8. */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024;

export type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly issue: Issue };

type Fault = Pick<Issue, 'code' | 'found' | 'wanted' | 'mend'>;

const refuse = (fault: Fault, range = { line: 1, column: 1, offset: 0, length: 0 }): Decoded => ({
  ok: false,
  issue: { severity: 'error', path: '', ...fault, ...range },
});

const mebibytes = (count: number): string => `${(count / 1024 / 1024).toFixed(1)} MiB`;

const tooLarge = (found: string, limit: number): Decoded =>
  refuse({
    code: 'too-large-file',
    found,
    wanted: `at most ${mebibytes(limit)}`,
    mend: 'Keep only the layers in question.',
  });

/** Bytes that `text` takes in UTF-8. A lone surrogate counts three, as its replacement does. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
    const paired = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    // Its second half is in the count as the one unit that it is: four bytes for the two.
    if (paired) i += 1;
  }
  return bytes;
}

/** The offset of the first byte that is not UTF-8, found by halving: a prefix that decodes is good so far. */
function firstBadByte(bytes: Uint8Array): number {
  // A streaming decoder holds back a character cut at the end instead of refusing it.
  const decodes = (end: number, stream = true): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream });
      return true;
    } catch {
      return false;
    }
  };
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (middle <= bytes.length && decodes(middle)) good = middle;
    else bad = middle;
  }
  // The byte that broke a character lies in it; its first byte is the one to name.
  while (good > 0 && !decodes(good, false)) good -= 1;
  return good;
}

const UTF8 = { wanted: 'JSON text in UTF-8', mend: 'Open the JSON document itself.' };

function refuseBytes(bytes: Uint8Array): Decoded {
  const at = firstBadByte(bytes);
  const before = new TextDecoder().decode(bytes.subarray(0, at));
  const value = bytes[at];
  const found = `the byte 0x${(value ?? 0).toString(16)}, not UTF-8`;
  const mend = 'Save the file as UTF-8; if it is compressed or pickled, unpack it first.';
  return refuse({ code: 'not-utf8', found, wanted: UTF8.wanted, mend }, textRanges(before)(before.length, 0));
}

/**
 * The text of a source, without a byte order mark.
 *
 * @param input Bytes of a file, or text that was typed or pasted.
 * @param limit Bytes of UTF-8.
 * @returns the text, or one issue where the source is too large, binary (a NUL byte), UTF-16 or not UTF-8.
 */
export function decodeSource(input: string | Uint8Array, limit: number = MAX_SOURCE_BYTES): Decoded {
  if (input.length > limit) {
    return tooLarge(typeof input === 'string' ? `more than ${mebibytes(limit)}` : mebibytes(input.length), limit);
  }
  if (typeof input !== 'string' && (input[0] ?? 0) + (input[1] ?? 0) === 0xff + 0xfe && (input[0] ?? 0) >= 0xfe) {
    return refuse({ code: 'not-utf8', found: 'UTF-16', wanted: UTF8.wanted, mend: 'Save the file as UTF-8.' });
  }
  let text: string;
  if (typeof input === 'string') {
    // Only a text of three bytes a code unit could pass the limit when its length does not.
    if (input.length * 3 > limit && utf8Length(input) > limit) return tooLarge(mebibytes(utf8Length(input)), limit);
    text = input.startsWith('\ufeff') ? input.slice(1) : input;
  } else {
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(input);
    } catch {
      return input.includes(0) ? binary('', 0) : refuseBytes(input);
    }
  }
  const nul = text.indexOf('\0');
  return nul === -1 ? { ok: true, text } : binary(text, nul);
}

const binary = (text: string, offset: number): Decoded =>
  refuse({ code: 'binary', found: 'a binary file (it has NUL bytes)', ...UTF8 }, textRanges(text)(offset, 1));
