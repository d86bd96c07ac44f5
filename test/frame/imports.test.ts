import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A project of good and bad files, linted once. Each test reads what the lint said of one file. */
const files = {
  'src/core/good.ts': "import type { Other } from './other.ts';\nexport type Good = Other;\n",
  'src/core/other.ts': 'export type Other = 1;\n',
  'src/core/type.ts': "import type { R } from '../io/r.ts';\nexport type A = R;\n",
  'src/core/type-among-values.ts': "import { type R } from '../io/r.ts';\nexport type A = R;\n",
  'src/core/type-on.ts': "export type { R } from '../io/r.ts';\n",
  'src/core/type-in-place.ts': "export type A = import('../io/r.ts').R;\n",
  'src/core/value.ts': "import { r } from '../io/r.ts';\nexport const a = r;\n",
  'src/core/later.ts': "export const a = () => import('../io/r.ts');\n",
  'src/core/package.ts': "import { z } from 'zod';\nexport const a = z;\n",
  'src/core/package-type.ts': "import type { ReactNode } from 'react';\nexport type A = ReactNode;\n",
  'src/core/node.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  'src/core/missing.ts': "import { a } from './nowhere.ts';\nexport const b = a;\n",
  'src/core/cycle-one.ts': "import type { Two } from './cycle-two.ts';\nexport type One = Two[];\n",
  'src/core/cycle-two.ts': "import type { One } from './cycle-one.ts';\nexport type Two = One[];\n",
  'src/core/left-over.ts': 'export {};\n',
  'src/io/r.ts': "export type { Good } from '../core/good.ts';\nexport type R = 1;\nexport const r = 1;\n",
  'src/io/page.ts': "export { page } from '../ui/main.tsx';\n",
  'src/ui/main.tsx':
    "import { useId } from 'react';\nimport { r } from '../io/r.ts';\nexport const page = () => <p id={useId()}>{r}</p>;\n",
  'src/presets/p.ts': "import type { Good } from '../core/good.ts';\nexport const p: Good = 1;\n",
  'src/cli/main.ts': "import { argv } from 'node:process';\nimport { p } from '../presets/p.ts';\nargv[p] = '';\n",
  'src/worker/main.ts': "import { argv } from 'node:process';\nimport { p } from '../presets/p.ts';\nargv[p] = '';\n",
  'src/stray/a.ts': "export type { Good } from '../core/good.ts';\n",
};

let folder = '';
let violations: { rule: { name: string }; from: string; to: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [program, '--config', resolve('.dependency-cruiser.mjs'), '--output-type', 'json', 'src'];
  const report = JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }));
  violations = report.summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** What the lint said of a file: `rule → imported file`, in alphabetical order; [] where all is well. */
const said = (from: keyof typeof files): string[] =>
  violations
    .filter((violation) => violation.from === from)
    .map(({ rule, to }) => `${rule.name} → ${to.replace(/.*node_modules\//, '')}`)
    .sort();

describe('the import lint', () => {
  test('lets the core import the core, and the page import everything', () => {
    expect(said('src/core/good.ts')).toEqual([]);
    expect(said('src/ui/main.tsx')).toEqual([]);
  });

  test.each([
    ['a type', 'src/core/type.ts'],
    ['a type among values', 'src/core/type-among-values.ts'],
    ['a type exported on', 'src/core/type-on.ts'],
    ['a type named in place', 'src/core/type-in-place.ts'],
    ['a value', 'src/core/value.ts'],
    ['a value loaded later', 'src/core/later.ts'],
  ] as const)('keeps the core from importing a reader: %s', (_, path) => {
    expect(said(path)).toEqual(['core-imports → src/io/r.ts']);
  });

  test('keeps the core from importing packages and Node, even their types', () => {
    expect(said('src/core/package.ts')).toEqual([expect.stringMatching(/^core-imports → zod\//)]);
    expect(said('src/core/package-type.ts')).toEqual([expect.stringMatching(/^core-imports → (@types\/)?react\//)]);
    expect(said('src/core/node.ts')).toEqual(['core-imports → fs']);
  });

  test('keeps a reader from importing the page', () => {
    expect(said('src/io/page.ts')).toEqual(['io-imports → src/ui/main.tsx']);
  });

  test('lets the command line import Node and the presets, the worker neither', () => {
    expect(said('src/cli/main.ts')).toEqual([]);
    expect(said('src/worker/main.ts')).toEqual(['worker-imports → process', 'worker-imports → src/presets/p.ts']);
  });

  test('finds files that import each other for types only', () => {
    expect([...said('src/core/cycle-one.ts'), ...said('src/core/cycle-two.ts')]).toContain(
      'no-cycle → src/core/cycle-two.ts',
    );
  });

  test('finds an import that leads nowhere', () => {
    expect(said('src/core/missing.ts')).toContain('resolvable → ./nowhere.ts');
  });

  test('finds a file that nothing imports, and one outside the folders', () => {
    expect(said('src/core/left-over.ts')).toEqual(['no-orphan → src/core/left-over.ts']);
    expect(said('src/stray/a.ts')).toEqual(['known-folders → src/core/good.ts']);
  });
});
