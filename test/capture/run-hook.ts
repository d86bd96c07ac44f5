import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const stubs = join(import.meta.dirname, 'python');

/** The folder that a user puts on PYTHONPATH. */
export const HOOK = join(root, 'public', 'capture');

/** Where versions of vLLM have the worker. */
export const PLACES = {
  base: 'vllm.distributed.kv_transfer.kv_connector.v1.nixl.base_worker',
  p2p: 'vllm.distributed.kv_transfer.kv_connector.v1.p2p.base_worker',
  older: 'vllm.distributed.kv_transfer.kv_connector.v1.nixl.worker',
  oldest: 'vllm.distributed.kv_transfer.kv_connector.v1.nixl_connector',
} as const;

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'regionscope-capture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Lays out a package `vllm` with a stub of the worker in one of its places. */
function layOut(folder: string, place: string): void {
  const parts = place.split('.');
  for (let i = 1; i < parts.length; i += 1) {
    const path = join(folder, ...parts.slice(0, i));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, '__init__.py'), i === 1 ? '__version__ = "0.99.1"\n' : '');
  }
  const stub = place === PLACES.oldest ? 'single_module.py' : 'base_worker.py';
  copyFileSync(join(stubs, stub), `${join(folder, ...parts)}.py`);
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs python3 with folders before the rest of its path. @throws Error with one line where there is no python3. */
export function python(args: readonly string[], path: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const { PYTHONPATH: _, PYTEST_CURRENT_TEST: __, REGIONSCOPE_DIR: ___, ...rest } = process.env;
  const { status, stdout, stderr, error } = spawnSync('python3', args, {
    env: { ...rest, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: path.join(delimiter), ...env },
    encoding: 'utf8',
  });
  if (error) {
    throw new Error(
      `python3 cannot be run (${error.message}): the capture hook's tests need Python 3.9 or newer (Debian: apt-get install python3)`,
    );
  }
  return { status, stdout, stderr };
}

export interface RunOptions {
  readonly place?: string;
  /** Folders between the hook's and the stubs'. */
  readonly path?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface HookRun extends Ended {
  /** What the files hold, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Runs cases of `python/cases.py` under the hook, with a fresh folder for its documents. */
export function runCases(
  cases: readonly string[],
  { place = PLACES.p2p, path = [], env = {} }: RunOptions = {},
): HookRun {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  mkdirSync(out);
  layOut(join(folder, 'packages'), place);
  const ended = python([join(stubs, 'cases.py'), place, ...cases], [HOOK, ...path, join(folder, 'packages'), stubs], {
    REGIONSCOPE_DIR: out,
    ...env,
  });
  const names = readdirSync(out).sort();
  return { ...ended, files: Object.fromEntries(names.map((name) => [name, readFileSync(join(out, name), 'utf8')])) };
}

/** Writes a file and the folders that it needs. */
export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
