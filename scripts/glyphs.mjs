// Outlines of the bundled fonts, so that a picture's text is the same shapes wherever it is looked at: a page that shows
// a picture of somebody else's loads no font for it. Run again when a font package changes: npm run glyphs.
import { readFileSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
// @ts-expect-error: it brings no types.
import wawoff2 from 'wawoff2';

const target = 'src/io/picture/glyphs.ts';
const faces = [
  { key: 'words', file: 'inter/files/inter-latin-wght-normal.woff2', weight: 400 },
  { key: 'wordsStrong', file: 'inter/files/inter-latin-wght-normal.woff2', weight: 600 },
  { key: 'mono', file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', weight: 400 },
];
/** Units of the font size that outlines are counted in. */
const UNITS = 1000;

/**
 * Signs that sentences use and neither font has, drawn here: a line of one thickness along a path.
 *
 * @type {Record<string, { advance: number, d: string }>}
 */
const drawn = {
  '→': { advance: 1000, d: 'M120-400h590l-190-190 54-54 282 282-282 282-54-54 190-190h-590z' },
  '←': { advance: 1000, d: 'M880-400h-590l190-190-54-54-282 282 282 282 54-54-190-190h590z' },
  '✓': { advance: 838, d: 'M110-330l70-64 160 174 330-440 76 56-400 536z' },
  '✕': { advance: 838, d: 'M150-590l56-56 213 213 213-213 56 56-213 213 213 213-56 56-213-213-213 213-56-56 213-213z' },
  '≤': { advance: 662, d: 'M90-430l470-190v84l-360 140 360 140v84l-470-190zM90-100h470v74h-470z' },
  '≥': { advance: 662, d: 'M570-430l-470-190v84l360 140-360 140v84l470-190zM100-100h470v74h-470z' },
};

/**
 * An outline as path data with whole numbers, relative, y downwards.
 *
 * @param {{ command: string, args: number[] }[]} commands
 * @param {number} scale
 */
function pathData(commands, scale) {
  let d = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const pair = (/** @type {number} */ dx, /** @type {number} */ dy) => `${dx}${dy < 0 ? '' : ' '}${dy}`;
  for (const { command, args } of commands) {
    const at = args.map((value, i) => (i % 2 === 0 ? Math.round(value * scale) : -Math.round(value * scale)));
    if (command === 'closePath') {
      d += 'z';
      [x, y] = [startX, startY];
      continue;
    }
    const [toX = 0, toY = 0] = at.slice(-2);
    if (command === 'moveTo') {
      d += `M${pair(toX, toY)}`;
      [startX, startY] = [toX, toY];
    } else if (command === 'lineTo') {
      if (toX === x && toY === y) continue;
      d += toY === y ? `h${toX - x}` : toX === x ? `v${toY - y}` : `l${pair(toX - x, toY - y)}`;
    } else if (command === 'quadraticCurveTo') {
      const [cx = 0, cy = 0] = at;
      const control = pair(cx - x, cy - y);
      d += `q${control}${toX - x < 0 ? '' : ' '}${pair(toX - x, toY - y)}`;
    } else throw new Error(`no outline has ${command}`);
    [x, y] = [toX, toY];
  }
  return d;
}

const tables = [];
for (const { key, file, weight } of faces) {
  const ttf = await wawoff2.decompress(readFileSync(`node_modules/@fontsource-variable/${file}`));
  const font = /** @type {import('fontkit').Font} */ (fontkit.create(Buffer.from(ttf))).getVariation({ wght: weight });
  const scale = UNITS / font.unitsPerEm;
  const lines = [];
  for (const code of font.characterSet.toSorted((a, b) => a - b)) {
    const glyph = font.glyphForCodePoint(code);
    // Marks that stand over the letter before them need shaping; a letter's own accent does not.
    if (code < 32 || (code > 126 && code < 160) || glyph.advanceWidth === 0) continue;
    const d = pathData(glyph.path.commands, scale);
    lines.push(`  ${JSON.stringify(String.fromCodePoint(code))}: [${Math.round(glyph.advanceWidth * scale)}, '${d}'],`);
  }
  const isMono = key === 'mono';
  for (const [sign, { advance, d }] of Object.entries(drawn)) {
    if (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) continue;
    lines.push(`  '${sign}': [${isMono && advance === 662 ? 600 : advance}, '${d}'],`);
  }
  tables.push(`const ${key}: Outlines = {\n${lines.join('\n')}\n};\n`);
}

writeFileSync(
  target,
  `// Made by scripts/glyphs.mjs from the bundled fonts; not edited by hand.

/** By character: its advance, and its outline as SVG path data, both in thousandths of the font size. */
export type Outlines = Readonly<Record<string, readonly [advance: number, d: string]>>;

${tables.join('\n')}
/** Outlines of the picture's three faces. */
export const GLYPHS = { words, 'words-strong': wordsStrong, mono } as const satisfies Record<string, Outlines>;
`,
);
