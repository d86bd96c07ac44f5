import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../src/ui/matrix/matrix-screen.tsx';
import { DEFAULT_PRESET, PRESETS } from '../../src/presets/catalog.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

/** Few enough to draw in a simulated page; every preset is tried in test/core/analysis/matrix.test.ts. */
const FEW = PRESETS.filter(({ id }) =>
  ['dsv41-swa-compressor', 'v41-aliased-groups', 'wider-after-narrower', 'refused-tail'].includes(id),
);

async function openMatrix(presets = FEW) {
  const app = await renderApp(DEFAULT_PRESET, presets);
  await app.user.click(screen.getByRole('button', { name: 'Matrix' }));
  await screen.findByText(`${FEW.length} layouts`);
  return app;
}

const grid = () => screen.getByRole('grid', { name: 'Layouts by rule set' });
const row = (name: RegExp) => within(grid()).getByRole('row', { name });
const cells = (name: RegExp): (string | null)[] =>
  within(row(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('shows what each rule does to the layouts that matter', async () => {
  const { user } = await openMatrix();
  const compressor = cells(/compressor over SWA/);
  expect(compressor[0]).toMatch(/^loses 21,696 B/);
  for (const other of compressor.slice(1)) expect(other).toMatch(/^loses nothing4 regions/);
  // One region whole; split in two, bytes move twice and none is lost.
  expect(cells(/aliased groups/).map((text) => text?.match(/\d regions?/)?.[0])).toEqual([
    '1 region',
    '2 regions',
    '2 regions',
    '1 region',
    '1 region',
  ]);
  await user.click(screen.getByRole('button', { name: 'never' }));
  expect(cells(/aliased groups/)[4]).toMatch(/^loses nothing3 regions/);
  await user.click(screen.getByRole('button', { name: 'all three' }));
  expect(within(row(/aliased groups/)).getAllByRole('button')).toHaveLength(15);
});

test('whole models are tried when asked for', async () => {
  const { user } = await openMatrix([...FEW, ...PRESETS.filter(({ id }) => id === 'deepseek-v3')]);
  expect(within(grid()).queryByRole('row', { name: /DeepSeek-V3/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Real models too' }));
  await screen.findByText(`${FEW.length + 1} layouts`);
  expect(cells(/DeepSeek-V3/)[0]).toMatch(/^loses nothing61 regions/);
});

test('a cell opens its layout under its rules', async () => {
  const { store, user } = await openMatrix();
  const cell = within(row(/aliased groups/)).getByTitle(/under full-geometry · packed-mla$/);
  await user.click(cell);
  await waitFor(() => expect(store.getState().mode).toBe('explore'));
  expect(store.getState()).toMatchObject({
    open: { origin: { kind: 'preset', id: 'v41-aliased-groups' } },
    rules: { alias: 'full-geometry', rows: 'packed-mla' },
  });
});

test('arrows go from cell to cell, and one cell is in the tab order', async () => {
  const { user } = await openMatrix();
  const stops = () =>
    within(grid())
      .getAllByRole('button')
      .filter((cell) => cell.tabIndex === 0);
  expect(stops()).toHaveLength(1);
  act(() => stops()[0]?.focus());
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(stops()[0]);
  expect(document.activeElement?.getAttribute('data-spot')).toBe('2/1');
  await user.keyboard('{End}{Control>}{End}{/Control}');
  expect(document.activeElement?.getAttribute('data-spot')).toBe(`${FEW.length - 1}/4`);
});

test('is copied as text that names rule and row policy in every row', async () => {
  const { user } = await openMatrix();
  await user.click(screen.getByRole('button', { name: 'Copy as CSV' }));
  await screen.findByRole('button', { name: 'Copied' });
  const [head, ...rows] = (await navigator.clipboard.readText()).trim().split(/\r?\n/);
  expect(head).toMatch(/^layout,row_policy,alias_rule,refused,regions/);
  expect(rows).toHaveLength(FEW.length * 15);
  expect(rows.filter((line) => line.includes(',packed-mla,base-address,'))).toHaveLength(FEW.length);
});

test('tries the rule of the open document on every layout', async () => {
  const { store, user } = await openMatrix();
  await user.click(screen.getByRole('button', { name: 'Explore' }));
  await user.click(screen.getByRole('button', { name: /^Rules:/ }));
  await user.click(await screen.findByRole('button', { name: /Write a rule of your own/ }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Matrix' }));
  await screen.findByText(`${FEW.length + 1} layouts`);
  expect(store.getState().open?.document.rules?.own?.title).toBe('base-address, changed');
  for (const name of [/^DeepSeek-V4\.1: compressor over SWA/, /aliased groups/]) {
    const [builtIn, own] = [0, 5].map((at) => cells(name)[at]);
    expect(own).toBe(builtIn);
  }
});
