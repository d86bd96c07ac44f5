import type { RegisteredFacts } from '../../core/facts.ts';
import { ADDRESS_RULER, addressHeight, LINE } from '../../core/scene/address-scene.ts';
import { lensOf, type TrackWindow } from '../../io/picture/draw-map.ts';
import { shownOf } from '../../io/picture/map-picture.ts';
import type { Share } from '../../io/share/share.ts';
import { factsOf } from '../../state/select.ts';
import { addressLens } from '../map/address-lens.ts';
import { spanInContent } from '../map/span-in-content.ts';
import { focusRange } from '../map/viewport.ts';

/** A picture that can be made of what the page shows. */
export interface PictureChoice {
  readonly label: string;
  /** What the picture shows, and carries. */
  readonly share: Share;
  readonly window: TrackWindow | null;
}

/** Tracks above the selected one that its picture has, and below it. */
const TRACKS_AROUND = 7;

const withMap = (share: Share, map: Partial<Share['view']['map']>): Share => ({
  ...share,
  view: { ...share.view, map: { ...share.view.map, ...map } },
});

/** The tracks around one, from the top of a line on, so that none is cut. */
function tracksAround(top: number, whole: number): TrackWindow | null {
  const first = Math.max(0, Math.round((top - ADDRESS_RULER) / LINE) - TRACKS_AROUND);
  const scroll = first * LINE;
  const height = ADDRESS_RULER + (2 * TRACKS_AROUND + 1) * LINE;
  return height >= whole ? null : { scroll: Math.min(scroll, Math.ceil((whole - height) / LINE) * LINE), height };
}

/** What is selected with what is around it; null where it is not on the map. */
function selected(share: Share, facts: RegisteredFacts): PictureChoice | null {
  const { view } = share;
  const shown = lensOf(facts, view);
  const label = 'The selection';
  if (shown.lens === 'rows') {
    const span = spanInContent({ facts, content: shown.content }, view.selection);
    return (
      span && { label, share: withMap(share, { range: focusRange(span, shown.content.rows.bytes) }), window: null }
    );
  }
  const lens = addressLens(facts, shown.content, () => 0, 'hex');
  const span = lens.spanOf(view.selection);
  const top = lens.topOf(view.selection);
  if (span === null) return null;
  return {
    label,
    share: withMap(share, { addresses: focusRange(span, shown.content.axis.bytes) }),
    window: top === null ? null : tracksAround(top, addressHeight(shown.content)),
  };
}

/** The pictures that can be made of a map, the one that is meant most often first. */
export function mapChoices(share: Share): readonly PictureChoice[] {
  const { open, view } = share;
  const whole = { label: 'The whole map', share: withMap(share, { range: null, addresses: null }), window: null };
  const isZoomed = view.map.range !== null || view.map.addresses !== null;
  const sight = isZoomed ? [{ label: 'What is in sight', share, window: null }] : [];
  const facts = view.mode !== 'explore' ? null : shownOf(factsOf(open.document, open.rules), view.replayed)?.facts;
  const chosen = facts && view.selection !== null ? selected(share, facts) : null;
  return [...sight, whole, ...(chosen ? [chosen] : [])];
}
