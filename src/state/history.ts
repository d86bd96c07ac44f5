import type { Action } from './action.ts';
import type { AppState } from './state.ts';

/**
 * What undo and redo go through: the parts of the state that a person would want back. Hovering and panning are not
 * among them, nor is what is only looked at.
 */
export type Kept = Pick<
  AppState,
  'open' | 'rules' | 'other' | 'transfer' | 'lesson' | 'hidden' | 'filter' | 'colourBy'
>;

export interface History {
  readonly past: readonly Kept[];
  readonly future: readonly Kept[];
}

export const emptyHistory: History = { past: [], future: [] };

/** Steps kept; documents are shared between them, so a step costs little. */
const MOST_STEPS = 200;

const keptOf = ({ open, rules, other, transfer, lesson, hidden, filter, colourBy }: AppState): Kept => ({
  open,
  rules,
  other,
  transfer,
  lesson,
  hidden,
  filter,
  colourBy,
});

const differs = (a: Kept, b: Kept): boolean => (Object.keys(a) as (keyof Kept)[]).some((key) => a[key] !== b[key]);

/** Actions that follow each other and are one step: a filter is typed a letter at a time, a page dragged byte by byte. */
function flowsOn(action: Action, previous: Action | null): boolean {
  if (action.type === 'filter-changed') return previous?.type === 'filter-changed';
  if (action.type !== 'edited' && action.type !== 'transfer-changed') return false;
  if (previous?.type !== action.type) return false;
  return action.gesture !== undefined && action.gesture === previous.gesture;
}

/** The history after an action took `before` to `after`. The same reference where there is nothing to undo. */
export function recorded(
  history: History,
  before: AppState,
  after: AppState,
  action: Action,
  previous: Action | null,
): History {
  const was = keptOf(before);
  if (!differs(was, keptOf(after)) || before.open === null) return history;
  if (flowsOn(action, previous) && history.future.length === 0) return history;
  return { past: [...history.past, was].slice(-MOST_STEPS), future: [] };
}

/** One step back: the state to show and the history then; null where there is none. */
export function undone(history: History, now: AppState): { readonly kept: Kept; readonly history: History } | null {
  const kept = history.past.at(-1);
  if (kept === undefined) return null;
  return { kept, history: { past: history.past.slice(0, -1), future: [keptOf(now), ...history.future] } };
}

/** One step forward again. */
export function redone(history: History, now: AppState): { readonly kept: Kept; readonly history: History } | null {
  const [kept, ...future] = history.future;
  if (kept === undefined) return null;
  return { kept, history: { past: [...history.past, keptOf(now)], future } };
}
