import { createStore } from 'zustand/vanilla';
import type { Scope } from '../../core/edit/change.ts';

export interface Editing {
  /** Handles stand on the map, and forms beside it. */
  readonly isOn: boolean;
  /** Whether what several layers share changes for all of them. */
  readonly scope: Scope;
}

/** How the page is edited. No part of its state: what is undone, kept and shared is the document. */
export const editing = createStore<Editing>(() => ({ isOn: false, scope: 'layer' }));

export const toggleEditing = (): void => editing.setState(({ isOn }) => ({ isOn: !isOn }));
