import type { RunTask } from './task-runner.ts';

/** Runs a task in the page's workers; all that takes comes with the first. */
export const runTask: RunTask = async (task, options) => {
  const { runInPage } = await import('./task-runner.ts');
  return runInPage(task, options);
};
