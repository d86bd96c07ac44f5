import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readLink } from '../../src/io/share/link.ts';
import { DEFAULT_PRESET, PRESETS } from '../../src/presets/catalog.ts';
import { createAppStore } from '../../src/state/store.ts';
import EmbedScreen from '../../src/ui/embed/embed-screen.tsx';
import { HoverProvider } from '../../src/ui/hover.ts';
import { createOpener } from '../../src/ui/opening/opener.ts';
import { OpenerProvider } from '../../src/ui/opening/opener-context.tsx';
import { StoreProvider } from '../../src/ui/store-context.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => <p>the map</p> }));

test('the map alone says what it shows, under which rules, and leads to the same in the whole tool', async () => {
  const store = createAppStore();
  const opener = createOpener(store, PRESETS);
  await opener.openPreset(DEFAULT_PRESET);
  render(
    <StoreProvider store={store}>
      <OpenerProvider opener={opener}>
        <HoverProvider>
          <EmbedScreen />
        </HoverProvider>
      </OpenerProvider>
    </StoreProvider>,
  );
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
