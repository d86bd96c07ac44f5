import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAny } from '../../src/io/readers/read-any.ts';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-'));
  writeFileSync(file('sample.json'), SAMPLE);
  writeFileSync(file('broken.json'), '{ "regionscope": 1, }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const COMPRESSOR = ['--preset', 'dsv41-swa-compressor', '--rule', 'base-address'];

describe('render', () => {
  test('writes an SVG, the same for the same command line, and to standard output', async () => {
    expect(await captured(['render', ...COMPRESSOR, '-o', file('a.svg')])).toMatchObject({
      code: 0,
      errors: '',
      output: '',
    });
    const { output } = await captured(['render', ...COMPRESSOR, '-o', '-']);
    expect(output).toBe(readFileSync(file('a.svg'), 'utf8'));
    expect(output).toMatch(/^<svg [^>]*width="1200"/);
  });

  test('writes a PNG that carries the view, which is drawn again as it was seen', async () => {
    const options = ['--owner', '1', '--block', '2', '--theme', 'dark'];
    expect(await captured(['render', ...COMPRESSOR, ...options, '-o', file('b.png')])).toMatchObject({
      code: 0,
      errors: '',
    });
    const png = readFileSync(file('b.png'));
    expect(PNG.sync.read(png).width).toBe(2400);
    const read = readAny(png);
    expect(read.ok && read.documents[0].share?.view.map).toMatchObject({ owner: 1, row: 2 });
    const again = await captured(['render', file('b.png'), '--theme', 'dark', '-o', '-']);
    const before = await captured(['render', ...COMPRESSOR, ...options, '-o', '-']);
    expect(again.output).toBe(before.output);
    await captured(['render', file('sample.json'), '--scale', '1', '-o', file('c.png')]);
    expect(PNG.sync.read(readFileSync(file('c.png'))).width).toBe(1200);
    const checked = await captured(['check', file('b.png')]);
    expect(checked.output).toContain('base-address · packed-mla');
  });

  test('compares a layout with itself under other rules, and stops at a step', async () => {
    const compared = await captured(['render', ...COMPRESSOR, '--against', 'packed-row-aware', '-o', '-']);
    expect(compared.output).toMatch(/<desc id="desc">B delivers 21,696 more bytes/);
    const stepped = await captured(['render', ...COMPRESSOR, '--step', '2', '--lens', 'addresses', '-o', '-']);
    expect(stepped.output).toContain('Memory by address');
  });

  test('says what it does not understand', async () => {
    const error = async (...args: string[]) => {
      const { code, errors } = await captured(['render', ...args]);
      expect(code).toBe(2);
      return errors;
    };
    expect(await error('-o', 'a.svg')).toContain('takes one layout');
    expect(await error(file('sample.json'))).toContain('needs -o OUT');
    expect(await error(file('sample.json'), '-o', file('a.gif'))).toContain('is .svg or .png');
    expect(await error(...COMPRESSOR, '--owner', '3', '-o', '-')).toContain('from 0 to 2');
    expect(await error(...COMPRESSOR, '--block', '4', '-o', '-')).toContain('from 0 to 3');
    expect(await error(...COMPRESSOR, '--scale', '3', '-o', '-')).toContain('no scale');
    expect(await error(file('sample.json'), '--as-registered', '--rule', 'covered', '-o', '-')).toContain(
      'takes no --rule',
    );
    expect(await error(file('none.json'), '-o', '-')).toContain('there is no such file');
    expect(await error(file('broken.json'), '-o', '-')).toContain('broken.json:1:');
    expect(await error(file('sample.json'), '-o', file('none/a.svg'))).toContain('ENOENT');
  });
});

test('a picture of the command line is read where it has lost its layout', async () => {
  writeFileSync(file('bare.png'), PNG.sync.write(new PNG({ width: 1, height: 1 })));
  const { code, errors } = await captured(['check', file('bare.png')]);
  expect(code).toBe(2);
  expect(errors).toContain('a picture (PNG) that holds no layout');
});
