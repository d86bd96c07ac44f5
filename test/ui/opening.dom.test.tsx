import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PRESETS } from '../../src/presets/catalog.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const BROKEN = '{\n  "regionscope": 1,\n  "kv_cache_config": { "num_blocks": "four", "kv_cache_groups": [] }\n}';

const textOf = async (id: string): Promise<string> => (await PRESETS.find((preset) => preset.id === id)?.load()) ?? '';

test('what cannot be opened says where and how to mend it, and the last layout stays', async () => {
  const { store, opener, user } = await renderApp();
  const before = store.getState().open;
  await act(() => opener.openSource(BROKEN, { kind: 'file', name: 'mine.json' }));
  expect(screen.getByRole('alert').textContent).toContain('mine.json could not be opened');
  const panel = screen.getByRole('region', { name: 'mine.json could not be opened' });
  expect(document.activeElement).toBe(panel);
  const first = within(panel).getByText('kv_cache_config.num_blocks').closest('li');
  expect(first?.textContent).toContain('3:38');
  expect(first?.textContent).toContain('Found "four", wanted');
  expect(first?.querySelector('pre')?.textContent).toContain('^^^^^^');
  expect(store.getState().open).toBe(before);
  await user.click(within(panel).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Escape dismisses the panel and keeps the selection', async () => {
  const { store, opener, user } = await renderApp();
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
  await act(() => opener.openSource('nonsense', { kind: 'pasted' }));
  await user.keyboard('{Escape}');
  expect(store.getState().failed).toBeNull();
  expect(store.getState().selection).toEqual({ kind: 'region', region: 0 });
});

test('a layout is pasted anywhere, and starts under the rules that lose nothing by default', async () => {
  const { store } = await renderApp();
  const text = await textOf('dsv41-swa-compressor');
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } });
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'pasted' }));
  expect(store.getState().rules).toEqual({ alias: 'packed-row-aware', rows: 'packed-mla' });
});

test('a paste into a text field is the field’s', async () => {
  const { store } = await renderApp();
  const text = await textOf('dsv41-swa-compressor');
  fireEvent.paste(screen.getByRole('textbox', { name: 'Filter layers' }), {
    clipboardData: { files: [], getData: () => text },
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(store.getState().open?.origin.kind).toBe('preset');
});

test('the menu leads to a field for JSON, and to a file', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: /^Paste text/ }));
  const field = await screen.findByRole('textbox', { name: 'Layout as text' });
  fireEvent.change(field, { target: { value: await textOf('spill') } });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(store.getState().open?.origin.kind).toBe('pasted'));

  const file = new File([await textOf('collision')], 'worker.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('Layout file'), file);
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'file', name: 'worker.json' }));
});

test('what the reader read past stands behind a button', async () => {
  const { opener, user } = await renderApp();
  const text = (await textOf('spill')).replace('{', '{ "colour": "blue",');
  await act(() => opener.openSource(text, { kind: 'pasted' }));
  await user.click(screen.getByRole('button', { name: '1 note' }));
  expect((await screen.findByRole('dialog', { name: 'Notes on the document' })).textContent).toContain('colour');
});

test('a file held over the window is announced', async () => {
  await renderApp();
  const dataTransfer = { types: ['Files'], files: [] };
  fireEvent.dragEnter(window, { dataTransfer });
  expect(screen.getByText('Drop a layout to open it')).toBeTruthy();
  fireEvent.dragLeave(window, { dataTransfer });
  expect(screen.queryByText('Drop a layout to open it')).toBeNull();
});

test('of several dropped files the first is shown, and the others are at hand', async () => {
  const { store } = await renderApp();
  const files = await Promise.all(['collision', 'spill'].map(async (id) => new File([await textOf(id)], `${id}.json`)));
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'file', name: 'collision.json' }));
  expect(store.getState().shelf.map(({ origin }) => origin)).toEqual([
    { kind: 'file', name: 'collision.json' },
    { kind: 'file', name: 'spill.json' },
  ]);
});

test('a dropped file is opened', async () => {
  const { store } = await renderApp();
  const file = new File([await textOf('collision')], 'dropped.json');
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [file] } });
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'file', name: 'dropped.json' }));
});
