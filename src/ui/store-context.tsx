import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Facts } from '../core/facts.ts';
import type { Action } from '../state/action.ts';
import { selectFacts } from '../state/select.ts';
import type { AppState } from '../state/state.ts';
import type { AppStore } from '../state/store.ts';

const StoreContext = createContext<AppStore | null>(null);

/** Hands the page's one store to all below. */
export function StoreProvider({ store, children }: { readonly store: AppStore; readonly children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store itself, for handlers that read the newest state without rendering on its changes. */
export function useAppStore(): AppStore {
  const store = useContext(StoreContext);
  if (store === null) throw new RangeError('no StoreProvider stands above this component');
  return store;
}

/** A part of the state; renders again only where the selector's answer changes by reference. */
export function useAppState<Part>(selector: (state: AppState) => Part): Part {
  return useStore(useAppStore(), selector);
}

export function useDispatch(): (action: Action) => void {
  return useAppStore().dispatch;
}

/** The facts of the open document under the chosen rules, computed once for both; null before one is open. */
export function useFacts(): Facts | null {
  return useAppState(selectFacts);
}
