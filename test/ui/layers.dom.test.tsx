import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
