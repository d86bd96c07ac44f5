import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { FOUR_ENGINES, fleet, textsOf } from '../support/fleet.ts';
import { expect, test } from './app.ts';
import { kept, keptSession, open } from './parts.ts';
import { violations } from './violations.ts';

const ODD = /^d-1 rank 5 is odd: block_lens of region 2: expected 512, found 384/;

/** An archive of 32 captures, one of them odd, dropped on the page. */
async function drop(page: Page): Promise<void> {
  const files = fleet(FOUR_ENGINES).map(({ name, document }) => {
    const registered = { ...document.registered, block_lens: [512, 512, 384, 512] };
    return { name, document: name.includes('d-1.decode.tp5') ? { ...document, registered } : document };
  });
  const entries = Object.entries(textsOf(files)).map(([name, text]) => [name, strToU8(text)]);
  const bytes = [...zipSync(Object.fromEntries(entries))];
  const transfer = await page.evaluateHandle((numbers) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(numbers)], 'out.zip', { type: 'application/zip' }));
    return data;
  }, bytes);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.getByRole('main', { name: 'Deployment' }).waitFor();
}

test('a dropped archive of 32 captures shows which worker is odd, which opens and leads back', async ({
  page,
  url,
}) => {
  await open(page, url);
  await drop(page);
  const verdict = page.getByRole('main', { name: 'Deployment' }).getByRole('status');
  expect(await verdict.textContent()).toContain('32 workers: 2 prefill engines × 8 ranks, 2 decode engines × 8 ranks');
  expect(await page.getByRole('rowheader').first().textContent()).toBe('d-1decode, 8 of 8 ranks');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: ODD }).click();
  await page.getByRole('button', { name: /^Layout: d-1\.decode\.tp5/ }).waitFor();
  await page.getByRole('button', { name: 'Deployment', exact: true }).click();
  await page.getByRole('button', { name: ODD }).waitFor();
});

test('the odd worker opens from files that the browser kept', async ({ page, url }) => {
  await open(page, url);
  await drop(page);
  await expect.poll(async () => (await kept(page, 'regionscope-deployment')) !== null).toBe(true);
  await expect.poll(async () => (await keptSession(page))?.deployment?.name).toBe('out.zip');
  await page.reload();
  await page.getByRole('button', { name: ODD }).click();
  await page.getByRole('button', { name: /^Layout: d-1\.decode\.tp5/ }).waitFor();
});
