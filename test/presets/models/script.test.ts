import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelDocument } from '../../../src/presets/models/document.ts';
import { figuresMarkdown } from '../../../src/presets/models/figures-page.ts';
import { MODELS } from '../../../src/presets/models/list.ts';

const models = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/models.mjs', ...args], { encoding: 'utf8' });

test('npm run models prints what the presets are made by, served as asked', () => {
  const { status, stdout } = models('--model', 'kimi-linear-48b', '--tp', '8', '--block-size', '32', '--blocks', '900');
  const model = MODELS.find(({ id }) => id === 'kimi-linear-48b');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toStrictEqual(model && modelDocument(model, { tp: 8, blockSize: 32, numBlocks: 900 }));
});

test('npm run models says what cannot be', () => {
  expect(models('--model', 'llama-3.1-70b', '--tp', '0')).toMatchObject({
    status: 2,
    stderr: '--tp takes a number from 1, not "0"\n',
  });
});

test('docs/models.md has the figures that the models are made of', () => {
  const page = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8');
  expect(page.endsWith(`\n${figuresMarkdown(MODELS)}`)).toBe(true);
  expect(page).toContain(
    '| bytes of a cached token | 528 | public | vLLM, models/deepseek_v41: attention.py and compressor.py |',
  );
});
