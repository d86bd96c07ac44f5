import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createAppStore } from '../../../src/state/store.ts';
import { StoreProvider } from '../../../src/ui/store-context.tsx';
import { useTransferView } from '../../../src/ui/transfer/use-transfer-view.ts';
import { TaskContext } from '../../../src/ui/worker/use-task.ts';
import { layerByLayer } from '../../bench/layouts.ts';
import { runInPlace } from '../../support/run-in-place.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Registering so many views takes a moment. */
const SLOW = { timeout: 20_000 };
/** More views than the page registers by itself. */
const LARGE = layerByLayer(501, 8);

test('of large documents what was shown stays until the next request is computed; of others nothing does', async () => {
  const store = createAppStore();
  const { rules, view } = store.getState();
  const open = (blocks: number) => {
    const document = blocks === 8 ? LARGE : layerByLayer(501, blocks);
    store.dispatch({ type: 'opened', open: { origin: { kind: 'pasted' }, document, warnings: [] }, rules, view });
  };
  open(8);
  const { result } = renderHook(() => useTransferView(), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <StoreProvider store={store}>
        <TaskContext value={runInPlace}>{children}</TaskContext>
      </StoreProvider>
    ),
  });
  expect(result.current).toStrictEqual({ kind: 'working', before: null });
  await waitFor(() => expect(result.current?.kind).toBe('shown'), SLOW);
  const first = result.current?.kind === 'shown' ? result.current.view : null;
  expect(first?.transfer?.delivery?.pairs).toBe(1002);
  const request = { prefill_block_ids: [[0]], decode_block_ids: [[5]] };
  act(() => store.dispatch({ type: 'transfer-changed', transfer: { request } }));
  expect(result.current).toStrictEqual({ kind: 'working', before: first });
  await waitFor(() => expect(result.current?.kind).toBe('shown'), SLOW);
  expect(result.current?.kind === 'shown' && result.current.view.transfer?.delivery?.pairs).toBe(501);
  act(() => open(6));
  expect(result.current).toStrictEqual({ kind: 'working', before: null });
});
