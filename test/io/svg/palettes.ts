import type { SvgPalette } from '../../../src/io/svg/paint-svg.ts';

// Palettes of their own, so that pictures kept as text change with the painter alone.
export const PAPER: SvgPalette = {
  ink: '#171a1f',
  soft: '#3f4652',
  muted: '#5f6775',
  line: '#e2e5ea',
  accent: '#2b59d9',
  accentBg: '#eaf0ff',
  err: '#c5281f',
  errBg: '#fdeceb',
  warn: '#8a5a00',
  warnBg: '#fdf3dc',
  spill: '#b0129a',
  panel: '#ffffff',
  row: '#fafbfc',
  groups: ['#3f7fd6', '#12907d', '#d8801a', '#8a5fd0', '#c2527f', '#6b7a2e', '#2f9bbd', '#8c5a3c'],
  onGroups: ['#ffffff', '#ffffff', '#241400', '#ffffff', '#ffffff', '#ffffff', '#04212a', '#ffffff'],
};

export const NIGHT: SvgPalette = {
  ink: '#e9ecf1',
  soft: '#c3c9d3',
  muted: '#98a1b0',
  line: '#2a303a',
  accent: '#86a8ff',
  accentBg: '#1d2740',
  err: '#ff7a70',
  errBg: '#33191a',
  warn: '#e9b949',
  warnBg: '#2d2410',
  spill: '#ff7de6',
  panel: '#181c22',
  row: '#14181e',
  groups: ['#5b97ea', '#2fb39d', '#eb9c3f', '#a888ea', '#e27fa6', '#a3b457', '#5bc0de', '#c58f6c'],
  onGroups: ['#081426', '#04211c', '#241400', '#150a2b', '#2a0716', '#171b04', '#04212a', '#241205'],
};
