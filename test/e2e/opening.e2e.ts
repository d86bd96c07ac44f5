import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './app.ts';
import { BROKEN, drop, headline, keptSession, open, SMALL, says } from './parts.ts';

test('a bundled layout is found and opened from the menu', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('button', { name: /^Layout: / }).click();
  await page.getByRole('combobox', { name: 'Search layouts' }).fill('reaches into other');
  await page.getByRole('option', { name: /A row that reaches into other blocks/ }).click();
  await says(page, 'R0 reaches 128 B into other blocks');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a file that cannot be read says where, and the last layout stays', async ({ page, url }) => {
  await open(page, url);
  const before = await headline(page).textContent();
  await drop(page, 'mine.json', BROKEN);
  const panel = page.getByRole('region', { name: 'mine.json could not be opened' });
  await panel.waitFor();
  const text = await panel.textContent();
  // Line and column of the text "four", its path, and what was wanted.
  expect(text).toContain('3:38');
  expect(text).toContain('kv_cache_config.num_blocks');
  expect(text).toContain('Found "four"');
  expect(await headline(page).textContent()).toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  expect(await headline(page).textContent()).toBe(before);
});

test('text that is no JSON says where it ends', async ({ page, url }) => {
  await open(page, url);
  await drop(page, 'cut.json', SMALL.slice(0, 60));
  const panel = page.getByRole('region', { name: 'cut.json could not be opened' });
  expect(await panel.textContent()).toMatch(/\d+:\d+/);
});

test('a dropped layout is opened, under rules that lose nothing by default', async ({ page, url }) => {
  await open(page, url);
  await drop(page, 'small.json', SMALL);
  await says(page, /^Nothing lost/);
  expect(await page.getByRole('button', { name: /^Layout: / }).getAttribute('aria-label')).toContain('Small and sound');
});

test('a layout is pasted anywhere on the page', async ({ page, context, url }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, url);
  await page.evaluate((text) => navigator.clipboard.writeText(text), SMALL);
  await page.keyboard.press('Control+V');
  await says(page, /^Nothing lost/);
});

test('a layout is pasted into the field for it', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: /^Paste text/ }).click();
  await page.getByRole('textbox', { name: 'Layout as text' }).fill(SMALL);
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await says(page, /^Nothing lost/);
});

test('a layout is opened from a file', async ({ page, url }) => {
  const path = join(tmpdir(), `regionscope-e2e-${process.pid}.json`);
  await writeFile(path, SMALL);
  await open(page, url);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^File/ }).click();
  await (await chooser).setFiles(path);
  await says(page, /^Nothing lost/);
});

test('a reload loses nothing: the layout, the rules and what is in sight', async ({ page, url }) => {
  await open(page, url);
  await drop(page, 'small.json', SMALL);
  await says(page, /^Nothing lost/);
  await page.getByRole('group', { name: 'Memory map' }).focus();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('textbox', { name: /^Row, from 0/ }).inputValue()).toBe('1');
  const drawn = page.getByText(/bars drawn$/);
  // Row 1 in full, and a strip on either side of it.
  await expect.poll(() => drawn.textContent()).toBe('all 3 bars drawn');
  // The page keeps its state once it rests.
  await expect.poll(async () => (await keptSession(page))?.view.row).toBe(1);
  const before = (await keptSession(page))?.view;
  expect(before?.range).not.toBeNull();
  await page.reload();
  await says(page, /^Nothing lost/);
  expect(await page.getByRole('button', { name: /^Layout: / }).getAttribute('aria-label')).toContain('Small and sound');
  await expect.poll(() => page.getByRole('textbox', { name: /^Row, from 0/ }).inputValue()).toBe('1');
  await expect.poll(() => drawn.textContent()).toBe('all 3 bars drawn');
  expect((await keptSession(page))?.view).toEqual(before);
});
