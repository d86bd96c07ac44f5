import type { Locator, Page } from 'playwright-core';
import { test as base, expect } from './app.ts';
import { open } from './parts.ts';

const test = base.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({
      deviceScaleFactor: 1,
      viewport: { width: 1280, height: 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      hasTouch: true,
    });
    await use(context);
    await context.close();
  },
});

const ROW = 65_536;
/** A place among the lanes of the row, from the map's top. */
const LANE = 130;

interface Map {
  readonly page: Page;
  readonly group: Locator;
  /** The plot in the page's pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The map of the first preset, its ruler in bytes, so that the pointer reads whole numbers. */
async function openMap(page: Page, url: string): Promise<Map> {
  await open(page, url);
  await page.getByText(/bars drawn$/).waitFor();
  await page.getByRole('combobox', { name: 'Ruler in' }).selectOption('decimal');
  const group = page.getByRole('group', { name: 'Memory map' });
  const box = await group.boundingBox();
  if (box === null) throw new RangeError('no map');
  return { page, group, left: box.x + 108, right: box.x + box.width - 24, top: box.y };
}

/** The byte that the pointer reads at a place of the map. */
async function byteAt({ page, group, top }: Map, x: number): Promise<number> {
  // Off and on again, so that what is read is read now.
  await page.mouse.move(x, top - 40);
  await page.mouse.move(x, top + LANE);
  const text = await group
    .locator('div > span', { hasText: /^[\d,]+$/ })
    .first()
    .textContent();
  return Number(text?.replaceAll(',', ''));
}

/** What is in sight, to a pixel. */
async function inSight(map: Map): Promise<{ start: number; bytes: number }> {
  const start = await byteAt(map, map.left + 1);
  return { start, bytes: (await byteAt(map, map.right - 2)) - start };
}

const pixelOf = ({ left, right }: Map, byte: number): number => left + (byte * (right - left)) / ROW;

test('a wheel zooms at the pointer, with Ctrl as trackpads pinch: the byte under it stays', async ({ page, url }) => {
  const map = await openMap(page, url);
  const x = Math.round(map.left + 0.7 * (map.right - map.left));
  const before = await byteAt(map, x);
  const whole = await inSight(map);
  await byteAt(map, x);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await inSight(map)).bytes).toBeLessThan(0.7 * whole.bytes);
  expect(Math.abs((await byteAt(map, x)) - before)).toBeLessThanOrEqual(ROW / (map.right - map.left));
  const closer = await inSight(map);
  await byteAt(map, x);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -30);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await inSight(map)).bytes).toBeLessThan(0.8 * closer.bytes);
  expect(Math.abs((await byteAt(map, x)) - before)).toBeLessThanOrEqual(ROW / (map.right - map.left));
  // The page itself is not zoomed.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test('a drag pans, a double click shows the whole row', async ({ page, url }) => {
  const map = await openMap(page, url);
  const middle = Math.round((map.left + map.right) / 2);
  await byteAt(map, middle);
  await page.mouse.wheel(0, -600);
  const { start, bytes } = await inSight(map);
  const carried = await byteAt(map, middle);
  await page.mouse.down();
  await page.mouse.move(middle - 60, map.top + LANE, { steps: 3 });
  await page.mouse.move(middle - 120, map.top + LANE, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await inSight(map)).start).toBeGreaterThan(start);
  // What was under the pointer is still under it.
  expect(Math.abs((await byteAt(map, middle - 120)) - carried)).toBeLessThanOrEqual(
    (2 * bytes) / (map.right - map.left) + 1,
  );
  await page.mouse.dblclick(middle, map.top + LANE);
  await expect.poll(async () => (await inSight(map)).start).toBeLessThan(ROW / (map.right - map.left) + 80);
});

