import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'api.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1] ?? '');

const run = promisify(execFile);
/** Empty, but for what npm installs there. */
let folder = '';
let packed: string[] = [];

// What is published, built, packed and installed once: no network, and nothing beside the package itself.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const stage = join(folder, 'stage');
  const user = join(folder, 'user');
  mkdirSync(join(stage, 'public'), { recursive: true });
  mkdirSync(user);
  for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'docs', 'public']) {
    cpSync(join(root, file), join(stage, file), { recursive: true });
  }
  const script = join(root, 'scripts', 'build-package.mjs');
  await run(process.execPath, [script, '--out', join(stage, 'dist-package')], { cwd: root });
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: stage });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, filename)];
  await run('npm', install, { cwd: user });
  writeFileSync(join(user, 'layout.json'), blocks('json')[0] ?? '');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const user = (...path: string[]): string => join(folder, 'user', ...path);

describe('npm install of the package', () => {
  test('installs nothing else', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readdirSync(user('node_modules')).filter((name) => !name.startsWith('.'))).toStrictEqual(['regionscope']);
  });

  test('brings the program, the modules, their types, licences and pages, and no source', () => {
    const expected = [
      ...['dist-package/cli.mjs', 'dist-package/lib/api/api.js', 'dist-package/lib/api/api.d.ts'],
      ...['dist-package/THIRD-PARTY-LICENSES.txt', 'docs/command-line.md', 'docs/ci/regionscope.yml', 'LICENSE'],
    ];
    expect(expected.filter((path) => !packed.includes(path))).toStrictEqual([]);
    expect(
      packed.filter((path) => /^(?:src|test|scripts|node_modules)\/|\.tsx?$/.test(path.replace(/\.d\.ts$/, ''))),
    ).toStrictEqual([]);
    const licences = readFileSync(user('node_modules/regionscope/dist-package/THIRD-PARTY-LICENSES.txt'), 'utf8');
    const built = packed.flatMap((path) => /lib\/packages\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect(built).toContain('zod');
    for (const name of new Set(built)) expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
    expect(licences.match(/\b(?:Permission is hereby granted|Permission to use, copy)/g)?.length).toBeGreaterThan(4);
  });

  test('gives a program that npx runs', async () => {
    const { stdout } = await run('npx', ['--no-install', 'regionscope', '--version'], { cwd: user() });
    expect(stdout).toBe(`${manifest.version}\n`);
    const check = ['check', 'layout.json', '--rule', 'base-address', '--format', 'sarif'];
    const failed = await run(user('node_modules/.bin/regionscope'), check, { cwd: user() }).catch((error) => error);
    expect(failed.code).toBe(1);
    const [sarif] = JSON.parse(failed.stdout).runs;
    expect(sarif.tool.driver.semanticVersion).toBe(manifest.version);
    expect(sarif.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toStrictEqual(['truncated']);
  });
});

describe('import from the package', () => {
  test('gives of it what is used', async () => {
    const sizeOf = async (code: string): Promise<number> => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: user() },
        ...{ bundle: true, write: false, minify: true, format: 'esm', platform: 'neutral', target: 'es2022' },
      });
      return outputFiles[0]?.contents.length ?? 0;
    };
    expect(await sizeOf("import { formatAddress } from 'regionscope'; console.log(formatAddress(1n));")).toBeLessThan(
      500,
    );
    const core = await sizeOf("import { computeFacts } from 'regionscope'; console.log(computeFacts);");
    const all = await sizeOf("import * as all from 'regionscope'; console.log(all);");
    expect(core).toBeGreaterThan(10_000);
    expect(core).toBeLessThan(all / 2);
  });

  test('has types that name nothing outside of it, without the DOM', async () => {
    const examples = blocks('js');
    // Node's own module has no types here; the examples read one file with it.
    writeFileSync(
      user('node.d.ts'),
      "declare module 'node:fs' { function readFileSync(path: string): Uint8Array; }\ndeclare const console: { log(...values: unknown[]): void };\n",
    );
    for (const [i, text] of examples.entries()) writeFileSync(user(`example-${i}.ts`), text);
    writeFileSync(
      user('wrong.ts'),
      "import { computeFacts } from 'regionscope';\n// @ts-expect-error a document is no text\ncomputeFacts('x', { alias: 'covered', rows: 'never' });\n",
    );
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['es2023'], types: [] };
    writeFileSync(user('tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const told = await run(process.execPath, [tsc, '-p', user()]).catch((error) => error);
    expect(told.stdout).toBe('');
  });
});

describe('docs/api.md', () => {
  const examples = blocks('js').map((code, i) => [i, code, blocks('text')[i] ?? ''] as const);

  test.each(examples)('example %i prints what it says', async (i, code, expected) => {
    writeFileSync(user(`example-${i}.mjs`), code);
    const { stdout } = await run(process.execPath, [`example-${i}.mjs`], { cwd: user() });
    expect(stdout).toBe(expected);
  });

  test('names everything that the package exports', async () => {
    const list = "import * as all from 'regionscope'; console.log(Object.keys(all).join(' '));";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', list], { cwd: user() });
    const names = stdout.trim().split(' ');
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toStrictEqual([]);
  });
});
