import type { Page } from 'playwright-core';
import { fragmentOf, readLink } from '../../src/io/share/link.ts';
import { expect, test } from './app.ts';
import { drop, headline, keptSession, open, SMALL, says } from './parts.ts';
import { watchForProblems } from './problems.ts';

/** What a link brings back, as the page keeps it. */
async function shown(page: Page) {
  const { rules, view, selection, filter, tab, unit } = (await keptSession(page)) ?? {};
  return { rules, view, selection, filter, tab, unit };
}

async function copiedLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Copied: Copy link').waitFor();
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a link that is copied shows the same map, selection and rules to somebody else', async ({
  page,
  context,
  browser,
  url,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, url);
  await page.getByRole('row', { name: /^truncated .*indexer\.state_cache/ }).click();
  await page.getByRole('group', { name: 'Memory map' }).focus();
  await page.keyboard.press('w');
  await page.keyboard.press('w');
  await expect.poll(async () => (await keptSession(page))?.view.range ?? null).not.toBeNull();
  await expect.poll(async () => (await keptSession(page))?.selection?.kind).toBe('finding');
  const before = await shown(page);
  const title = await headline(page).textContent();
  const link = await copiedLink(page);
  expect(link.startsWith(`${url}#share=`)).toBe(true);

  const other = await browser.newContext({ viewport: { width: 900, height: 700 } });
  const problems = watchForProblems(other, url);
  const theirs = await other.newPage();
  await theirs.goto(link);
  await says(theirs, title ?? 'nothing');
  await theirs.getByRole('heading', { level: 2, name: 'truncated' }).waitFor();
  // The page keeps what has changed, and the theme is no part of what is shared.
  await theirs.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect.poll(() => shown(theirs)).toEqual(before);
  // Nothing has been touched: the address still says what is shown, and a reload shows it again.
  expect(theirs.url()).toBe(link);
  await theirs.reload();
  await says(theirs, title ?? 'nothing');
  expect(theirs.url()).toBe(link);
  // Somebody else's layout is theirs, too, to go on from.
  await theirs.getByRole('tab', { name: /^Regions/ }).click();
  await expect.poll(() => theirs.url()).toBe(url);
  expect(problems).toEqual([]);
  await other.close();
});

test('a link that is broken or hostile is told, and the page is as it was', async ({ page, context, url }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, url);
  await drop(page, 'small.json', SMALL);
  await says(page, /^Nothing lost/);
  await expect.poll(async () => (await keptSession(page))?.open?.document.title).toBe('Small and sound');
  const link = await copiedLink(page);
  await page.goto('about:blank');
  await page.goto(link.slice(0, -12));
  const panel = page.getByRole('region', { name: 'The link could not be opened' });
  await panel.waitFor();
  expect(await panel.textContent()).toContain('cut off or changed, wanted the whole');
  await says(page, /^Nothing lost/);
  expect(page.url()).toBe(url);

  // A view of places that the layout has not.
  const read = readLink(link);
  if (!read.ok) throw new Error('the link cannot be read');
  const far = Number.MAX_SAFE_INTEGER;
  const byte = { kind: 'byte', space: 0, offset: far, group: 0, block: far } as const;
  const map = {
    lens: 'addresses',
    addresses: { start: 1e300, end: 1.7e308 },
    owner: far,
    row: far,
    range: null,
  } as const;
  for (const selection of [byte, { ...byte, space: far, group: far }, { kind: 'region', region: far } as const]) {
    const view = { ...read.share.view, map, selection, replayed: far, hidden: ['only.layer', '__proto__'] };
    await page.goto(`${url}${fragmentOf({ ...read.share, view })}`);
    await expect.poll(async () => (await keptSession(page))?.selection).toEqual(selection);
    await says(page, /^Nothing lost/);
  }
});

test('Back and Forward go between links and what was left', async ({ page, context, url }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, url);
  const first = await headline(page).textContent();
  const link = await copiedLink(page);
  await drop(page, 'small.json', SMALL);
  await says(page, /^Nothing lost/);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `<${link}>`);
  await page.keyboard.press('Control+V');
  await says(page, first ?? 'nothing');
  expect(page.url()).toBe(link);
  await page.goBack();
  await says(page, /^Nothing lost/);
  expect(page.url()).toBe(url);
  await page.goForward();
  await says(page, first ?? 'nothing');
  expect(page.url()).toBe(link);
  // After a reload the page's memory of what was left is gone, and the link still opens.
  await page.reload();
  await says(page, first ?? 'nothing');
});
