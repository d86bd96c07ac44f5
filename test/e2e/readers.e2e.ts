import { encode } from '@msgpack/msgpack';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { fixture } from '../io/readers/read.ts';
import { expect, test } from './app.ts';
import { open, SMALL } from './parts.ts';

/** Hands a file to the page, as the menu's dialog does. */
const pick = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .getByLabel('Layout file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

const title = (page: Page) => page.getByRole('button', { name: /^Layout: / });

test('an archive opens in the worker, its first document shown and the others at hand', async ({ page, url }) => {
  await open(page, url);
  const archive = zipSync({ 'p.log': strToU8(fixture('layers.txt')), 'd.json': strToU8(SMALL) });
  await pick(page, 'out.zip', archive);
  await expect.poll(() => title(page).getAttribute('aria-label')).toContain('p.log');
  await page.getByRole('button', { name: '2 notes' }).click();
  expect(await page.getByRole('list', { name: 'Issues' }).textContent()).toContain(
    'The first is open; the other is at hand in Compare and in the matrix.',
  );
});

test('a handshake opens, and the page says what it cannot tell', async ({ page, url }) => {
  await open(page, url);
  const metadata = {
    engine_id: 'decode-3',
    kv_caches_base_addr: [0x7f0000000000n, 0x7f0000000400n],
    block_lens: [1024, 512],
    block_strides: [2048, 2048],
    num_blocks: 8,
    region_group_ids: [0, 1],
  };
  const inner = encode(metadata, { useBigInt64: true });
  await pick(page, 'handshake.bin', encode({ compatibility_hash: 'a1', agent_metadata_bytes: inner }));
  await expect.poll(() => title(page).getAttribute('aria-label')).toContain('Handshake of decode-3');
  await page.getByRole('button', { name: '1 note' }).click();
  expect(await page.getByRole('list', { name: 'Issues' }).textContent()).toContain('no byte can show as lost');
});

test('a log that breaks off says where', async ({ page, url }) => {
  await open(page, url);
  await pick(page, 'worker.log', strToU8(fixture('shared-by.txt').slice(0, 400)));
  const panel = page.getByRole('region', { name: 'worker.log could not be opened' });
  await panel.waitFor();
  expect(await panel.textContent()).toContain('2:');
});
