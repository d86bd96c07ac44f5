import { assertNever } from '../core/assert-never.ts';
import { DEFAULT_ROW_POLICY } from '../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';
import type { Action } from './action.ts';
import { type AppState, USUAL_PANELS } from './state.ts';

export const initialState: AppState = {
  open: null,
  failed: null,
  rules: { alias: DEFAULT_ALIAS_RULE, rows: DEFAULT_ROW_POLICY },
  view: { lens: null, addresses: null, owner: 0, row: 0, range: null },
  selection: null,
  filter: '',
  hidden: [],
  tab: 'findings',
  theme: 'system',
  colourBy: 'group',
  panels: USUAL_PANELS,
};

/** The state with some fields replaced; the same reference where none of them differs. */
function changed<State extends object>(state: State, fields: Partial<State>): State {
  const differs = (Object.keys(fields) as (keyof State)[]).some((key) => !Object.is(state[key], fields[key]));
  return differs ? { ...state, ...fields } : state;
}

/** What an action makes of a state. Pure; the same reference where nothing changed. */
export function reduce(state: AppState, action: Action): AppState {
  switch (action.type) {
    case 'opened': {
      const { open, rules, view } = action;
      return { ...state, open, rules, view, failed: null, selection: null, filter: '', hidden: [], tab: 'findings' };
    }
    case 'restored': {
      const { version: _, ...kept } = action.session;
      return { ...state, ...kept, failed: null };
    }
    case 'open-failed':
      return changed(state, { failed: action.failed });
    case 'failure-dismissed':
      return changed(state, { failed: null });
    case 'rules-changed': {
      const rules = changed(state.rules, action.rules);
      // Regions, findings and steps are others under other rules; only a layer or a byte stays what it was.
      const kind = state.selection?.kind;
      const selection = kind === 'layer' || kind === 'byte' ? state.selection : null;
      return rules === state.rules ? state : { ...state, rules, selection };
    }
    case 'view-changed':
      return changed(state, { view: changed(state.view, action.view) });
    case 'selected':
      return changed(state, {
        selection: action.selection,
        view: action.view ? changed(state.view, action.view) : state.view,
      });
    case 'filter-changed':
      return changed(state, { filter: action.filter });
    case 'layers-hidden':
      return changed(state, { hidden: action.hidden });
    case 'tab-changed':
      return changed(state, { tab: action.tab });
    case 'theme-changed':
      return changed(state, { theme: action.theme });
    case 'colour-changed':
      return changed(state, { colourBy: action.colourBy });
    case 'panels-sized':
      return changed(state, { panels: changed(state.panels, action.panels) });
    default:
      return assertNever(action);
  }
}
