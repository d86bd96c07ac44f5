import type { RunTask } from './task-runner.ts';

/** Runs a task in the page's workers; all that takes comes with the first. */
export const runTask: RunTask = async (task, options) => {
  const { pageRunner } = await import('./task-runner.ts');
  return pageRunner.run(task, options);
};

/** Starts a worker ahead of a task that will soon come. */
export const warmUp = async (): Promise<void> => (await import('./task-runner.ts')).pageRunner.warmUp();
