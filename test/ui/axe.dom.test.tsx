import { act, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

vi.setConfig({ testTimeout: 30_000 });

/** Violations in short. Contrast needs a browser that lays out, so it is looked at in one. */
async function violations(): Promise<string[]> {
  const result = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

test('the page has no obvious accessibility fault', async () => {
  await renderApp();
  expect(await violations()).toEqual([]);
});

test('nor have its tables, its inspector and its sheets', async () => {
  const { store, user } = await renderApp();
  act(() => {
    store.dispatch({ type: 'tab-changed', tab: 'decisions' });
    store.dispatch({ type: 'selected', selection: { kind: 'decision', step: 2 } });
  });
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Rules:/ }));
  await screen.findAllByRole('radio');
  expect(await violations()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Layout:/ }));
  await screen.findByRole('listbox');
  expect(await violations()).toEqual([]);
});

test('nor has what cannot be opened', async () => {
  const { opener } = await renderApp();
  await act(() => opener.openSource('{}', { kind: 'pasted' }));
  await screen.findByRole('alert');
  expect(await violations()).toEqual([]);
});
