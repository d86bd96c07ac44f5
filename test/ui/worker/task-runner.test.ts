import { describe, expect, test, vi } from 'vitest';
import { createTaskRunner, type TaskWorker } from '../../../src/ui/worker/task-runner.ts';
import type { Answer } from '../../../src/worker/task.ts';

/** A worker whose answers the test gives. */
class FakeWorker implements TaskWorker {
  onmessage: TaskWorker['onmessage'] = null;
  onerror: TaskWorker['onerror'] = null;
  readonly tasks: unknown[] = [];
  ended = false;
  postMessage(task: unknown): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(data: Answer): void {
    this.onmessage?.call(null as never, { data } as MessageEvent<Answer>);
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const { run: runTask, warmUp } = createTaskRunner(async () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { workers, runTask, warmUp };
}

const READ = { name: 'read', input: { source: '{}', name: 'x' } } as const;
const REFUSED = { ok: false, issues: [] } as const;

describe('a task runner', () => {
  test('sends the task, hands progress on, and resolves with the result', async () => {
    const { workers, runTask } = setUp();
    const onProgress = vi.fn();
    const promise = runTask(READ, { onProgress });
    await vi.waitFor(() => expect(workers[0]?.tasks).toEqual([READ]));
    workers[0]?.answer({ kind: 'progress', progress: 0.25 });
    workers[0]?.answer({ kind: 'done', result: REFUSED });
    expect(await promise).toBe(REFUSED);
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  test('gives a task to the worker that was started ahead of it, and starts no second ahead', async () => {
    const { workers, runTask, warmUp } = setUp();
    await warmUp();
    await warmUp();
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([0]);
    const promise = runTask(READ);
    await vi.waitFor(() => expect(workers[0]?.tasks).toEqual([READ]));
    workers[0]?.answer({ kind: 'done', result: REFUSED });
    await promise;
    expect(workers).toHaveLength(1);
  });

  test('gives the next task to a worker that is through, and one of its own to each that runs at once', async () => {
    const { workers, runTask } = setUp();
    const first = runTask(READ);
    const second = runTask(READ);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    for (const worker of workers) worker.answer({ kind: 'done', result: REFUSED });
    await Promise.all([first, second]);
    expect(workers.map(({ ended }) => ended)).toEqual([false, true]);
    const third = runTask(READ);
    await vi.waitFor(() => expect(workers[0]?.tasks).toHaveLength(2));
    workers[0]?.answer({ kind: 'done', result: REFUSED });
    await third;
    expect(workers).toHaveLength(2);
  });

  test('ends the worker of a cancelled task and starts another for the next', async () => {
    const { workers, runTask } = setUp();
    const cancel = new AbortController();
    const promise = runTask(READ, { signal: cancel.signal });
    await vi.waitFor(() => expect(workers[0]?.tasks).toHaveLength(1));
    cancel.abort(new DOMException('cancelled by the test', 'AbortError'));
    await expect(promise).rejects.toThrow('cancelled by the test');
    expect(workers[0]?.ended).toBe(true);
    const next = runTask(READ);
    await vi.waitFor(() => expect(workers[1]?.tasks).toHaveLength(1));
    workers[1]?.answer({ kind: 'done', result: REFUSED });
    expect(await next).toBe(REFUSED);
  });

  test('starts no worker for a task that is cancelled before', async () => {
    const { workers, runTask } = setUp();
    await expect(runTask(READ, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
    expect(workers).toEqual([]);
  });

  test('rejects with what the task threw, and keeps the worker', async () => {
    const { workers, runTask } = setUp();
    const promise = runTask(READ);
    await vi.waitFor(() => expect(workers[0]?.tasks).toHaveLength(1));
    workers[0]?.answer({ kind: 'failed', error: new RangeError('a stretch too long') });
    await expect(promise).rejects.toThrow(new RangeError('a stretch too long'));
    expect(workers[0]?.ended).toBe(false);
  });

  test('rejects where the worker itself fails, and uses it no more', async () => {
    const { workers, runTask } = setUp();
    const promise = runTask(READ);
    await vi.waitFor(() => expect(workers[0]?.tasks).toHaveLength(1));
    workers[0]?.onerror?.call(null as never, { message: 'no memory left' } as ErrorEvent);
    await expect(promise).rejects.toThrow('no memory left');
    expect(workers[0]?.ended).toBe(true);
  });
});
