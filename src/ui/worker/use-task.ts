import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Task, TaskName, TaskProgress, TaskResult } from '../../worker/task.ts';
import { runTask } from './run-task.ts';
import type { RunTask } from './task-runner.ts';

/** Who runs tasks; tests put another in its place. */
export const TaskContext = createContext<RunTask>(runTask);

/** Where a task stands. */
export type TaskState<Name extends TaskName> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: TaskProgress<Name> | null }
  | { readonly kind: 'done'; readonly result: TaskResult<Name> }
  | { readonly kind: 'failed'; readonly message: string };

export interface TaskHandle<Name extends TaskName> {
  readonly state: TaskState<Name>;
  /** Starts anew; what ran before is cancelled. */
  readonly start: (task: Task<Name>) => void;
  /** Ends what runs, and forgets what came of it. */
  readonly cancel: () => void;
}

/** A task of the worker that a component starts, shows and may cancel; it ends with the component. */
export function useTask<Name extends TaskName>(): TaskHandle<Name> {
  const run = useContext(TaskContext);
  const [state, setState] = useState<TaskState<Name>>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    (task: Task<Name>) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      /** Says what came of it, unless something else runs by then. */
      const say = (next: TaskState<Name>): void => {
        if (!signal.aborted) setState(next);
      };
      setState({ kind: 'running', progress: null });
      run(task, { signal, onProgress: (progress) => say({ kind: 'running', progress }) }).then(
        (result) => say({ kind: 'done', result }),
        (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
    },
    [run, stop],
  );
  const cancel = useCallback(() => {
    stop();
    setState({ kind: 'idle' });
  }, [stop]);
  return { state, start, cancel };
}
