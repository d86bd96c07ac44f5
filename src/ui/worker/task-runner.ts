import type { Answer, Task, TaskName, TaskProgress, TaskResult } from '../../worker/task.ts';

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

export interface TaskRunner {
  readonly run: RunTask;
  /** Starts a worker for the task that will soon come; it loads while the page does something else. */
  readonly warmUp: () => Promise<void>;
}

/** What is needed of a worker. */
export type TaskWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/**
 * Runs tasks in workers that `start` makes. A worker does one task at a time; tasks that run at once each have their
 * own. One that is through waits for the next task; no more than one waits.
 */
export function createTaskRunner(start: () => Promise<TaskWorker>): TaskRunner {
  let idle: TaskWorker | null = null;
  const rest = (worker: TaskWorker): void => {
    worker.onmessage = null;
    worker.onerror = null;
    if (idle === null) idle = worker;
    else worker.terminate();
  };

  const run: RunTask = async <Name extends TaskName>(
    task: Task<Name>,
    { onProgress, signal }: TaskOptions<Name> = {},
  ) => {
    signal?.throwIfAborted();
    const worker = idle ?? (await start());
    if (worker === idle) idle = null;
    return new Promise<TaskResult<Name>>((resolve, reject) => {
      const cancel = (): void => {
        worker.terminate();
        reject(signal?.reason);
      };
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      const end = (): void => signal?.removeEventListener('abort', cancel);
      worker.onmessage = ({ data: answer }: MessageEvent<Answer>): void => {
        if (answer.kind === 'progress') {
          onProgress?.(answer.progress as TaskProgress<Name>);
          return;
        }
        end();
        rest(worker);
        if (answer.kind === 'done') resolve(answer.result as TaskResult<Name>);
        else reject(answer.error);
      };
      worker.onerror = (event): void => {
        end();
        worker.terminate();
        reject(new Error(`the worker failed: ${event.message}`));
      };
      worker.postMessage(task);
    });
  };
  const warmUp = async (): Promise<void> => {
    if (idle === null) rest(await start());
  };
  return { run, warmUp };
}

/** The page's workers; their code comes with the first. */
export const pageRunner = createTaskRunner(async () => {
  const { default: TaskWorker } = await import('../../worker/main.ts?worker&inline');
  return new TaskWorker();
});
