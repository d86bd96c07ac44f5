import { useSyncExternalStore } from 'react';
import type { Palette } from '../palette.ts';
import { useAppState } from '../store-context.tsx';
import { onSystemLook, systemLook } from '../system-look.ts';
import { paletteOf } from '../theme.ts';

/** The palette in force; a canvas has no CSS variables to follow. */
export function usePalette(): Palette {
  const theme = useAppState((state) => state.theme);
  return useSyncExternalStore(onSystemLook, () => paletteOf(theme, systemLook()));
}
