import { isPythonString, readPythonString } from './python-string.ts';

/** Shorter texts are words that happen to have the right letters. */
const LEAST = 16;

function fromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  try {
    return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The bytes of base64, plain or for addresses, with its line ends and spaces. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s/g, '');
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(compact) ? fromBase64(compact) : undefined;
}

/**
 * The bytes that a text spells: in hex, in base64, or as a bytes literal of Python. Line ends and spaces between
 * digits are no part of it.
 *
 * @returns undefined where the text is none of these.
 */
export function encodedBytes(text: string): Uint8Array | undefined {
  const trimmed = text.trim();
  if (/^b/i.test(trimmed) && isPythonString(trimmed, 0)) {
    const read = readPythonString(trimmed, 0);
    if ('code' in read || read.end < trimmed.length) return undefined;
    return Uint8Array.from(read.value, (character) => character.charCodeAt(0));
  }
  // A document may be large, and its beginning tells.
  if (!/^[\w+/:\s=-]*$/.test(trimmed.slice(0, 256))) return undefined;
  const compact = trimmed.replace(/[\s:]/g, '').replace(/^0x/i, '');
  if (compact.length < LEAST) return undefined;
  if (/^(?:[0-9a-fA-F]{2})+$/.test(compact)) return fromHex(compact);
  return decodeBase64(trimmed);
}
