import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyContext, createBusyStore, whileBusy } from '../../../src/ui/busy/busy.ts';
import { BusyLine } from '../../../src/ui/busy/busy-line.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const busy = createBusyStore();
  render(
    <BusyContext value={busy}>
      <BusyLine />
    </BusyContext>,
  );
  const work = { kind: 'reading', name: 'pool.json', bytes: 2_000_000 } as const;
  let end: () => void = () => undefined;
  const cancel = vi.fn(() => end());
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  act(() => {
    void whileBusy(busy, { work, cancel }, promise);
  });
  return { cancel, end: () => act(async () => end()) };
}

test('the line says nothing of work that takes less than half a second', async () => {
  const { end } = setUp();
  act(() => vi.advanceTimersByTime(499));
  expect(screen.getByRole('status').textContent).toBe('');
  await end();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the line says what takes longer, cancels it when asked, and is silent again', async () => {
  const { cancel } = setUp();
  act(() => vi.advanceTimersByTime(500));
  expect(screen.getByRole('status').textContent).toBe('Reading pool.json, 1.9 MiB (2,000,000 B)…');
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
