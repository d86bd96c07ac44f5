import { SPEC_TYPES } from '../core/layout/document.ts';
import type { LayoutLayer } from '../core/layout/layout.ts';
import type { ColourBy } from '../state/state.ts';
import { LIGHT } from './palette.ts';

const COLOURS = LIGHT.groups.length;

/** The index into a palette's `groups` that a layer is drawn with; null for a layer that no group names. */
export function colourIndex(layer: LayoutLayer, colourBy: ColourBy): number | null {
  if (layer.page === null) return null;
  return colourBy === 'group' ? layer.group % COLOURS : SPEC_TYPES.indexOf(layer.page.type) % COLOURS;
}
