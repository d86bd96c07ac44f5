import { describe, expect, test } from 'vitest';
import { DARK, DARK_MORE, LIGHT, LIGHT_MORE, type Palette } from '../../src/ui/palette.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/**
 * What colour-blind eyes see, on linear sRGB, at severity 1.0: Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009.
 */
const EYES: Readonly<Record<'usual' | 'protanopia' | 'deuteranopia' | 'tritanopia', Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear sRGB to the cone responses of OKLab, and their cube roots to L, a, b: Björn Ottosson, 2020. */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const map = (of: Triple, change: (part: number) => number): Triple => [change(of[0]), change(of[1]), change(of[2])];
const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple): number => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
const linear = (colour: string): Triple =>
  map([part(colour, 1), part(colour, 3), part(colour, 5)], (each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );

/** How far apart two colours are in OKLab for some eyes; 1 from black to white, 0.02 is about the least one notices. */
function distance(a: string, b: string, eyes: Matrix): number {
  const seen = (colour: string): Triple =>
    times(
      TO_LAB,
      map(
        times(
          TO_CONES,
          map(times(eyes, linear(colour)), (x) => Math.min(1, Math.max(0, x))),
        ),
        Math.cbrt,
      ),
    );
  const [p, q] = [seen(a), seen(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** WCAG 2.2's contrast ratio. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type Named = Readonly<Record<string, string>>;

/** Pairs nearer than `least`, each as a line; for a list that should be empty. */
function near(colours: Named, eyes: Matrix, least: number): string[] {
  const names = Object.keys(colours);
  return names.flatMap((a, i) =>
    names.slice(i + 1).flatMap((b) => {
      const apart = distance(colours[a] as string, colours[b] as string, eyes);
      return apart < least ? [`${a} and ${b}: ${apart.toFixed(3)}`] : [];
    }),
  );
}

/** Texts on grounds with less contrast than `least`. */
function faint(texts: Named, grounds: Named, least: number): string[] {
  return Object.entries(texts).flatMap(([text, colour]) =>
    Object.entries(grounds).flatMap(([ground, under]) => {
      const ratio = contrast(colour, under);
      return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

const groupsOf = ({ groups }: Palette, count: number): Named =>
  Object.fromEntries(groups.slice(0, count).map((colour, i) => [`group ${i}`, colour]));
const signsOf = ({ err, spill, warn, ok }: Palette): Named => ({ err, spill, warn, ok });
const textsOf = ({ ink, soft, muted }: Palette): Named => ({ ink, soft, muted });
const groundsOf = ({ panel, bg, row }: Palette): Named => ({ panel, bg, row });

const PALETTES = { light: LIGHT, dark: DARK };
const STRONG = { light: LIGHT_MORE, dark: DARK_MORE };
const eachEyes = Object.keys(EYES) as (keyof typeof EYES)[];

test('the measures know black from white, and a red from a green as eyes differ', () => {
  expect(distance('#000000', '#ffffff', EYES.usual)).toBeCloseTo(1, 3);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
  expect(distance('#c04040', '#707020', EYES.usual)).toBeGreaterThan(0.15);
  expect(distance('#c04040', '#707020', EYES.deuteranopia)).toBeLessThan(0.08);
});

describe.each(Object.keys(PALETTES) as (keyof typeof PALETTES)[])('in %s', (name) => {
  const palette = PALETTES[name];

  test.each(eachEyes)('the first four groups are 0.08 apart for eyes with %s', (eyes) => {
    expect(near(groupsOf(palette, 4), EYES[eyes], 0.08)).toEqual([]);
  });

  test.each(eachEyes)('all groups are 0.03 apart for eyes with %s', (eyes) => {
    expect(near(groupsOf(palette, 8), EYES[eyes], 0.03)).toEqual([]);
  });

  test.each(eachEyes)('error, spill, warning and ok are 0.08 apart for eyes with %s', (eyes) => {
    expect(near(signsOf(palette), EYES[eyes], 0.08)).toEqual([]);
  });

  test.each(eachEyes)('a finding’s red stands off from the first four groups for eyes with %s', (eyes) => {
    const least = eyes === 'usual' ? 0.15 : 0.07;
    const tooNear = Object.entries(groupsOf(palette, 4)).filter(
      ([, colour]) => distance(palette.err, colour, EYES[eyes]) < least,
    );
    expect(tooNear).toEqual([]);
  });

  test('text reads on every ground', () => {
    const { accent, accentBg, errBg, warnBg, okBg, line2, err, ok, warn, onAccent } = palette;
    const tinted = { accentBg, errBg, warnBg, okBg, line2 };
    expect(faint(textsOf(palette), { ...groundsOf(palette), ...tinted }, 4.5)).toEqual([]);
    expect(faint({ ...signsOf(palette), accent }, groundsOf(palette), 4.5)).toEqual([]);
    expect(faint({ accent }, { accentBg }, 4.5)).toEqual([]);
    expect(faint({ err }, { errBg, accentBg }, 4.5)).toEqual([]);
    expect(faint({ warn }, { warnBg, accentBg }, 4.5)).toEqual([]);
    expect(faint({ ok }, { okBg, accentBg }, 4.5)).toEqual([]);
    expect(faint({ onAccent }, { accent }, 4.5)).toEqual([]);
  });

  test('text reads on bars, and bars stand out from the ground', () => {
    palette.groups.forEach((colour, i) => {
      expect(faint({ [`text of ${i}`]: palette.onGroups[i] ?? '' }, { bar: colour }, 4.5)).toEqual([]);
    });
    expect(faint(groupsOf(palette, 8), groundsOf(palette), 3)).toEqual([]);
  });

  test('with more contrast, text has 7, and lines have 3', () => {
    const strong = STRONG[name];
    const { accent, accentBg, errBg, warnBg, okBg, line, err, warn, ok } = strong;
    expect(faint({ ...textsOf(strong), ...signsOf(strong), accent }, groundsOf(strong), 7)).toEqual([]);
    expect(faint({ accent }, { accentBg }, 7)).toEqual([]);
    expect(faint({ err }, { errBg }, 7)).toEqual([]);
    expect(faint({ warn }, { warnBg }, 7)).toEqual([]);
    expect(faint({ ok }, { okBg }, 7)).toEqual([]);
    expect(faint({ line, ...groupsOf(strong, 8) }, groundsOf(strong), 3)).toEqual([]);
    for (const eyes of eachEyes) expect(near(signsOf(strong), EYES[eyes], 0.06)).toEqual([]);
  });
});
