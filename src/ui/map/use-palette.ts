import { useSyncExternalStore } from 'react';
import type { Palette } from '../palette.ts';
import { useAppState } from '../store-context.tsx';
import { paletteOf } from '../theme.ts';

const system = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The palette in force; a canvas has no CSS variables to follow. */
export function usePalette(): Palette {
  const theme = useAppState((state) => state.theme);
  const isDark = useSyncExternalStore(subscribe, () => system().matches);
  return paletteOf(theme, isDark);
}
