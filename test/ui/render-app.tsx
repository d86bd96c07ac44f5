import { act, configure, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { DEFAULT_PRESET, PRESETS } from '../../src/presets/catalog.ts';
import { type AppStore, createAppStore } from '../../src/state/store.ts';
import { App } from '../../src/ui/app.tsx';
// What the page loads on demand is loaded here beforehand, so that no test waits for a transform.
import '../../src/ui/drawer/drawer.tsx';
import '../../src/ui/header/help-dialog.tsx';
import '../../src/ui/header/open-menu-items.tsx';
import '../../src/ui/opening/capture-dialog.tsx';
import '../../src/ui/opening/paste-dialog.tsx';
import '../../src/ui/inspector/selected.tsx';
import '../../src/ui/parts/sheet.tsx';
import '../../src/ui/steps/steps.tsx';
import { HoverProvider } from '../../src/ui/hover.ts';
import { createOpener, type Opener } from '../../src/ui/opening/opener.ts';
import { OpenerProvider } from '../../src/ui/opening/opener-context.tsx';
import { StoreProvider } from '../../src/ui/store-context.tsx';
import { TaskContext } from '../../src/ui/worker/use-task.ts';
import { runInPlace } from '../support/run-in-place.ts';

// Whether an element can be reached is the page's style, which is not here; to look for it takes most of a test's time.
// A machine that does much else takes its time, which is no part of a test.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });

// Nothing is laid out here, and lists in part draw as much as their height takes.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => 1440 },
  clientHeight: { get: () => 480 },
});

export interface RenderedApp {
  readonly store: AppStore;
  readonly opener: Opener;
  readonly user: UserEvent;
}

let isLoaded = false;

/** What a first selection and a first look at the steps load: shown once, so that no test meets the wait for it. */
async function loadParts(store: AppStore): Promise<void> {
  if (isLoaded) return;
  const { selection, tab } = store.getState();
  await act(async () => store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
  await act(async () => store.dispatch({ type: 'tab-changed', tab: 'decisions' }));
  await act(async () => {
    store.dispatch({ type: 'selected', selection });
    store.dispatch({ type: 'tab-changed', tab });
  });
  isLoaded = true;
}

/** The whole page with a preset open, its verdict shown. The map is the test file's to replace: it needs a canvas. */
export async function renderApp(preset = DEFAULT_PRESET, presets = PRESETS): Promise<RenderedApp> {
  const store = createAppStore();
  const opener = createOpener(store, presets);
  await opener.openPreset(preset);
  render(
    <StoreProvider store={store}>
      <OpenerProvider opener={opener}>
        <TaskContext value={runInPlace}>
          <HoverProvider>
            <App />
          </HoverProvider>
        </TaskContext>
      </OpenerProvider>
    </StoreProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('tablist', { name: 'Tables' });
  await loadParts(store);
  // The strip reads its layouts on its own.
  if (screen.queryByRole('list', { name: /three states/ })) await screen.findByText('2 regions');
  return { store, opener, user: userEvent.setup() };
}
