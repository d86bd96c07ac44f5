import type { Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { headline, keptSession, open, says } from './parts.ts';
import { violations } from './violations.ts';

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until something of that text, or a radio, has the focus. */
async function tabTo(page: Page, wanted: RegExp | 'radio' | 'range'): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    const type = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type);
    if (typeof wanted === 'string' ? type === wanted : wanted.test(await focused(page))) return;
  }
  throw new Error(`Tab leads nowhere to ${wanted}`);
}

test('a lesson by keyboard alone, and what was open is there again', async ({ page, url }) => {
  await open(page, url);
  await says(page, 'compressor.state_cache');
  await tabTo(page, /^Learn$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Learn' }).waitFor();
  await tabTo(page, /^Start$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Look');
  expect(await headline(page).textContent()).toBe('What will registration make of this layout?');

  await tabTo(page, /^Next: Predict$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Predict');
  await tabTo(page, 'radio');
  // The first of four is chosen, and wrong; the second is right.
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Not so:').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Right.').waitFor();
  await says(page, /loses 8,192 of 20,480 B/);

  await tabTo(page, /^Next: Watch$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Watch');
  await page.keyboard.press('BracketLeft');
  await page.getByText('Registration as it stood after step 1 of 2').waitFor();
  await tabTo(page, /^Next: Change$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Change');
  await tabTo(page, 'range');
  // Eight steps of 1,024 bytes are just enough.
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
  await says(page, /loses 1,024 of 20,480 B/);
  expect(await page.getByText('Reached.').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.getByText('Reached.').waitFor();
  await says(page, /No byte of a block is lost under base-address/);

  // A reload forgets neither the lesson nor what lay open before it.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('[aria-current="step"]')?.textContent))
    .toContain('done');
  await expect.poll(async () => (await keptSession(page))?.lessonsDone.region).toBe(4);
  await page.reload();
  await page.getByText('Reached.').waitFor();
  await tabTo(page, /^Leave$/);
  await page.keyboard.press('Enter');
  await says(page, 'compressor.state_cache');
  await expect.poll(() => focused(page)).toBe('Learn');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Learn' }).getByText('Done').waitFor();
});

test.for([
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const)('keeps nobody out at $width pixels, $colorScheme', async ({ colorScheme, ...size }, { page, url }) => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await open(page, url);
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('tab', { name: 'Glossary' }).click();
  expect(await violations(page)).toStrictEqual([]);
  await page.getByRole('tab', { name: 'Lessons' }).click();
  expect(await violations(page)).toStrictEqual([]);
  await page.getByRole('button', { name: 'Start' }).first().click();
  const lesson = page.getByRole('region', { name: 'Lesson' });
  await lesson.getByRole('button', { name: 'region' }).click();
  await page.getByRole('dialog', { name: 'region: what it means' }).waitFor();
  expect(await violations(page)).toStrictEqual([]);
  await page.keyboard.press('Escape');
  await lesson.getByRole('button', { name: 'Next: Predict' }).click();
  await lesson.getByRole('radio').first().check();
  await lesson.getByRole('button', { name: 'Check' }).click();
  await lesson.getByText('Not so:').waitFor();
  expect(await violations(page)).toStrictEqual([]);
  await lesson.getByRole('radio').nth(1).check();
  await lesson.getByRole('button', { name: 'Check again' }).click();
  await lesson.getByRole('button', { name: 'Next: Watch' }).click();
  await lesson.getByRole('button', { name: 'Next: Change' }).click();
  await lesson.getByRole('textbox').fill('20480');
  await lesson.getByText('Reached.').waitFor();
  expect(await violations(page)).toStrictEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
});
