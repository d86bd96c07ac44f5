import { expect, test } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import text from '../../src/presets/layouts/written-v41-report.json?raw';
import { largeFacts } from '../../src/ui/busy/large-facts.ts';
import { runTask } from '../../src/ui/worker/run-task.ts';

test('the worker reads a layout and finds its figures, of which the page makes the facts it would find alone', async () => {
  const read = await runTask({ name: 'read', input: { source: text, name: 'report' } });
  const document = read.ok ? read.documents[0]?.document : undefined;
  if (document === undefined) throw new Error('the layout was not read');
  const rules = { alias: 'base-address', rows: 'packed-mla' } as const;
  const figures = await runTask({ name: 'figures', input: { document, rules } });
  expect(figures?.findings).not.toHaveLength(0);
  const facts = await largeFacts(runTask, document, rules, new AbortController().signal);
  expect(facts).toStrictEqual(computeFacts(document, rules));
});

test('the worker tells of every issue of a text that is no layout', async () => {
  expect(await runTask({ name: 'read', input: { source: '[]', name: 'x' } })).toMatchObject({
    ok: false,
    unread: [{ name: 'x', issues: [{ code: 'not-an-object' }] }],
  });
});
