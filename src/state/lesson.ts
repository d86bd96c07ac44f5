import type { Action } from './action.ts';
import { sameRules } from './rule-choice.ts';
import type { AppState, OpenDocument, OpenLesson } from './state.ts';

/** Progress with a lesson brought up to so many steps; the same reference where it was there. */
export function advanced(done: AppState['lessonsDone'], id: string, steps: number): AppState['lessonsDone'] {
  return (done[id] ?? 0) >= steps ? done : { ...done, [id]: steps };
}

/** What a lesson puts aside. One that follows another keeps what the first found. */
function opened(state: AppState, id: string): OpenLesson {
  const { open, rules, mode, transfer, view, selection, filter, hidden, tab, replayed } = state;
  return {
    id,
    before: state.lesson?.before ?? { open, rules, mode, transfer, view, selection, filter, hidden, tab, replayed },
  };
}

/** A step of a lesson, with its layout as it is: the same references where they are there already. */
export function lessonShown(state: AppState, action: Extract<Action, { type: 'lesson-shown' }>): AppState {
  const { id, step, document, rules, owner, layer, decisions } = action;
  const isOpen = state.lesson?.id === id && state.open !== null;
  const open: OpenDocument = isOpen
    ? (state.open as OpenDocument)
    : { origin: { kind: 'lesson', id }, document, warnings: [] };
  return {
    ...state,
    lesson: isOpen ? state.lesson : opened(state, id),
    lessonStep: step,
    lessonsDone: advanced(state.lessonsDone, id, step),
    open: open.document === document ? open : { ...open, document },
    rules: sameRules(state.rules, rules) ? state.rules : rules,
    mode: 'explore',
    transfer: isOpen ? state.transfer : (action.transfer ?? state.transfer),
    transferAt: isOpen ? state.transferAt : { played: null, selected: null },
    failed: null,
    view: { lens: null, addresses: null, owner, row: 0, range: null },
    selection: layer !== null ? { kind: 'layer', layer } : decisions ? { kind: 'decision', step: decisions - 1 } : null,
    replayed: decisions,
    filter: '',
    hidden: state.hidden.length === 0 ? state.hidden : [],
    tab: 'regions',
  };
}

/** What was open before the lesson, as it was. */
export function lessonLeft(state: AppState): AppState {
  return state.lesson === null ? state : { ...state, ...state.lesson.before, lesson: null, lessonStep: 0 };
}
