import { computeFacts, type Facts, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { Share } from '../share/share.ts';
import { comparePicture } from './compare-picture.ts';
import type { PictureContent } from './content.ts';
import type { TrackWindow } from './draw-map.ts';
import { mapPicture } from './map-picture.ts';

export interface Drawing {
  /** What a document comes to under rules. */
  readonly factsOf?: (document: LayoutDocument, rules: RuleChoice) => Facts;
  /** Tracks to draw under the addresses lens; left out, all. */
  readonly window?: TrackWindow | null;
}

type Draw = (share: Share, drawing: Required<Drawing>) => PictureContent;

/** What a picture is of, by the mode that is in sight. */
const BY_MODE: Readonly<Record<'explore' | 'compare', Draw>> = {
  explore: (share, { factsOf, window }) => {
    const { document, rules } = share.open;
    return mapPicture(share, factsOf(document, rules), window);
  },
  compare: (share, { factsOf }) => {
    const { open } = share;
    const other = share.other ?? open;
    return comparePicture(share, factsOf(open.document, open.rules), factsOf(other.document, other.rules));
  },
};

/** What a picture of a share says and shows. */
export function pictureOf(share: Share, { factsOf = computeFacts, window = null }: Drawing = {}): PictureContent {
  const { mode } = share.view;
  return BY_MODE[mode === 'matrix' ? 'explore' : mode](share, { factsOf, window });
}
