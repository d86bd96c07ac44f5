import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { registrationVectors } from '../io/golden-layouts.ts';

const root = join(import.meta.dirname, '..', '..');
const script = join(root, 'scripts', 'regionscope.mjs');

function regionscope(args: readonly string[], input = '') {
  const { INIT_CWD: _, ...env } = process.env;
  return spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

// The first call bundles the program; the others find the bundle there.
beforeAll(() => {
  expect(regionscope(['--version']).status).toBe(0);
}, 60_000);

describe('regionscope in a process of its own', () => {
  test('evaluate equals every golden vector, one a line', () => {
    const lines = registrationVectors.map(({ text }) => text.replaceAll('\n', ' '));
    const { status, stdout, stderr } = regionscope(['evaluate'], `${lines.join('\n')}\n`);
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    const results = stdout.trimEnd().split('\n');
    expect(results).toHaveLength(245);
    results.forEach((result, i) => {
      const { expected } = JSON.parse(lines[i] ?? '') as { expected: unknown };
      expect(JSON.parse(result), registrationVectors[i]?.name).toStrictEqual(expected);
    });
  }, 60_000);

  test('evaluate takes a layout alone, too', () => {
    const vector = JSON.parse(readFileSync(join(root, 'test/golden/registration/spill.json'), 'utf8'));
    const { stdout } = regionscope(['evaluate', '--rule', 'covered', '--rows', 'never'], JSON.stringify(vector.layout));
    expect(JSON.parse(stdout)).toStrictEqual({ never: { covered: vector.expected.never.covered } });
  });

  test('--version is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(regionscope(['--version']).stdout).toBe(`${version}\n`);
  });

  test.each([
    [0, ['check', '--preset', 'dsv41-swa-compressor', '--rule', 'packed-row-aware']],
    [1, ['check', '--preset', 'dsv41-swa-compressor']],
    [1, ['check', '--preset', 'refused-tail']],
    [2, ['check', 'no-such-file.json']],
    [2, ['check', '--rool', 'covered']],
  ])('exits with %i for %j', (code, args) => {
    expect(regionscope(args).status).toBe(code);
  });

  test('stops quietly where its reader does', async () => {
    const vector = JSON.stringify(JSON.parse(readFileSync(join(root, 'test/golden/registration/spill.json'), 'utf8')));
    const child = spawn(process.execPath, [script, 'evaluate'], { cwd: root });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    // The program may end before it has read everything: then this end breaks, too.
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.end(`${vector}\n`.repeat(200));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    expect({ code, errors }).toStrictEqual({ code: 0, errors: '' });
  });
});
