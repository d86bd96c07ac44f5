import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RuleNames } from '../../src/core/facts.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { workedUnder } from '../core/observed/tables.ts';
import { fixture } from '../io/readers/read.ts';
import { SAMPLE } from '../io/sample-layout.ts';
import { goldenFacts } from '../io/words/facts.ts';
import { captured } from './captured-run.ts';

let root = '';
const at = (...names: string[]): string => join(root, ...names);

/** A folder of documents by file name. */
function folder(name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(at(name));
  for (const [file, text] of Object.entries(files)) writeFileSync(at(name, file), text);
  return at(name);
}

/** A layout as its worker captured it, under rules. */
function capture(id: string, alias: RuleNames['alias']): string {
  const document = workedUnder(goldenFacts(id, 'covered').document, { alias, rows: 'packed-mla' });
  if (document === null) throw new Error('refused');
  return writeLayout(document);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'folders-'));
  const [ring, aliased] = ['dsv41-swa-compressor', 'v41-aliased-groups'];
  folder('main', {
    'ring.json': capture(ring, 'base-address'),
    'aliased.json': capture(aliased, 'base-address'),
    'sample.json': SAMPLE,
    'gone.json': SAMPLE,
    '.hidden': 'no layout',
  });
  folder('pr', {
    'ring.json': capture(ring, 'base-and-length'),
    'aliased.json': capture(aliased, 'base-and-length'),
    'sample.json': capture('spill', 'base-address'),
    'new.json': SAMPLE,
  });
  folder('broken', { 'ring.json': '{ "regionscope": 1, }', 'aliased.json': capture(aliased, 'base-address') });
  folder('others', { 'else.json': SAMPLE });
  writeFileSync(at('ring.json'), capture(ring, 'base-address'));
  writeFileSync(at('raised.json'), SAMPLE.replace('"worker"', '"registered": { "error": "ValueError: 3" }, "worker"'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('diff of two folders', () => {
  test('puts a line a file first, as registered where both have a table, then what changed', async () => {
    const { code, output, errors } = await captured(['diff', at('main'), at('pr')], { width: 120 });
    expect(errors).toBe('');
    expect(code).toBe(1);
    const lines = output.split('\n');
    expect(lines.slice(0, 5)).toStrictEqual([
      `A  ${at('main')}`,
      `B  ${at('pr')}`,
      '3 files compared, 3 changed.',
      'Only in A: gone.json.',
      'Only in B: new.json.',
    ]);
    const words = (file: string) => lines.find((line) => line.endsWith(` ${file}`))?.split(/ {2,}/);
    expect(words('ring.json')).toStrictEqual([
      '2 → 4',
      '21,696 → 0',
      'as registered',
      'better: +2 regions, 2 regions changed, 2 layers otherwise',
      'ring.json',
    ]);
    expect(words('aliased.json')).toStrictEqual([
      '1 → 2',
      '0',
      'as registered',
      expect.stringMatching(/\+1 region/),
      'aliased.json',
    ]);
    expect(words('sample.json')?.slice(2, 4)).toStrictEqual(['modelled', expect.stringMatching(/^worse: /)]);
    expect(output).toContain(
      `B  ${at('pr', 'ring.json')}: DeepSeek-V4.1-Flash: compressor state over the SWA cache [as registered]\n`,
    );
    expect(output.match(/^Figures$/gm)).toHaveLength(3);
  });

  test('ends with 0 where B only mends, and tells nothing in full where nothing changed', async () => {
    const backward = await captured(['diff', at('pr'), at('main')]);
    expect(backward.code).toBe(1);
    const same = await captured(['diff', at('main'), at('main')]);
    expect(same.code).toBe(0);
    expect(same.output).toContain('4 files compared, none of them changed.');
    expect(same.output).not.toContain('Figures');
  });

  test('takes rules for both sides where they are asked for', async () => {
    const { output, code } = await captured(['diff', at('main'), at('main'), '--b-rules', 'base-and-length']);
    expect(output).not.toContain('as registered');
    expect(code).toBe(0);
  });

  test('writes Markdown: a table, then a part a file', async () => {
    const { output } = await captured(['diff', at('main'), at('pr'), '--format', 'markdown']);
    expect(output).toContain('| file | regions | lost B | table | what changed |\n| --- | --- | --: | --- | --- |\n');
    expect(output).toContain(
      '| ring.json | 2 → 4 | 21,696 → 0 | as registered | better: +2 regions, 2 regions changed, 2 layers otherwise |\n',
    );
    expect(output.match(/^## .*$/gm)).toStrictEqual([
      '## B against A',
      '## aliased.json',
      '## ring.json',
      '## sample.json',
    ]);
    expect(output).toContain(", in the worker's own table\n");
  });

  test('ends with 2 where a file cannot be read, and compares the others', async () => {
    const { code, output, errors } = await captured(['diff', at('main'), at('broken')]);
    expect(code).toBe(2);
    expect(errors).toMatch(/broken\/ring\.json:1:\d+ error/);
    expect(output).toContain('1 file compared, none of them changed.');
    expect(output).toContain(`Could not be read: ${at('broken', 'ring.json')}.`);
  });

  test('ends with 2 where no file is in both, or none has the table that is asked for', async () => {
    const none = await captured(['diff', at('main'), at('others')]);
    expect([none.code, none.errors]).toStrictEqual([2, '']);
    const tables = await captured(['diff', at('others'), at('others'), '--as-registered']);
    expect(tables.code).toBe(2);
    expect(tables.errors).toContain(
      'else.json: The document holds no region table of its worker, so there is nothing as registered.',
    );
  });

  test('is of two folders, not of a folder and a file', async () => {
    const { code, errors } = await captured(['diff', at('main'), at('ring.json')]);
    expect(code).toBe(2);
    expect(errors).toContain('a folder is compared with a folder: diff DIR DIR.');
  });
});

describe('as registered', () => {
  test('is shown in the documentation as it is written', async () => {
    const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');
    const { output } = await captured(['check', at('ring.json')], { width: 120 });
    const said = output.slice(output.indexOf("The worker's own table"));
    expect(page).toContain(said);
    const folders = await captured(['diff', at('main'), at('pr')], { width: 120 });
    const lines = folders.output.split('\n').filter((line) => /^(regions|2 → 4) /.test(line));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(page).toContain(line);
  });

  test("check shows the worker's own table in place of rules, and which rules made it", async () => {
    const { code, output } = await captured(['check', at('ring.json'), '--as-registered']);
    expect(code).toBe(1);
    expect(output).toContain("  as registered · observed: the worker's own table\n");
    expect(output).toContain(
      'R0      0x7f0000000000     19,008        65,536       4  shared  MLA   +1 layers.0.attn.swa_cache\n',
    );
    expect(output).toContain(
      "The worker's own table\nThe worker behaves like base-address · packed-mla on 2 of 2 regions",
    );
  });

  test('check under rules says how they fit what the worker registered', async () => {
    const { code, output } = await captured(['check', at('ring.json'), '--rule', 'base-and-length']);
    expect(code).toBe(0);
    expect(output).toContain('base-and-length · packed-mla makes 0 of 2 regions, and 4 that the worker has not.\n');
    const raised = await captured(['check', at('raised.json')]);
    expect(raised.output).toContain("The worker's own table\nRegistration ended with an exception: ValueError: 3.\n");
  });

  test('check gives programs the evidence, and the choice by its name', async () => {
    const { output } = await captured(['check', at('ring.json'), '--as-registered', '--format', 'json']);
    expect(JSON.parse(output)).toMatchObject({
      rules: 'as-registered',
      worker: { error: null, regions: 2, fits: 2, like_none: [] },
    });
    expect(JSON.parse(output).worker.behaves_like).toContainEqual({ alias: 'base-address', rows: 'packed-mla' });
    const plain = await captured(['check', '--preset', 'spill', '--format', 'json']);
    expect(JSON.parse(plain.output).worker).toBeNull();
  });

  test('check goes on where a document has no such table, and takes no rules beside it', async () => {
    const { code, output, errors } = await captured(['check', at('raised.json'), at('ring.json'), '--as-registered']);
    expect(code).toBe(2);
    expect(errors).toContain('Registration ended with an exception: ValueError: 3, so there is nothing as registered.');
    expect(output).toContain('as registered');
    const both = await captured(['check', at('ring.json'), '--as-registered', '--rule', 'covered']);
    expect([both.code, both.output]).toStrictEqual([2, '']);
  });

  test('diff takes it for a side, and for both', async () => {
    const { code, output } = await captured([
      'diff',
      at('ring.json'),
      '--a-rules',
      'as-registered',
      '--b-rules',
      'covered',
    ]);
    expect(code).toBe(0);
    expect(output).toContain('[as registered]\n');
    expect(output).toContain('[covered · packed-mla]\n');
    const both = await captured(['diff', at('ring.json'), at('main', 'ring.json'), '--as-registered']);
    expect(both.output).toContain("= A and B register the same, in the worker's own table");
  });
});

describe('diff of what is read by its content', () => {
  test('compares logs, and documents of one file by what they are called in it', async () => {
    const lines = (alias: RuleNames['alias']): string =>
      ['dsv41-swa-compressor', 'v41-aliased-groups']
        .map((id) => JSON.stringify(JSON.parse(capture(id, alias))))
        .join('\n');
    folder('lines-a', {
      'all.jsonl': lines('base-address'),
      README: 'What this is.',
      'one.log': fixture('layers.txt'),
    });
    folder('lines-b', { 'all.jsonl': lines('base-and-length'), README: 'Else.', 'one.log': fixture('layers.txt') });
    const { code, output, errors } = await captured(['diff', at('lines-a'), at('lines-b')], { width: 140 });
    expect(code).toBe(0);
    expect(errors).toContain('README: no layout; it is left out');
    expect(output).toContain('3 files compared, 2 changed.');
    expect(output).toMatch(/better.* {2}all\.jsonl, line 1$/m);
    const log = await captured(['diff', at('lines-a', 'one.log'), '--a-rules', 'base-address', '--b-rules', 'covered']);
    expect(log.code).toBe(0);
    const several = await captured(['diff', at('lines-a', 'all.jsonl'), at('lines-b', 'one.log')]);
    expect(several.code).toBe(2);
    expect(several.errors).toContain('holds several documents, and diff compares one with one');
  });
});
