import type { Theme } from '../state/state.ts';
import type { AppStore } from '../state/store.ts';
import { forcedPalette } from './forced-palette.ts';
import { DARK, DARK_MORE, LIGHT, LIGHT_MORE, type Palette } from './palette.ts';
import { onSystemLook, type SystemLook, systemLook } from './system-look.ts';

/** The palette that a theme means here and now. Paper is light, and takes any colour. */
export function paletteOf(theme: Theme, system: SystemLook): Palette {
  if (system.forced && !system.print) return forcedPalette();
  const isDark = !system.print && (theme === 'dark' || (theme === 'system' && system.dark));
  if (system.more) return isDark ? DARK_MORE : LIGHT_MORE;
  return isDark ? DARK : LIGHT;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Puts a palette on an element as CSS variables: `--err-bg`, and `--g0`, `--on-g0` … for the groups. */
export function applyPalette(palette: Palette, style: CSSStyleDeclaration): void {
  const { scheme, groups, onGroups, ...roles } = palette;
  for (const [role, colour] of Object.entries(roles)) style.setProperty(`--${kebab(role)}`, colour);
  groups.forEach((colour, i) => {
    style.setProperty(`--g${i}`, colour);
  });
  onGroups.forEach((colour, i) => {
    style.setProperty(`--on-g${i}`, colour);
  });
  style.setProperty('color-scheme', scheme);
}

/** Keeps the document's colours those of the store's theme and, where that is `system`, of the system. */
export function followTheme(store: AppStore, target: HTMLElement): void {
  let applied: Palette | null = null;
  const apply = () => {
    const palette = paletteOf(store.getState().theme, systemLook());
    if (palette === applied) return;
    applied = palette;
    applyPalette(palette, target.style);
  };
  apply();
  onSystemLook(apply);
  store.subscribe(apply);
}
