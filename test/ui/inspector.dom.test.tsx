import { act, screen, within } from '@testing-library/react';
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
  expect(text).toContain('Decision 3');
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
