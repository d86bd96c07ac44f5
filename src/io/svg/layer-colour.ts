import { SPEC_TYPES } from '../../core/layout/document.ts';
import type { Layout, LayoutLayer } from '../../core/layout/layout.ts';
import { LIGHT } from './palette.ts';

const COLOURS = LIGHT.groups.length;

/** What colours tell apart: transfer groups, or the types of specs. */
export type ColourBy = 'group' | 'type';

/** The index into a palette's `groups` that a layer is drawn with; null for a layer that no group names. */
export function colourIndex(layer: LayoutLayer, colourBy: ColourBy): number | null {
  if (layer.page === null) return null;
  return colourBy === 'group' ? layer.group % COLOURS : SPEC_TYPES.indexOf(layer.page.type) % COLOURS;
}

/** Colour index of a layer; of a group's first layer where the layer's index is -1. */
export function layerColours(layout: Layout, colourBy: ColourBy): (layerIndex: number, group: number) => number {
  const first = new Map<number, number>();
  for (const layer of layout.layers) if (!first.has(layer.group)) first.set(layer.group, layer.index);
  return (layerIndex, group) => {
    const layer = layout.layers[layerIndex < 0 ? (first.get(group) ?? -1) : layerIndex];
    return (layer && colourIndex(layer, colourBy)) ?? 0;
  };
}
