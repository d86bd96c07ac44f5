import { decodeBase64 } from '../readers/encoded-text.ts';
import { broken, decodeShare, encodeShare, refusedShare, type Share, type ShareResult } from './share.ts';

/** Characters of a link that people can still send: issues, chats and mail cut or refuse longer ones. */
export const MOST_LINK_CHARACTERS = 8000;

/** Characters of a link that are still read, and bytes that they may unpack to: a page reads it without a worker. */
export const MOST_READ = 100_000;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A link within its text: an address, or its fragment alone, as it is, in angle brackets, or as Markdown has it. What
 * ends Markdown's link ends this one, and is no part of it.
 */
const LINK = /^\s*(?:<|\[[^\]\n]*\]\()?[^\s{["<]*#share(?:=|%3[dD])([^\s)>]*)/;

/** Whether a text is a link to a layout, whole or not. */
export const isLink = (text: string): boolean => LINK.test(text);

/** The fragment of a link as a page's address has it; undefined of another text. */
export function fragmentIn(text: string): string | undefined {
  const digits = LINK.exec(text)?.[1];
  return digits === undefined ? undefined : `#share=${digits}`;
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** A share as the fragment of an address, letters, digits, `-` and `_` after `#share=`. It is sent to no server. */
export const fragmentOf = (share: Share): string => `#share=${base64Url(encodeShare(share))}`;

/**
 * The link that opens a share in the page at an address. Nothing in it means anything to Markdown: what does in the
 * address itself is escaped.
 *
 * @param page The page's own address; its fragment is left out.
 */
export function linkTo(page: string, share: Share): string {
  const [address = ''] = page.split('#', 1);
  const escaped = address.replace(/[()[\]<>*`|\\'"\s]/g, (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, '0')}`;
  });
  return `${escaped}${fragmentOf(share)}`;
}

/** Reads a link, from whom nothing is known. Never throws. */
export function readLink(text: string): ShareResult {
  const digits = LINK.exec(text)?.[1];
  if (digits === undefined) return broken('a text that is no link to a layout');
  if (digits.length > MOST_READ) {
    return refusedShare({
      code: 'too-large-share',
      found: `a link of ${digits.length} characters`,
      wanted: `at most ${MOST_READ}`,
      mend: 'Ask for the layout as a file.',
    });
  }
  const bytes = digits === '' ? undefined : decodeBase64(digits);
  return bytes ? decodeShare(bytes, { maxBytes: MOST_BYTES }) : broken('a link that is cut off or changed');
}
