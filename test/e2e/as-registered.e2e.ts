import { expect, test } from './app.ts';
import { drop, keptSession, open, says, tableRows } from './parts.ts';
import { violations } from './violations.ts';

/** Two layers that start together, as a worker that goes by the address alone registered them. */
const CAPTURED = JSON.stringify({
  regionscope: 1,
  title: 'A captured worker',
  kv_cache_config: {
    num_blocks: 3,
    kv_cache_groups: [
      { layer_names: ['layers.0.short'], kv_cache_spec: { type: 'FullAttentionSpec' } },
      { layer_names: ['layers.1.long'], kv_cache_spec: { type: 'FullAttentionSpec' } },
    ],
  },
  pages: [
    { layer: 'layers.0.short', offset: 0, page_bytes: 96, block_stride: 160 },
    { layer: 'layers.1.long', offset: 0, page_bytes: 160, block_stride: 160 },
  ],
  allocation: { base_addr: '0x7f0000000000', bytes: 480 },
  registered: {
    kv_caches_base_addr: ['0x7f0000000000'],
    block_lens: [96],
    block_strides: [160],
    region_num_blocks: [3],
    region_group_ids: [-1],
    region_is_mla: [false],
  },
});

test("a worker's own table is shown beside the model's, as registered, and compared", async ({ page, url }) => {
  await open(page, url);
  await drop(page, 'engine.prefill.tp0.json', CAPTURED);
  await says(page, /^Nothing lost: No byte of a block is lost under packed-row-aware/);
  await page.getByRole('tab', { name: 'Worker’s own' }).click();
  await page.getByText('The worker behaves like base-address · packed-mla on 1 of 1 region').waitFor();
  const cells = (await tableRows(page, 'Worker beside model')).map((row) => row.slice(0, 5));
  expect(cells.slice(1)).toEqual([
    ['differs', 'R0', 'R0', '0x7f0000000000', '96'],
    ['only the model', '', 'R1', '0x7f0000000000', '160'],
  ]);
  expect(await violations(page)).toStrictEqual([]);

  await page.getByRole('button', { name: 'Show as registered' }).click();
  await says(page, /^Bytes lost: layers\.1\.long loses 64 of 160 B in every block/);
  await page.getByText("observed: the worker's own table").waitFor();
  expect(await violations(page)).toStrictEqual([]);
  await expect.poll(async () => (await keptSession(page))?.rules).toBe('as-registered');
  await page.reload();
  await says(page, /^Bytes lost: layers\.1\.long loses 64 of 160 B/);

  await page.keyboard.press('Digit2');
  await says(page, /^Fewer errors: B delivers 64 more bytes/);
  await page.getByRole('combobox', { name: 'Alias rule of B' }).selectOption('as registered');
  await says(page, "A and B register the same, in the worker's own table");
  expect(await violations(page)).toStrictEqual([]);
});
