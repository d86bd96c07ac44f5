/**
 * `npm run bench:map`: how fluidly the built page's map moves, in Chromium, and beside it a public tool that draws as
 * many boxes. Prints figures of one run; nothing here passes or fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';
import { boxProfile } from './box-profile.ts';
import { type Figures, figuresOf, table } from './figures.ts';
import { gesture, hover, type Place } from './gestures.ts';
import { type MapLayout, mapLayouts } from './map-layouts.ts';
import { installProbe } from './probe.ts';
import { serveFolder } from './serve-folder.ts';

// This file runs as dist-cli/bench-map.mjs.
const root = fileURLToPath(new URL('../', import.meta.url));
const WINDOW = { width: 1440, height: 900 };
const RATIO = 2;
const HOVERS = 60;
const LENSES = ['rows', 'addresses'] as const;

async function openWindow(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: WINDOW, deviceScaleFactor: RATIO, locale: 'en-US' });
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  await page.goto(url);
  return { context, page };
}

const heapOf = (page: Page): Promise<number> => page.evaluate(() => window.probe.heap());

/** The same for every page: gestures, then pointer moves, then the heap. */
async function measure(
  page: Page,
  place: Place,
  zoomsWithCtrl: boolean,
  about: { readonly name: string; readonly open: number | null; readonly before: number; readonly boxes?: number },
): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  // Pointer and page come to rest.
  await hover(session, place, 3);
  await page.waitForTimeout(500);
  await page.evaluate(() => window.probe.start());
  await gesture(session, { place, zoomsWithCtrl });
  const notes = await page.evaluate(() => window.probe.stop());
  await page.waitForTimeout(300);
  await page.evaluate(() => window.probe.startHover());
  await hover(session, place, HOVERS);
  const hovers = await page.evaluate(() => window.probe.stopHover());
  const { before, ...rest } = about;
  return figuresOf(notes, { ...rest, hovers, heap: [before, await heapOf(page)] });
}

async function measureMap(
  browser: Browser,
  url: string,
  { name, title, text }: MapLayout,
  file: string,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  await writeFile(file, text);
  for (const lens of LENSES) {
    const { context, page } = await openWindow(browser, url);
    const map = page.getByRole('group', { name: 'Memory map' });
    await map.waitFor();
    await page.waitForTimeout(500);
    const before = await heapOf(page);
    const opened = page.evaluate(
      (isShown) => window.probe.opened(isShown),
      `button[aria-label=${JSON.stringify(`Layout: ${title}`)}]`,
    );
    await page.getByLabel('Layout file').setInputFiles(file);
    const open = await opened;
    await page.getByRole('button', { name: lens === 'rows' ? 'Rows' : 'Addresses', exact: true }).click();
    await page.waitForTimeout(500);
    const box = await map.boundingBox();
    if (box === null) throw new RangeError('the map has no place on the page');
    const place = {
      left: box.x + 220,
      right: box.x + box.width - 40,
      y: box.y + Math.min(110, box.height / 2),
      // Tracks at the top of the addresses lens lie at the left of its axis.
      anchor: lens === 'rows' ? 0.4 : 0.01,
    };
    figures.push(await measure(page, place, false, { name: `${name}, ${lens}`, open, before }));
    await context.close();
  }
  return figures;
}

async function measureBoxes(browser: Browser, url: string, wanted: number, file: string): Promise<Figures> {
  const { text, boxes } = boxProfile(wanted);
  await writeFile(file, text);
  const { context, page } = await openWindow(browser, url);
  await page.waitForTimeout(500);
  const before = await heapOf(page);
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('Time Order').waitFor();
  await page.waitForTimeout(1000);
  const place = { left: 220, right: WINDOW.width - 40, y: 300, anchor: 0.4 };
  const figures = await measure(page, place, true, { name: `speedscope, ${boxes} boxes`, open: null, before, boxes });
  await context.close();
  return figures;
}

const executablePath = findChromium();
const folder = await mkdtemp(join(tmpdir(), 'regionscope-bench-'));
const browser = await chromium.launch({
  // Both draw by the processor: speedscope's WebGL, too.
  args: [...chromiumArgs, '--enable-precise-memory-info', '--js-flags=--expose-gc', '--enable-unsafe-swiftshader'],
  ...(executablePath ? { executablePath } : {}),
});
const ours = await serveFolder(join(root, 'dist'));
const theirs = await serveFolder(join(root, 'node_modules', 'speedscope', 'dist', 'release'));
try {
  console.log(
    `Chromium ${browser.version()}, headless, ${WINDOW.width}×${WINDOW.height} at ${RATIO} device pixels a CSS pixel. Times in ms, heap in MB.`,
  );
  console.log('Five seconds of zooming, dragging and sideways panning each; hover: from a pointer move to its frame.');
  console.log('The processor draws everything: our canvas, and the WebGL that speedscope draws with.\n');
  const ratios: string[] = [];
  const rows: Figures[] = [];
  for (const layout of mapLayouts()) {
    const file = join(folder, 'layout.json');
    const maps = await measureMap(browser, ours.url, layout, file);
    const most = Math.max(...maps.map(({ boxes }) => boxes[1]));
    const boxes = await measureBoxes(browser, theirs.url, most, file);
    rows.push(...maps, boxes);
    for (const map of maps) {
      const of = (ours: number, theirs: number): string => `${(ours / theirs).toFixed(2)}×`;
      ratios.push(
        `${map.name} to ${boxes.name}: frame p95 ${of(map.frames[1], boxes.frames[1])}, script p95 ${of(map.script[1], boxes.script[1])}`,
      );
    }
  }
  console.log(table(rows));
  console.log(`\n${ratios.join('\n')}`);
} finally {
  ours.close();
  theirs.close();
  await browser.close();
  await rm(folder, { recursive: true });
}
