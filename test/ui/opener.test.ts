import { expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import { createAppStore } from '../../src/state/store.ts';
import { createOpener, startRules } from '../../src/ui/opening/opener.ts';
import type { ReadOutcome } from '../../src/worker/task.ts';

const read = (document: unknown): ReadOutcome => ({
  ok: true,
  document: document as LayoutDocument,
  issues: [],
});

const empty = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] }, kv_caches: [] };

test('startRules() takes what is named and known, and the defaults for the rest', () => {
  expect(startRules(undefined)).toEqual({ alias: 'packed-row-aware', rows: 'packed-mla' });
  expect(startRules({ alias: 'covered' })).toEqual({ alias: 'covered', rows: 'packed-mla' });
  expect(startRules({ alias: 'unheard-of', rows: 'never' })).toEqual({ alias: 'packed-row-aware', rows: 'never' });
});

test('of two sources the one asked for last is shown, whichever is read first', async () => {
  const store = createAppStore();
  const waiting = new Map<string, (result: ReadOutcome) => void>();
  const opener = createOpener(store, PRESETS, {
    read: (source) => new Promise((resolve) => waiting.set(String(source), resolve)),
  });
  const first = opener.openSource('first', { kind: 'pasted' });
  const second = opener.openSource('second', { kind: 'file', name: 'second.json' });
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
