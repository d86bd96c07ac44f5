import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRESETS } from '../../src/presets/catalog.ts';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

vi.setConfig({ testTimeout: 240_000 });

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matrix-'));
  writeFileSync(file('good.json'), SAMPLE);
  writeFileSync(file('broken.json'), '{ "regionscope": 1, }');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('matrix as text', () => {
  test('has a line for each combination, and says what the figures are of', async () => {
    const { code, output } = await captured(['matrix', '--preset', 'v41-aliased-groups', '--order']);
    expect(code).toBe(0);
    const lines = output.split('\n');
    expect(lines[0]).toMatch(/^v41-aliased-groups: /);
    expect(lines.slice(1, 4)).toStrictEqual([
      '  figures of the request, in bytes',
      'row policy   alias rule        regions  descriptors  moved  lost  moved twice  by order  findings',
      'packed-mla   base-address            1            4  8,192     0            0  yes       padding 3, shared 1',
    ]);
    expect(lines.slice(3, 18).map((line) => line.split(/ +/).slice(0, 4).join(' '))).toContain(
      'never packed-row-aware 3 4',
    );
    expect(lines).toHaveLength(19);
  });

  test('leaves the order out unless it is asked for, and gives a refusal its check', async () => {
    const { code, output } = await captured(['matrix', '--preset', 'refused-tail']);
    expect(code).toBe(0);
    expect(output).not.toContain('by order');
    expect(output).toContain('refused: tail-not-covered: tail');
  });
});

describe('matrix as a table to copy', () => {
  test('is one table of all layouts, in the order given', async () => {
    const { code, output } = await captured(['matrix', file('good.json'), '--preset', 'spill', '--format', 'csv']);
    expect(code).toBe(0);
    const [head, ...rows] = output.trimEnd().split('\r\n');
    expect(head).toMatch(/^layout,row_policy,alias_rule,/);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toMatch(/good\.json,packed-mla,base-address,,1,the request,/);
    expect(rows[29]).toMatch(/^spill,never,packed-row-aware,/);
  });

  test('takes folders and archives: every layout in them, a note on what is none', async () => {
    mkdirSync(file('all'));
    mkdirSync(file('notes'));
    writeFileSync(file('all/a.json'), SAMPLE);
    writeFileSync(file('all/b.zip'), zipSync({ 'c.json': strToU8(SAMPLE), 'd.json': strToU8(SAMPLE) }));
    writeFileSync(file('all/README.md'), '# What lies here\n');
    writeFileSync(file('notes/README.md'), '# What lies here\n');
    const { code, output, errors } = await captured(['matrix', file('all'), file('good.json'), '--format', 'csv']);
    expect(code).toBe(0);
    const layouts = new Set(
      output
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    );
    expect([...layouts].map((name) => name?.replace(/.*[/\\]/, ''))).toStrictEqual([
      'a.json',
      'c.json',
      'd.json',
      'good.json',
    ]);
    expect(errors).toMatch(/README\.md: no layout; it is left out\n$/);
    expect(await captured(['matrix', file('notes')])).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('there was no layout to try'),
    });
  });

  test('holds every layout that comes with it but the large ones, where none is given', async () => {
    const { code, output } = await captured(['matrix', '--format', 'markdown']);
    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(2 + 15 * PRESETS.filter(({ large }) => !large).length);
    expect(output).toContain(
      '| dsv41-swa-compressor | packed-mla | base-address |  | 2 | the request | 8 | 109,824 | 21,696 |',
    );
  });
});

describe('matrix of what cannot be read', () => {
  test('shows the issues, and tries the rest', async () => {
    const { code, output, errors } = await captured(['matrix', file('broken.json'), file('none.json'), '-'], {
      input: SAMPLE,
    });
    expect(code).toBe(2);
    expect(errors).toMatch(/broken\.json:1:\d+ error: /);
    expect(errors).toContain('none.json: there is no such file\n');
    expect(output).toMatch(/^standard input\n/);
  });

  test('writes no table of nothing', async () => {
    const { code, output } = await captured(['matrix', file('broken.json'), '--format', 'csv']);
    expect([code, output]).toStrictEqual([2, '']);
  });
});
