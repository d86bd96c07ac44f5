import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

test('. and , walk the findings and bring each into view; Escape clears', async () => {
  const { store, user } = await renderApp();
  store.dispatch({ type: 'view-changed', view: { owner: 0, row: 3 } });
  await user.keyboard('[Period]');
  expect(store.getState().selection).toEqual({
    kind: 'finding',
    id: 'truncated:layers.2.attn.compressor.state_cache',
  });
  expect(store.getState().view).toMatchObject({ owner: 2, row: 0 });
  await user.keyboard('[Period]');
  expect(store.getState().selection).toMatchObject({ id: 'truncated:layers.2.attn.indexer.state_cache' });
  await user.keyboard('[Comma][Comma]');
  expect(store.getState().selection).toMatchObject({ kind: 'finding' });
  await user.keyboard('{Escape}');
  expect(store.getState().selection).toBeNull();
});

test('L goes to the filter, which keeps its own keys', async () => {
  const { store, user } = await renderApp();
  await user.keyboard('[KeyL]');
  const filter = screen.getByRole('textbox', { name: 'Filter layers' });
  expect(document.activeElement).toBe(filter);
  await user.keyboard('a.b,');
  expect(store.getState().filter).toBe('a.b,');
  expect(store.getState().selection).toBeNull();
  await user.keyboard('{Escape}');
  expect(store.getState().filter).toBe('');
  expect(document.activeElement).not.toBe(filter);
});

test('? lists all keys until Escape, which then leaves the selection alone', async () => {
  const { store, user } = await renderApp();
  await user.keyboard('[Period]{Shift>}[Slash]{/Shift}');
  expect(await screen.findByRole('dialog', { name: 'All keys' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.getState().selection).toMatchObject({ kind: 'finding' });
});
