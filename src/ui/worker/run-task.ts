import type { Task, TaskName, TaskProgress, TaskResult } from '../../worker/task.ts';

export interface TaskOptions<Name extends TaskName> {
  /** Gets the progress that the task yields, about ten times a second at most. */
  readonly onProgress?: (progress: TaskProgress<Name>) => void;
  /** Cancels: the worker is ended, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a task in a worker.
 *
 * @returns what the task returns, copied. Rejects with what the task throws, or with the signal's reason.
 */
export type RunTask = <Name extends TaskName>(
  task: Task<Name>,
  options?: TaskOptions<Name>,
) => Promise<TaskResult<Name>>;

/** Runs a task in the page's workers; all that takes comes with the first. */
export const runTask: RunTask = async (task, options) => {
  const { runInPage } = await import('./task-runner.ts');
  return runInPage(task, options);
};
