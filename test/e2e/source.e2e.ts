import type { Locator, Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { kept, open, says } from './parts.ts';
import { violations } from './violations.ts';

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Layout as text' });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '');

/** Puts the caret behind a part of the text. */
async function caretBehind(page: Page, part: string): Promise<void> {
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await page.keyboard.type(part);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
}

test('what is typed by keyboard is on the map at once; Escape leads out, and undo takes both back', async ({
  page,
  url,
}) => {
  await open(page, url);
  await says(page, 'loses 13,760 of 32,768 B');
  await page.keyboard.press('t');
  await expect.poll(() => focused(page)).toBe('Layout as text');
  await caretBehind(page, '"regionscope": 1,');
  await page.keyboard.type('"rules": { "alias": "covered" },');
  await says(page, /No byte of a block is lost under covered/);
  await page.getByText('The map shows this text.').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Close the source');
  await page.keyboard.press('Control+z');
  await says(page, 'loses 13,760 of 32,768 B');
  await expect.poll(() => editor(page).textContent()).not.toContain('covered');
});

test('a text with faults is there again after a reload, and the map shows the last one without', async ({
  page,
  url,
}) => {
  await open(page, url);
  await page.keyboard.press('t');
  await expect.poll(() => focused(page)).toBe('Layout as text');
  await caretBehind(page, '"num_blocks": 4');
  await page.keyboard.type(' 2');
  await page.getByText('1 error. The map shows the last text without errors; this one is kept.').waitFor();
  await expect.poll(async () => (await kept<{ text: string }>(page, 'regionscope-source'))?.text).toContain('4 2');

  await page.reload();
  await page.getByText('1 error. The map shows the last text without errors; this one is kept.').waitFor();
  await says(page, 'loses 13,760 of 32,768 B');
  expect(await focused(page)).toBe('BODY');
  await page.getByRole('button', { name: /^Line 7: Found 2, wanted a comma/ }).click();
  await page.keyboard.press('Backspace');
  await page.getByText('The map shows this text.').waitFor();
});
