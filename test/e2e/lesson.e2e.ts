import type { Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { headline, open, says } from './parts.ts';

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until something of that text, or a radio, has the focus. */
async function tabTo(page: Page, wanted: RegExp | 'radio' | 'range'): Promise<void> {
  for (let i = 0; i < 60; i++) {
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
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('keyval-store');
        request.onsuccess = () => {
          const kept = request.result.transaction('keyval').objectStore('keyval').get('regionscope-session');
          kept.onsuccess = () => {
            request.result.close();
            resolve(kept.result?.lessonsDone?.region === 4);
          };
        };
      }),
  );
  await page.reload();
  await page.getByText('Reached.').waitFor();
  await tabTo(page, /^Leave$/);
  await page.keyboard.press('Enter');
  await says(page, 'compressor.state_cache');
  await expect.poll(() => focused(page)).toBe('Learn');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Learn' }).getByText('Done').waitFor();
});
