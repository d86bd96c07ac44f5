// Measures the bundled fonts in Chromium and writes their advance widths, so that the core lays out text without a
// browser, the same for canvas, SVG and the command line. Run again when a font package changes: npm run font-metrics.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from './chromium.mjs';

const target = 'src/core/scene/font-widths.ts';
const fonts = [
  { key: 'words', family: 'Inter', weight: 400, file: 'inter/files/inter-latin-wght-normal.woff2' },
  { key: 'wordsStrong', family: 'Inter', weight: 600, file: 'inter/files/inter-latin-wght-normal.woff2' },
  {
    key: 'mono',
    family: 'JetBrains Mono',
    weight: 400,
    file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  },
];
const first = 32;
const last = 126;
const others = [...'…×·–−→✓✕°'];

const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
const page = await browser.newPage();
const tables = [];
for (const font of fonts) {
  const data = readFileSync(`node_modules/@fontsource-variable/${font.file}`).toString('base64');
  const characters = [...Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)), ...others];
  // A text, not a function: it runs in the page, whose names this file does not know.
  /** @type {number[]} */
  const widths = await page.evaluate(`(async () => {
    const face = new FontFace('measured-${font.key}', 'url(data:font/woff2;base64,${data})', { weight: '100 900' });
    document.fonts.add(await face.load());
    const context = document.createElement('canvas').getContext('2d');
    context.font = '${font.weight} 1000px measured-${font.key}';
    return ${JSON.stringify(characters)}.map((character) => Math.round(context.measureText(character).width));
  })()`);
  tables.push({ font, ascii: widths.slice(0, last - first + 1), others: widths.slice(last - first + 1) });
}
await browser.close();

const lines = tables.flatMap(({ font, ascii, others: rest }) => [
  `/** ${font.family} at weight ${font.weight}. */`,
  `export const ${font.key}: FontWidths = {`,
  `  ascii: [${ascii.join(', ')}],`,
  `  others: { ${others.map((character, i) => `'${character}': ${rest[i]}`).join(', ')} },`,
  '};',
  '',
]);
writeFileSync(
  target,
  `// Made by scripts/font-metrics.mjs from the bundled fonts; not edited by hand.

/** Advance widths in thousandths of the font size. */
export interface FontWidths {
  /** From the space (32) to the tilde (126). */
  readonly ascii: readonly number[];
  readonly others: Readonly<Record<string, number>>;
}

${lines.join('\n')}`,
);
