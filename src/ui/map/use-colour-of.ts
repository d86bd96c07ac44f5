import { useMemo } from 'react';
import type { Layout } from '../../core/layout/layout.ts';
import { layerColours } from '../../io/svg/layer-colour.ts';
import { useAppState } from '../store-context.tsx';

/** Colour index of a layer; of a group's first layer where the layer's index is -1. */
export function useColourOf(layout: Layout): (layerIndex: number, group: number) => number {
  const colourBy = useAppState((state) => state.colourBy);
  return useMemo(() => layerColours(layout, colourBy), [layout, colourBy]);
}
