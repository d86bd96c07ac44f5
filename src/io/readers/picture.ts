import { carriedByPng, carriedBySvg } from '../picture/carry.ts';
import { decodeShare, type ShareResult } from '../share/share.ts';
import { decodeBase64 } from './encoded-text.ts';
import { type Part, refused } from './part.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

const letters = (word: string): number[] => [...word].map((letter) => letter.charCodeAt(0));

/** Formats of pictures that hold no text of ours, by how their files begin. */
const OTHERS: readonly (readonly [name: string, is: (bytes: Uint8Array) => boolean])[] = [
  ['JPEG', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['GIF', (bytes) => startsWith(bytes, letters('GIF8'))],
  ['WebP', (bytes) => startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8)],
  ['AVIF', (bytes) => startsWith(bytes, letters('ftypavi'), 4)],
  ['PDF', (bytes) => startsWith(bytes, letters('%PDF-'))],
];

type Format = 'PNG' | 'SVG' | (string & {});

/** The format of a picture by its first bytes, but for SVG; null where it is none. */
export const pictureFormat = (bytes: Uint8Array): Format | null =>
  startsWith(bytes, PNG) ? 'PNG' : (OTHERS.find(([, is]) => is(bytes))?.[0] ?? null);

/** Characters in which an SVG has to begin: before it there may be a declaration and comments. */
const SVG_WITHIN = 4096;

/** Whether a text is an SVG. */
export const isSvg = (text: string): boolean => {
  const start = text.slice(0, SVG_WITHIN);
  return /^\s*</.test(start) && /<svg[\s>]/.test(start) && !/<html[\s>]/i.test(start);
};

/** Every byte of a picture can be as it was, and what it carried be gone: hosts of images strip it. */
function empty(format: Format, name: string): Part {
  return refused(name, 0, {
    code: 'picture-without-layout',
    found: `a picture (${format}) that holds no layout: it was never one of RegionScope's, or what it carried was stripped, as image hosts, chats and screenshots do`,
    wanted: 'a PNG or SVG as RegionScope saved it',
    mend: 'Ask for the file itself, attached or in an archive, or for the link or the layout that belongs to it.',
  });
}

function garbled(format: Format, name: string): Part {
  return refused(name, 0, {
    code: 'broken-picture',
    found: `a picture (${format}) that is cut off or garbled`,
    wanted: 'the whole file',
    mend: 'Copy or download it again.',
  });
}

/** What a picture carries, from whom nothing is known; a part that says why there is none. */
function shareIn(carried: string | null, format: Format, name: string): ShareResult | Part {
  if (carried === null) return empty(format, name);
  const bytes = decodeBase64(carried);
  return bytes ? decodeShare(bytes) : garbled(format, name);
}

/** Reads what a picture carries. Never throws. No pixel is decoded, so that its size does not matter. */
export function readPicture(bytes: Uint8Array, format: Format, name: string): ShareResult | Part {
  if (format !== 'PNG') return empty(format, name);
  let carried: string | null;
  try {
    carried = carriedByPng(bytes);
  } catch {
    return garbled(format, name);
  }
  return shareIn(carried, format, name);
}

/** The same of an SVG. */
export const readSvg = (text: string, name: string): ShareResult | Part => shareIn(carriedBySvg(text), 'SVG', name);
