import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../render-app.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

vi.setConfig({ testTimeout: 30_000 });

const edge = (name: string): HTMLElement => screen.getByRole('separator', { name });
const now = (name: string): string | null => edge(name).getAttribute('aria-valuenow');

// The simulated window is 1024 × 768.
test('the panels’ edges say what they size, how large it is and may be', async () => {
  await renderApp();
  const layers = edge('Layers’ width');
  expect(layers.getAttribute('aria-orientation')).toBe('vertical');
  expect(['now', 'min', 'max'].map((each) => layers.getAttribute(`aria-value${each}`))).toEqual(['208', '0', '358']);
  expect(edge('Tables’ height').getAttribute('aria-orientation')).toBe('horizontal');
  for (const each of screen.getAllByRole('separator')) {
    expect(document.getElementById(each.getAttribute('aria-controls') ?? '')).not.toBeNull();
  }
});

test('arrows, Home, End and Enter size a panel', async () => {
  const { store, user } = await renderApp();
  edge('Inspector’s width').focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(now('Inspector’s width')).toBe('280');
  await user.keyboard('{End}');
  expect(now('Inspector’s width')).toBe('410');
  await user.keyboard('{Home}');
  expect(edge('Inspector’s width').getAttribute('aria-valuetext')).toBe('folded away');
  await user.keyboard('{Enter}');
  expect(now('Inspector’s width')).toBe('264');
  expect(store.getState().panels).toEqual({ layers: null, inspector: null, drawer: null });
});

test('dragging an edge sizes its panel, and a press alone does not', async () => {
  const { store } = await renderApp();
  const drawer = edge('Tables’ height');
  drawer.setPointerCapture = () => undefined;
  fireEvent.pointerDown(drawer, { button: 0, clientX: 5, clientY: 500, pointerId: 1 });
  fireEvent.pointerMove(drawer, { clientX: 5, clientY: 499, pointerId: 1 });
  expect(store.getState().panels.drawer).toBeNull();
  fireEvent.pointerMove(drawer, { clientX: 5, clientY: 450, pointerId: 1 });
  expect(now('Tables’ height')).toBe('258');
  fireEvent.lostPointerCapture(drawer);
  fireEvent.pointerMove(drawer, { clientX: 5, clientY: 400, pointerId: 1 });
  expect(now('Tables’ height')).toBe('258');
});

test('a double click folds a panel away and brings it back; L brings the layers back', async () => {
  const { store, user } = await renderApp();
  await user.dblClick(edge('Layers’ width'));
  expect(now('Layers’ width')).toBe('0');
  expect(screen.getByRole('main').dataset.folded).toBe('layers');
  await user.dblClick(edge('Layers’ width'));
  expect(now('Layers’ width')).toBe('208');
  act(() => store.dispatch({ type: 'panels-sized', panels: { layers: 0 } }));
  await user.keyboard('l');
  expect(now('Layers’ width')).toBe('208');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter layers' }));
});
