import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLayout } from '../../src/io/read-layout.ts';
import { documentsOf, fixture, onlyOf } from '../io/readers/read.ts';
import { SAMPLE, WRITTEN } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

let folder = '';
const file = (name: string): string => join(folder, name);
const transfer = `{ "regionscope": 1, "prefill": ${SAMPLE}, "decode": ${WRITTEN} }`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'convert-'));
  writeFileSync(file('worker 0.log'), fixture('layers.txt'));
  writeFileSync(file('both.json'), transfer);
  writeFileSync(file('out.zip'), zipSync({ 'x/a.json': strToU8(SAMPLE), 'y/a.log': strToU8(fixture('layers.txt')) }));
  writeFileSync(file('bad.json'), '{ "regionscope": 1 }');
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (into: string): Record<string, string> =>
  Object.fromEntries(readdirSync(into).map((name) => [name, readFileSync(join(into, name), 'utf8')]));

test('convert writes what a log holds as a document that reads without an error', async () => {
  const { code, output, errors } = await captured(['convert', file('worker 0.log')]);
  expect(code).toBe(0);
  expect(output.startsWith('{\n  "regionscope": 1,\n')).toBe(true);
  const read = readLayout(output);
  expect(read.ok && read.document).toStrictEqual(onlyOf(fixture('layers.txt')).document);
  expect(errors).toContain('[assumed]');
});

test('convert writes several one a line, which is read again', async () => {
  const { code, output } = await captured(['convert', '-', '--preset', 'spill'], { input: transfer });
  expect(code).toBe(0);
  expect(output.trimEnd().split('\n')).toHaveLength(3);
  const again = documentsOf(output).map(({ document }) => document);
  expect(again.slice(0, 2)).toStrictEqual(documentsOf(transfer).map(({ document }) => document));
});

test('convert --canonical gives the same bytes for the same content', async () => {
  const once = await captured(['convert', '-', '--canonical'], { input: SAMPLE });
  expect(once.output).toMatch(/^\{.*\}\n$/);
  const { output } = await captured(['convert', '-'], { input: SAMPLE });
  expect(await captured(['convert', '-', '--canonical'], { input: output })).toStrictEqual(once);
});

test('convert --into writes a file a document, named after what it came from, and overwrites none', async () => {
  const into = file('new/layouts');
  const sources = [file('worker 0.log'), file('both.json'), file('out.zip'), '-'];
  const { code, output } = await captured(['convert', ...sources, '--into', into], { input: SAMPLE });
  expect({ code, output }).toStrictEqual({ code: 0, output: '' });
  const files = written(into);
  expect(Object.keys(files)).toStrictEqual([
    ...['a-2.json', 'a.json', 'both-decode.json', 'both-prefill.json', 'standard-input.json', 'worker-0.json'],
  ]);
  expect(onlyOf(files['both-decode.json'] ?? '').document).toStrictEqual(documentsOf(transfer)[1]?.document);

  const again = await captured(['convert', file('both.json'), '--into', into]);
  expect(again.code).toBe(2);
  expect(again.errors).toContain(`${join(into, 'both-prefill.json')}: there is such a file already\n`);
  expect(written(into)).toStrictEqual(files);
});

test('convert goes on after what cannot be read, and ends with 2', async () => {
  const { code, output, errors } = await captured(['convert', file('bad.json'), file('nowhere'), '--preset', 'spill']);
  expect(code).toBe(2);
  expect(errors).toContain('bad.json:1:');
  expect(errors).toContain('nowhere: there is no such file\n');
  expect(onlyOf(output).document.title).toBe('A row that reaches into other blocks');
});
