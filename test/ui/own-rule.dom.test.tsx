import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../src/ui/own-rule/own-rule-editor.tsx';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({
  MemoryMap: ({ facts }: { facts: { registration: { regions: unknown[] } } }) => (
    <p data-testid="map">map: {facts.registration.regions.length}</p>
  ),
}));

const map = (): string | null => screen.getByTestId('map').textContent;

async function startOwnRule() {
  const app = await renderApp();
  await app.user.click(screen.getByRole('button', { name: /^Rules:/ }));
  await app.user.click(await screen.findByRole('button', { name: /Write a rule of your own/ }));
  await app.user.keyboard('{Escape}');
  await screen.findByRole('textbox', { name: 'Title' });
  return app;
}

test('a rule of one’s own starts as the one in use, and every change is on the map', async () => {
  const { store, user } = await startOwnRule();
  expect(store.getState()).toMatchObject({
    rules: { alias: 'own-rule' },
    tab: 'rule',
    open: { origin: { kind: 'made' } },
  });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'base-address, changed');
  expect(map()).toBe('map: 2');
  await user.click(screen.getByRole('button', { name: 'Add a condition of joining by clause 1' }));
  expect(map()).toBe('map: 4');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Relation of condition 2/ }), '≤');
  expect(map()).toBe('map: 2');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Right side of condition 2/ }), 'the value');
  fireEvent.change(screen.getByRole('textbox', { name: /^Value of condition 2/ }), { target: { value: '10000' } });
  expect(map()).toBe('map: 3');
  expect(store.getState().open?.document.rules?.own?.clauses[0]?.joins[1]).toEqual({
    of: 'region',
    field: 'block_len',
    relation: '<=',
    value: 10000,
  });
});

test('a number that is none yet stays as it is typed, and the last one holds', async () => {
  const { user } = await startOwnRule();
  await user.click(screen.getByRole('button', { name: 'Add a condition of joining by clause 1' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Left side of condition 2/ }), 'range.block_len');
  const value = screen.getByRole('textbox', { name: /^Value of condition 2/ });
  await user.clear(value);
  expect(value).toHaveProperty('value', '');
  expect(value.getAttribute('aria-invalid')).toBe('true');
  await user.type(value, '640');
  expect(value).toHaveProperty('value', '640');
  expect(value.getAttribute('aria-invalid')).toBe('false');
});

test('clauses are added, ordered and taken out, and all of it can be undone', async () => {
  const { store, user } = await startOwnRule();
  const clauses = () => store.getState().open?.document.rules?.own?.clauses.map(({ name }) => name);
  expect(screen.queryByRole('button', { name: 'Remove clause 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '+ clause' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of clause 2' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Try clause 2 earlier' }));
  expect(clauses()).toEqual(['x', 'same start']);
  await user.click(screen.getByRole('button', { name: 'Remove clause 2' }));
  expect(clauses()).toEqual(['x']);
  act(() => void store.undo());
  expect(clauses()).toEqual(['x', 'same start']);
});

test('what cannot stand together is not offered', async () => {
  const { user } = await startOwnRule();
  const options = (name: RegExp) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options(/^Right side of condition 1 of joining/)).toEqual(['range.base']);
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^Left side of condition 1 of joining/ }),
    'range.type',
  );
  expect(options(/^Right side of condition 1 of joining/)).toEqual(['the value']);
  expect(options(/^Relation of condition 1 of joining/)).toEqual(['=', '≠']);
});
