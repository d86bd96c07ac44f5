import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '../io/readers/read.ts';
import { SAMPLE } from '../io/sample-layout.ts';
import { captured } from './captured-run.ts';

let folder = '';
const file = (name: string): string => join(folder, name);
const zipped = (entries: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));
const BROKEN = SAMPLE.replace('"uint8"', '"unit8"');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-'));
  writeFileSync(file('worker.log'), fixture('layers.txt'));
  writeFileSync(file('out.zip'), zipped({ 'a.json': SAMPLE, 'b.log': fixture('shared-by.txt') }));
  writeFileSync(file('bad.zip'), zipped({ 'a.json': BROKEN, 'b.json': SAMPLE, 'c.json': '{' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('check reads a log, and each document of an archive', async () => {
  const { code, output, errors } = await captured(['check', file('worker.log'), file('out.zip')]);
  expect(code).toBe(0);
  const heads = output.split('\n').filter((line) => /\.(?:json|log)$/.test(line));
  expect(heads).toStrictEqual([file('worker.log'), 'a.json', 'b.log']);
  // What was assumed is told with its place in the log.
  expect(errors).toContain(`${file('worker.log')}:1:`);
  expect(errors).toContain('b.log:2:');
});

test('check tells every document of an archive that has a fault, and checks the others', async () => {
  const text = await captured(['check', file('bad.zip')]);
  expect(text.code).toBe(2);
  expect(text.output).toMatch(/^b\.json/);
  expect(text.errors).toContain('Did you mean uint8?');
  expect(text.errors).toContain('c.json:1:');
  const json = await captured(['check', '--format', 'json', file('bad.zip')]);
  const answers = json.output.trimEnd().split('\n');
  expect(answers.map((line) => (JSON.parse(line) as { source: string }).source)).toStrictEqual([
    'a.json',
    'c.json',
    'b.json',
  ]);
});

test('matrix has a table for each document', async () => {
  const { code, output } = await captured(['matrix', file('out.zip'), '--format', 'csv']);
  expect(code).toBe(0);
  expect(output).toMatch(/^a\.json,/m);
  expect(output).toMatch(/^b\.log,/m);
  const bad = await captured(['matrix', file('bad.zip'), '--format', 'csv']);
  expect(bad.code).toBe(2);
  expect(bad.output).toMatch(/^b\.json,/m);
});

test('evaluate takes a configuration a line, and one document only', async () => {
  const config = fixture('layers.txt').trimEnd();
  const { code, output } = await captured(['evaluate'], { input: `${config}\n[${config}, ${config}]\n` });
  expect(code).toBe(2);
  const [first, second] = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).not.toHaveProperty('issues');
  expect(second).toMatchObject({ issues: [{ code: 'several-documents', line: 2 }] });
});
