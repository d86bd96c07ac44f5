import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readLink } from '../../src/io/share/link.ts';
import { DEFAULT_PRESET, PRESETS } from '../../src/presets/catalog.ts';
import { type AppStore, createAppStore } from '../../src/state/store.ts';
import EmbedScreen from '../../src/ui/embed/embed-screen.tsx';
import { HoverProvider } from '../../src/ui/hover.ts';
import { createOpener, type Opener } from '../../src/ui/opening/opener.ts';
import { OpenerProvider } from '../../src/ui/opening/opener-context.tsx';
import { openAtStart } from '../../src/ui/share/links.ts';
import { StoreProvider } from '../../src/ui/store-context.tsx';
import type { TransferMapProps } from '../../src/ui/transfer/map/transfer-map.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => <p>the map</p> }));
vi.mock('../../src/ui/transfer/map/transfer-map.tsx', () => ({
  default: ({ onBlocks, transfer }: TransferMapProps) => (
    <p>
      maps of {transfer.pairs.length} runs, {onBlocks ? 'to change' : 'to read'}
    </p>
  ),
}));

async function embedded(open: (store: AppStore, opener: Opener) => Promise<unknown>): Promise<void> {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  await open(store, opener);
  render(
    <StoreProvider store={store}>
      <OpenerProvider opener={opener}>
        <HoverProvider>
          <EmbedScreen />
        </HoverProvider>
      </OpenerProvider>
    </StoreProvider>,
  );
}

test('the map alone says what it shows, under which rules, and leads to the same in the whole tool', async () => {
  await embedded((_, opener) => opener.openPreset(DEFAULT_PRESET));
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toContain('13,760 of 32,768 B in every block');
  expect(screen.getByRole('banner', { hidden: true }).textContent).toContain(
    'base-address · packed-mla · modelled, not observed',
  );
  expect(await screen.findByText('the map')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();

  const link = screen.getByRole('link', { name: 'Open in RegionScope' });
  const shared = readLink(link.getAttribute('href') ?? '');
  expect(shared).toMatchObject({ ok: true, share: { open: { preset: DEFAULT_PRESET } } });
});

test('a transfer shows both sides to read, with its verdict and both rules', async () => {
  await embedded(async (store, opener) => {
    await opener.openPreset(DEFAULT_PRESET);
    store.dispatch({ type: 'mode-changed', mode: 'transfer' });
    store.dispatch({
      type: 'transfer-changed',
      transfer: { rules: { alias: 'base-address', rows: 'padded-only' } },
    });
  });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/needed, .* never arrive/));
  expect(screen.getByRole('banner', { hidden: true }).textContent).toContain(
    'prefill base-address · packed-mla · decode base-address · padded-only · modelled, not observed',
  );
  expect((await screen.findByText(/^maps of/)).textContent).toMatch(/^maps of [1-9]\d* runs, to read$/);
  expect(screen.queryByRole('switch')).toBeNull();
  const shared = readLink(screen.getByRole('link', { name: 'Open in RegionScope' }).getAttribute('href') ?? '');
  expect(shared).toMatchObject({
    ok: true,
    share: { view: { mode: 'transfer' }, transfer: { rules: { rows: 'padded-only' } } },
  });
});

test('a link that opens nothing is told alone, with what to do; no layout stands behind it', async () => {
  history.replaceState(null, '', '/scope/?embed#share=AQAAAAAAAAAAAAAAAA');
  await embedded((store, opener) => openAtStart({ store, opener }, null, null));
  const told = await screen.findByRole('alert');
  expect(within(told).getByRole('heading', { level: 1 }).textContent).toContain('its link could not be opened');
  expect(within(told).getByText(/Copy it again from where it was shared/)).toBeDefined();
  expect(told.textContent).toContain('Share › Copy embed');
  expect(screen.queryByText('the map')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open RegionScope' }).getAttribute('href')).toMatch(/\/scope\/$/);
  // A reload tells the same.
  expect(location.hash).toBe('#share=AQAAAAAAAAAAAAAAAA');
});
