import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

const inspector = (): HTMLElement => screen.getByRole('complementary', { name: 'Inspector' });

test('a byte tells its address, who holds it, and that nothing moves it', async () => {
  const { store } = await renderApp();
  act(() =>
    store.dispatch({
      type: 'selected',
      selection: { kind: 'byte', space: 0, offset: 65_536 + 24_352, group: 2, block: 1 },
    }),
  );
  const text = inspector().textContent;
  expect(text).toContain('Byte 0x5f20 of row 1');
  expect(text).toContain('0x7f00_0001_5f20');
  expect(text).toContain('= base + 1 × 65,536 + 24,352');
  expect(text).toContain('0x5f20 = 24,352 of 32,768');
  expect(text).toContain('0 · 5 · 3,872');
  expect(text).toContain('nothing: never sent');
});

test('a byte tells its allocation, its place in row and page, and each group’s descriptors, with the numbers', async () => {
  const { store } = await renderApp();
  const byte = { kind: 'byte', space: 0, offset: 65_536 + 12_388, group: 2, block: 1 } as const;
  act(() => store.dispatch({ type: 'selected', selection: byte }));
  const terms = within(inspector()).getAllByRole('term');
  const facts = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['allocation', '0x7f00_0000_0000 + 0x13064 = 77,924 of 262,144'],
    ['offset in row', '0x3064 = 12,388 of 65,536'],
    ['block owned by', 'group 2, block 1'],
    ['moved by', 'R0 descriptor 1, 0x3064 = 12,388'],
    ['group 0', 'R0 descriptor 1, block 1'],
    ['group 1', 'R0 descriptor 1, block 1'],
    ['group 2', 'R0 descriptor 1, block 1'],
    ['group, block', '2 · 1'],
    ['page', '0x7f00_0001_0000 = 0x7f00_0000_0000 + 1 × 65,536'],
    ['page offset', '0x3064 = 12,388 of 32,768'],
    ['holds', 'data'],
    ['head · state · byte', '0 · 3 · 100'],
    ['formula', '12,388 = 0 × 32,768 + 3 × 4,096 + 100'],
    ['group, block', '0 · 1'],
    ['page', '0x7f00_0001_0000 = 0x7f00_0000_0000 + 1 × 65,536'],
    ['page offset', '0x3064 = 12,388 of 19,008'],
    ['holds', 'data'],
    ['head · state · byte', '0 · 21 · 124'],
    ['formula', '12,388 = 0 × 18,688 + 21 × 584 + 124'],
  ]);
});

test('every value can be copied, by pointer and by keyboard, which is said', async () => {
  const { store, user } = await renderApp();
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
  const values = within(inspector()).getAllByRole('definition');
  for (const value of values) expect(within(value).getByRole('button', { name: /^Copy / })).toBeTruthy();
  await user.click(within(inspector()).getByRole('button', { name: 'Copy base' }));
  expect(await navigator.clipboard.readText()).toBe('0x7f0000000000');
  const status = within(inspector()).getByRole('status');
  await waitFor(() => expect(status.textContent).toBe('Copied base: 0x7f0000000000'));
  within(inspector()).getByRole('button', { name: 'Copy block_len' }).focus();
  await user.keyboard('{Enter}');
  expect(await navigator.clipboard.readText()).toBe('19,008 B');
  await waitFor(() => expect(status.textContent).toBe('Copied block_len: 19,008 B'));
});

test('a region tells its geometry and how its members came in', async () => {
  const { store, user } = await renderApp();
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
  expect(inspector().textContent).toContain('joined by same start');
  await user.click(within(inspector()).getByRole('button', { name: /compressor/ }));
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: 'layers.2.attn.compressor.state_cache' });
  expect(inspector().textContent).toContain('CircularBufferSpec');
});

test('a decision shows every branch tried and every region compared', async () => {
  const { store } = await renderApp();
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'decision', step: 2 } }));
  const text = inspector().textContent;
  expect(text).toContain('Step 3');
  expect(text).toContain('state-page does not hold');
  expect(text).toContain('page holds');
  expect(text).toContain('R0, same start joins');
  expect(text).toContain('1 → 2');
});

test('a finding leads to the map', async () => {
  const { store, user } = await renderApp();
  const id = 'truncated:layers.2.attn.indexer.state_cache';
  act(() => {
    store.dispatch({ type: 'selected', selection: { kind: 'finding', id } });
    store.dispatch({ type: 'view-changed', view: { owner: 'all', row: 3 } });
  });
  expect(inspector().textContent).toContain('0x2100 – 0x4000');
  await user.click(within(inspector()).getByRole('button', { name: 'Show on the map' }));
  expect(store.getState().view).toMatchObject({ owner: 2, row: 0 });
});

test('with nothing selected it tells of the document', async () => {
  await renderApp();
  expect(inspector().textContent).toContain('256.0 KiB (262,144 B)');
});
