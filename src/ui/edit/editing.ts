import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Scope } from '../../core/edit/change.ts';
import { useAppState } from '../store-context.tsx';

export interface Editing {
  /** Handles stand on the map, and forms beside it. */
  readonly isOn: boolean;
  /** Whether what several layers share changes for all of them. */
  readonly scope: Scope;
}

/** How the page is edited. No part of its state: what is undone, kept and shared is the document. */
export const editing = createStore<Editing>(() => ({ isOn: false, scope: 'layer' }));

export const toggleEditing = (): void => editing.setState(({ isOn }) => ({ isOn: !isOn }));

/** A lesson has its own ways to change its layout. */
export function useIsEditing(): boolean {
  const isOn = useStore(editing, (state) => state.isOn);
  return useAppState(({ lesson }) => lesson === null) && isOn;
}
