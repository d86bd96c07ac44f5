import { sha256 } from '@noble/hashes/sha2.js';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { canonicalLayout } from './canonical.ts';

/** Hex digits of a hash that people compare: 64 bits. */
const SHOWN_DIGITS = 16;

/** SHA-256 of a text in UTF-8, 32 bytes. */
export const textHash = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));

/**
 * SHA-256 of a document's canonical JSON in hex, 64 digits: what `sha256sum` says of the file that `Save canonical
 * JSON` writes. The same in the page, in the worker and on the command line.
 */
export const documentHash = (document: LayoutDocument): string =>
  Array.from(textHash(canonicalLayout(document)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The beginning of a hash, for titles and captions. */
export const shortHash = (hash: string): string => hash.slice(0, SHOWN_DIGITS);
