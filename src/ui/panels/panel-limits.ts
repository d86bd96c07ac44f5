import type { PanelName } from '../../state/state.ts';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface PanelLimits {
  /** The smallest size that still shows something; dragged to less than half of it, a panel folds away. */
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

/** A panel folded away keeps this much, for the line that brings it back. */
export const FOLDED = 12;

const within = (least: number, most: number, size: number): number => Math.min(Math.max(size, least), most);

/** How small and large a panel may be; what is left is the map's, and never less than a quarter of the width. */
export function panelLimits(panel: PanelName, { width, height }: Viewport): PanelLimits {
  const isNarrow = width <= 1200;
  switch (panel) {
    case 'layers': {
      const most = Math.round(Math.max(160, Math.min(560, width * 0.35)));
      return { least: 160, most, usual: Math.min(most, isNarrow ? 208 : 264) };
    }
    case 'inspector': {
      const most = Math.round(Math.max(220, Math.min(640, width * 0.4)));
      return { least: 220, most, usual: Math.min(most, isNarrow ? 264 : 312) };
    }
    case 'drawer': {
      const most = Math.round(Math.max(100, height * 0.6));
      return { least: 100, most, usual: Math.min(most, 208) };
    }
  }
}

/** The size that a panel is drawn with: 0, or one within its limits. */
export function shownSize(kept: number | null, { least, most, usual }: PanelLimits): number {
  if (kept === null) return usual;
  return kept === 0 ? 0 : within(least, most, kept);
}

/** The size to keep for a wanted one: below half of the least the panel folds away. */
export function sizeFor(wanted: number, { least, most }: PanelLimits): number {
  return wanted < least / 2 ? 0 : Math.round(within(least, most, wanted));
}

const STEP = 16;

/** The size after a key on a panel's edge; undefined where the key means nothing there. `grows` is the arrow away from it. */
export function sizeByKey(
  code: string,
  size: number,
  limits: PanelLimits,
  grows: string,
  shrinks: string,
): number | null | undefined {
  switch (code) {
    case grows:
      return size === 0 ? limits.least : sizeFor(size + STEP, limits);
    case shrinks:
      return size <= limits.least ? 0 : sizeFor(size - STEP, limits);
    case 'Home':
      return 0;
    case 'End':
      return limits.most;
    case 'Enter':
      return null;
    default:
      return undefined;
  }
}
