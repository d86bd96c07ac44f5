import { expect, test } from './app.ts';
import { drop, headline, keptSession, open, says } from './parts.ts';

/** Room that makes any layout a large file. */
const ROOM = '\n'.repeat(1_000_001);

/** Pairs of a narrow page and a wide one that starts with it: under base-address the wide one loses what is beyond. */
function pairs(count: number): string {
  const blocks = 16;
  const names = (kind: string): string[] => Array.from({ length: count }, (_, i) => `layers.${i}.attention.${kind}`);
  const [narrow, wide] = [names('narrow'), names('wide')];
  const pageOf = (layer: string, i: number, bytes: number) => ({
    ...{ layer, offset: i * 1024 * blocks, page_bytes: bytes, block_stride: 1024 },
  });
  const spec = { type: 'FullAttentionSpec' };
  return JSON.stringify({
    regionscope: 1,
    title: `${count} pairs`,
    rules: { alias: 'base-address' },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: [
        { layer_names: narrow, kv_cache_spec: spec },
        { layer_names: wide, kv_cache_spec: spec },
      ],
    },
    pages: [...narrow.map((name, i) => pageOf(name, i, 512)), ...wide.map((name, i) => pageOf(name, i, 1024))],
    allocation: { base_addr: '0x7f0000000000', bytes: count * 1024 * blocks },
  });
}

test('a layout above 1 MB is read and registered in a worker, mended and brought back after a reload', async ({
  page,
  url,
}) => {
  await open(page, url);
  expect(page.workers()).toEqual([]);
  await drop(page, 'large.json', pairs(300) + ROOM);
  await page.getByRole('button', { name: 'Layout: 300 pairs' }).waitFor();
  expect(page.workers()).toHaveLength(1);
  await says(page, /^Bytes lost/);
  await page.getByRole('button', { name: 'See it fixed' }).click();
  await says(page, /^Nothing lost/);
  await page.getByRole('button', { name: 'Back to base-address' }).click();
  await says(page, /^Bytes lost/);
  await page.keyboard.press('Control+z');
  await says(page, /^Nothing lost/);
  await expect.poll(async () => (await keptSession(page))?.rules).toMatchObject({ alias: 'packed-row-aware' });
  await page.reload();
  await says(page, /^Nothing lost/);
  expect(await page.getByRole('button', { name: 'Layout: 300 pairs' }).count()).toBe(1);
});

test('an opening that takes long says so, and cancelled it leaves everything as it was', async ({ page, url }) => {
  await open(page, url);
  const before = await headline(page).textContent();
  await drop(page, 'huge.json', pairs(40_000));
  const status = page.getByRole('status').filter({ hasText: /^(Reading|Registering)/ });
  await status.waitFor();
  // The page answers meanwhile.
  await page.getByRole('tab', { name: /^Regions/ }).click();
  expect(await page.getByRole('tab', { name: /^Regions/ }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => status.count()).toBe(0);
  expect(await headline(page).textContent()).toBe(before);
  await drop(page, 'large.json', pairs(600));
  await page.getByRole('button', { name: 'Layout: 600 pairs' }).waitFor();
});

test('what is wrong with a large layout is said as for a small one', async ({ page, url }) => {
  await open(page, url);
  await drop(page, 'broken.json', ROOM + pairs(300).replace('"num_blocks":16', '"num_blocks":"four"'));
  const panel = page.getByRole('region', { name: 'broken.json could not be opened' });
  await panel.waitFor();
  expect(await panel.textContent()).toContain('Found "four"');
  expect(page.workers()).toHaveLength(1);
});
