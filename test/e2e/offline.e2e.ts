import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PRESETS } from '../../src/presets/catalog.ts';
import { expect, test } from './app.ts';
import { open, says } from './parts.ts';
import { watchForProblems } from './problems.ts';

/** The matrix leaves whole models out unless it is asked. */
const TRIED = PRESETS.filter(({ large }) => !large).length;

const FILE = resolve('dist/regionscope.html');
const ADDRESS = pathToFileURL(FILE).href;

test('the page in one file opens from disk, counts in its worker, and asks nobody for anything', async ({
  context,
}) => {
  const problems = watchForProblems(context, ADDRESS);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const page = await context.newPage();
  await open(page, ADDRESS);
  await says(page, '13,760 of 32,768 B in every block');
  // Every cell of the matrix is found by the worker, whose code is in the file, too.
  await page.keyboard.press('3');
  await page.getByText(`${TRIED} layouts`, { exact: true }).waitFor();
  expect(asked.filter((url) => !/^(data|blob):/.test(url))).toEqual([ADDRESS]);
  expect(problems).toEqual([]);
});

test('the page in one file hands out the capture hook that is in it', async ({ context }) => {
  const page = await context.newPage();
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: /^Capture from vLLM/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'sitecustomize.py' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync('public/capture/sitecustomize.py', 'utf8'));
});

test.for(['site', 'file'] as const)(
  'the %s runs no code that is not its own, and connects to nobody',
  async (which, { context, url }) => {
    const page = await context.newPage();
    await open(page, which === 'site' ? url : ADDRESS);
    const stopped = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.hasRun = true';
      document.head.append(script);
      const sent = await fetch('data:text/plain,x').then(
        () => true,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve));
      return { directives, hasRun: 'hasRun' in window, sent };
    });
    expect(stopped).toMatchObject({ hasRun: false, sent: false });
    expect(new Set(stopped.directives)).toEqual(new Set(['script-src-elem', 'connect-src']));
  },
);

test('the page in one file is short enough to be sent', () => {
  expect(statSync(FILE).size).toBeLessThan(1_500_000);
});
