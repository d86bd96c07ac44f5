import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuleNames } from '../../src/core/facts.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { factsOf, startView } from '../../src/state/select.ts';
import '../../src/ui/compare/compare-screen.tsx';
import '../../src/ui/observed/evidence-panel.tsx';
import { workedUnder } from '../core/observed/tables.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
vi.mock('../../src/ui/compare/compare-map.tsx', () => ({ CompareMap: () => null }));

const RULES: RuleNames = { alias: 'packed-row-aware', rows: 'packed-mla' };

/** The page with a layout open that a worker under base-address registered. */
async function renderWorked(change: Partial<LayoutDocument['registered']> = {}) {
  const app = await renderApp();
  const worked = workedUnder(await app.opener.presetDocument('dsv41-swa-compressor'), {
    ...RULES,
    alias: 'base-address',
  });
  if (worked === null) throw new Error('refused');
  const document = { ...worked, registered: { ...worked.registered, ...change } };
  const open = { origin: { kind: 'file' as const, name: 'worker.json' }, document, warnings: [] };
  act(() => app.store.dispatch({ type: 'opened', open, rules: RULES, view: startView(factsOf(document, RULES)) }));
  return app;
}

const verdictText = (): string => screen.getByRole('region', { name: 'Verdict' }).textContent ?? '';
const table = () => screen.findByRole('grid', { name: 'Worker beside model' });
const rowTexts = async (): Promise<(string | null)[][]> =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim() ?? ''),
    );

test("the worker's own table is the first choice among rules, and the verdict says that it is observed", async () => {
  const { store, user } = await renderWorked();
  expect(verdictText()).toMatch(/No byte of a block is lost under packed-row-aware/);
  await user.click(screen.getByRole('button', { name: /^Rules:/ }));
  const [first] = await screen.findAllByRole('radio');
  expect(first).toBe(screen.getByRole('radio', { name: 'as registered' }));
  await user.click(screen.getByRole('radio', { name: 'as registered' }));
  expect(store.getState().rules).toBe('as-registered');
  expect(screen.getAllByRole('radio').filter((each) => (each as HTMLInputElement).checked)).toEqual([first]);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Rules: as registered' })).toBeTruthy();
  expect(verdictText()).toMatch(/compressor\.state_cache loses 13,760 of 32,768 B/);
  expect(verdictText()).toContain("observed: the worker's own table");
  expect(screen.getByRole('tab', { name: 'Steps 0' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'See it fixed' }));
  expect(store.getState().rules).toEqual(RULES);
  await user.click(screen.getByRole('button', { name: 'Back to as registered' }));
  expect(store.getState().rules).toBe('as-registered');
});

test('a layout without such a table has neither the choice nor the tab', async () => {
  const { user } = await renderApp();
  expect(screen.queryByRole('tab', { name: /Worker/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Rules:/ }));
  await screen.findAllByRole('radio');
  expect(screen.queryByRole('radio', { name: 'as registered' })).toBeNull();
});

test("its rows stand beside the model's, with what fits and what does not", async () => {
  const { store, user } = await renderWorked({ block_lens: [19_008, 4096] });
  await user.click(screen.getByRole('tab', { name: 'Worker’s own' }));
  expect((await screen.findByText(/^The worker behaves like/)).textContent).toMatch(
    /base-address · packed-mla on 1 of 2 regions and lacks 1 that it makes/,
  );
  expect(screen.getByText(/is like no rule's/).textContent).toContain('R1 is like no rule');
  const heads = within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(0, 5)).toEqual(['Fit', 'Worker', 'Model', 'Base', 'block_len']);
  expect((await rowTexts()).map((cells) => cells.slice(0, 5))).toEqual([
    ['differs', 'R0', 'R0', '0x7f0000000000', '19,008'],
    ['like no rule', 'R1', 'R1', '0x7f0000008000', '4,096 model 8,448'],
    ['only the model', '', 'R2', '0x7f0000000000', '32,768'],
    ['only the model', '', 'R3', '0x7f0000008000', '16,384'],
  ]);
  // Under rules, a row selects the model's region; as registered, the worker's.
  await user.click(within(await table()).getByRole('row', { name: /only the model R2/ }));
  expect(store.getState().selection).toEqual({ kind: 'region', region: 2 });
  await user.click(screen.getByRole('button', { name: 'Show as registered' }));
  expect(store.getState().rules).toBe('as-registered');
  expect((await rowTexts()).map((cells) => cells.slice(0, 3))).toEqual([
    ['fits', 'R0', 'R0'],
    ['like no rule', 'R1', 'R1'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Show the model' }));
  expect(store.getState().rules).toEqual({ alias: 'base-address', rows: 'packed-mla' });
});

test('what ended in an exception says so', async () => {
  const { user } = await renderWorked({ kv_caches_base_addr: [], error: 'ValueError: rows' });
  await user.click(screen.getByRole('tab', { name: 'Worker’s own' }));
  expect((await screen.findByText(/^Registration ended/)).textContent).toBe(
    'Registration ended with an exception: ValueError: rows.',
  );
});

test('as registered there are no steps and no other orders', async () => {
  const { store, user } = await renderWorked();
  act(() => store.dispatch({ type: 'rules-changed', rules: 'as-registered' }));
  await user.click(screen.getByRole('tab', { name: /^Steps/ }));
  expect(await screen.findByText(/does not say how it came about/)).toBeTruthy();
  await user.keyboard(']');
  expect(store.getState().replayed).not.toBe(1);
  await user.click(screen.getByRole('tab', { name: /^Order/ }));
  expect(await screen.findByText(/registered once, in one order/)).toBeTruthy();
});

test('Compare takes it as a side, where that side has a table', async () => {
  const { store, user } = await renderWorked();
  act(() => store.dispatch({ type: 'mode-changed', mode: 'compare' }));
  const alias = await screen.findByRole('combobox', { name: 'Alias rule of A' });
  await user.selectOptions(alias, 'as registered');
  expect(store.getState().rules).toBe('as-registered');
  const rows = screen.getByRole('combobox', { name: 'Row policy of A' });
  expect((rows as HTMLSelectElement).disabled).toBe(true);
  await waitFor(() =>
    expect(verdictText()).toContain("A: observed: the worker's own table; B: modelled, not observed"),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Alias rule of B' }), 'as registered');
  await waitFor(() => expect(verdictText()).toContain("A and B register the same, in the worker's own table"));
  await user.selectOptions(alias, 'covered');
  expect(store.getState().rules).toEqual({ alias: 'covered', rows: 'packed-mla' });
});
