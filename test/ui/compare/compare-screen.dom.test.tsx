import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test, vi } from 'vitest';
import type { ChosenSides } from '../../../src/ui/compare/difference-place.ts';
import { type RenderedApp, renderApp } from '../render-app.tsx';
// Loaded beforehand, so that no test waits for a transform.
import '../../../src/ui/compare/compare-screen.tsx';
import type { OnChoose } from '../../../src/ui/compare/compare-lens.ts';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
// The map needs a canvas; what it is told, and what it tells, does not.
vi.mock('../../../src/ui/compare/compare-map.tsx', () => ({
  CompareMap: ({ chosen, onChoose }: { chosen: ChosenSides; onChoose: OnChoose }) => (
    <div>
      <output aria-label="Chosen">{JSON.stringify(chosen)}</output>
      <button type="button" onClick={() => onChoose('b', { kind: 'region', region: 2 })}>
        press R2 of B
      </button>
      <button type="button" onClick={() => onChoose('a', { kind: 'layer', layer: 'layers.0.attn.swa_cache' })}>
        press a layer that did not move
      </button>
    </div>
  ),
}));

vi.setConfig({ testTimeout: 30_000 });

async function compare(preset?: string): Promise<RenderedApp> {
  const app = await renderApp(preset);
  await app.user.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByRole('main', { name: 'Compare' });
  return app;
}

