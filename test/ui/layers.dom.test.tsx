import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const names = (): (string | null)[] => screen.getAllByRole('treeitem').map((item) => item.textContent);

test('layers stand by group with their regions and what is wrong with them', async () => {
  await renderApp();
  expect(names()).toEqual([
    'Group 0 · SWA-MLA1 layer',
    'layers.0.attn.swa_cacheR0',
    'Group 1 · MLA1 layer',
    'layers.2.attn.indexer.k_cacheR1',
    'Group 2 · ring2 truncated',
    'layers.2.attn.compressor.state_cachetruncatedR0',
    'layers.2.attn.indexer.state_cachetruncatedR1',
  ]);
});

test('the filter leaves what has all its words, and says when nothing has', async () => {
  const { user } = await renderApp();
  await user.type(screen.getByRole('textbox', { name: 'Filter layers' }), 'indexer ring');
  expect(names()).toEqual(['Group 2 · ring2 truncated', 'layers.2.attn.indexer.state_cachetruncatedR1']);
  await user.type(screen.getByRole('textbox', { name: 'Filter layers' }), ' nowhere');
  expect(screen.queryByRole('treeitem')).toBeNull();
  expect(screen.getByText(/No layer has/)).toBeTruthy();
});

test('arrows move, select, close and open', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('treeitem', { name: /swa_cache/ }));
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: 'layers.0.attn.swa_cache' });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: 'layers.2.attn.indexer.k_cache' });
  await user.keyboard('{ArrowLeft}');
  const head = screen.getByRole('treeitem', { name: /Group 1/ });
  expect(document.activeElement).toBe(head);
  await user.keyboard('{ArrowLeft}');
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('treeitem', { name: /k_cache/ })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('treeitem', { name: /k_cache/ })).toBeTruthy();
});

test('layers that no group names stand apart, as skipped', async () => {
  await renderApp('layer-without-spec');
  const at = names().findIndex((name) => name?.startsWith('No group'));
  expect(at).toBeGreaterThan(0);
  expect(names()[at + 1]).toContain('skipped');
});

test('colours follow the group or the type', async () => {
  const { store, user } = await renderApp();
  const panel = screen.getByRole('region', { name: 'Layers' });
  await user.selectOptions(within(panel).getByRole('combobox', { name: 'Colour by' }), 'type');
  expect(store.getState().colourBy).toBe('type');
});

describe('hiding layers', () => {
  const item = (name: RegExp): HTMLElement => screen.getByRole('treeitem', { name });
  const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
  const INDEXER = 'layers.2.attn.indexer.state_cache';
  const SWA = 'layers.0.attn.swa_cache';
  const K_CACHE = 'layers.2.attn.indexer.k_cache';

  test('H hides a layer and says so, and shows it again', async () => {
    const { store, user } = await renderApp();
    await user.click(item(/compressor/));
    await user.keyboard('h');
    expect(store.getState().hidden).toEqual([COMPRESSOR]);
    expect(item(/compressor/).textContent).toContain('hidden');
    expect(screen.getByText(/1 layer hidden on the map/)).toBeTruthy();
    await user.keyboard('h');
    expect(store.getState().hidden).toEqual([]);
    expect(screen.queryByText(/hidden on the map/)).toBeNull();
  });

  test('H on a group hides all of its layers, and shows them where all are hidden', async () => {
    const { store, user } = await renderApp();
    await user.click(item(/compressor/));
    await user.keyboard('h{ArrowLeft}');
    expect(document.activeElement).toBe(item(/Group 2/));
    await user.keyboard('h');
    expect(store.getState().hidden).toEqual([COMPRESSOR, INDEXER]);
    await user.keyboard('h');
    expect(store.getState().hidden).toEqual([]);
  });

  test('I shows a layer or a group alone, and all again', async () => {
    const { store, user } = await renderApp();
    await user.click(item(/swa_cache/));
    await user.keyboard('i');
    expect(store.getState().hidden).toEqual([K_CACHE, COMPRESSOR, INDEXER]);
    await user.click(item(/compressor/));
    await user.keyboard('{ArrowLeft}i');
    expect(store.getState().hidden).toEqual([SWA, K_CACHE]);
    await user.keyboard('i');
    expect(store.getState().hidden).toEqual([]);
  });

  test('Shift H and a button show all; the eye hides by pointer', async () => {
    const { store, user } = await renderApp();
    await user.click(within(item(/swa_cache/)).getByTitle(/^Hide on the map/));
    // Hidden, not selected.
    expect(store.getState()).toMatchObject({ hidden: [SWA], selection: null });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(store.getState().hidden).toEqual([]);
    await user.click(within(item(/Group 2/)).getByTitle(/^Hide on the map/));
    expect(store.getState().hidden).toEqual([COMPRESSOR, INDEXER]);
    await user.click(item(/swa_cache/));
    await user.keyboard('{Shift>}h{/Shift}');
    expect(store.getState().hidden).toEqual([]);
  });
});
