import { drive, isSearch } from './drive.ts';
import { type Answer, TASKS, type Task } from './task.ts';

const answer = (message: Answer): void => postMessage(message);

addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  try {
    // Name and input belong together, which the compiler cannot follow through the table.
    const outcome: unknown = TASKS[task.name](task.input as never);
    const report = (progress: unknown): void => answer({ kind: 'progress', progress });
    const result = isSearch(outcome) ? drive(outcome, report, () => performance.now()) : outcome;
    answer({ kind: 'done', result });
  } catch (error) {
    answer({ kind: 'failed', error });
  }
});
