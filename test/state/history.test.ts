import { expect, test } from 'vitest';
import { readLayout } from '../../src/io/read-layout.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import type { AppStore } from '../../src/state/store.ts';
import { createAppStore } from '../../src/state/store.ts';

async function opened(): Promise<AppStore> {
  const store = createAppStore();
  await open(store, 'dsv41-swa-compressor');
  return store;
}

async function open(store: AppStore, id: string): Promise<void> {
  const result = readLayout((await PRESETS.find((preset) => preset.id === id)?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  store.dispatch({
    type: 'opened',
    open: { origin: { kind: 'preset', id }, document: result.document, warnings: [] },
    rules: { alias: 'base-address', rows: 'packed-mla' },
    view: { lens: null, addresses: null, owner: 2, row: 1, range: null },
  });
}

test('undo() of a fresh page has nowhere to go, nor has redo()', async () => {
  const store = await opened();
  expect(store.undo()).toBe(false);
  expect(store.redo()).toBe(false);
});

test('undo() brings rules back, redo() takes them forward, and what is selected goes with its rules', async () => {
  const store = await opened();
  store.dispatch({ type: 'rules-changed', rules: { alias: 'covered' } });
  store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } });
  expect(store.undo()).toBe(true);
  expect(store.getState()).toMatchObject({ rules: { alias: 'base-address' }, selection: null, view: { row: 1 } });
  expect(store.redo()).toBe(true);
  expect(store.getState()).toMatchObject({ rules: { alias: 'covered' } });
  expect(store.redo()).toBe(false);
});

test('undo() of a preset’s first edit keeps what is selected and in sight, and it is the preset again', async () => {
  const store = await opened();
  const start = store.getState().open;
  if (start === null) throw new RangeError('nothing is open');
  const selection = { kind: 'layer', layer: 'layers.0.attn.swa_cache' } as const;
  store.dispatch({ type: 'selected', selection, view: { range: { start: 8, end: 64 } } });
  store.dispatch({ type: 'edited', document: { ...start.document, title: 'another' } });
  expect(store.getState().open?.edited).toBe(true);
  store.undo();
  expect(store.getState()).toMatchObject({ open: start, selection, view: { range: { start: 8, end: 64 } } });
  store.redo();
  expect(store.getState()).toMatchObject({ open: { edited: true }, selection });
});

test('edits of one gesture are one step, and what is in sight stays', async () => {
  const store = await opened();
  const start = store.getState().open;
  if (start === null) throw new RangeError('nothing is open');
  const edit = (title: string, gesture?: string) =>
    store.dispatch({ type: 'edited', document: { ...start.document, title }, ...(gesture && { gesture }) });
  const title = () => store.getState().open?.document.title;
  edit('a', 'drag 1');
  edit('b', 'drag 1');
  edit('c', 'drag 2');
  edit('d');
  edit('e');
  store.dispatch({ type: 'view-changed', view: { range: { start: 8, end: 64 } } });
  const back = [];
  while (store.undo()) back.push(title());
  expect(back).toEqual(['d', 'c', 'b', start.document.title]);
  expect(store.getState().open).toBe(start);
  const forward = [];
  while (store.redo()) forward.push(title());
  expect(forward).toEqual(['b', 'c', 'd', 'e']);
  expect(store.getState().shelf.map(({ document }) => document.title)).toEqual(['e']);
});

test('undo() of an edit keeps the view, undo() to another document shows the whole of it', async () => {
  const store = await opened();
  const range = { start: 8, end: 64 };
  const document = store.getState().open?.document;
  if (document === undefined) throw new RangeError('nothing is open');
  store.dispatch({ type: 'edited', document: { ...document, title: 'a' } });
  store.dispatch({ type: 'edited', document: { ...document, title: 'b' } });
  store.dispatch({ type: 'view-changed', view: { range } });
  store.undo();
  expect(store.getState().view.range).toEqual(range);
  store.undo();
  expect(store.getState().view.range).toEqual(range);
  await open(store, 'spill');
  store.dispatch({ type: 'view-changed', view: { range } });
  store.undo();
  expect(store.getState().view.range).toBeNull();
});

test('undo() brings the last document back whole', async () => {
  const store = await opened();
  const before = store.getState().open;
  await open(store, 'v41-aliased-groups');
  expect(store.undo()).toBe(true);
  expect(store.getState().open).toBe(before);
});

test('undo() takes back a filter as it was typed, in one step', async () => {
  const store = await opened();
  for (const filter of ['s', 'st', 'sta']) store.dispatch({ type: 'filter-changed', filter });
  store.dispatch({ type: 'layers-hidden', hidden: ['layers.0.attn.swa_cache'] });
  store.undo();
  expect(store.getState()).toMatchObject({ filter: 'sta', hidden: [] });
  store.undo();
  expect(store.getState().filter).toBe('');
});

test('what is only looked at is no step', async () => {
  const store = await opened();
  store.dispatch({ type: 'view-changed', view: { row: 3 } });
  store.dispatch({ type: 'selected', selection: { kind: 'region', region: 1 } });
  store.dispatch({ type: 'tab-changed', tab: 'regions' });
  expect(store.undo()).toBe(false);
  expect(store.getState().view.row).toBe(3);
});

test('a change after undo() forgets what lay ahead', async () => {
  const store = await opened();
  store.dispatch({ type: 'rules-changed', rules: { alias: 'covered' } });
  store.undo();
  store.dispatch({ type: 'colour-changed', colourBy: 'type' });
  expect(store.redo()).toBe(false);
});

test('undo() takes back what was changed of a transfer, a typed number at once, but not where one looks', async () => {
  const store = await opened();
  const turn = (tpSize: number) =>
    store.dispatch({ type: 'transfer-changed', transfer: { change: { tpSize } }, gesture: 'decode tpSize' });
  turn(1);
  turn(16);
  store.dispatch({ type: 'transfer-changed', transfer: { skipHandshake: true } });
  store.dispatch({ type: 'transfer-shown', at: { played: 3 } });
  store.undo();
  expect(store.getState().transfer).toMatchObject({ change: { tpSize: 16 }, skipHandshake: false });
  store.undo();
  expect(store.getState().transfer).toMatchObject({ change: {}, skipHandshake: false });
  expect(store.undo()).toBe(false);
  store.redo();
  expect(store.getState().transfer.change).toEqual({ tpSize: 16 });
});

test('opened with a transfer, a document leads to it; opened without, nothing of it is left', async () => {
  const store = await opened();
  const { open } = store.getState();
  if (open === null) throw new RangeError('nothing is open');
  const transfer = { otherRanks: [], decode: open, change: {}, rules: null, request: null, skipHandshake: false };
  const rules = { alias: 'covered', rows: 'never' } as const;
  const { view } = store.getState();
  store.dispatch({ type: 'opened', open, rules, view, transfer });
  expect(store.getState()).toMatchObject({ mode: 'transfer', transfer });
  store.dispatch({ type: 'opened', open, rules, view });
  expect(store.getState()).toMatchObject({ mode: 'transfer', transfer: { decode: null } });
});
