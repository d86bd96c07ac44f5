import { shownOther } from './other-side.ts';
import type { Shared } from './shared.ts';
import type { AppState } from './state.ts';

/** What there is to share of a state; null before a document is open. */
export function sharedOf(state: AppState): Shared | null {
  const { open, rules, view: map, selection, filter, hidden, tab, colourBy, unit, replayed } = state;
  if (open === null) return null;
  const mode = state.mode === 'deployment' ? 'explore' : state.mode;
  const shown = mode === 'compare' ? shownOther(state) : null;
  const other = shown && { open: shown.isSame ? null : shown.open, rules: shown.rules };
  return {
    open,
    rules,
    other,
    transfer: mode === 'transfer' ? { transfer: state.transfer, transferAt: state.transferAt } : null,
    view: { mode, map, selection, filter, hidden, tab, colourBy, unit, replayed },
  };
}
