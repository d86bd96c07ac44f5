// Real models as layout documents: `--model ID [--tp N] [--block-size N] [--blocks N]` prints one, `--write` renews the
// figures in docs/models.md from the models' data, `--check` only says whether they are current.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = join(root, 'docs', 'models.md');
const MARK = '<!-- Below: npm run models -- --write -->\n';

/** @param {string} source */
async function load(source) {
  const bundle = await build({
    absWorkingDir: root,
    stdin: { contents: source, resolveDir: join(root, 'src/presets/models'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  const code = Buffer.from(bundle.outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

const { MODELS, modelDocument, figuresMarkdown } = await load(
  ['list', 'document', 'figures-page'].map((file) => `export * from './${file}.ts';`).join('\n'),
);

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 2;
}

/** @param {string | undefined} word @param {string} option */
function count(word, option) {
  if (word === undefined) return undefined;
  const value = Number(word);
  if (!/^\d+$/.test(word) || !Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`--${option} takes a number from 1, not ${JSON.stringify(word)}`);
  }
  return value;
}

/** @param {{ model?: string, tp?: string, 'block-size'?: string, blocks?: string }} values */
function print(values) {
  const model = MODELS.find((/** @type {{ id: string }} */ { id }) => id === values.model);
  if (model === undefined) {
    throw new RangeError(`--model is one of: ${MODELS.map((/** @type {{ id: string }} */ { id }) => id).join(', ')}`);
  }
  const numBlocks = count(values.blocks, 'blocks');
  const document = modelDocument(model, {
    tp: count(values.tp, 'tp') ?? model.serving.tp,
    blockSize: count(values['block-size'], 'block-size') ?? model.serving.blockSize,
    ...(numBlocks !== undefined && { numBlocks }),
  });
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

try {
  const { values } = parseArgs({
    options: {
      model: { type: 'string' },
      tp: { type: 'string' },
      'block-size': { type: 'string' },
      blocks: { type: 'string' },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  if (values.write || values.check) {
    const text = readFileSync(page, 'utf8');
    const wanted = `${text.slice(0, text.indexOf(MARK) + MARK.length)}\n${figuresMarkdown(MODELS)}`;
    if (values.write) writeFileSync(page, wanted);
    else if (text !== wanted) fail('docs/models.md does not match the models; run `npm run models -- --write`.');
  } else print(values);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
