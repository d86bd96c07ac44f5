import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Action } from './action.ts';
import { initialState, reduce } from './reduce.ts';
import type { AppState } from './state.ts';

/** The one store of the page: state read with `getState`, changed only by `dispatch`. */
export interface AppStore extends Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly dispatch: (action: Action) => void;
}

export function createAppStore(initial: AppState = initialState): AppStore {
  const store = createStore<AppState>(() => initial);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (action) => store.setState((state) => reduce(state, action), true),
  };
}
