import { expect, test } from './app.ts';

test('the built page opens and draws into its root', async ({ page, url }) => {
  await page.goto(url);
  expect(await page.title()).toBe('RegionScope');
  await page.locator('#root > *').first().waitFor();
});

test('the policy of the built page lets nothing be fetched', async ({ page, url }) => {
  await page.goto(url);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy?.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "connect-src 'none'"]));
});
