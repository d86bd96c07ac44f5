import { DEFAULT_RULES } from './rule-choice.ts';
import { type AppState, type TransferSetup, USUAL_PANELS } from './state.ts';

/** To a worker like prefill's, under its rules. */
export const USUAL_TRANSFER: TransferSetup = {
  otherRanks: [],
  decode: null,
  change: {},
  rules: null,
  request: null,
  skipHandshake: false,
};

/** A page before anything is open. */
export const initialState: AppState = {
  open: null,
  failed: null,
  rules: DEFAULT_RULES,
  mode: 'explore',
  other: null,
  transfer: USUAL_TRANSFER,
  transferAt: { played: null, selected: null },
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
