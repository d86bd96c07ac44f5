/**
 * Colours by role, in light and dark. The page's CSS variables and the canvas both take them from here. What colours
 * must tell apart, for colour-blind eyes as well, stands in test/ui/palette.test.ts.
 */
export interface Palette {
  /** What the browser's own controls and scroll bars look like. */
  readonly scheme: 'light' | 'dark';
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
  scheme: 'light',
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
  err: '#ce274e',
  errBg: '#fdeceb',
  ok: '#0e7756',
  okBg: '#e8f6ed',
  warn: '#835600',
  warnBg: '#fdf3dc',
  spill: '#b20f9b',
  row: '#fafbfc',
  groups: ['#0c72ea', '#317a63', '#d57714', '#8759b8', '#bc517d', '#6d7a26', '#319abc', '#8c5a3b'],
  onGroups: ['#ffffff', '#ffffff', '#241400', '#ffffff', '#ffffff', '#ffffff', '#04212a', '#ffffff'],
};

export const DARK: Palette = {
  scheme: 'dark',
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
  err: '#ff5470',
  errBg: '#33191a',
  ok: '#57d59f',
  okBg: '#14291d',
  warn: '#e8b949',
  warnBg: '#2d2410',
  spill: '#fe7de5',
  row: '#14181e',
  groups: ['#5e87d3', '#28b39e', '#eda15d', '#a797fb', '#e47fa5', '#a9b442', '#5ac0de', '#c48e6c'],
  onGroups: ['#081426', '#04211c', '#241400', '#150a2b', '#2a0716', '#171b04', '#04212a', '#241205'],
};
