import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { isStale } from './stale.mjs';

/**
 * `import text from './file?raw'`: the file's text, as Vite has it.
 *
 * @type {import('esbuild').Plugin}
 */
const rawText = {
  name: 'raw-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.slice(0, -'?raw'.length)),
      namespace: 'raw-text',
    }));
    onLoad({ filter: /./, namespace: 'raw-text' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
  },
};

/** Native, and of no use but to `render` a PNG: the program runs without it, and says what it needs. */
export const NATIVE = ['@resvg/resvg-js'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Bundles a TypeScript program for Node into one file.
 *
 * @param {string} entry The program's main file, from the project's folder.
 * @param {string} outfile
 * @param {import('esbuild').BuildOptions} [options] Beyond these.
 */
export const bundleProgram = (entry, outfile, options = {}) =>
  build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // jsonc-parser's `main` requires its files in a way that no bundler can follow; its `module` does not.
    mainFields: ['module', 'main'],
    plugins: [rawText],
    logLevel: 'error',
    ...options,
  });

/**
 * Bundles a TypeScript program for Node into dist-cli, unless the bundle there is current, and runs it in this
 * process: its arguments are this process's, paths in them relative to where the user called npm.
 *
 * @param {string} name Of the bundle, without an extension.
 * @param {string} entry The program's main file, from the project's folder.
 * @param {string[]} sources Files and folders it is made of, from the project's folder.
 * @param {string[]} [external] Packages that are not bundled but found when it runs.
 */
export async function bundleAndRun(name, entry, sources, external = []) {
  const outfile = join(root, 'dist-cli', `${name}.mjs`);
  const inputs = [...sources, 'scripts/bundle.mjs', 'package-lock.json'].map((path) => join(root, path));
  if (isStale(outfile, inputs)) {
    await bundleProgram(entry, outfile, { external, sourcemap: true });
  }
  if (process.env.INIT_CWD) {
    process.chdir(process.env.INIT_CWD);
  }
  await import(pathToFileURL(outfile).href);
}
