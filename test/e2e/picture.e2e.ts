import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from './app.ts';
import { drop, headline, keptSession, open, says } from './parts.ts';
import { watchForProblems } from './problems.ts';

/** What a picture brings back, as the page keeps it. */
async function shown(page: Page) {
  const { rules, view, selection, filter, tab, unit } = (await keptSession(page)) ?? {};
  return { rules, view, selection, filter, tab, unit };
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: /^Save picture…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a picture' });
  await dialog.getByText(/px · .*carries the layout/).waitFor();
  return dialog;
}

async function saved(page: Page): Promise<Buffer> {
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: 'PNG 1×' }).check();
  await dialog.getByText(/^1,200 × [\d,]+ px · .*carries/).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const bytes = await readFile(await (await download).path());
  await page.keyboard.press('Escape');
  return bytes;
}

test('a PNG that is saved shows the same to somebody who drops it; one that lost its layout says so', async ({
  page,
  browser,
  url,
}) => {
  await open(page, url);
  await page.getByRole('row', { name: /^truncated .*indexer\.state_cache/ }).click();
  await page.getByRole('group', { name: 'Memory map' }).focus();
  await page.keyboard.press('w');
  await page.keyboard.press('w');
  await expect.poll(async () => (await keptSession(page))?.view.range ?? null).not.toBeNull();
  await expect.poll(async () => (await keptSession(page))?.selection?.kind).toBe('finding');
  const before = await shown(page);
  const title = await headline(page).textContent();
  const png = await saved(page);
  const pixels = PNG.sync.read(png);
  expect(pixels.width).toBe(1200);
  // The finding's red is in it, so text and map were drawn.
  let reds = 0;
  for (let i = 0; i < pixels.data.length; i += 4) if (pixels.data.readUIntBE(i, 3) === 0xce274e) reds += 1;
  expect(reds).toBeGreaterThan(500);

  const other = await browser.newContext({ viewport: { width: 900, height: 700 } });
  const problems = watchForProblems(other, url);
  const theirs = await other.newPage();
  await open(theirs, url);
  await theirs
    .getByRole('button', { name: /#64661/ })
    .first()
    .click();
  await drop(theirs, 'report.png', png);
  await says(theirs, title ?? 'nothing');
  await expect.poll(() => shown(theirs)).toEqual(before);

  // What image hosts do: the same pixels, written anew.
  await drop(theirs, 'hosted.png', PNG.sync.write(pixels));
  await theirs.getByText(/a picture \(PNG\) that holds no layout/).waitFor();
  await theirs.getByText(/Ask for the file itself/).waitFor();
  await says(theirs, title ?? 'nothing');
  expect(problems).toEqual([]);
  await other.close();
});

test('a picture that is copied can be pasted back', async ({ page, context, url }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, url);
  await page.getByRole('row', { name: /^truncated .*indexer\.state_cache/ }).click();
  await expect.poll(async () => (await keptSession(page))?.selection?.kind).toBe('finding');
  const title = await headline(page).textContent();
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Copied', { exact: true }).waitFor();
  const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
  expect(types).toContain('image/png');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /#64661/ })
    .first()
    .click();
  await expect.poll(() => headline(page).textContent()).not.toBe(title);
  await page.keyboard.press('ControlOrMeta+v');
  await says(page, title ?? 'nothing');
  await expect.poll(async () => (await keptSession(page))?.selection?.kind).toBe('finding');
});
