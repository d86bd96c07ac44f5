import { expect, test, vi } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { createAppStore } from '../../src/state/store.ts';
import { createReader } from '../../src/ui/opening/open-source.ts';
import { createOpener } from '../../src/ui/opening/opener.ts';
import type { ReadOutcome } from '../../src/worker/task.ts';

const read = (document: unknown): ReadOutcome => ({
  ok: true,
  documents: [{ name: 'read', document: document as LayoutDocument, issues: [] }],
});

const empty = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] }, kv_caches: [] };

test('of two sources the one asked for last is shown, whichever is read first', async () => {
  const store = createAppStore();
  const waiting = new Map<string, (result: ReadOutcome) => void>();
  const opener = createOpener(store, PRESETS, {
    read: (source) => new Promise((resolve) => waiting.set(String(source), resolve)),
  });
  const first = opener.openSource('first', { kind: 'pasted' });
  const second = opener.openSource('second', { kind: 'file', name: 'second.json' });
  await vi.waitFor(() => expect([...waiting.keys()]).toStrictEqual(['first', 'second']));
  waiting.get('second')?.(read(empty));
  await second;
  waiting.get('first')?.(read(empty));
  await first;
  expect(store.getState().open?.origin).toEqual({ kind: 'file', name: 'second.json' });
});

test('a layout that the core throws on leaves the page as it is, and says whose fault that is', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS, { read: async () => read({ ...empty, pages: [] }) });
  await opener.openSource('\uFEFF{}', { kind: 'file', name: 'odd.json' });
  expect(store.getState().open).toBeNull();
  expect(store.getState().failed).toMatchObject({ name: 'odd.json', source: '{}', issues: [{ code: 'fault' }] });
});

test('a preset that is open already keeps its selection where another rule is chosen', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  await opener.openPreset('dsv41-swa-compressor');
  store.dispatch({ type: 'selected', selection: { kind: 'layer', layer: 'layers.0.attn.swa_cache' } });
  await opener.openPreset('dsv41-swa-compressor', { alias: 'covered' });
  expect(store.getState()).toMatchObject({ rules: { alias: 'covered' }, selection: { kind: 'layer' } });
});

test('a preset that does not exist is the caller’s mistake', async () => {
  const opener = createOpener(createAppStore(), PRESETS);
  await expect(opener.openPreset('nowhere')).rejects.toThrow(RangeError);
});

const layout = (title: string): string =>
  JSON.stringify({
    regionscope: 1,
    title,
    kv_cache_config: {
      num_blocks: 2,
      kv_cache_groups: [{ layer_names: ['a'], kv_cache_spec: { type: 'FullAttentionSpec' } }],
    },
    pages: [{ layer: 'a', offset: 0, page_bytes: 64, block_stride: 64 }],
    allocation: { base_addr: '0x1000', bytes: 128 },
  });

test('of several documents the first opens, the others are at hand, and a note says so', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  const lines = ['one', 'two', 'three'].map(layout).join('\n');
  await opener.openSource(lines, { kind: 'file', name: 'all.jsonl' });
  const { open, shelf } = store.getState();
  expect(open).toMatchObject({ origin: { kind: 'file', name: 'all.jsonl, line 1' }, document: { title: 'one' } });
  expect(open?.warnings).toMatchObject([
    { code: 'several-documents', found: '3 documents', mend: expect.stringContaining('2 others are at hand') },
  ]);
  expect(shelf.map(({ document }) => document.title)).toStrictEqual(['one', 'two', 'three']);
  expect(shelf[2]).toMatchObject({ origin: { name: 'all.jsonl, line 3' }, warnings: [] });
});

test('of more documents than can be at hand the note says how many are left', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  const lines = Array.from({ length: 20 }, (_, i) => layout(`no ${i}`)).join('\n');
  await opener.openSource(lines, { kind: 'pasted' });
  expect(store.getState().shelf).toHaveLength(12);
  expect(store.getState().open?.warnings[0]?.mend).toBe(
    'The first is open; 11 others are at hand in Compare and in the matrix. 8 more did not fit; open them by themselves.',
  );
});

test('where several documents cannot be read, each issue says which it is of', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  const lines = [layout('one'), layout('two').replace('128', '-1'), '{'].join('\n');
  await opener.openSource(lines, { kind: 'file', name: 'x.jsonl' });
  const { failed, open } = store.getState();
  expect(open).toBeNull();
  expect(failed).toMatchObject({ name: 'x.jsonl', source: '' });
  expect(failed?.issues.map(({ path, line }) => [path, line])).toStrictEqual([
    ['x.jsonl, line 2: allocation.bytes', 2],
    ['x.jsonl, line 3', 3],
  ]);
});

test('a log opens by its content, whatever it is called', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  const log =
    "INFO KVCacheConfig(num_blocks=2, kv_cache_tensors=[KVCacheTensor(size=64, shared_by=['a'])], kv_cache_groups=[" +
    "KVCacheGroupSpec(layer_names=['a'], kv_cache_spec=FullAttentionSpec(block_size=1, num_kv_heads=1, head_size=8, " +
    'dtype=torch.float16))])';
  await opener.openSource(log, { kind: 'file', name: 'worker.json' });
  expect(store.getState().open).toMatchObject({
    origin: { kind: 'file', name: 'worker.json' },
    document: { notes: expect.stringContaining('Made from a KVCacheConfig.') },
  });
});

test('archives are read in the worker, however small, and small texts in the page', async () => {
  const asked: string[] = [];
  let warmed = 0;
  const reader = createReader(
    async (task) => {
      asked.push(task.name);
      return { ok: false, unread: [] } as never;
    },
    async () => {
      warmed += 1;
      throw new RangeError('no worker here');
    },
  );
  const { signal } = new AbortController();
  await reader(Uint8Array.of(0x1f, 0x8b), 'a.gz', signal);
  expect(asked).toStrictEqual(['read']);
  expect((await reader('{}', 'a.json', signal)).ok).toBe(false);
  expect(warmed).toBe(0);
  // The facts of what is longer may be the worker's, which starts meanwhile; without one it is read all the same.
  expect((await reader(' '.repeat(60_000), 'b.json', signal)).ok).toBe(false);
  expect(warmed).toBe(1);
  expect(asked).toHaveLength(1);
});
