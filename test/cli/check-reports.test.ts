import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SarifResult } from '../../src/io/sarif.ts';
import { fixture } from '../io/readers/read.ts';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

const before = cwd();
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  const spill = (await captured(['presets', '--print', 'spill'])).output;
  mkdirSync(join(folder, 'layouts', 'deep'), { recursive: true });
  mkdirSync(join(folder, 'layouts', '.hidden'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'layouts', 'good.json'), SAMPLE);
  writeFileSync(join(folder, 'layouts', 'deep', 'spill.json'), spill);
  writeFileSync(join(folder, 'layouts', '.hidden', 'x.json'), '{');
  writeFileSync(join(folder, 'layouts', 'README.md'), '# What lies here\n');
  writeFileSync(join(folder, 'broken.json'), '{ "regionscope": 1, }');
  writeFileSync(join(folder, 'worker.log'), fixture('layers.txt'));
  writeFileSync(join(folder, 'out.zip'), zipSync({ 'a.json': strToU8(spill) }));
  // Paths in reports count from where the program is called.
  chdir(folder);
});
afterAll(() => {
  chdir(before);
  rmSync(folder, { recursive: true });
});

/** Where the results of a SARIF report are: the file, and the line if there is one. */
async function places(...args: string[]): Promise<string[]> {
  const { output } = await captured(['check', ...args, '--format', 'sarif']);
  const [run] = (JSON.parse(output) as { runs: { results: SarifResult[] }[] }).runs;
  return (run?.results ?? []).map(({ ruleId, locations }) => {
    const { artifactLocation, region } = locations[0].physicalLocation;
    return `${ruleId} ${artifactLocation.uri}${region ? `:${region.startLine}` : ''}`;
  });
}

describe('check of a folder', () => {
  test('takes every file in it, and leaves out what is none, with a note', async () => {
    const { code, output, errors } = await captured(['check', 'layouts']);
    expect(code).toBe(1);
    expect(output.split('\n').filter((line) => line.startsWith('layouts'))).toStrictEqual([
      expect.stringContaining(join('layouts', 'deep', 'spill.json')),
      join('layouts', 'good.json'),
    ]);
    expect(errors).toBe(`${join('layouts', 'README.md')}: no layout; it is left out\n`);
  });

  test('says that there is nothing in it', async () => {
    expect(await captured(['check', 'empty'])).toStrictEqual({
      code: 2,
      output: '',
      errors: 'empty: there is no file in it\n',
    });
    writeFileSync(join('empty', 'README.md'), 'none');
    const { code, errors } = await captured(['check', 'empty']);
    expect(code).toBe(2);
    expect(errors).toContain('there was no layout to check\n');
  });

  test('tells of a file that is named and is no layout', async () => {
    const { code, errors } = await captured(['check', join('layouts', 'README.md')]);
    expect(code).toBe(2);
    expect(errors).toContain('[unknown-content]');
  });
});

describe('check --fail-on', () => {
  test.each([
    [1, 'spilled'],
    [0, 'truncated'],
    [1, 'truncated,spilled'],
    [1, 'truncated, padding'],
  ])('ends with %i for %s', async (code, names) => {
    expect((await captured(['check', '--preset', 'spill', '--fail-on', names])).code).toBe(code);
  });

  test('may be given again', async () => {
    const args = ['check', '--preset', 'spill', '--fail-on', 'truncated', '--fail-on', 'spilled'];
    expect((await captured(args)).code).toBe(1);
  });

  test('counts warnings where they are named', async () => {
    const args = ['check', '--preset', 'v41-aliased-groups'];
    expect((await captured(args)).code).toBe(0);
    expect((await captured([...args, '--fail-on', 'redundant'])).code).toBe(1);
  });

  test('always fails where nothing could be checked', async () => {
    expect((await captured(['check', '--preset', 'refused-tail', '--fail-on', 'shared'])).code).toBe(1);
    expect((await captured(['check', 'broken.json', '--fail-on', 'shared'])).code).toBe(2);
  });
});

describe('check --format sarif', () => {
  test('names files from here, with the line where their text has one', async () => {
    expect(await places('./layouts', join(folder, 'broken.json'), 'out.zip', '-', '--preset', 'spill')).toStrictEqual([
      'spilled layouts/deep/spill.json:15',
      'unreadable broken.json:1',
      'spilled out.zip',
      'unreadable standard%20input',
      'spilled spill:15',
    ]);
  });

  test('places what a log prints, and tells of a file that is not there', async () => {
    expect(await places('worker.log', 'nowhere.json')).toStrictEqual([
      'redundant worker.log:1',
      'unreadable nowhere.json',
    ]);
  });

  test('gives every rule its section of the page on findings', async () => {
    const { output } = await captured(['check', '--preset', 'spill', '--format', 'sarif']);
    const [run] = JSON.parse(output).runs;
    for (const { id, help, shortDescription } of run.tool.driver.rules) {
      expect(help.markdown.length, id).toBeGreaterThan(60);
      expect(help.markdown, id).not.toMatch(/^## |\]\(/m);
      expect(shortDescription.text, id).toMatch(/^[A-Z].*[a-z]\.$/);
    }
    const [truncated] = run.tool.driver.rules;
    expect(truncated.help.markdown).toMatch(
      /^Bytes of a layer's data in a block that no descriptor .*\n[\s\S]*never sent\.$/,
    );
    expect(truncated.shortDescription.text).toBe('Data that is never sent.');
  });
});

describe('check --format junit and markdown', () => {
  test('name documents of a file after the file', async () => {
    const { code, output } = await captured(['check', 'out.zip', './layouts/good.json', '--format', 'junit']);
    expect(code).toBe(1);
    expect([...output.matchAll(/<testsuite name="([^"]+)"/g)].map((match) => match[1])).toStrictEqual([
      'out.zip, a.json',
      'layouts/good.json',
    ]);
  });

  test('tell of what could not be read, and so does standard error', async () => {
    const { code, output, errors } = await captured(['check', 'broken.json', 'layouts', '--format', 'markdown']);
    expect(code).toBe(2);
    expect(output).toContain('## RegionScope: 2 of 3 layouts fail\n');
    expect(output).toContain('| ✗ | broken.json | could not be read: 1 error |');
    expect(errors).toMatch(/^broken\.json:1:\d+ error: /m);
  });

  test('give the same bytes for the same layouts', async () => {
    for (const format of ['junit', 'markdown', 'sarif']) {
      const once = await captured(['check', 'layouts', '--format', format]);
      expect(await captured(['check', 'layouts', '--format', format])).toStrictEqual(once);
      expect(once.output).not.toContain(folder);
    }
  });
});
