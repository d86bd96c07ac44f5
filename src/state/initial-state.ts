import { DEFAULT_ROW_POLICY } from '../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';
import { type AppState, USUAL_PANELS } from './state.ts';

/** A page before anything is open. */
export const initialState: AppState = {
  open: null,
  failed: null,
  rules: { alias: DEFAULT_ALIAS_RULE, rows: DEFAULT_ROW_POLICY },
  mode: 'explore',
  other: null,
  shelf: [],
  replayed: null,
  lesson: null,
  lessonStep: 0,
  lessonsDone: {},
  view: { lens: null, addresses: null, owner: 0, row: 0, range: null },
  selection: null,
  filter: '',
  hidden: [],
  tab: 'findings',
  theme: 'system',
  colourBy: 'group',
  unit: 'hex',
  panels: USUAL_PANELS,
};
