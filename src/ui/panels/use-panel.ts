import { useSyncExternalStore } from 'react';
import type { PanelName } from '../../state/state.ts';
import { useAppState } from '../store-context.tsx';
import { type PanelLimits, panelLimits, shownSize } from './panel-limits.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** A panel's limits in this window, and its size within them. */
export function usePanel(panel: PanelName): { readonly size: number; readonly limits: PanelLimits } {
  const kept = useAppState((state) => state.panels[panel]);
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  const limits = panelLimits(panel, { width, height });
  return { size: shownSize(kept, limits), limits };
}
