import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { layerPlace } from '../../../src/core/edit/place.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { type AppStore, createAppStore } from '../../../src/state/store.ts';
import { Handle } from '../../../src/ui/edit/handle.tsx';
import { StoreProvider, useAppState } from '../../../src/ui/store-context.tsx';

const SWA = 'layers.0.attn.swa_cache';

/** The end of a layer's page on a map of 16 bytes a pixel, without a map. */
function EndOfPage() {
  const document = useAppState(({ open }) => open?.document);
  const now = document && layerPlace(document, SWA)?.length;
  return (
    now && (
      <Handle
        layer={SWA}
        field="length"
        now={now}
        most={262_144}
        element={createRef()}
        onGrab={() => (from, pixels) => from.bytes + pixels * 16}
      />
    )
  );
}

async function rendered(): Promise<{ store: AppStore; handle: HTMLElement }> {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => {
    paint();
    return 0;
  });
  const result = readLayout((await PRESETS.find(({ id }) => id === 'dsv41-swa-compressor')?.load()) ?? '');
  if (!result.ok) throw new RangeError('the preset is unsound');
  const store = createAppStore();
  store.dispatch({
    type: 'opened',
    open: { origin: { kind: 'pasted' }, document: result.document, warnings: [] },
    rules: { alias: 'base-address', rows: 'packed-mla' },
    view: { lens: null, addresses: null, owner: 0, row: 0, range: null },
  });
  render(
    <StoreProvider store={store}>
      <EndOfPage />
    </StoreProvider>,
  );
  return { store, handle: screen.getByRole('slider', { name: `End of page of layer ${SWA}` }) };
}

afterEach(() => vi.unstubAllGlobals());

const says = (handle: HTMLElement): string | null => handle.getAttribute('aria-valuetext');

test('a drag is one step to undo, and says where it is in bytes', async () => {
  const { store, handle } = await rendered();
  const start = store.getState().open;
  expect(says(handle)).toBe('19,008 bytes, 0x4a40');
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
  fireEvent.pointerMove(handle, { clientX: 110 });
  expect(says(handle)).toBe('19,168 bytes, 0x4ae0');
  fireEvent.pointerMove(handle, { clientX: 140 });
  fireEvent.pointerUp(handle, { clientX: 150 });
  expect(says(handle)).toBe('19,808 bytes, 0x4d60');
  fireEvent.pointerMove(handle, { clientX: 300 });
  expect(says(handle)).toBe('19,808 bytes, 0x4d60');
  act(() => void store.undo());
  expect(store.getState().open).toBe(start);
  expect(store.undo()).toBe(false);
});

test('Escape takes a drag back, and one that comes back leaves no step', async () => {
  const { store, handle } = await rendered();
  const start = store.getState().open;
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
  fireEvent.pointerMove(handle, { clientX: 140 });
  expect(store.getState().open).not.toBe(start);
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(store.getState().open).toBe(start);
  fireEvent.pointerMove(handle, { clientX: 180 });
  expect(store.getState().open).toBe(start);
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
  fireEvent.pointerMove(handle, { clientX: 140 });
  fireEvent.pointerMove(handle, { clientX: 101 });
  fireEvent.pointerMove(handle, { clientX: 100 });
  fireEvent.pointerUp(handle, { clientX: 100 });
  expect(store.getState().open).toBe(start);
  expect(store.undo()).toBe(false);
});

test('arrow keys move it by a byte, with Shift by 64, in one step for a visit', async () => {
  const { store, handle } = await rendered();
  const start = store.getState().open;
  fireEvent.focus(handle);
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'ArrowUp', shiftKey: true });
  expect(says(handle)).toBe('19,073 bytes, 0x4a81');
  fireEvent.keyDown(handle, { key: 'ArrowLeft' });
  expect(handle.getAttribute('aria-valuenow')).toBe('19072');
  act(() => void store.undo());
  expect(store.getState().open).toBe(start);
});

test('what the layout cannot be is said, and the page stays', async () => {
  const { handle } = await rendered();
  fireEvent.pointerDown(handle, { button: 0, clientX: 100 });
  fireEvent.pointerMove(handle, { clientX: 0 });
  expect(says(handle)).toContain('wanted a whole number of bytes from 18688');
  expect(handle.getAttribute('aria-valuenow')).toBe('19008');
  fireEvent.pointerUp(handle, { clientX: 0 });
  expect(says(handle)).toBe('19,008 bytes, 0x4a40');
});
