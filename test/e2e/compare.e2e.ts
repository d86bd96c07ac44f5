import type { Locator, Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { drop, keptSession, open, SMALL, says } from './parts.ts';
import { violations } from './violations.ts';

const canvas = (page: Page): Locator => page.getByRole('group', { name: 'Memory map' }).locator('canvas');
/** The picture on the map's canvas, to tell whether it changed. */
const picture = (page: Page): Promise<string> =>
  canvas(page).evaluate((element) => (element as HTMLCanvasElement).toDataURL());
const detail = (page: Page): Locator => page.getByRole('region', { name: 'Difference', exact: true });

async function compare(page: Page, url: string): Promise<void> {
  await open(page, url);
  await page.keyboard.press('2');
  await says(page, /^Fewer errors: B delivers 21,696 more bytes of each block of group 2 ring; \+2 regions/);
  await canvas(page).waitFor();
}

test('two rule sets, from the verdict to the decision that parts them, on one map and on two', async ({
  page,
  url,
}) => {
  await compare(page, url);
  await page.getByRole('button', { name: 'Moved layers 2' }).click();
  const before = await picture(page);
  await page.keyboard.press('Period');
  await expect
    .poll(() => detail(page).textContent())
    .toMatch(/^compressor\.state_cache joins R0 in A and makes R2 in B\./);
  // Its lines to both regions are drawn.
  await expect.poll(() => picture(page)).not.toBe(before);

  const one = await picture(page);
  await page.getByRole('button', { name: 'A over B' }).click();
  await expect.poll(() => picture(page)).not.toBe(one);
  await page.getByRole('button', { name: 'on one map' }).click();

  await page.getByRole('combobox', { name: 'Alias rule of B' }).selectOption('base-address');
  await says(
    page,
    /^No difference, and errors on both sides: A and B register the same, under base-address · packed-mla/,
  );
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  // The page keeps its state once it rests. What is compared with what comes back then, and so does the mode.
  await expect.poll(async () => (await keptSession(page))?.other).toMatchObject({ rules: { alias: 'base-address' } });
  await page.reload();
  await says(page, /^No difference, and errors on both sides/);
});

test('a document that was dropped becomes A, and what was before stays at hand for B', async ({ page, url }) => {
  await compare(page, url);
  await drop(page, 'small.json', SMALL);
  await says(page, /^No difference: A and B register the same/);
  await page.getByRole('button', { name: /^Layout of B/ }).click();
  await page.getByRole('button', { name: 'Small and sound', exact: true }).click();
  await page.getByRole('button', { name: /^Layout of A/ }).click();
  await page.getByRole('combobox', { name: 'Search layouts' }).fill('wider page after');
  await page.keyboard.press('Enter');
  await says(page, /2 layers only in A; 1 layer only in B/);
  await expect.poll(() => page.getByRole('button', { name: 'on one map' }).isDisabled()).toBe(true);
});

test.for([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const)('keeps nobody out, and fits: %j', async ({ colorScheme, ...size }, { page, url }) => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await compare(page, url);
  await page.keyboard.press('Period');
  await expect.poll(() => detail(page).textContent()).toContain('Fixed: ');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  expect(await violations(page)).toStrictEqual([]);
});
