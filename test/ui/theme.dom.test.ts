import { expect, test } from 'vitest';
import { createAppStore } from '../../src/state/store.ts';
import { paletteFromSystem } from '../../src/ui/forced-palette.ts';
import { DARK, DARK_MORE, LIGHT, LIGHT_MORE } from '../../src/ui/palette.ts';
import type { SystemLook } from '../../src/ui/system-look.ts';
import { applyPalette, followTheme, paletteOf } from '../../src/ui/theme.ts';

const usual: SystemLook = { dark: false, more: false, forced: false, print: false };

test('paletteOf() asks the system only where the theme does', () => {
  expect(paletteOf('system', { ...usual, dark: true })).toBe(DARK);
  expect(paletteOf('system', usual)).toBe(LIGHT);
  expect(paletteOf('light', { ...usual, dark: true })).toBe(LIGHT);
  expect(paletteOf('dark', usual)).toBe(DARK);
});

test('paletteOf() gives more contrast where the system asks for it', () => {
  expect(paletteOf('light', { ...usual, more: true })).toBe(LIGHT_MORE);
  expect(paletteOf('system', { ...usual, dark: true, more: true })).toBe(DARK_MORE);
});

test('paletteOf() is light on paper, whatever the theme', () => {
  expect(paletteOf('dark', { ...usual, dark: true, print: true })).toBe(LIGHT);
  expect(paletteOf('dark', { ...usual, forced: true, print: true })).toBe(LIGHT);
});

test('paletteOf() gives the system’s own colours where no others are shown, the same while they stay', () => {
  const forced = paletteOf('dark', { ...usual, forced: true });
  expect(forced.ink).toBe(forced.err);
  expect(forced.bg).not.toBe(forced.ink);
  expect(paletteOf('light', { ...usual, forced: true })).toBe(forced);
});

test('paletteFromSystem() knows dark from light, and puts text on bars in the paper’s colour', () => {
  const colours = {
    Canvas: '#000000',
    CanvasText: '#ffffff',
    LinkText: '#ffff00',
    VisitedText: '#ffff00',
    Highlight: '#1aebff',
    HighlightText: '#000000',
  };
  const palette = paletteFromSystem(colours);
  expect(palette.scheme).toBe('dark');
  expect(palette.line).toBe('#808080');
  expect(palette.groups.slice(0, 3)).toEqual(['#ffff00', '#ffffff', '#ffff00']);
  expect(new Set(palette.onGroups)).toEqual(new Set(['#000000']));
  expect(paletteFromSystem({ ...colours, Canvas: '#ffffff', CanvasText: '#000000' }).scheme).toBe('light');
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
