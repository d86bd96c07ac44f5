import { computeFacts, type Facts, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { Share } from '../share/share.ts';
import { comparePicture } from './compare-picture.ts';
import type { PictureContent } from './content.ts';
import type { TrackWindow } from './draw-map.ts';
import { mapPicture } from './map-picture.ts';
import { type MatrixPictureInput, matrixPicture } from './matrix-picture.ts';
import { transferPicture } from './transfer-picture.ts';

export interface Drawing {
  /** What a document comes to under rules; computed where it is left out. */
  readonly factsOf?: (document: LayoutDocument, rules: RuleChoice) => Facts;
  /** Tracks to draw under the addresses lens; left out, all. */
  readonly window?: TrackWindow | null;
  /** What the matrix found: it takes long, and a share does not hold it. */
  readonly matrix?: MatrixPictureInput;
}

type Draw = (share: Share, drawing: Drawing & Required<Pick<Drawing, 'factsOf'>>) => PictureContent;

/** What a picture is of, by the mode that is in sight. */
const BY_MODE = {
  explore: (share, { factsOf, window = null }) => {
    const { document, rules } = share.open;
    return mapPicture(share, factsOf(document, rules), window);
  },
  compare: (share, { factsOf }) => {
    const { open } = share;
    const other = share.other ?? open;
    return comparePicture(share, factsOf(open.document, open.rules), factsOf(other.document, other.rules));
  },
  transfer: (share, { factsOf }) => transferPicture(share, factsOf),
  matrix: (share, { matrix }) => matrixPicture(share, matrix ?? { rows: [], policy: 'packed-mla' }),
} as const satisfies Record<Share['view']['mode'], Draw>;

/** What a picture of a share says and shows. */
export function pictureOf(share: Share, drawing: Drawing = {}): PictureContent {
  return BY_MODE[share.view.mode](share, { factsOf: computeFacts, ...drawing });
}
