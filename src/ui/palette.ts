import { DARK, LIGHT, type Palette } from '../io/svg/palette.ts';

export { DARK, LIGHT, type Palette };

/** For systems that ask for more contrast. */
export const LIGHT_MORE: Palette = {
  ...LIGHT,
  bg: '#ffffff',
  ink: '#000000',
  soft: '#14181d',
  muted: '#333a44',
  line: '#78808d',
  line2: '#a7aeb9',
  accent: '#12389f',
  err: '#a00036',
  ok: '#005239',
  warn: '#5c3b00',
  spill: '#84006f',
  row: '#ffffff',
};

export const DARK_MORE: Palette = {
  ...DARK,
  bg: '#000000',
  panel: '#07090c',
  ink: '#ffffff',
  soft: '#eef1f5',
  muted: '#c9d0da',
  line: '#7c8594',
  line2: '#505865',
  accent: '#b4c9ff',
  err: '#ff91a2',
  ok: '#7cecb8',
  warn: '#ffd575',
  spill: '#ffa4ee',
  row: '#000000',
};
