import type { RunTask } from '../../src/ui/worker/task-runner.ts';
import { drive, isSearch } from '../../src/worker/drive.ts';
import { TASKS } from '../../src/worker/task.ts';

/** Runs a task where it stands, without a worker, and copies what comes of it as a worker would. */
export const runInPlace: RunTask = async (task, { onProgress, signal } = {}) => {
  await Promise.resolve();
  signal?.throwIfAborted();
  const outcome: unknown = TASKS[task.name](structuredClone(task.input) as never);
  const report = (progress: unknown): void => onProgress?.(progress as never);
  return structuredClone(isSearch(outcome) ? drive(outcome, report, () => 0) : outcome) as never;
};
