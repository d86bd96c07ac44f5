import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { isStale } from './stale.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Bundles a TypeScript program for Node into dist-cli, unless the bundle there is current, and runs it in this
 * process: its arguments are this process's, paths in them relative to where the user called npm.
 *
 * @param {string} name Of the bundle, without an extension.
 * @param {string} entry The program's main file, from the project's folder.
 * @param {string[]} sources Files and folders it is made of, from the project's folder.
 */
export async function bundleAndRun(name, entry, sources) {
  const outfile = join(root, 'dist-cli', `${name}.mjs`);
  const inputs = [...sources, 'scripts/bundle.mjs', 'package-lock.json'].map((path) => join(root, path));
  if (isStale(outfile, inputs)) {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'error',
    });
  }
  if (process.env.INIT_CWD) {
    process.chdir(process.env.INIT_CWD);
  }
  await import(pathToFileURL(outfile).href);
}
