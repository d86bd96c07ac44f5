import { describe } from 'vitest';
import { DARK, LIGHT } from '../../src/ui/palette.ts';
import { expect, test } from './app.ts';
import { open, says } from './parts.ts';
import { still } from './pixels.ts';
import { violations } from './violations.ts';

test('violations() sees what keeps somebody out', async ({ page, url }) => {
  await open(page, url);
  await page.evaluate(() => {
    document
      .querySelector('main, #root')
      ?.insertAdjacentHTML('beforeend', '<button></button><p style="color:#aaa;background:#fff">pale</p>');
  });
  const found = await violations(page);
  expect(found.map((line) => line.split(' ')[0]).sort()).toStrictEqual(['button-name', 'color-contrast']);
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

describe.each(SIZES)('at $width × $height', (size) => {
  test.for(THEMES)('keeps nobody out, %s', async (colorScheme, { page, url }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await open(page, url);
    await page.getByText(/bars drawn$/).waitFor();
    expect(await violations(page)).toStrictEqual([]);
  });

  test.for(THEMES)('keeps nobody out with something selected, %s', async (colorScheme, { page, url }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await open(page, url);
    await page.getByText(/bars drawn$/).waitFor();
    await page.keyboard.press('Period');
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBeGreaterThan(0);
    expect(await violations(page)).toStrictEqual([]);
  });

  test('does not scroll sideways', async ({ page, url }) => {
    await page.setViewportSize(size);
    await open(page, url);
    await page.getByText(/bars drawn$/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  });
});

test('follows the system’s theme, and another once it is chosen', async ({ page, url }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, url);
  const paper = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--bg'));
  await expect.poll(paper).toBe(DARK.bg);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light');
  await expect.poll(paper).toBe(LIGHT.bg);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
  await expect.poll(paper).toBe(DARK.bg);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).toBe(LIGHT.bg);
});

test('the map’s canvas follows the theme', async ({ page, url }) => {
  await open(page, url);
  await page.getByText('7 of 11 bars drawn').waitFor();
  const picture = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const theme = page.getByRole('combobox', { name: 'Theme' });
  // A picture that is taken before the fonts are there, or before the last layer of it, never comes back.
  await still(page.locator('canvas').first());
  const light = await picture();
  await theme.selectOption('dark');
  await expect.poll(picture).not.toBe(light);
  await theme.selectOption('light');
  await expect.poll(picture).toBe(light);
});

test('asks no other origin for anything, all the way through', async ({ page, url }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await open(page, url);
  await page.getByRole('button', { name: 'See it fixed' }).click();
  await says(page, /^Nothing lost/);
  await page.getByRole('button', { name: /^Layout: / }).click();
  await page.getByRole('listbox', { name: 'Bundled layouts' }).getByRole('option').last().click();
  await says(page, /Refused/);
  expect([...asked].filter((origin) => origin !== 'null')).toStrictEqual([new URL(url).origin]);
});
