import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import { losesBytes } from '../../src/core/fixing-rule.ts';
import { createAppStore } from '../../src/state/store.ts';
import { Counterexample } from '../../src/ui/counterexample/counterexample.tsx';
import { StoreProvider } from '../../src/ui/store-context.tsx';
import { TaskContext } from '../../src/ui/worker/use-task.ts';
import { runInPlace } from '../support/run-in-place.ts';

function show() {
  const store = createAppStore();
  render(
    <StoreProvider store={store}>
      <TaskContext value={runInPlace}>
        <Counterexample />
      </TaskContext>
    </StoreProvider>,
  );
  return { store, user: userEvent.setup() };
}

test('finds a smallest layout that a rule loses bytes of, and opens it under that rule', async () => {
  const { store, user } = show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rule' }), 'base-address');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByText(/2 layers in 4 bytes/)).closest('p')?.textContent).toMatch(
    /^2 layers in 4 bytes: base-address loses bytes of it\. No smaller one of its kind does; [\d,]+ layouts tried\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Open this layout' }));
  const { open, rules, mode } = store.getState();
  expect([rules, mode, open?.origin.kind]).toEqual([{ alias: 'base-address', rows: 'packed-mla' }, 'explore', 'made']);
  expect(open && losesBytes(computeFacts(open.document, rules))).toBe(true);
});

test('tells two rules apart, and does not look for what cannot be', async () => {
  const { user } = show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shows that it' }), 'is not the same as');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rule B' }), 'packed-row-aware');
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rule B' }), 'covered');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByText(/register it differently/)).textContent).toContain('packed-row-aware and covered');
});
