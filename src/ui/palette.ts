/** Colours by role, in light and dark. The page's CSS variables and the canvas both take them from here. */
export interface Palette {
  readonly bg: string;
  readonly panel: string;
  readonly ink: string;
  readonly soft: string;
  readonly muted: string;
  readonly line: string;
  readonly line2: string;
  readonly accent: string;
  readonly accentBg: string;
  readonly onAccent: string;
  readonly err: string;
  readonly errBg: string;
  readonly ok: string;
  readonly okBg: string;
  readonly warn: string;
  readonly warnBg: string;
  readonly spill: string;
  readonly row: string;
  /** Transfer groups in order; further groups begin again, and are told apart by their lane's label. */
  readonly groups: readonly string[];
  /** Text on a bar of each group. */
  readonly onGroups: readonly string[];
}

export const LIGHT: Palette = {
  bg: '#f6f7f9',
  panel: '#ffffff',
  ink: '#171a1f',
  soft: '#3f4652',
  muted: '#5f6775',
  line: '#e2e5ea',
  line2: '#eef0f3',
  accent: '#2b59d9',
  accentBg: '#eaf0ff',
  onAccent: '#ffffff',
  err: '#c5281f',
  errBg: '#fdeceb',
  ok: '#1a7f45',
  okBg: '#e8f6ed',
  warn: '#8a5a00',
  warnBg: '#fdf3dc',
  spill: '#b0129a',
  row: '#fafbfc',
  groups: ['#3f7fd6', '#12907d', '#d8801a', '#8a5fd0', '#c2527f', '#6b7a2e', '#2f9bbd', '#8c5a3c'],
  onGroups: ['#ffffff', '#ffffff', '#241400', '#ffffff', '#ffffff', '#ffffff', '#04212a', '#ffffff'],
};

export const DARK: Palette = {
  bg: '#111419',
  panel: '#181c22',
  ink: '#e9ecf1',
  soft: '#c3c9d3',
  muted: '#98a1b0',
  line: '#2a303a',
  line2: '#222730',
  accent: '#86a8ff',
  accentBg: '#1d2740',
  onAccent: '#0d1220',
  err: '#ff7a70',
  errBg: '#33191a',
  ok: '#5fcf8c',
  okBg: '#14291d',
  warn: '#e9b949',
  warnBg: '#2d2410',
  spill: '#ff7de6',
  row: '#14181e',
  groups: ['#5b97ea', '#2fb39d', '#eb9c3f', '#a888ea', '#e27fa6', '#a3b457', '#5bc0de', '#c58f6c'],
  onGroups: ['#081426', '#04211c', '#241400', '#150a2b', '#2a0716', '#171b04', '#04212a', '#241205'],
};
