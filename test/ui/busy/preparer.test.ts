import { beforeAll, expect, test, vi } from 'vitest';
import { computeFacts, computeFigures, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { factsOf, isKnown } from '../../../src/state/select.ts';
import { createBusyStore } from '../../../src/ui/busy/busy.ts';
import { createPreparer } from '../../../src/ui/busy/preparer.ts';
import type { RunTask, TaskOptions } from '../../../src/ui/worker/task-runner.ts';
import type { TaskResult } from '../../../src/worker/task.ts';

const RULES: RuleNames = { alias: 'covered', rows: 'packed-mla' };

/** Pages of 512 bytes, one after the other. */
function layoutOf(views: number): LayoutDocument {
  const pages = Array.from({ length: views }, (_, i) => ({
    ...{ layer: `layers.${i}`, offset: i * 512, page_bytes: 512, block_stride: views * 512 },
  }));
  return {
    regionscope: 1,
    kv_cache_config: {
      num_blocks: 3,
      kv_cache_groups: [{ layer_names: pages.map(({ layer }) => layer), kv_cache_spec: { type: 'FullAttentionSpec' } }],
    },
    pages,
    allocation: { base_addr: '0x7f0000000000', bytes: views * 512 * 3 },
  };
}

/** A worker in place of ours: answers when the test says so. */
function setUp() {
  const tasks: { settle: () => void; fail: (fault: Error) => void }[] = [];
  const run = ((task: { input: { document: LayoutDocument; rules: RuleNames } }, { signal }: TaskOptions<'figures'>) =>
    new Promise<TaskResult<'figures'>>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      tasks.push({ settle: () => resolve(computeFigures(task.input.document, task.input.rules)), fail: reject });
    })) as unknown as RunTask;
  const busy = createBusyStore();
  return { tasks, busy, preparer: createPreparer(run, busy) };
}

beforeAll(() => {
  // The page's own name for what it takes from the language here.
  vi.stubGlobal('window', globalThis);
});

test('the preparer has nothing to do for 500 views, and for facts that are known', () => {
  const { preparer, busy } = setUp();
  expect(preparer.pairs([{ document: layoutOf(500), rules: RULES }])).toBeNull();
  const known = layoutOf(501);
  factsOf(known, RULES);
  expect(preparer.pairs([{ document: known, rules: RULES }])).toBeNull();
  expect(busy.getState()).toEqual([]);
});

test('the preparer remembers the facts of 501 views, the same as the page would compute', async () => {
  const { preparer, tasks, busy } = setUp();
  const document = layoutOf(501);
  const preparation = preparer.pairs([{ document, rules: RULES }]);
  expect(busy.getState()[0]?.work).toEqual({ kind: 'registering', views: 501, rules: RULES });
  await vi.waitFor(() => expect(tasks).toHaveLength(1));
  tasks[0]?.settle();
  expect(await preparation?.ready).toBe(true);
  expect(isKnown(document, RULES)).toBe(true);
  expect(factsOf(document, RULES)).toStrictEqual(computeFacts(document, RULES));
  expect(busy.getState()).toEqual([]);
});

test('the preparer remembers nothing where it is cancelled', async () => {
  const { preparer, tasks, busy } = setUp();
  const document = layoutOf(502);
  const preparation = preparer.pairs([{ document, rules: RULES }]);
  await vi.waitFor(() => expect(tasks).toHaveLength(1));
  busy.getState()[0]?.cancel();
  expect(await preparation?.ready).toBe(false);
  expect(isKnown(document, RULES)).toBe(false);
  expect(busy.getState()).toEqual([]);
});

test('the preparer leaves to the page what the worker fails at', async () => {
  const { preparer, tasks } = setUp();
  const document = layoutOf(503);
  const preparation = preparer.pairs([{ document, rules: RULES }]);
  await vi.waitFor(() => expect(tasks).toHaveLength(1));
  tasks[0]?.fail(new Error('the worker failed: no memory left'));
  expect(await preparation?.ready).toBe(true);
  expect(isKnown(document, RULES)).toBe(false);
});
