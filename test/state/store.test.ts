import { describe, expect, test, vi } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { initialState } from '../../src/state/initial-state.ts';
import type { AppState } from '../../src/state/state.ts';
import { createAppStore, type Prepare } from '../../src/state/store.ts';

// The store serves pages, workers and tests alike: nothing it imports may need React.
vi.mock('react', () => {
  throw new Error('the store imports React');
});

describe('createAppStore()', () => {
  test('is made without React', async () => {
    await expect(import('react')).rejects.toThrow();
    expect(createAppStore().getState()).toBe(initialState);
  });

  test('starts with the state that it is given', () => {
    const initial = { ...initialState, filter: 'swa' };
    const store = createAppStore(initial);
    expect(store.getState()).toBe(initial);
    expect(store.getInitialState()).toBe(initial);
  });

  test('tells subscribers of a change, with the state before it', () => {
    const store = createAppStore();
    const told = vi.fn();
    const end = store.subscribe(told);
    store.dispatch({ type: 'filter-changed', filter: 'mla' });
    expect(told.mock.calls).toStrictEqual([[{ ...initialState, filter: 'mla' }, initialState]]);
    end();
    store.dispatch({ type: 'filter-changed', filter: 'swa' });
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('tells nobody where nothing changes', () => {
    const store = createAppStore();
    const told = vi.fn();
    store.subscribe(told);
    store.dispatch({ type: 'tab-changed', tab: initialState.tab });
    store.dispatch({ type: 'view-changed', view: { row: 0 } });
    expect(told).not.toHaveBeenCalled();
    expect(store.getState()).toBe(initialState);
  });

  test('is one of its own each time', () => {
    const [a, b] = [createAppStore(), createAppStore()];
    a.dispatch({ type: 'theme-changed', theme: 'dark' });
    expect([a.getState().theme, b.getState().theme]).toStrictEqual(['dark', 'system']);
  });

  test('takes rules back and again, and says where there is nothing to take back', () => {
    const document: LayoutDocument = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } };
    const initial: AppState = { ...initialState, open: { origin: { kind: 'pasted' }, document, warnings: [] } };
    const store = createAppStore(initial);
    expect([store.undo(), store.redo()]).toStrictEqual([false, false]);
    store.dispatch({ type: 'rules-changed', rules: { alias: 'base-address' } });
    store.dispatch({ type: 'tab-changed', tab: 'regions' });
    expect(store.undo()).toBe(true);
    // What was only looked at stays as it is.
    expect(store.getState()).toMatchObject({ rules: initial.rules, tab: 'regions' });
    expect(store.redo()).toBe(true);
    expect(store.getState()).toMatchObject({ rules: { alias: 'base-address' }, tab: 'regions' });
    expect(store.redo()).toBe(false);
  });
});

describe('createAppStore() with something to make ready', () => {
  const document: LayoutDocument = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } };
  const open = { origin: { kind: 'pasted' as const }, document, warnings: [] };

  function setUp() {
    const asked: { state: AppState; settle: (isReady: boolean) => void; cancel: () => void }[] = [];
    const prepare: Prepare = (state) => {
      let settle: (isReady: boolean) => void = () => undefined;
      const ready = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      const cancel = vi.fn(() => settle(false));
      asked.push({ state, settle, cancel });
      return { ready, cancel };
    };
    return { asked, store: createAppStore({ ...initialState, open }, prepare) };
  }

  test('stays as it was until that is ready, while other changes go through', async () => {
    const { asked, store } = setUp();
    const done = store.dispatched({ type: 'rules-changed', rules: { alias: 'covered' } });
    store.dispatch({ type: 'filter-changed', filter: 'mla' });
    expect(store.getState()).toMatchObject({ rules: initialState.rules, filter: 'mla' });
    expect(asked).toMatchObject([{ state: { rules: { alias: 'covered' } } }]);
    asked[0]?.settle(true);
    expect(await done).toBe(true);
    expect(store.getState()).toMatchObject({ rules: { alias: 'covered' }, filter: 'mla' });
  });

  test('stays as it was for good where that is cancelled', async () => {
    const { asked, store } = setUp();
    const before = store.getState();
    const done = store.dispatched({ type: 'rules-changed', rules: { alias: 'covered' } });
    asked[0]?.settle(false);
    expect(await done).toBe(false);
    expect(store.getState()).toBe(before);
    expect(store.undo()).toBe(false);
  });

  test('makes the last of two changes, and cancels what the first one needs', async () => {
    const { asked, store } = setUp();
    const first = store.dispatched({ type: 'rules-changed', rules: { alias: 'covered' } });
    const second = store.dispatched({ type: 'rules-changed', rules: { alias: 'base-address' } });
    expect(asked[0]?.cancel).toHaveBeenCalledTimes(1);
    asked[1]?.settle(true);
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(store.getState()).toMatchObject({ rules: { alias: 'base-address' } });
  });

  test('gives up what is not ready before it takes back what is there', async () => {
    const { asked, store } = setUp();
    const first = store.dispatched({ type: 'rules-changed', rules: { alias: 'covered' } });
    asked[0]?.settle(true);
    await first;
    const second = store.dispatched({ type: 'rules-changed', rules: { alias: 'base-address' } });
    expect(store.undo()).toBe(true);
    expect(await second).toBe(false);
    expect(store.getState()).toMatchObject({ rules: { alias: 'covered' } });
    // The way back has to be made ready, too.
    expect(store.undo()).toBe(true);
    expect(store.getState()).toMatchObject({ rules: { alias: 'covered' } });
    asked[2]?.settle(true);
    await vi.waitFor(() => expect(store.getState().rules).toBe(initialState.rules));
    expect(store.redo()).toBe(true);
    asked[3]?.settle(true);
    await vi.waitFor(() => expect(store.getState()).toMatchObject({ rules: { alias: 'covered' } }));
  });
});
