import type { Page } from 'playwright-core';
import { expect, test } from './app.ts';
import { open, says } from './parts.ts';
import { violations } from './violations.ts';

/** The mode with a bundled transfer in it. */
async function transfer(page: Page, url: string, title: string): Promise<void> {
  await open(page, url);
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Bundled transfers' }).click();
  await page.getByRole('option', { name: title }).click();
}

test('the incident: the handshake passes, and tails never arrive; a reload keeps it', async ({ page, url }) => {
  await transfer(page, url, 'DeepSeek-V4.1: compressor over SWA');
  await says(page, 'Of 76,288 B needed, 21,696 B never arrive');
  await page.getByRole('region', { name: 'Maps', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Addresses', exact: true }).click();
  await page.getByText('6 of 6 pairs drawn').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rows', exact: true }).click();
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await page
    .getByRole('grid', { name: 'Layers', exact: true })
    .getByRole('row', { name: /compressor\.state_cache/ })
    .click();
  const byte = page.getByRole('region', { name: 'Selected byte' });
  await byte.getByText('undelivered', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await says(page, 'Of 76,288 B needed, 21,696 B never arrive');
  await byte.waitFor();
});

test('had nobody checked, what is refused would be moved', async ({ page, url }) => {
  await transfer(page, url, 'Tokens first, split by heads');
  await says(page, 'Refused: ');
  await page.getByRole('switch', { name: 'Had nobody checked' }).click();
  await page.getByText('left out, would refuse').waitFor();
  await page.keyboard.press('Control+z');
  await says(page, 'Refused: ');
});

test('decode is derived with other TP, and the numbers follow', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('button', { name: /^Layout:/ }).click();
  await page.getByRole('option', { name: /LBHNC/ }).first().click();
  await page.keyboard.press('4');
  await says(page, 'Every one of the');
  const checks = page.getByRole('list', { name: 'Checks of the handshake' });
  await page.getByRole('textbox', { name: 'TP of decode' }).fill('2');
  await checks.getByText('2 ranks').waitFor();
  await page.getByRole('textbox', { name: 'Blocks of decode, group 0' }).fill('0-99999');
  await page.getByRole('alert').filter({ hasText: 'There is no block' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a finger chooses blocks on a pool, where it would else scroll the page', async ({ page, url }) => {
  await open(page, url);
  await page.keyboard.press('4');
  const pool = page.getByRole('slider', { name: /^Decode's pool of 4 blocks; .* 1 of group 2$/ });
  const box = await pool.boundingBox();
  if (box === null) throw new RangeError('the pool is not drawn');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const at = { x: box.x + box.width * share, y: box.y + box.height / 2 };
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  };
  await touch('touchStart', 0.1);
  for (const share of [0.2, 0.3, 0.4, 0.5, 0.6]) await touch('touchMove', share);
  await touch('touchEnd', 0.6);
  await page.getByRole('slider', { name: /^Decode's pool of 4 blocks; .* 3 of group 2$/ }).waitFor();
});
