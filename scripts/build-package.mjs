// Builds what the published package holds into dist-package, or `--out FOLDER`: the command line in one file, and the
// core as modules with their types. All that is needed at run time is in there, so that installing it installs
// nothing else. `npm pack` and `npm publish` run it first.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build as viteBuild } from 'vite';
import { bundleProgram, NATIVE } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ args: argv.slice(2), options: { out: { type: 'string', default: 'dist-package' } } });
const out = resolve(values.out);

/** @param {string} path In node_modules. @returns {string | undefined} The package that it is of. */
const packageOf = (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1];

/** @returns {Promise<string[]>} Modules that the command line is made of. */
async function commandLine() {
  const outfile = join(out, 'cli.mjs');
  const { metafile } = await bundleProgram('src/cli/main.ts', outfile, {
    external: NATIVE,
    banner: { js: '#!/usr/bin/env node' },
    metafile: true,
  });
  await chmod(outfile, 0o755);
  return Object.keys(metafile?.inputs ?? {});
}

/** @returns {Promise<string[]>} Modules that the core is made of. */
async function modules() {
  const built = await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: { entry: join(root, 'src/api/api.ts'), formats: ['es'] },
      outDir: join(out, 'lib'),
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        output: {
          // A module each, so that who takes one function gets no more than it needs.
          preserveModules: true,
          preserveModulesRoot: join(root, 'src'),
          // npm leaves out whatever is called node_modules.
          entryFileNames: ({ name }) => `${name.replace(/^.*node_modules\//, 'packages/')}.js`,
        },
      },
    },
  });
  const outputs = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([built].flat());
  return outputs.flatMap(({ output }) => output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : [])));
}

/** Writes the declarations that the entry's need, and no others. */
async function types() {
  const made = mkdtempSync(join(tmpdir(), 'regionscope-types-'));
  try {
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.package.json', '--outDir', made], { cwd: root });
    const wanted = ['api/api.ts'];
    for (const file of wanted) {
      const declared = file.replace(/\.ts$/, '.d.ts');
      const text = (await readFile(join(made, declared), 'utf8')).replace(
        /(from |import\()(['"])(\.[^'"]+)\.ts\2/g,
        (_, before, quote, path) => {
          const imported = posix.join(posix.dirname(file), `${path}.ts`);
          if (!wanted.includes(imported)) wanted.push(imported);
          return `${before}${quote}${path}.js${quote}`;
        },
      );
      const target = join(out, 'lib', declared);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** Licences of the packages that were bundled, as theirs ask for. @param {readonly string[]} from Modules. */
async function licences(from) {
  const names = [...new Set(from.flatMap((path) => packageOf(path) ?? []))].sort();
  const texts = await Promise.all(
    names.map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
      const text = file ? await readFile(join(folder, file), 'utf8') : '';
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    }),
  );
  await writeFile(join(out, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

await mkdir(out, { recursive: true });
const [ofCommandLine, ofCore] = await Promise.all([commandLine(), modules().then((ids) => types().then(() => ids))]);
await licences([...ofCommandLine, ...ofCore]);
console.log(`built ${relative(process.cwd(), out) || '.'}`);
