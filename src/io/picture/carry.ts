import { addMetadata, getMetadata } from 'meta-png';
import { base64Url } from '../share/link.ts';
import { encodeShare, type Share } from '../share/share.ts';

/** What the text chunk of a PNG, and the metadata of an SVG, are called. */
export const CARRIED = 'regionscope';

/** A share as a picture carries it: letters, digits, `-` and `_`. */
export const carriedText = (share: Share): string => base64Url(encodeShare(share));

/** A PNG with what it carries in a text chunk; its pixels stay as they are. @throws where it is no PNG */
export const pngWith = (png: Uint8Array, carried: string): Uint8Array => addMetadata(png, CARRIED, carried);

/** What a PNG carries; null where it carries nothing. @throws where it is cut off */
export const carriedByPng = (png: Uint8Array): string | null => getMetadata(png, CARRIED) ?? null;

const METADATA = new RegExp(`<metadata\\b[^<>]*\\bid=["']${CARRIED}["'][^<>]*>([^<]*)<`);

/** What an SVG carries; null where it carries nothing. */
export const carriedBySvg = (svg: string): string | null => METADATA.exec(svg)?.[1]?.replace(/\s+/g, '') ?? null;