const headline = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
const rows = (): string[] =>
  within(screen.getByRole('grid', { name: 'Differences' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const detail = (): string => screen.getByRole('region', { name: 'Difference' }).textContent ?? '';
const chosen = (): ChosenSides => JSON.parse(screen.getByLabelText('Chosen').textContent ?? '');

describe('Compare', () => {
  test('starts with the open layout under its rules against the proposed one', async () => {
    await compare();
    expect(headline()).toBe(
      'Fewer errors: B delivers 21,696 more bytes of each block of group 2 ring; +2 regions; nothing is lost any more under packed-row-aware · packed-mla',
    );
    expect(screen.getByRole('combobox', { name: 'Alias rule of A' })).toHaveProperty('value', 'base-address');
    expect(screen.getByRole('combobox', { name: 'Alias rule of B' })).toHaveProperty('value', 'packed-row-aware');
    expect(screen.getByRole('button', { name: 'Layout of B: the same layout' })).toBeTruthy();
    expect(rows()).toHaveLength(12);
    expect(rows()[0]).toContain('fixedFixed: compressor.state_cache loses 13,760 of 32,768 B in every block');
  });

  test('. and , step through what is listed, and each is told and brought into sight', async () => {
    const { store, user } = await compare();
    await user.click(screen.getByRole('button', { name: 'Moved layers 2' }));
    expect(rows()).toHaveLength(2);
    act(() => store.dispatch({ type: 'view-changed', view: { owner: 0 } }));
    await user.keyboard('[Period]');
    expect(detail()).toMatch(/^compressor\.state_cache joins R0 in A and makes R2 in B\.A base-address · packed-mla/);
    expect(detail()).toContain('13,760 bytes of each block will not be sent');
    expect(detail()).toContain('B packed-row-aware · packed-mla');
    expect(store.getState().view.owner).toBe(2);
    const layer = { kind: 'layer', layer: 'layers.2.attn.compressor.state_cache' };
    expect(chosen()).toStrictEqual({ a: layer, b: layer });
    await user.keyboard('[Comma]');
    expect(detail()).toMatch(/^indexer\.state_cache joins R1/);
    await user.keyboard('[Period]');
    expect(detail()).toMatch(/^compressor\.state_cache/);
    await user.keyboard('{Escape}');
    expect(chosen()).toStrictEqual({ a: null, b: null });
  });

  test('a row is chosen by arrows, and a region shows its fields side by side', async () => {
    const { user } = await compare();
    await user.click(screen.getByRole('button', { name: 'Regions 4' }));
    const [, first] = within(screen.getByRole('grid', { name: 'Differences' })).getAllByRole('row');
    await user.click(first as HTMLElement);
    const fields = within(screen.getByRole('region', { name: 'Difference' })).getAllByRole('row');
    expect(fields.map((row) => row.textContent)).toStrictEqual(['FieldAB', 'group_idshared0', 'rolesscratchnone']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(detail()).toMatch(/^B adds R2: 32,768 B/);
  });

  test('what is pressed on a map is found in the list', async () => {
    const { user } = await compare();
    await user.click(screen.getByRole('button', { name: 'press R2 of B' }));
    expect(detail()).toMatch(/^B adds R2/);
    await user.click(screen.getByRole('button', { name: 'press a layer that did not move' }));
    expect(detail()).toMatch(/^Choose a difference/);
    expect(chosen()).toStrictEqual({ a: { kind: 'layer', layer: 'layers.0.attn.swa_cache' }, b: null });
  });

  test('says that nothing differs, under which rules, and what is wrong on both sides', async () => {
    const { store, user } = await compare();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Alias rule of B' }), 'base-address');
    expect(store.getState().other).toStrictEqual({ open: null, rules: { alias: 'base-address', rows: 'packed-mla' } });
    expect(headline()).toMatch(
      /^No difference, and errors on both sides: A and B register the same, under base-address · packed-mla; on both sides, compressor/,
    );
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByText(/^A and B register the same, under base-address · packed-mla; on both sides/)).toBeTruthy();
  });

  test('swaps the sides, the first one also where nobody has chosen', async () => {
    const { store, user } = await compare();
    await user.click(screen.getByRole('button', { name: 'Swap A and B' }));
    expect(store.getState()).toMatchObject({ rules: { alias: 'packed-row-aware' } });
    expect(headline()).toMatch(/^More errors: B delivers 21,696 fewer bytes/);
    await user.click(screen.getByRole('button', { name: 'Swap A and B' }));
    expect(headline()).toMatch(/^Fewer errors/);
  });

  test('A changes its rules, and undo takes that back', async () => {
    const { store, user } = await compare();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Row policy of A' }), 'never');
    expect(store.getState()).toMatchObject({ rules: { rows: 'never' } });
    act(() => void store.undo());
    expect(screen.getByRole('combobox', { name: 'Row policy of A' })).toHaveProperty('value', 'packed-mla');
  });

  test('has another document on either side, under the rules of the side', async () => {
    const { store, user } = await compare();
    await user.click(screen.getByRole('button', { name: /^Layout of B/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Search layouts' }), 'fewer rows{Enter}');
    await screen.findByRole('heading', { name: 'No map: B is refused' });
    expect(headline()).toMatch(/^More errors: B is refused: layers\.0's tensor has 3 rows/);
    expect(store.getState().other).toMatchObject({ rules: { alias: 'packed-row-aware' } });
    expect(rows().filter((row) => row.includes('Only A has the layer'))).toHaveLength(4);

    await user.click(screen.getByRole('button', { name: /^Layout of A/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Search layouts' }), 'aliased{Enter}');
    await screen.findByRole('button', { name: /^Layout of A: DeepSeek-V4.1: aliased groups/ });
    expect(store.getState()).toMatchObject({ rules: { alias: 'base-address' } });
    expect(store.getState().mode).toBe('compare');

    await user.click(screen.getByRole('button', { name: /^Layout of B/ }));
    await user.click(await screen.findByRole('button', { name: 'The same layout as A' }));
    expect(store.getState().other?.open).toBeNull();
    expect(headline()).toMatch(/^No difference: A and B register the same/);
  });

  test('suggests renames between two documents, and takes them when asked', async () => {
    const { store, opener, user } = await compare('spill');
    const a = store.getState().open;
    if (a === null) throw new Error('nothing is open');
    const source = (await opener.presets.find(({ id }) => id === 'spill')?.load()) ?? '';
    const layers = a.document.kv_cache_config.kv_cache_groups.flatMap(({ layer_names: names }) => names);
    const renamed = layers.reduce((all, name) => all.replaceAll(`"${name}"`, `"model.${name}"`), source);
    await act(() => opener.openSource(renamed, { kind: 'pasted' }));
    act(() => store.dispatch({ type: 'other-changed', other: { open: a, rules: store.getState().rules } }));
    const take = await screen.findByRole('button', { name: 'Take them as renamed' });
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('perhaps renamed: ');
    expect(headline()).toContain('only in A');
    await user.click(take);
    expect(headline()).not.toContain('only in A');
    expect(screen.getByRole('button', { name: 'Match by name alone' })).toBeTruthy();
  });

  test('copies the comparison as Markdown', async () => {
    const { user } = await compare();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy as Markdown' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy());
    expect(writeText.mock.calls[0]?.[0]).toContain('## B against A\n\n- A: DeepSeek-V4.1: compressor over SWA, ');
  });

  test('has no obvious accessibility fault, also with a difference chosen', async () => {
    const { user } = await compare();
    const violations = async (): Promise<string[]> => {
      const result = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
      return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
    };
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Regions 4' }));
    await user.keyboard('[Period]');
    expect(await violations()).toEqual([]);
  });
});
