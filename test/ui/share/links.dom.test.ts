import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fragmentOf, linkTo, readLink } from '../../../src/io/share/link.ts';
import type { Share } from '../../../src/io/share/share.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { sessionOf } from '../../../src/state/session.ts';
import { type AppStore, createAppStore } from '../../../src/state/store.ts';
import { createOpener, type Opener } from '../../../src/ui/opening/opener.ts';
import { followLinks, openAtStart } from '../../../src/ui/share/links.ts';
import { shareOf } from '../../../src/ui/share/share-of.ts';
import { FULL, PLAIN } from '../../io/share/shares.ts';

let end: () => void = () => undefined;

beforeEach(() => history.replaceState(null, '', '/scope/'));
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

const page = (): { readonly store: AppStore; readonly opener: Opener } => {
  const store = createAppStore();
  return { store, opener: createOpener(store, PRESETS) };
};

const SHARED: Share = { ...PLAIN, view: { ...PLAIN.view, selection: { kind: 'layer', layer: 'a' }, tab: 'regions' } };

describe('openAtStart()', () => {
  test('shows what the link brings, and keeps theme, panels and what was at hand', async () => {
    const before = page();
    await before.opener.openSource(
      JSON.stringify({ ...PLAIN.open.document, title: 'mine', kv_caches: { a: PLAIN.open.document.kv_caches?.[0] } }),
      { kind: 'file', name: 'mine.json' },
    );
    before.store.dispatch({ type: 'theme-changed', theme: 'dark' });
    const session = sessionOf(before.store.getState());
    history.replaceState(null, '', fragmentOf(SHARED));
    const app = page();
    await openAtStart(app, session, 'collision');
    expect(app.store.getState()).toMatchObject({
      open: { origin: { kind: 'shared', name: 'sample.json' }, document: PLAIN.open.document },
      rules: PLAIN.open.rules,
      selection: { kind: 'layer', layer: 'a' },
      tab: 'regions',
      theme: 'dark',
      failed: null,
    });
    expect(app.store.getState().shelf.map(({ origin }) => 'name' in origin && origin.name)).toEqual([
      'sample.json',
      'mine.json',
    ]);
    expect(location.hash).toBe(fragmentOf(SHARED));
  });

  test.each([
    ['cut off', fragmentOf(SHARED).slice(0, -9), 'broken-share'],
    ['hostile', '#share=AQAAAAAAAAAAAAAAAA', 'broken-share'],
    ['empty', '#share=', 'broken-share'],
  ])('says what is wrong with a link that is %s, and shows what was there', async (_, fragment, code) => {
    const before = page();
    await before.opener.openPreset('spill');
    before.store.dispatch({ type: 'filter-changed', filter: 'kept' });
    history.replaceState(null, '', fragment);
    const app = page();
    await openAtStart(app, sessionOf(before.store.getState()), 'collision');
    expect(app.store.getState()).toMatchObject({
      open: { origin: { kind: 'preset', id: 'spill' } },
      filter: 'kept',
      failed: { name: 'The link', issues: [{ code }] },
    });
    expect(location.hash).toBe('');
    // Without an earlier visit it begins as ever.
    history.replaceState(null, '', fragment);
    const first = page();
    await openAtStart(first, null, 'collision');
    expect(first.store.getState()).toMatchObject({
      open: { origin: { kind: 'preset', id: 'collision' } },
      failed: { issues: [{ code }] },
    });
  });
});

describe('a link of a preset', () => {
  test('opens as the preset while that has not changed, and as itself once it has', async () => {
    const sender = page();
    await sender.opener.openPreset('spill', { alias: 'covered' });
    const share = shareOf(sender.store.getState(), PRESETS);
    if (share === null) throw new RangeError('nothing is open');
    const app = page();
    await app.opener.openSource(fragmentOf(share), { kind: 'shared', name: 'The link' });
    expect(app.store.getState().open).toMatchObject({ origin: { kind: 'preset', id: 'spill' } });
    expect(app.store.getState().rules).toMatchObject({ alias: 'covered' });
    const older: Share = { ...share, open: { ...share.open, document: PLAIN.open.document } };
    await app.opener.openSource(fragmentOf(older), { kind: 'shared', name: 'The link' });
    expect(app.store.getState().open).toMatchObject({ origin: { kind: 'shared' }, document: PLAIN.open.document });
  });
});

describe('followLinks()', () => {
  /** What the browser does where somebody goes to another entry of the history. */
  const goTo = (state: unknown, address: string): void => {
    history.replaceState(state, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  };
  const shownLayer = (store: AppStore) => store.getState().selection;

  test('takes the link out of the address once something else is shown', async () => {
    history.replaceState(null, '', fragmentOf(SHARED));
    const { store, opener } = page();
    await openAtStart({ store, opener }, null, 'collision');
    end = followLinks(store, opener);
    store.dispatch({ type: 'theme-changed', theme: 'dark' });
    store.dispatch({ type: 'panels-sized', panels: { layers: 0 } });
    expect(location.hash).toBe(fragmentOf(SHARED));
    store.dispatch({ type: 'selected', selection: null });
    expect(location.href).not.toContain('#');
  });

  test('goes back to what was left, and forward to it again', async () => {
    const { store, opener } = page();
    await opener.openPreset('spill');
    end = followLinks(store, opener);
    const first = history.state;
    store.dispatch({ type: 'filter-changed', filter: 'edited' });
    goTo(null, fragmentOf(SHARED));
    await vi.waitFor(() => expect(shownLayer(store)).toEqual({ kind: 'layer', layer: 'a' }));
    const second = history.state;
    expect(second).not.toEqual(first);
    goTo(first, '/scope/');
    await vi.waitFor(() => expect(store.getState().filter).toBe('edited'));
    expect(store.getState().open?.origin).toEqual({ kind: 'preset', id: 'spill' });
    store.dispatch({ type: 'theme-changed', theme: 'light' });
    goTo(second, fragmentOf(SHARED));
    await vi.waitFor(() => expect(shownLayer(store)).toEqual({ kind: 'layer', layer: 'a' }));
    expect(store.getState()).toMatchObject({ filter: '', theme: 'light' });
    store.dispatch({ type: 'tab-changed', tab: 'order' });
    expect(location.hash).toBe('');
  });

  test('keeps what is shown where a link is broken, and says so', async () => {
    const { store, opener } = page();
    await opener.openPreset('spill');
    end = followLinks(store, opener);
    const before = store.getState().open;
    goTo(null, '#share=nothing');
    await vi.waitFor(() => expect(store.getState().failed).toMatchObject({ name: 'The link' }));
    expect(store.getState().open).toBe(before);
    expect(location.hash).toBe('');
  });

  test('leaves other fragments alone', async () => {
    const { store, opener } = page();
    await opener.openPreset('spill');
    end = followLinks(store, opener);
    const before = store.getState();
    goTo(null, '#elsewhere');
    store.dispatch({ type: 'filter-changed', filter: 'x' });
    expect(store.getState().open).toBe(before.open);
    expect(location.hash).toBe('#elsewhere');
  });
});

test('a link that is pasted becomes the address', async () => {
  const { opener } = page();
  await opener.openPreset('spill');
  const text = `[Open it](${linkTo('https://example.org/', FULL)})`;
  await opener.openSource(text, { kind: 'pasted' });
  expect(location.hash).toBe(fragmentOf(FULL));
  expect(readLink(location.hash)).toMatchObject({ ok: true });
});
