import { useMemo } from 'react';
import type { Layout } from '../../core/layout/layout.ts';
import { colourIndex } from '../layer-colour.ts';
import { useAppState } from '../store-context.tsx';

/** Colour index of a layer; of a group's first layer where the layer's index is -1. */
export function useColourOf(layout: Layout): (layerIndex: number, group: number) => number {
  const colourBy = useAppState((state) => state.colourBy);
  return useMemo(() => {
    const first = new Map<number, number>();
    for (const layer of layout.layers) if (!first.has(layer.group)) first.set(layer.group, layer.index);
    return (layerIndex, group) => {
      const layer = layout.layers[layerIndex < 0 ? (first.get(group) ?? -1) : layerIndex];
      return (layer && colourIndex(layer, colourBy)) ?? 0;
    };
  }, [layout, colourBy]);
}
