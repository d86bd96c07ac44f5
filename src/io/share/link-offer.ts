import { formatCount } from '../words/figures.ts';
import { linkTo, MOST_LINK_CHARACTERS } from './link.ts';
import type { Share } from './share.ts';

/** A link for others, or why there is none. */
export type LinkOffer =
  | { readonly kind: 'link'; readonly url: string /** `412 characters`. */; readonly length: string }
  | {
      readonly kind: 'too-long' | 'local';
      readonly url: string;
      readonly length: string /** A sentence. */;
      readonly why: string;
    };

/**
 * The link to a share, with what speaks against it: it is too long for where links are put, or the page lies on
 * somebody's disk.
 *
 * @param page The page's own address.
 */
export function linkOffer(page: string, share: Share): LinkOffer {
  const url = linkTo(page, share);
  const length = `${formatCount(url.length)} characters`;
  if (url.length > MOST_LINK_CHARACTERS) {
    const most = formatCount(MOST_LINK_CHARACTERS);
    const why = `A link would take ${length}, and one of more than ${most} is cut or refused in issues, chats and mail.`;
    return { kind: 'too-long', url, length, why };
  }
  if (/^file:/i.test(url)) {
    return {
      kind: 'local',
      url,
      length,
      why: 'The page was opened from a disk, so that a link to it opens only there.',
    };
  }
  return { kind: 'link', url, length };
}
