import type { Locator, Page } from 'playwright-core';
import type { Session } from '../../src/state/session.ts';
import { expect } from './app.ts';

/** The headline of what is open. */
export const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Opens the page and waits for its first verdict. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await headline(page).waitFor();
}

/** Waits until the headline says something. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await expect.poll(() => headline(page).textContent()).toEqual(wanted);
}

/** The cells of the table in the drawer, a list a row, its head first. */
export async function tableRows(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('grid', { name }).getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

/** A document with pages by hand: one layer of 64 B a block. */
export const SMALL = JSON.stringify(
  {
    regionscope: 1,
    title: 'Small and sound',
    kv_cache_config: {
      num_blocks: 3,
      kv_cache_groups: [{ layer_names: ['only.layer'], kv_cache_spec: { type: 'FullAttentionSpec' } }],
    },
    pages: [{ layer: 'only.layer', offset: 0, page_bytes: 64, block_stride: 64 }],
    allocation: { base_addr: '0x7f0000000000', bytes: 192 },
  },
  null,
  2,
);

/** Ends in the middle of its third line. */
export const BROKEN = '{\n  "regionscope": 1,\n  "kv_cache_config": { "num_blocks": "four", "kv_cache_groups": [] }\n}';

/** What the browser keeps under a name; null before it keeps any. */
export const kept = <Value>(page: Page, name: string): Promise<Value | null> =>
  page.evaluate(
    (key) =>
      new Promise<Value | null>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').get(key);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result ?? null);
          };
        };
      }),
    name,
  );

/** What the browser keeps for the next visit; null before it keeps any. */
export const keptSession = (page: Page): Promise<Session | null> => kept(page, 'regionscope-session');

/** Drops a file on the window, as a file manager would. */
export async function drop(page: Page, name: string, source: string | Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      data.items.add(new File([part], fileName, { type: 'application/octet-stream' }));
      return data;
    },
    [name, typeof source === 'string' ? source : [...source]] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('#root', type, { dataTransfer: transfer });
  }
}
