import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../src/ui/edit/edit-parts.tsx';
import { editing } from '../../../src/ui/edit/editing.ts';
import { type RenderedApp, renderApp } from '../render-app.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const SWA = 'layers.0.attn.swa_cache';
const COMPRESSOR = 'layers.2.attn.compressor.state_cache';

afterEach(() => act(() => editing.setState({ isOn: false, scope: 'layer' })));

/** The page with a layer selected and its form open. */
async function edited(layer: string): Promise<RenderedApp> {
  const app = await renderApp();
  fireEvent.click(await screen.findByRole('treeitem', { name: new RegExp(layer.replaceAll('.', '\\.')) }));
  await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('region', { name: 'Edit' });
  return app;
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const type = (name: string, text: string): void => {
  fireEvent.change(field(name), { target: { value: text } });
};
const headline = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

test('is opened by a button before anything is selected, and by its key where it can be seen', async () => {
  const { store, user } = await renderApp();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(within(await screen.findByRole('region', { name: 'Edit' })).getByText('Edit the layout')).toBeTruthy();
  await user.keyboard('[KeyE]');
  expect(screen.queryByRole('region', { name: 'Edit' })).toBeNull();
  act(() => store.dispatch({ type: 'mode-changed', mode: 'matrix' }));
  await user.keyboard('[KeyE]');
  act(() => store.dispatch({ type: 'mode-changed', mode: 'explore' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});

test('a number that is typed is on the page at once, a visit to its field is one step, and the title says it', async () => {
  const { store } = await edited(SWA);
  const open = store.getState().open;
  expect(field('page').value).toBe('19008');
  fireEvent.focus(field('page'));
  type('page', '32767');
  expect(headline()).toContain('compressor.state_cache 1 of 32,768 B');
  type('page', '0x8000');
  expect(headline()).not.toContain('compressor');
  expect(field('page').value).toBe('0x8000');
  expect(screen.getByRole('button', { name: /^Layout: .* edited$/ })).toBeDefined();
  fireEvent.blur(field('page'));
  expect(field('page').value).toBe('32768');
  act(() => void store.undo());
  // The preset is back, and with it the strip that reads its layouts on its own.
  await screen.findByText('2 regions');
  expect(store.getState().open).toBe(open);
  expect(field('page').value).toBe('19008');
});

test('what cannot be is said where it was typed, and the last number that can holds', async () => {
  const { store } = await edited(SWA);
  type('page', '18687');
  const described = (field('page').getAttribute('aria-describedby') ?? '').split(' ');
  const said = () => described.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(said()).toContain('Found 18687 bytes, wanted a whole number of bytes from 18688.');
  expect(field('page').getAttribute('aria-invalid')).toBe('true');
  expect(store.getState().open?.edited).toBeUndefined();
  type('page', 'many');
  expect(said()).toContain('Wanted a whole number');
  type('page', '18,688');
  expect(said()).not.toContain('anted');
  expect(store.getState().open?.document.kv_cache_config.kv_cache_groups[0]?.kv_cache_spec).toMatchObject({
    page_size_padded: 18_688,
  });
  type('page_size_padded', '');
  expect(field('page').value).toBe('19008');
  fireEvent.keyDown(field('block_size'), { key: 'ArrowUp' });
  expect(field('block_size').value).toBe('33');
});

test('a page that registration refuses is edited on: its form stays', async () => {
  await edited(SWA);
  type('page_size_padded', '64');
  expect(await screen.findByRole('heading', { name: /refused/ })).toBeDefined();
  type('page_size_padded', '32768');
  expect(headline()).toContain('indexer');
});

test('layers come, go, and change places and names; every edit is undone at once', async () => {
  const { store, user } = await edited(COMPRESSOR);
  const open = store.getState().open;
  const selected = () => {
    const { selection } = store.getState();
    return selection?.kind === 'layer' ? selection.layer : null;
  };
  expect(screen.getByText('3 of 4 in registration')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Earlier in registration' }));
  expect(screen.getByText('2 of 4 in registration')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Later in its group' }));
  expect(screen.getByText('2 of 2 in its group')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '+ Layer' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add a layer' });
  await user.click(within(sheet).getByRole('checkbox', { name: /Over the pages of/ }));
  await user.click(within(sheet).getByRole('button', { name: /^PLE state/ }));
  expect(selected()).toBe('layers.3.ple');
  await user.clear(field('name'));
  await user.type(field('name'), `${SWA}{Enter}`);
  expect(screen.getByText(/which another layer has/)).toBeDefined();
  await user.clear(field('name'));
  await user.type(field('name'), 'ple{Enter}');
  expect(selected()).toBe('ple');
  await user.click(screen.getByRole('button', { name: 'Remove the layer' }));
  expect(selected()).toBeNull();
  expect(field('num_blocks').value).toBe('4');
  await user.click(screen.getByRole('button', { name: 'Undo every edit' }));
  await screen.findByText('2 regions');
  expect(store.getState().open).toBe(open);
});
