import type { Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { open, says } from './parts.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Presses Tab until something has the focus; fails where nothing of that name is on the way. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab leads nowhere to ${name}`);
}

test('the whole way by keyboard alone: a layout, the fix, a finding, the map', async ({ page, url }) => {
  await open(page, url);
  await tabTo(page, /^Layout: /);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search layouts' }).waitFor();
  await page.keyboard.type('wider page after');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('button', { name: /^Layout: / }).getAttribute('aria-label'))
    .toContain('A wider page after');
  await says(page, /^Bytes lost/);
  // The focus is back where it was.
  await expect.poll(() => focused(page)).toMatch(/^Layout: /);

  await tabTo(page, /^See it fixed$/);
  await page.keyboard.press('Enter');
  await says(page, /^Nothing lost/);
  await expect.poll(() => focused(page)).toMatch(/^Back to /);
  await page.keyboard.press('Enter');
  await says(page, /^Bytes lost/);

  await page.keyboard.press('Period');
  const first = page.getByRole('grid', { name: 'Findings' }).getByRole('row', { selected: true });
  await expect.poll(() => first.count()).toBe(1);
  const told = await first.textContent();

  await tabTo(page, /^Memory map$/);
  const drawn = page.getByText(/bars drawn$/);
  const whole = await drawn.textContent();
  for (let i = 0; i < 6; i++) await page.keyboard.press('w');
  await expect.poll(() => drawn.textContent()).not.toBe(whole);
  await page.keyboard.press('0');
  await expect.poll(() => drawn.textContent()).toBe(whole);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('textbox', { name: /^Row, from 0/ }).inputValue()).toBe('1');

  // Through the map's table into the drawer's: one stop, then arrows.
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: /^Regions/, selected: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tab', { name: /^Findings/, selected: true }).waitFor();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    if (
      await page.evaluate(
        () => document.activeElement?.getAttribute('role') === 'row' || document.activeElement?.tagName === 'TR',
      )
    )
      break;
  }
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).textContent)).toBe(told);
  await page.keyboard.press('Enter');
  expect(await first.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => first.count()).toBe(0);
});

test('? tells all keys, Escape closes them, and undo takes a rule back', async ({ page, url }) => {
  await open(page, url);
  await page.keyboard.press('Shift+Slash');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'See it fixed' }).click();
  await says(page, /^Nothing lost/);
  await page.keyboard.press('Control+Z');
  await says(page, /^Bytes lost/);
  await page.keyboard.press('Control+Shift+Z');
  await says(page, /^Nothing lost/);
});
