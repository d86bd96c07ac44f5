// Writes public/layout.schema.json from the reader's own schema; with --check, only says whether it is current.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const path = join(root, 'public', 'layout.schema.json');

const bundle = await build({
  absWorkingDir: root,
  entryPoints: ['src/io/schema/json-schema.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
const code = Buffer.from(bundle.outputFiles[0]?.contents ?? []).toString('base64');
const { layoutJsonSchema } = await import(`data:text/javascript;base64,${code}`);
const text = `${JSON.stringify(layoutJsonSchema(), null, 2)}\n`;
const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;

if (process.argv.includes('--check')) {
  if (!isCurrent) {
    console.error('public/layout.schema.json does not match src/io/schema; run `npm run schema` and commit it.');
    process.exitCode = 1;
  }
} else if (isCurrent) {
  console.log('public/layout.schema.json is current.');
} else {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log('public/layout.schema.json is written.');
}
