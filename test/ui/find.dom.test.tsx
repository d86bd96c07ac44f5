import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';
import '../../src/ui/find/find-dialog.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';

async function opened() {
  const app = await renderApp();
  await app.user.keyboard('[Slash]');
  const dialog = await screen.findByRole('dialog', { name: 'Find' });
  const field = within(dialog).getByRole('combobox', { name: 'Find' });
  const list = within(dialog).getByRole('listbox', { name: 'What was found' });
  const options = (): (string | null)[] =>
    within(list)
      .queryAllByRole('option')
      .map((each) => each.textContent);
  const chosen = (): (string | null)[] =>
    within(list)
      .queryAllByRole('option', { selected: true })
      .map((each) => each.textContent);
  return { ...app, dialog, field, options, chosen };
}

test('/ opens a field that says what it takes, and Escape closes it', async () => {
  const { user, dialog, field, options } = await opened();
  expect(document.activeElement).toBe(field);
  expect(options()).toEqual([]);
  expect(within(dialog).getByRole('status').textContent).toContain('An address, a block or descriptor by number');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull();
});

test('names what it finds by kind, findings before layers, and how many', async () => {
  const { user, dialog, field, options, chosen } = await opened();
  await user.type(field, 'compressor');
  expect(options()).toEqual([`findingtruncated${COMPRESSOR}`, `layer${COMPRESSOR}group 2, CircularBufferSpec`]);
  expect(chosen()).toEqual([`findingtruncated${COMPRESSOR}`]);
  expect(within(dialog).getByRole('status').textContent).toBe('2 found');
  await user.type(field, ' nowhere');
  expect(options()).toEqual([]);
  expect(within(dialog).getByRole('status').textContent).toBe('0 found');
});

test('arrows go round, the field says where they are, and Enter goes there', async () => {
  const { store, user, field, chosen } = await opened();
  await user.type(field, 'state');
  const first = chosen();
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toEqual([`layer${COMPRESSOR}group 2, CircularBufferSpec`]);
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toEqual(first);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: COMPRESSOR });
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull();
});

test.each([
  ['R1', { kind: 'region', region: 1 }, {}],
  ['block 3', null, { row: 3 }],
  ['#5', { kind: 'region', region: 1 }, { row: 1 }],
  ['0x7f0000014a40', { kind: 'byte', space: 0, offset: 84_544, group: 2, block: 1 }, { owner: 2, row: 1 }],
] as const)('%s leads to %j', async (query, selection, view) => {
  const { store, user, field } = await opened();
  await user.type(field, query);
  await user.keyboard('{Enter}');
  expect(store.getState().selection).toEqual(selection);
  expect(store.getState().view).toMatchObject(view);
});

test('a click goes there, too', async () => {
  const { store, user, dialog, field } = await opened();
  await user.type(field, 'indexer');
  await user.click(within(dialog).getByRole('option', { name: /^layer.*k_cache/ }));
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: 'layers.2.attn.indexer.k_cache' });
});
