import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { watchForProblems } from './problems.ts';

interface App {
  /** Chromium itself, one for all tests of a file. */
  browser: Browser;
  /** A fresh profile per test, 1280 × 800 CSS pixels, one device pixel each. */
  context: BrowserContext;
  /** The built page's address, ending in a slash. Its path is not the root. */
  url: string;
  /**
   * An empty tab of that context; `await page.goto(url)` opens the page. The test fails at its end if the page wrote a
   * warning or an error to the console, threw, or asked another origin for anything.
   */
  page: Page;
}

/** Vitest's `test` with the built page at hand: `test('…', async ({ page, url }) => …)`. */
export const test = base.extend<App>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
    async ({}, use) => {
      const executablePath = findChromium();
      const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  context: async ({ browser }, use) => {
    const context = await browser.newContext({
      deviceScaleFactor: 1,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    await use(context);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  url: async ({}, use) => use(inject('appUrl')),
  page: async ({ context, url }, use) => {
    const problems = watchForProblems(context, url);
    await use(await context.newPage());
    expect(problems).toEqual([]);
  },
});

export { expect };
