import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Action } from './action.ts';
import { emptyHistory, type History, type Kept, recorded, redone, undone } from './history.ts';
import { initialState } from './initial-state.ts';
import { reduce, reshelved } from './reduce.ts';
import type { AppState, Origin } from './state.ts';

/** The one store of the page: state read with `getState`, changed only by `dispatch`, `undo` and `redo`. */
export interface AppStore extends Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Changes the state at once or, where the change shows what has to be made ready first, once that is ready. */
  readonly dispatch: (action: Action) => void;
  /** The same. Resolves with whether the change was made; false where it was cancelled, or another took its place. */
  readonly dispatched: (action: Action) => Promise<boolean>;
  /** One step back, or the change that is not ready yet given up; false where there is none. */
  readonly undo: () => boolean;
  /** One step forward again; false where there is none. */
  readonly redo: () => boolean;
  /** What a step back and one forward lead to; null where there is none. */
  readonly steps: () => { readonly back: Kept | null; readonly forward: Kept | null };
}

/** Something that is being made ready. */
export interface Preparation {
  /** Resolves with false where it was cancelled; never rejects. */
  readonly ready: Promise<boolean>;
  readonly cancel: () => void;
}

/** Makes ready what a state shows; null where it is. */
export type Prepare = (state: AppState) => Preparation | null;

/** Whether two states show the same results, so that nothing has to be made ready from one to the other. */
const showsSame = (a: AppState, b: AppState): boolean =>
  a.open?.document === b.open?.document && a.rules === b.rules && a.mode === b.mode && a.other === b.other;

const presetOf = (origin: Origin | undefined): string | undefined =>
  origin?.kind === 'preset' ? origin.id : origin?.kind === 'made' ? origin.preset : undefined;

/** Whether two documents came from the same place, the one perhaps an edit of the other. */
const sameSource = (a: Origin | undefined, b: Origin | undefined): boolean =>
  a === b || (presetOf(a) !== undefined && presetOf(a) === presetOf(b));

/**
 * @param prepare A change is made when this is through, and until then the state stays as it was; of changes that have
 *   to wait the last one counts.
 */
export function createAppStore(initial: AppState = initialState, prepare: Prepare = () => null): AppStore {
  const store = createStore<AppState>(() => initial);
  let history: History = emptyHistory;
  let previous: Action | null = null;
  let waiting: Preparation | null = null;
  const giveUp = (): boolean => {
    waiting?.cancel();
    const wasWaiting = waiting !== null;
    waiting = null;
    return wasWaiting;
  };
  /** Makes a change that leads to a state like `after` when that can be shown. */
  const whenReady = async (after: AppState, change: () => void): Promise<boolean> => {
    if (showsSame(store.getState(), after)) {
      change();
      return true;
    }
    giveUp();
    const preparation = prepare(after);
    if (preparation === null) {
      change();
      return true;
    }
    waiting = preparation;
    const isReady = await preparation.ready;
    if (waiting !== preparation) return false;
    waiting = null;
    if (isReady) change();
    return isReady;
  };
  const dispatched: AppStore['dispatched'] = (action) =>
    whenReady(reduce(store.getState(), action), () => {
      const before = store.getState();
      const after = reduce(before, action);
      history = recorded(history, before, after, action, previous);
      previous = action;
      store.setState(after, true);
    });
  const travel = (next: typeof undone): boolean => {
    const travelled = () => {
      const now = store.getState();
      const step = next(history, now);
      if (step === null) return null;
      // What is selected, and where the map stands, may not exist in another document or under other rules.
      // An edit keeps the origin: what is in sight is still there.
      const sameDocument = sameSource(step.kept.open?.origin, now.open?.origin);
      const { selection, view } = sameDocument
        ? now
        : { selection: null, view: { ...now.view, range: null, addresses: null } };
      const sameRules = step.kept.rules === now.rules;
      const replayed = step.kept.open === now.open && sameRules ? now.replayed : null;
      const shelf = step.kept.open ? reshelved(now.shelf, step.kept.open) : now.shelf;
      const after = { ...now, ...step.kept, shelf, view, selection: sameRules ? selection : null, replayed };
      return { history: step.history, after };
    };
    const there = travelled();
    if (there === null) return false;
    void whenReady(there.after, () => {
      const then = travelled();
      if (then === null) return;
      history = then.history;
      previous = null;
      store.setState(then.after, true);
    });
    return true;
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (action) => void dispatched(action),
    dispatched,
    undo: () => giveUp() || travel(undone),
    redo: () => travel(redone),
    steps: () => ({ back: history.past.at(-1) ?? null, forward: history.future[0] ?? null }),
  };
}
