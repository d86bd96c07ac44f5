import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import type { LensName } from '../../../src/core/scene/lens-switch.ts';
import { type AppStore, createAppStore } from '../../../src/state/store.ts';
import MapTwin from '../../../src/ui/map/map-twin.tsx';
import type { MapModel } from '../../../src/ui/map/use-map-model.ts';
import { StoreProvider } from '../../../src/ui/store-context.tsx';
import { registeredFacts } from '../../core/scene/scenes.ts';
import { writtenText } from '../../core/scene/written.ts';
import { modelOf, modelOfFacts } from './model.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const INDEXER = 'layers.2.attn.indexer.state_cache';

function shown(model: MapModel, lens: LensName): AppStore {
  const store = createAppStore();
  render(
    <StoreProvider store={store}>
      <MapTwin
        model={model}
        addresses={lens === 'addresses' ? addressContent(model.facts.analysis, new Set()) : null}
      />
    </StoreProvider>,
  );
  return store;
}

const selectedNames = (): (string | null)[] =>
  screen.getAllByRole('row', { selected: true }).map((row) => within(row).getByRole('button').textContent);
const focused = (): string | null => document.activeElement?.textContent ?? null;

test('under the addresses lens it lists the tracks, with the addresses of their first block', async () => {
  shown(await modelOf('dsv41-swa-compressor', 2, 0), 'addresses');
  expect(screen.getByRole('heading', { name: /^Table of the tracks/ })).toBeDefined();
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toContainEqual([
    COMPRESSOR,
    'page data, group 2, 4 blocks',
    '0x7f0000000000',
    '0x7f0000008000',
    '13,760 B of a block never sent',
  ]);
  expect(rows).toContainEqual(['R1 · 8,448 B', 'descriptors, 4 blocks', '0x7f0000008000', '0x7f000000a100', '']);
});

test('one stop of the Tab key; arrows go through it and select', async () => {
  const user = userEvent.setup();
  const store = shown(await modelOf('dsv41-swa-compressor', 2, 0), 'rows');
  await user.tab();
  expect(focused()).toBe(COMPRESSOR);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(INDEXER);
  expect(store.getState().selection).toEqual({ kind: 'layer', layer: INDEXER });
  await user.keyboard('{End}');
  expect(store.getState().selection).toEqual({ kind: 'region', region: 1 });
  await user.keyboard('{ArrowDown}{Home}');
  expect(focused()).toBe(COMPRESSOR);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('follows what is selected elsewhere, findings too, and says so', async () => {
  const store = shown(await modelOf('dsv41-swa-compressor', 2, 0), 'rows');
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
  expect(selectedNames()).toEqual(['R0']);
  expect(screen.getByText('Selected: R0, descriptor 0, 19,008 B, 0x0 to 0x4a40')).toBeDefined();
  act(() => store.dispatch({ type: 'selected', selection: { kind: 'finding', id: `truncated:${INDEXER}` } }));
  expect(selectedNames()).toEqual([INDEXER]);
  expect(screen.getByText(/^Selected: .*, 7,936 B never sent$/)).toBeDefined();
  act(() => store.dispatch({ type: 'selected', selection: null }));
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  expect(screen.queryByText(/^Selected/)).toBeNull();
});

test('of more lines than it holds, those around the selected one', async () => {
  const user = userEvent.setup();
  const pages = Array.from({ length: 150 }, (_, i) => ({ layer: `l${i}`, offset: i * 8, bytes: 8, stride: 1200 }));
  shown(modelOfFacts(registeredFacts(writtenText([pages], { blocks: 2, bytes: 2400 })), 0, 0), 'rows');
  await user.tab();
  await user.keyboard('{End}');
  expect(focused()).toBe('R149');
  expect(screen.getByRole('table', { name: 'Row 0 of the memory map: 201 to 300 of 300 entries' })).toBeDefined();
  expect(screen.getByRole('row', { selected: true }).getAttribute('aria-rowindex')).toBe('301');
});
