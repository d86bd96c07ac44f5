import { type RefObject, useEffect } from 'react';
import { findingsOf, selectFacts } from '../state/select.ts';
import { stepFinding, viewOfFinding } from '../state/step-findings.ts';
import { isTextField } from './opening/text-field.ts';
import { useAppStore } from './store-context.tsx';

export interface KeyTargets {
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly showHelp: () => void;
}

/** The page's own keys, by where they lie on the keyboard; text fields and dialogs keep theirs. */
export function useKeys({ filterField, showHelp }: KeyTargets): void {
  const store = useAppStore();
  useEffect(() => {
    const step = (direction: 1 | -1) => {
      const state = store.getState();
      const finding = stepFinding(findingsOf(selectFacts(state)), state.selection, direction);
      if (finding === undefined) return;
      const view = viewOfFinding(finding);
      store.dispatch({ type: 'selected', selection: { kind: 'finding', id: finding.id }, ...(view && { view }) });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      switch (event.code) {
        case 'Slash':
          if (event.shiftKey || event.key === '?') showHelp();
          else filterField.current?.focus();
          break;
        case 'Period':
          step(1);
          break;
        case 'Comma':
          step(-1);
          break;
        case 'Escape':
          store.dispatch({ type: 'selected', selection: null });
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, filterField, showHelp]);
}