test('two fingers zoom between them', async ({ page, url }) => {
  const map = await openMap(page, url);
  const before = await inSight(map);
  const middle = Math.round((map.left + map.right) / 2);
  const held = await byteAt(map, middle);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [-apart, apart].map((side, id) => ({ x: middle + side, y: map.top + LANE, id })),
    });
  await touch('touchStart', 60);
  for (const apart of [80, 110, 150, 180]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await expect.poll(async () => Math.round((10 * before.bytes) / (await inSight(map)).bytes) / 10).toBe(3);
  expect(Math.abs((await byteAt(map, middle)) - held)).toBeLessThanOrEqual(3 * (ROW / (map.right - map.left)));
});

test('Shift and drag measures from edge to edge, Alt lets go of them', async ({ page, url }) => {
  const map = await openMap(page, url);
  const drag = async (from: number, to: number, alt = false): Promise<void> => {
    await page.mouse.move(Math.round(from), map.top + LANE);
    await page.keyboard.down('Shift');
    if (alt) await page.keyboard.down('Alt');
    await page.mouse.down();
    await page.mouse.move(Math.round((from + to) / 2), map.top + LANE);
    await page.mouse.move(Math.round(to), map.top + LANE);
    await page.mouse.up();
    if (alt) await page.keyboard.up('Alt');
    await page.keyboard.up('Shift');
  };
  // Some pixels beside the edges of what is never sent.
  await drag(pixelOf(map, 19_008) + 4, pixelOf(map, 32_768) - 5);
  await expect.poll(() => map.group.getByText('13,760 B = 0x35c0', { exact: true }).isVisible()).toBe(true);
  // It measures; it selects nothing.
  expect(await page.getByRole('row', { selected: true }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Ruler in' }).selectOption('hex');
  await expect.poll(() => map.group.getByText('0x35c0 = 13,760 B', { exact: true }).isVisible()).toBe(true);
  await page.mouse.click(map.left + 20, map.top + LANE);
  await expect
    .poll(() =>
      map.group
        .getByText(/13,760 B$/)
        .filter({ visible: true })
        .count(),
    )
    .toBe(0);
  await drag(pixelOf(map, 19_008) + 4, pixelOf(map, 32_768) - 5, true);
  const free = map.group.getByText(/^0x[0-9a-f]+ = [\d,]+ B$/).filter({ visible: true });
  await expect.poll(() => free.count()).toBe(1);
  expect(await free.textContent()).not.toContain('13,760');
});

test('. and , step through the findings, f goes to one, 0 shows all, the overview goes anywhere', async ({
  page,
  url,
}) => {
  const map = await openMap(page, url);
  const selected = page.getByRole('grid', { name: 'Findings' }).getByRole('row', { selected: true });
  await page.keyboard.press('Period');
  await expect.poll(() => selected.textContent()).toContain('compressor');
  await page.keyboard.press('Period');
  await expect.poll(() => selected.textContent()).toContain('indexer');
  await page.keyboard.press('Comma');
  await expect.poll(() => selected.textContent()).toContain('compressor');
  await map.group.focus();
  await page.keyboard.press('f');
  // The finding is 13,760 B from 19,008 on, with air of 35 % on either side.
  await expect.poll(async () => Math.abs((await inSight(map)).start - (19_008 - 0.35 * 13_760))).toBeLessThan(60);
  const { bytes } = await inSight(map);
  expect(Math.abs(bytes - 1.7 * 13_760)).toBeLessThan(200);
  const overview = page.locator('canvas').nth(1);
  const box = await overview.boundingBox();
  if (box === null) throw new RangeError('no overview');
  await page.mouse.click(box.x + 0.8 * box.width, box.y + box.height / 2);
  await expect.poll(async () => Math.abs((await inSight(map)).start + bytes / 2 - 0.8 * ROW)).toBeLessThan(0.02 * ROW);
  await map.group.focus();
  await page.keyboard.press('0');
  await expect.poll(async () => (await inSight(map)).start).toBeLessThan((2 * ROW) / (map.right - map.left));
});
