import { expect, test } from 'vitest';
import { createAppStore } from '../../src/state/store.ts';
import { DARK, LIGHT } from '../../src/ui/palette.ts';
import { applyPalette, followTheme, paletteOf } from '../../src/ui/theme.ts';

test('paletteOf() asks the system only where the theme does', () => {
  expect(paletteOf('system', true)).toBe(DARK);
  expect(paletteOf('system', false)).toBe(LIGHT);
  expect(paletteOf('light', true)).toBe(LIGHT);
  expect(paletteOf('dark', false)).toBe(DARK);
});

test('applyPalette() sets every role and every group', () => {
  const { style } = document.createElement('div');
  applyPalette(LIGHT, style);
  expect(style.getPropertyValue('--err-bg')).toBe(LIGHT.errBg);
  expect(style.getPropertyValue('--line2')).toBe(LIGHT.line2);
  expect(style.getPropertyValue('--g7')).toBe(LIGHT.groups[7]);
  expect(style.getPropertyValue('--on-g0')).toBe(LIGHT.onGroups[0]);
});

test('followTheme() keeps an element in the store’s theme', () => {
  const store = createAppStore();
  const target = document.createElement('div');
  followTheme(store, target);
  store.dispatch({ type: 'theme-changed', theme: 'dark' });
  expect(target.style.getPropertyValue('--bg')).toBe(DARK.bg);
  store.dispatch({ type: 'theme-changed', theme: 'light' });
  expect(target.style.getPropertyValue('--bg')).toBe(LIGHT.bg);
});
