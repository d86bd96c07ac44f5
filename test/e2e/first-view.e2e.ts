import { expect, test } from './app.ts';
import { headline, open, says, tableRows } from './parts.ts';

test('opens on the bug: what is lost, of how much, and how far to trust it', async ({ page, url }) => {
  await open(page, url);
  await says(page, '13,760 of 32,768 B in every block');
  await says(page, '7,936 of 16,384 B');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  expect(await verdict.textContent()).toContain('modelled, not observed');
  await page.getByRole('group', { name: 'Memory map' }).waitFor();
  await page.getByText('7 of 11 bars drawn').waitFor();
});

test('"See it fixed" loses no byte, names the rule, and goes back', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('button', { name: 'See it fixed' }).click();
  await says(page, /^Nothing lost/);
  await says(page, 'packed-row-aware');
  expect(await page.getByRole('button', { name: /^Rules: packed-row-aware, packed-mla$/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Back to base-address' }).click();
  await says(page, '13,760 of 32,768 B');
});

test('the findings’ table has the pool’s totals, named as such, and none once it is fixed', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('tab', { name: /^Findings 2/ }).waitFor();
  const [head = [], ...rows] = await tableRows(page, 'Findings');
  const column = head.findIndex((name) => name.startsWith('Pool total'));
  expect(column).toBeGreaterThan(0);
  const lost = rows.filter(([code]) => code?.includes('truncated'));
  const totals = lost.map((row) => row[column]);
  expect(totals).toStrictEqual(['55,040', '31,744']);
  expect(totals.reduce((sum, total) => sum + Number(total?.replaceAll(',', '')), 0)).toBe(86_784);
  await page.getByRole('button', { name: 'See it fixed' }).click();
  await says(page, /^Nothing lost/);
  await expect
    .poll(async () => (await page.getByRole('tabpanel').textContent())?.match(/truncated|55,040|31,744/))
    .toBeNull();
});

test('a cell of the strip opens its case', async ({ page, url }) => {
  await open(page, url);
  const strip = page.getByRole('list', { name: 'Two layouts under three states of the connector' });
  const cells = strip.getByRole('button');
  await expect.poll(() => cells.count()).toBe(6);
  await cells.nth(4).click();
  await expect
    .poll(() => page.getByRole('button', { name: /^Layout: / }).getAttribute('aria-label'))
    .toContain('aliased groups');
  await expect.poll(() => cells.nth(4).getAttribute('aria-current')).toBe('true');
  await cells.nth(0).click();
  await says(page, '13,760 of 32,768 B');
});

test('a row of the findings’ table is shown on the map and told in the inspector', async ({ page, url }) => {
  await open(page, url);
  await page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect.poll(() => inspector.textContent()).toContain('13,760');
});

test('how long the first view takes', async ({ context, url }) => {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) {
    const page = await context.newPage();
    await page.goto(url);
    await headline(page).waitFor();
    // From the start of the navigation to the verdict in the page, as the page itself has it.
    times.push(await page.evaluate(() => performance.now()));
    await page.close();
  }
  console.info(`first view after ${times.map((time) => Math.round(time)).join(', ')} ms`);
  expect(times).toHaveLength(3);
});
