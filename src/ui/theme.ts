import type { Theme } from '../state/state.ts';
import type { AppStore } from '../state/store.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

/** The palette that a theme means here and now. */
export function paletteOf(theme: Theme, systemIsDark: boolean): Palette {
  return theme === 'dark' || (theme === 'system' && systemIsDark) ? DARK : LIGHT;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Puts a palette on an element as CSS variables: `--err-bg`, and `--g0`, `--on-g0` … for the groups. */
export function applyPalette(palette: Palette, style: CSSStyleDeclaration): void {
  const { groups, onGroups, ...roles } = palette;
  for (const [role, colour] of Object.entries(roles)) style.setProperty(`--${kebab(role)}`, colour);
  groups.forEach((colour, i) => {
    style.setProperty(`--g${i}`, colour);
  });
  onGroups.forEach((colour, i) => {
    style.setProperty(`--on-g${i}`, colour);
  });
  style.setProperty('color-scheme', palette === DARK ? 'dark' : 'light');
}

/** Keeps the document's colours those of the store's theme and, where that is `system`, of the system. */
export function followTheme(store: AppStore, target: HTMLElement): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => applyPalette(paletteOf(store.getState().theme, system.matches), target.style);
  apply();
  system.addEventListener('change', apply);
  store.subscribe(apply);
}
