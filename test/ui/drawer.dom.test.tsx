import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const cells = (table: HTMLElement, column: number): (string | null | undefined)[] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[column]?.textContent);

test('findings give figures of a block and a request, and the pool’s with its label', async () => {
  await renderApp();
  const table = screen.getByRole('grid', { name: 'Findings' });
  const [heads, first] = within(table).getAllByRole('row');
  expect([...(heads?.querySelectorAll('th') ?? [])].map((head) => head.textContent)).toEqual([
    'Finding',
    'Layer',
    'Region',
    'Lost in a block',
    'Page',
    'Lost in this request',
    'Pool total (every block, once a group)',
    'Bytes in the page',
    'Rule',
  ]);
  expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    'truncated',
    'layers.2.attn.compressor.state_cache',
    'R0',
    '13,760',
    '32,768',
    '13,760',
    '55,040',
    '0x4a40 – 0x8000',
    'base-address',
  ]);
});

test('a head orders one way, the other, and as it was', async () => {
  const { user } = await renderApp();
  await user.click(screen.getByRole('tab', { name: 'Steps 4' }));
  const table = await screen.findByRole('grid', { name: 'Steps' });
  const head = within(table).getByRole('columnheader', { name: 'Asked length' });
  expect(head.getAttribute('aria-sort')).toBeNull();
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(cells(table, 5)).toEqual(['32,768', '19,008', '16,384', '8,448']);
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(cells(table, 5)).toEqual(['8,448', '16,384', '19,008', '32,768']);
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBeNull();
  expect(cells(table, 5)).toEqual(['19,008', '8,448', '32,768', '16,384']);
});

test('arrows move through rows, select, and keep the focus', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('tab', { name: 'Regions 2' }));
  const table = screen.getByRole('grid', { name: 'Regions' });
  await user.click(within(table).getAllByRole('row')[1] as HTMLElement);
  expect(store.getState().selection).toEqual({ kind: 'region', region: 0 });
  await user.keyboard('{ArrowDown}');
  expect(store.getState().selection).toEqual({ kind: 'region', region: 1 });
  const chosen = within(table).getByRole('row', { selected: true });
  expect(document.activeElement).toBe(chosen);
  expect(chosen.tabIndex).toBe(0);
  await user.keyboard('{ArrowDown}{Home}');
  expect(store.getState().selection).toEqual({ kind: 'region', region: 0 });
});

test('a finding that is clicked brings its bytes into view', async () => {
  const { store, user } = await renderApp();
  store.dispatch({ type: 'view-changed', view: { owner: 0, row: 3 } });
  await user.click(screen.getByRole('grid', { name: 'Findings' }).querySelectorAll('tbody tr')[1] as HTMLElement);
  expect(store.getState().view).toMatchObject({ owner: 2, row: 0 });
});

test('tabs are chosen by arrows', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('tab', { name: /^Findings/ }));
  await user.keyboard('{ArrowRight}');
  expect(store.getState().tab).toBe('regions');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(store.getState().tab).toBe('order');
  expect(screen.getByRole('tabpanel', { name: 'Order' })).toBeTruthy();
});

test('of many rows only those in sight are in the page, and all are counted', async () => {
  const { store, opener, user } = await renderApp();
  const groups = [
    { layer_names: Array.from({ length: 400 }, (_, i) => `layers.${i}`), kv_cache_spec: { type: 'FullAttentionSpec' } },
  ];
  const pages = groups[0]?.layer_names.map((layer, i) => ({
    layer,
    offset: i * 64,
    page_bytes: 64,
    block_stride: 25_600,
  }));
  const document = {
    regionscope: 1,
    kv_cache_config: { num_blocks: 2, kv_cache_groups: groups },
    allocation: { base_addr: '0x1000', bytes: 51_200 },
    pages,
  };
  await act(() => opener.openSource(JSON.stringify(document), { kind: 'pasted' }));
  expect(store.getState().failed?.issues).toBeUndefined();
  await user.click(await screen.findByRole('tab', { name: 'Steps 400' }));
  const table = await screen.findByRole('grid', { name: 'Steps' });
  expect(table.getAttribute('aria-rowcount')).toBe('401');
  const drawn = within(table).getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(16);
  expect(drawn).toBeLessThan(60);
});
