import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { computeFacts, type RuleNames } from '../../src/core/facts.ts';
import { createAppStore } from '../../src/state/store.ts';
import OrderPanel from '../../src/ui/order/order-panel.tsx';
import { StoreProvider } from '../../src/ui/store-context.tsx';
import type { RunTask } from '../../src/ui/worker/task-runner.ts';
import { TaskContext } from '../../src/ui/worker/use-task.ts';
import { attention, layoutOf, rowsAt } from '../core/layouts.ts';
import { runInPlace } from '../support/run-in-place.ts';

/** Two pages at one place: the first to come sets the length under `base-address`. */
const two = layoutOf(4, [
  ['a.narrow', { spec: attention(2, 16), ...rowsAt(0, 4, 32, 64, 256) }],
  ['b.wide', { spec: attention(4, 16), ...rowsAt(0, 4, 64, 64, 256), group: 1 }],
]);

async function show(alias: RuleNames['alias'], run: RunTask = runInPlace) {
  const rules: RuleNames = { alias, rows: 'never' };
  const store = createAppStore();
  const facts = computeFacts(two, rules);
  await act(async () =>
    render(
      <StoreProvider store={store}>
        <TaskContext value={run}>
          <OrderPanel facts={facts} />
        </TaskContext>
      </StoreProvider>,
    ),
  );
  return { store, user: userEvent.setup() };
}

const items = (side: string): (string | null)[] =>
  within(screen.getByRole('region', { name: side }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('says that the order matters, shows both, and opens the other', async () => {
  const { store, user } = await show('base-address');
  expect(screen.getByRole('status').textContent).toMatch(
    /^The order matters under base-address · never: with 1 layer elsewhere \(.*\) the result is another\. The usual order loses 32 B of a block of each group and moves 64 B; the other loses nothing and moves 128 B\. Layers are registered by name, so other names could give that order\. 2 layers can interact, and every order of them was tried or is like one that was\.$/,
  );
  expect(items('The usual order')).toEqual(['a.narrow', 'b.wide']);
  expect(items('The other order')).toEqual(['b.wide', 'a.narrow']);
  await user.click(screen.getByRole('button', { name: 'Open that order' }));
  const { open, rules } = store.getState();
  if (open === null) throw new RangeError('nothing is open');
  const other = computeFacts(open.document, rules);
  expect(open.origin).toEqual({ kind: 'made', name: 'A layout, in another order' });
  expect(other.kind === 'registered' && other.registration.decisions.map(({ layer }) => layer)).toEqual([
    '1.b.wide',
    '2.a.narrow',
  ]);
});

test('puts the other order on side B', async () => {
  const { store, user } = await show('base-address');
  await user.click(screen.getByRole('button', { name: 'Compare both orders' }));
  expect(store.getState()).toMatchObject({
    mode: 'compare',
    other: {
      rules: { alias: 'base-address', rows: 'never' },
      open: { document: { title: 'A layout, in another order' } },
    },
  });
});

test('says under which rules no order matters', async () => {
  await show('base-and-length');
  expect(screen.getByRole('status').textContent).toMatch(
    /^No order of the layers gives other findings or other regions under base-and-length · never/,
  );
  expect(screen.queryByRole('button', { name: 'Open that order' })).toBeNull();
});

test('can be cancelled, and started again', async () => {
  const running: RunTask = (_, { onProgress, signal } = {}) =>
    new Promise((_resolve, reject) => {
      onProgress?.({ done: 3, of: 8 } as never);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const { user } = await show('base-address', running);
  expect(screen.getByRole('progressbar', { name: 'Layers whose orders were tried' })).toBeTruthy();
  expect(screen.getByText('3 of about 8')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Try other orders of the layers' }));
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test('says what failed', async () => {
  await show('base-address', () => Promise.reject(new Error('no worker here')));
  expect(screen.getByRole('status').textContent).toBe('The search failed: no worker here');
});
