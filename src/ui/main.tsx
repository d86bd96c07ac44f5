import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_PRESET, PRESETS } from '../presets/catalog.ts';
import { FIRST_DOCUMENTS } from '../presets/first-view.ts';
import { createAppStore } from '../state/store.ts';
import { App } from './app.tsx';
import { BusyContext, createBusyStore } from './busy/busy.ts';
import { createPreparer } from './busy/preparer.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { loadGlossary } from './glossary/glossary.ts';
import { HoverProvider } from './hover.ts';
import { loadAddressParts } from './map/use-lens.ts';
import { createOpener } from './opening/opener.ts';
import { OpenerProvider } from './opening/opener-context.tsx';
import { keepSession, keptSession } from './session/keep-session.ts';
import { isLinked } from './share/is-linked.ts';
import { StoreProvider } from './store-context.tsx';
import './styles/base.css';
import { followTheme } from './theme.ts';
import { runTask, warmUp } from './worker/run-task.ts';

const root = document.getElementById('root');
if (root === null) {
  throw new RangeError('index.html has no element #root to draw into');
}
const loadLinks = () => import('./share/links.ts');
const EmbedScreen = lazy(() => import('./embed/embed-screen.tsx'));
/** Within somebody's page: the map alone, which neither shows nor changes what is kept for the next visit. */
const isEmbedded = new URLSearchParams(location.search).has('embed');
const busy = createBusyStore();
const preparer = createPreparer(runTask, busy);
const store = createAppStore(undefined, preparer.state);
const opener = createOpener(store, PRESETS, {
  known: FIRST_DOCUMENTS,
  prepare: preparer.pairs,
  busy,
  run: runTask,
  warmUp,
});
followTheme(store, document.documentElement);
// What an earlier visit left comes first; a page that remembers nothing shows the preset.
void (isEmbedded ? Promise.resolve(null) : keptSession()).then(async (session) => {
  if (isLinked()) await (await loadLinks()).openAtStart({ store, opener }, session, isEmbedded ? null : DEFAULT_PRESET);
  else if (session) void opener.restore(session, DEFAULT_PRESET);
  else void opener.openPreset(DEFAULT_PRESET);
  if (!isEmbedded) {
    keepSession(store);
    (await loadLinks()).followLinks(store, opener);
  }
  // The pointer will meet something soon; what tells of it should be there by then.
  await Promise.all([import('./inspector/selected.tsx'), loadAddressParts()]);
  await loadGlossary();
});
createRoot(root).render(
  <StrictMode>
    <StoreProvider store={store}>
      <OpenerProvider opener={opener}>
        <BusyContext value={busy}>
          <HoverProvider>
            <FaultBoundary>
              {isEmbedded ? (
                <Suspense fallback={null}>
                  <EmbedScreen />
                </Suspense>
              ) : (
                <App />
              )}
            </FaultBoundary>
          </HoverProvider>
        </BusyContext>
      </OpenerProvider>
    </StoreProvider>
  </StrictMode>,
);
