import type { Locator, Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { headline, open, says } from './parts.ts';
import { violations } from './violations.ts';

/** Opens the handles of the SWA page; gives the one at its end. */
async function endOfPage(page: Page): Promise<Locator> {
  await page.getByRole('treeitem', { name: /layers\.0\.attn\.swa_cache/ }).click();
  await page.keyboard.press('e');
  const handle = page.getByRole('slider', { name: 'End of page of layer layers.0.attn.swa_cache' });
  await handle.waitFor();
  return handle;
}

/** Drags a handle so many pixels to the right, in steps, and lets go of it. */
async function drag(page: Page, handle: Locator, pixels: number): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new RangeError('the handle is out of sight');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
}

const bytes = (handle: Locator): Promise<number> => handle.getAttribute('aria-valuenow').then(Number);

test('a page dragged to the edge of the next one loses no byte of the compressor; undo brings the loss back', async ({
  page,
  url,
}) => {
  await open(page, url);
  const handle = await endOfPage(page);
  const before = await headline(page).textContent();
  expect(before).toContain('compressor.state_cache loses 13,760');
  expect(await violations(page)).toStrictEqual([]);
  // 2 px off the edge of the compressor, which ends where the indexer's pages begin.
  const next = await page.getByRole('slider', { name: /^Next block/ }).boundingBox();
  const end = await handle.boundingBox();
  if (next === null || end === null) throw new RangeError('the handles are out of sight');
  const perByte = (next.x - end.x) / (65_536 - 19_008);
  await drag(page, handle, (32_768 - 19_008) * perByte - 2);
  await expect.poll(() => bytes(handle)).toBe(32_768);
  await expect.poll(() => headline(page).textContent()).not.toContain('compressor');
  await page.keyboard.press('Control+z');
  await says(page, before ?? '');
  expect(await bytes(handle)).toBe(19_008);
});

test('a drag on a zoomed address axis is one step, and what is in sight stays', async ({ page, url }) => {
  await open(page, url);
  const handle = await endOfPage(page);
  await page.getByRole('button', { name: 'Addresses' }).click();
  await page.getByRole('group', { name: 'Memory map' }).focus();
  await page.keyboard.press('f');
  await expect.poll(() => handle.isVisible()).toBe(true);
  const end = (await handle.boundingBox())?.x ?? 0;
  await drag(page, handle, 40);
  await expect.poll(() => bytes(handle)).toBeGreaterThan(19_008);
  expect(((await handle.boundingBox())?.x ?? 0) - end).toBeCloseTo(40, -1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => bytes(handle)).toBe(19_008);
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeCloseTo(end, 0);
  await expect(page.getByRole('button', { name: /^Layout: .*edited/ }).count()).resolves.toBe(0);
});
