import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Action } from './action.ts';
import { emptyHistory, type History, recorded, redone, undone } from './history.ts';
import { initialState } from './initial-state.ts';
import { reduce, reshelved } from './reduce.ts';
import type { AppState } from './state.ts';

/** The one store of the page: state read with `getState`, changed only by `dispatch`, `undo` and `redo`. */
export interface AppStore extends Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly dispatch: (action: Action) => void;
  /** One step back; false where there is none. */
  readonly undo: () => boolean;
  /** One step forward again; false where there is none. */
  readonly redo: () => boolean;
}

export function createAppStore(initial: AppState = initialState): AppStore {
  const store = createStore<AppState>(() => initial);
  let history: History = emptyHistory;
  let previous: Action | null = null;
  const travel = (step: ReturnType<typeof undone>): boolean => {
    if (step === null) return false;
    history = step.history;
    previous = null;
    const now = store.getState();
    // What is selected, and where the map stands, may not exist in another document or under other rules.
    // An edit keeps the origin: what is in sight is still there.
    const sameDocument = step.kept.open?.origin === now.open?.origin;
    const { selection, view } = sameDocument
      ? now
      : { selection: null, view: { ...now.view, range: null, addresses: null } };
    const sameRules = step.kept.rules === now.rules;
    const replayed = step.kept.open === now.open && sameRules ? now.replayed : null;
    const shelf = step.kept.open ? reshelved(now.shelf, step.kept.open) : now.shelf;
    store.setState({ ...now, ...step.kept, shelf, view, selection: sameRules ? selection : null, replayed }, true);
    return true;
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (action) => {
      const before = store.getState();
      const after = reduce(before, action);
      history = recorded(history, before, after, action, previous);
      previous = action;
      store.setState(after, true);
    },
    undo: () => travel(undone(history, store.getState())),
    redo: () => travel(redone(history, store.getState())),
  };
}
