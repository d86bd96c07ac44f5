import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { decisionsOf } from '../core/replay.ts';
import { findingsOf, selectFacts } from '../state/select.ts';
import { MODES } from '../state/state.ts';
import { stepFinding, viewOfFinding } from '../state/step-findings.ts';
import type { AppStore } from '../state/store.ts';
import { toggleEditing } from './edit/editing.ts';
import { isTextField } from './opening/text-field.ts';
import { showSource } from './source/show-source.ts';
import { useAppStore } from './store-context.tsx';

export interface KeyTargets {
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly showHelp: () => void;
  readonly showFind: () => void;
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, ⌘ on a Mac; by letter, as every program has them. Whether it was one of them. */
function travel(event: KeyboardEvent, store: AppStore): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? store.redo() : store.undo();
  return key === 'y' && store.redo();
}

/** The page's own keys, by where they lie on the keyboard; text fields and dialogs keep theirs. */
export function useKeys({ filterField, showHelp, showFind }: KeyTargets): void {
  const store = useAppStore();
  useEffect(() => {
    const step = (direction: 1 | -1) => {
      const state = store.getState();
      // A comparison steps through its differences.
      if (state.mode !== 'explore') return;
      const finding = stepFinding(findingsOf(selectFacts(state)), state.selection, direction);
      if (finding === undefined) return;
      const view = viewOfFinding(finding);
      store.dispatch({ type: 'selected', selection: { kind: 'finding', id: finding.id }, ...(view && { view }) });
    };
    const replay = (by: 1 | -1) => {
      const state = store.getState();
      const facts = selectFacts(state);
      if (facts === null || state.mode !== 'explore') return;
      const count = decisionsOf(facts).length;
      // From the end, a step forward begins anew.
      const from = state.replayed ?? (by > 0 ? 0 : count);
      store.dispatch({ type: 'replayed', decisions: Math.max(0, Math.min(count, from + by)) });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTextField(event.target)) return;
      if (travel(event, store)) {
        event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      const mode = MODES[Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]) - 1];
      if (mode) {
        store.dispatch({ type: 'mode-changed', mode });
        event.preventDefault();
        return;
      }
      switch (event.code) {
        case 'Slash':
          if (event.shiftKey || event.key === '?') showHelp();
          else showFind();
          break;
        case 'KeyT':
          if (store.getState().mode === 'explore') showSource(store);
          break;
        case 'KeyE':
          // Elsewhere nothing would be seen of it, until one comes back.
          if (store.getState().mode === 'explore' && store.getState().lesson === null) toggleEditing();
          break;
        case 'KeyL':
          // A panel folded away comes back for it.
          if (store.getState().panels.layers === 0) {
            flushSync(() => store.dispatch({ type: 'panels-sized', panels: { layers: null } }));
          }
          filterField.current?.focus();
          break;
        case 'Period':
          step(1);
          break;
        case 'Comma':
          step(-1);
          break;
        case 'BracketRight':
          replay(1);
          break;
        case 'BracketLeft':
          replay(-1);
          break;
        case 'Escape':
          store.dispatch({ type: 'selected', selection: null });
          store.dispatch({ type: 'replayed', decisions: null });
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, filterField, showHelp, showFind]);
}
