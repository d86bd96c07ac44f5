import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

test('the default preset shows what it loses, and how far to trust that', async () => {
  await renderApp();
  const verdict = screen.getByRole('region', { name: 'Verdict' });
  expect(within(verdict).getByRole('heading').textContent).toBe(
    'Bytes lost: compressor.state_cache loses 13,760 of 32,768 B in every block; indexer.state_cache 7,936 of 16,384 B',
  );
  expect(verdict.textContent).toContain('modelled, not observed · rule checked against connector code');
});

test('"See it fixed" goes to a rule that loses nothing, and back', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('button', { name: 'See it fixed' }));
  expect(store.getState()).toMatchObject({ rules: { alias: 'packed-row-aware' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Nothing lost/);
  const back = screen.getByRole('button', { name: 'Back to base-address' });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(store.getState()).toMatchObject({ rules: { alias: 'base-address' } });
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
});

test('the strip computes both layouts in three states, and a cell opens its case', async () => {
  const { store, user } = await renderApp();
  const strip = screen.getByRole('list', { name: /three states/ });
  expect(
    within(strip)
      .getAllByRole('button')
      .map((cell) => cell.textContent),
  ).toEqual([
    'before #57662cut 13,760 B/block',
    '#57662no byte lost',
    '#64661no byte lost',
    'before #576621 region',
    '#576622 regions',
    '#646611 region',
  ]);
  expect(within(strip).getByText('cut 13,760 B/block').closest('button')?.getAttribute('aria-current')).toBe('true');
  await user.click(within(strip).getByText('2 regions'));
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'preset', id: 'v41-aliased-groups' }));
  expect(store.getState()).toMatchObject({ rules: { alias: 'base-and-length' } });
  expect(
    screen.getByText('2 regions', { selector: 'button span' }).closest('button')?.getAttribute('aria-current'),
  ).toBe('true');
});

test('a preset is found by words and opened by keys', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('button', { name: /^Layout:/ }));
  const search = await screen.findByRole('combobox', { name: 'Search layouts' });
  await user.type(search, 'wider narrower');
  const found = screen.getAllByRole('option').map((option) => option.id);
  expect(found.length).toBeGreaterThan(1);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(store.getState().open?.origin).toEqual({ kind: 'preset', id: 'wider-after-narrower' }));
  expect(screen.queryByRole('combobox', { name: 'Search layouts' })).toBeNull();
});

test('the rule picker explains every rule and says how far it can be trusted', async () => {
  const { store, user } = await renderApp();
  await user.click(screen.getByRole('button', { name: /^Rules:/ }));
  const covered = await screen.findByRole('radio', { name: 'covered, rejected in #64661' });
  const text = document.getElementById(covered.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(text).toContain('else the oldest longer region at its address');
  expect(text).toContain('moves more than they need');
  expect(text).toContain('PR prose');
  expect(text).toContain('rejected in vLLM #64661');
  await user.click(covered);
  expect(store.getState().rules).toEqual({ alias: 'covered', rows: 'packed-mla' });
  await user.click(screen.getByRole('radio', { name: 'never' }));
  expect(store.getState().rules).toEqual({ alias: 'covered', rows: 'never' });
});

test('a refused layout says which check, and shows the decisions made before it', async () => {
  const { user } = await renderApp('refused-tail');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Refused: /);
  expect(screen.getByRole('heading', { name: /No map/ })).toBeTruthy();
  expect(screen.getAllByText('tail-not-covered').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('tab', { name: 'Steps 1' }));
  expect(await screen.findByRole('grid', { name: 'Steps' })).toBeTruthy();
});

test('the theme is chosen by name', async () => {
  const { store, user } = await renderApp();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'Dark');
  expect(store.getState().theme).toBe('dark');
});
