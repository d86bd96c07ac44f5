import { DEFAULT_RULES } from './rule-choice.ts';
import { type AppState, USUAL_PANELS } from './state.ts';

/** A page before anything is open. */
export const initialState: AppState = {
  open: null,
  failed: null,
  rules: DEFAULT_RULES,
  mode: 'explore',
  other: null,
  deployment: null,
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
