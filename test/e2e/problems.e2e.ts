import { expect, test } from './app.ts';
import { watchForProblems } from './problems.ts';

test('watchForProblems() notes warnings, errors and what nobody catches', async ({ context, url }) => {
  const problems = watchForProblems(context, url);
  const page = await context.newPage();
  await page.evaluate(() => {
    console.info('not a problem');
    console.warn('first');
    console.error('second');
    setTimeout(() => {
      throw new Error('third');
    });
  });
  await expect.poll(() => problems).toEqual(['console warning: first', 'console error: second', 'uncaught: third']);
});

test('watchForProblems() notes a request to another origin, which the policy of the page refuses', async ({
  context,
  url,
}) => {
  const page = await context.newPage();
  await page.goto(url);
  const problems = watchForProblems(context, url);
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        new Image().src = 'https://elsewhere.invalid/a.png';
      }),
  );
  expect(refused).toBe('img-src');
  await expect.poll(() => problems).toContain('request to another origin: https://elsewhere.invalid/a.png');
});
