// Runs every check there is, in one go: `npm test`, and the same in CI. Goes on after a failure, so that one run tells
// all there is to mend, except where a step needs what a failed one makes. Ends with `N passed, N failed`: each test
// of the test projects counts as one, and so does each other step.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command Run without a shell, the project's own programs on the PATH.
 * @property {string} [needs] The step without which this one cannot run.
 * @property {boolean} [beside] Whether it goes beside others of the kind, since it takes one core and no more.
 * @property {boolean} [tests] Whether this is a test project, whose tests are counted.
 */

const reports = mkdtempSync(join(tmpdir(), 'regionscope-check-'));

/** @param {string} name @param {string} [script] @returns {Step} */
const script = (name, script = name) => ({ name, command: ['npm', 'run', '--silent', script], beside: true });

/**
 * Projects that run together share the workers, so that none waits for the other's longest file.
 *
 * @param {string[]} projects @param {string} [needs] @returns {Step}
 */
const tests = (projects, needs) => ({
  name: `test ${projects.join('+')}`,
  command: [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    // Vitest keeps one core to itself, which on two is half of them.
    '--maxWorkers=100%',
    '--allowOnly=false',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${projects.join('+')}.json`)}`,
  ],
  tests: true,
  ...(needs ? { needs } : {}),
});

/** @type {Step[]} */
const steps = [
  // The longest first, so that none is left alone in the end.
  script('build'),
  script('unused'),
  script('types'),
  script('imports'),
  script('lint'),
  script('schema', 'schema:check'),
  script('models', 'models:check'),
  { ...script('size'), needs: 'build', beside: false },
  tests(['node', 'dom']),
  { name: 'chromium', command: [process.execPath, 'scripts/ensure-chromium.mjs'] },
  tests(['browser'], 'chromium'),
  tests(['e2e'], 'chromium'),
];

/**
 * @param {string[]} command
 * @returns {Promise<{ ok: boolean, output: string }>} All it wrote, in order.
 */
function run([program = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Counts a step's tests. What fails without being a test counts as one failure: a file that does not load, an error
 * outside all tests, and a step in which no test ran, since that proves nothing.
 *
 * @param {string} projects As the step is named.
 * @param {boolean} ok Whether Vitest was content.
 */
function countTests(projects, ok) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  try {
    const report = JSON.parse(readFileSync(join(reports, `${projects}.json`), 'utf8'));
    passed = report.numPassedTests;
    failed = report.numFailedTests;
    skipped = report.numPendingTests + report.numTodoTests;
    for (const file of report.testResults) {
      if (
        file.status === 'failed' &&
        file.assertionResults.every((/** @type {{ status: string }} */ test) => test.status !== 'failed')
      ) {
        failed += 1;
      }
    }
  } catch {
    // No report: Vitest did not get that far, which the next lines count.
  }
  if (failed === 0 && (!ok || passed === 0)) {
    failed = 1;
  }
  return { passed, failed, skipped };
}

let passed = 0;
let failed = 0;
/** @type {Set<string>} */
const broken = new Set();
/** @type {{ name: string, output: string }[]} */
const failures = [];

/** @param {string} name @param {string} outcome @param {number} ms @param {string} [detail] */
function print(name, outcome, ms, detail = '') {
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  console.log(`${name.padEnd(14)}${outcome.padEnd(8)}${seconds.padStart(8)}  ${detail}`.trimEnd());
}

/** @param {Step} step */
async function perform(step) {
  if (step.needs && broken.has(step.needs)) {
    broken.add(step.name);
    failed += 1;
    print(step.name, 'failed', 0, `needs ${step.needs}`);
    return;
  }
  const start = performance.now();
  const { ok, output } = await run(step.command);
  const ms = performance.now() - start;
  const count = step.tests
    ? countTests(step.name.slice('test '.length), ok)
    : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  passed += count.passed;
  failed += count.failed;
  const detail = step.tests
    ? `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`
    : '';
  print(step.name, count.failed === 0 ? 'passed' : 'failed', ms, detail);
  if (count.failed > 0) {
    broken.add(step.name);
    failures.push({ name: step.name, output });
  }
}

/** @param {Step[]} waiting Taken from the front, each as one before it ends. */
async function performAll(waiting) {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    await perform(step);
  }
}

const beside = steps.filter((step) => step.beside);
await Promise.all([performAll(beside), performAll(beside)]);
await performAll(steps.filter((step) => !step.beside));

rmSync(reports, { recursive: true });
for (const { name, output } of failures) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 76 - name.length))}\n${output.trim() || '(no output)'}`);
}
console.log(`${failures.length > 0 ? '\n' : ''}${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
