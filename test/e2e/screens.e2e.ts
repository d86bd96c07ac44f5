import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { test as base, expect } from './app.ts';
import { BROKEN, drop, open, says } from './parts.ts';
import { baseline, comparePixels, expectScreen, isDifferent, still } from './pixels.ts';

const test = base.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({
      deviceScaleFactor: 1,
      viewport: { width: 1280, height: 1000 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await use(context);
    await context.close();
  },
});

/** What of the map is compared; what stands around it may grow. */
const MAP_HEIGHT = 330;

const map = (page: Page): Locator => page.getByRole('group', { name: 'Memory map' });

async function openMap(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.getByText(/bars drawn$/).waitFor();
  // A pointer over the map would light something up.
  await page.mouse.move(0, 0);
}

async function choose(page: Page, text: string, verdict: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Layout: / }).click();
  await page.getByRole('combobox', { name: 'Search layouts' }).fill(text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await says(page, verdict);
  await page.mouse.move(0, 0);
}

describe('the map looks as it did', () => {
  test('rows', async ({ page, url }) => {
    await openMap(page, url);
    await expectScreen('rows', map(page), MAP_HEIGHT);
    const legend = page.getByRole('list', { name: 'Signs on the map' });
    // Its words become links a moment after the map.
    await legend.getByRole('button', { name: 'truncated' }).waitFor();
    await expectScreen('legend', legend);
  });

  test('rows in the dark', async ({ page, url }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openMap(page, url);
    await expectScreen('rows-dark', map(page), MAP_HEIGHT);
  });

  test('rows with more contrast', async ({ page, url }) => {
    await page.emulateMedia({ contrast: 'more' });
    await openMap(page, url);
    await expectScreen('rows-contrast', map(page), MAP_HEIGHT);
  });

  test('rows in the system’s few colours', async ({ page, url }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openMap(page, url);
    await expectScreen('rows-forced', map(page), MAP_HEIGHT);
  });

  test('rows, narrow', async ({ page, url }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openMap(page, url);
    await expectScreen('rows-390', map(page), 230);
  });

  test('rows on paper', async ({ page, url }) => {
    await openMap(page, url);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectScreen('rows-print', map(page), MAP_HEIGHT);
  });

  test('zoomed in, with a region selected', async ({ page, url }) => {
    await openMap(page, url);
    await page.keyboard.press('Period');
    await map(page).focus();
    await page.keyboard.press('f');
    await map(page).blur();
    await expectScreen('rows-zoomed', map(page), MAP_HEIGHT);
    await expectScreen('inspector', page.getByRole('complementary', { name: 'Inspector' }), 420);
  });

  test('addresses', async ({ page, url }) => {
    await openMap(page, url);
    await page.getByRole('button', { name: 'Addresses' }).click();
    await page.mouse.move(0, 0);
    await expectScreen('addresses', map(page), 220);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectScreen('addresses-dark', map(page), 220);
  });

  test('addresses of a collision, in blocks', async ({ page, url }) => {
    await openMap(page, url);
    await choose(page, 'collision', /hold the same/);
    await page.getByRole('button', { name: 'Addresses' }).click();
    await page.getByRole('combobox', { name: 'Ruler in' }).selectOption('blocks');
    await page.mouse.move(0, 0);
    await expectScreen('addresses-collision', map(page), 160);
  });
});

describe('what stands around the map looks as it did', () => {
  test('a layout that is refused', async ({ page, url }) => {
    await openMap(page, url);
    await choose(page, 'A tail longer', /[Rr]efused/);
    await expectScreen('refused', page.getByText('No map: registration is refused').locator('..'), 330);
  });

  test('a file that cannot be opened', async ({ page, url }) => {
    await openMap(page, url);
    await drop(page, 'broken.json', BROKEN);
    const panel = page.getByRole('region', { name: 'broken.json could not be opened' });
    await panel.waitFor();
    await panel.blur();
    await expectScreen('error-panel', panel);
  });

  test('the find dialog', async ({ page, url }) => {
    await openMap(page, url);
    await page.keyboard.press('Slash');
    await page.getByRole('combobox', { name: 'Find' }).fill('state');
    await expectScreen('find', page.getByRole('dialog', { name: 'Find' }));
  });

  test('a table', async ({ page, url }) => {
    await openMap(page, url);
    await expectScreen('findings', page.getByRole('grid', { name: 'Findings' }), 160);
  });
});

test('a screen without its hatches is seen to differ, and one that is the same is not', async ({ page, url }) => {
  await page.addInitScript(() => {
    const { createPattern } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.createPattern = function (_, repetition) {
      const clear = document.createElement('canvas');
      clear.width = 8;
      clear.height = 8;
      return createPattern.call(this, clear, repetition);
    };
  });
  await openMap(page, url);
  const bare = await still(map(page), MAP_HEIGHT);
  expect(isDifferent(comparePixels(baseline('rows'), bare))).toBe(true);
  expect(comparePixels(bare, bare).share).toBe(0);
});
