import type { Locator, Page } from 'playwright-core';
import { PRESETS } from '../../src/presets/catalog.ts';
import { expect, test } from './app.ts';
import { open, says } from './parts.ts';
import { violations } from './violations.ts';

/** The matrix leaves whole models out unless it is asked. */
const TRIED = PRESETS.filter(({ large }) => !large).length;

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Layouts by rule set' });
const cell = (page: Page, layout: string, rules: string): Locator =>
  grid(page).getByTitle(`Open “${layout}” under ${rules}`);

/** The matrix with every layout tried, orders too. */
async function matrix(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.keyboard.press('3');
  await page.getByText(`${TRIED} layouts`, { exact: true }).waitFor();
}

test('every preset is tried in the worker, and a cell opens its case', async ({ page, url }) => {
  await matrix(page, url);
  const wanted = cell(page, 'DeepSeek-V4.1: aliased groups', 'base-and-length · packed-mla');
  expect(await wanted.textContent()).toMatch(/^1,024 B twice/);
  // By keyboard: the grid is one stop, arrows go to the cell on its right, Enter opens it.
  await cell(page, 'DeepSeek-V4.1: compressor over SWA', 'base-address · packed-mla').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await says(page, /No byte of a block is lost under base-and-length · packed-mla/);
});

test('the smallest layout on which a rule loses bytes is found, opened, and saved', async ({ page, url }) => {
  await matrix(page, url);
  await page.getByRole('combobox', { name: 'Rule', exact: true }).selectOption('base-address');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(/^2 layers in 4 bytes/).waitFor();
  await page.getByRole('button', { name: 'Open this layout' }).click();
  await says(page, /loses 1 of 2 B in every block/);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save as JSON/ }).click();
  expect((await saving).suggestedFilename()).toBe('counterexample-base-address-loses-bytes.json');
});

test('a rule of one’s own is written beside the map, and tried on every layout', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('button', { name: /^Rules:/ }).click();
  await page.getByRole('button', { name: /^Write a rule of your own/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a condition of joining by clause 1' }).click();
  await says(page, /No byte of a block is lost under own-rule · packed-mla/);
  await page.keyboard.press('Control+z');
  await says(page, /compressor\.state_cache loses 13,760/);
  await page.keyboard.press('Control+Shift+z');
  await says(page, /No byte of a block is lost/);
  await page.getByRole('button', { name: 'Matrix' }).click();
  await page.getByText(`${TRIED + 1} layouts`, { exact: true }).waitFor();
  const own = cell(page, 'DeepSeek-V4.1: aliased groups', 'own-rule · packed-mla');
  expect(await own.textContent()).toMatch(/^1,024 B twice/);
});

test('the order of layers is tried in the worker, and the other order opened', async ({ page, url }) => {
  await open(page, url);
  await page.keyboard.press('3');
  await cell(page, 'DeepSeek-V4.1: aliased groups', 'packed-row-aware · packed-mla').click();
  await page.getByRole('tab', { name: 'Order' }).click();
  await page.getByText('The order matters').waitFor();
  const regions = page.getByRole('tab', { name: /^Regions/ });
  expect(await regions.textContent()).toBe('Regions 1');
  await page.getByRole('button', { name: 'Open that order' }).click();
  await expect.poll(() => regions.textContent()).toBe('Regions 2');
});

test.for([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const)('keeps nobody out, and fits: %j', async ({ colorScheme, ...size }, { page, url }) => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await matrix(page, url);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  expect(await violations(page)).toStrictEqual([]);
  await page.keyboard.press('1');
  await page.keyboard.press(']');
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  expect(await violations(page)).toStrictEqual([]);
});
