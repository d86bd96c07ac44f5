import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

vi.setConfig({ testTimeout: 30_000 });

test('paper has findings and regions in full, and the page is as it was afterwards', async () => {
  await renderApp();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('grid').map((each) => each.getAttribute('aria-label'))).toEqual(['Findings', 'Regions']);
  expect(within(screen.getByRole('grid', { name: 'Regions' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('tab')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('grid')).toHaveLength(1);
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Findings/);
});
