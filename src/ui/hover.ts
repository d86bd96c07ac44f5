import { createContext, createElement, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import type { Selection } from '../state/state.ts';

/**
 * What the pointer is over. Apart from the page's state, since it changes with every move of the pointer: whoever
 * shows it subscribes, and nobody else renders.
 */
export interface HoverStore {
  readonly get: () => Selection | null;
  /** Tells the subscribers only where the selection differs in value. */
  readonly set: (selection: Selection | null) => void;
  /** @returns what ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Whether two selections name the same thing. */
export function sameSelection(a: Selection | null, b: Selection | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.kind !== b.kind) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.every((key) => a[key] === b[key]);
}

export function createHover(): HoverStore {
  const listeners = new Set<() => void>();
  let current: Selection | null = null;
  return {
    get: () => current,
    set: (selection) => {
      if (sameSelection(current, selection)) return;
      current = selection;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const HoverContext = createContext<HoverStore | null>(null);

export function HoverProvider({ children }: { readonly children: ReactNode }) {
  const [hover] = useState(createHover);
  return createElement(HoverContext, { value: hover }, children);
}

/** The hover's store, for who sets it or paints by it without rendering. */
export function useHoverStore(): HoverStore {
  const hover = useContext(HoverContext);
  if (hover === null) throw new RangeError('no HoverProvider stands above this component');
  return hover;
}

/** What is hovered; renders with each change. */
export function useHover(): Selection | null {
  const hover = useHoverStore();
  return useSyncExternalStore(hover.subscribe, hover.get);
}
