import { assertNever } from '../core/assert-never.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { Action } from './action.ts';
import { USUAL_TRANSFER } from './initial-state.ts';
import { advanced, lessonLeft, lessonShown } from './lesson.ts';
import { changedRules } from './rule-choice.ts';
import type { AppState, OpenDocument, OtherSide } from './state.ts';

/** The state with some fields replaced; the same reference where none of them differs. */
function changed<State extends object>(state: State, fields: Partial<State>): State {
  const differs = (Object.keys(fields) as (keyof State)[]).some((key) => !Object.is(state[key], fields[key]));
  return differs ? { ...state, ...fields } : state;
}

/** Documents kept at hand; the oldest give way. */
export const SHELF_HOLDS = 12;

/** The shelf with a document in front. Presets and lessons are at hand anyway. */
function shelved(shelf: AppState['shelf'], open: OpenDocument): AppState['shelf'] {
  const { origin, edited } = open;
  if (origin.kind === 'preset' || origin.kind === 'lesson' || (origin.kind === 'made' && origin.preset && !edited)) {
    return shelf;
  }
  return [open, ...shelf.filter(({ document }) => document !== open.document)].slice(0, SHELF_HOLDS);
}

/** What an edit makes of what is open: a preset is then no preset any more. */
function editedOpen({ origin, document: before, ...rest }: OpenDocument, document: LayoutDocument): OpenDocument {
  if (origin.kind === 'lesson') return { ...rest, origin, document };
  if (origin.kind !== 'preset') return { ...rest, origin, document, edited: true };
  const { id } = origin;
  return {
    ...rest,
    origin: { kind: 'made', name: before.title ?? id, preset: id },
    document,
    edited: true,
  };
}

/** The shelf with a changed document in its place, which its origin keeps; in front where it had none. */
export function reshelved(shelf: AppState['shelf'], open: OpenDocument): AppState['shelf'] {
  const at = shelf.findIndex(({ origin }) => origin === open.origin);
  return at < 0 ? shelved(shelf, open) : shelf.with(at, open);
}

/** Regions, findings and steps are others under other rules, and in another document; a layer or a byte stays. */
function selectedAfter({ selection }: AppState): AppState['selection'] {
  return selection?.kind === 'layer' || selection?.kind === 'byte' ? selection : null;
}

/** A and B in each other's place. The map of another document starts whole. */
function swapped(state: AppState, other: OtherSide): AppState {
  const b: OtherSide = { open: other.open && state.open, rules: state.rules };
  const view = other.open ? { ...state.view, range: null, addresses: null } : state.view;
  return {
    ...state,
    open: other.open ?? state.open,
    rules: other.rules,
    other: b,
    view,
    selection: null,
    replayed: null,
    lesson: other.open ? null : state.lesson,
    hidden: other.open ? [] : state.hidden,
  };
}

const NOWHERE: AppState['transferAt'] = { played: null, selected: null };

/** What an action makes of a state. Pure; the same reference where nothing changed. */
export function reduce(state: AppState, action: Action): AppState {
  switch (action.type) {
    case 'opened': {
      const { open, rules, view, beside = [], transfer = USUAL_TRANSFER } = action;
      const { mode } = state;
      return {
        ...state,
        open,
        rules,
        view,
        // The matrix and a deployment hold many layouts at once; who opens one wants to see it.
        mode: action.transfer ? 'transfer' : mode === 'matrix' || mode === 'deployment' ? 'explore' : mode,
        transfer,
        transferAt: NOWHERE,
        shelf: shelved([...beside, ...state.shelf].slice(0, SHELF_HOLDS), open),
        lesson: null,
        replayed: null,
        failed: null,
        selection: null,
        filter: '',
        hidden: [],
        tab: 'findings',
      };
    }
    case 'edited': {
      if (state.open === null || state.open.document === action.document) return state;
      const open = editedOpen(state.open, action.document);
      const shelf = reshelved(state.shelf, open);
      const rules = changedRules(state.rules, action.rules ?? {});
      return { ...state, open, shelf, rules, replayed: null, selection: selectedAfter(state) };
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
      const rules = changedRules(state.rules, action.rules);
      return rules === state.rules ? state : { ...state, rules, selection: selectedAfter(state), replayed: null };
    }
    case 'mode-changed':
      return action.mode === 'deployment' && !state.deployment ? state : changed(state, { mode: action.mode });
    case 'deployment-changed':
      return changed(state, { deployment: action.deployment, mode: action.mode, failed: null });
    case 'other-changed':
      return changed(state, { other: action.other });
    case 'transfer-changed': {
      const transfer = changed(state.transfer, action.transfer);
      if (transfer === state.transfer) return state;
      const { decode, change } = state.transfer;
      const isSameSide = decode === transfer.decode && change === transfer.change;
      const { otherRanks = [], decode: chosen } = action.transfer;
      const shelf = [...otherRanks, ...(chosen ? [chosen] : [])].reduce(reshelved, state.shelf);
      return { ...state, transfer, shelf, transferAt: isSameSide ? { ...state.transferAt, played: null } : NOWHERE };
    }
    case 'transfer-shown':
      return changed(state, { transferAt: changed(state.transferAt, action.at) });
    case 'sides-swapped':
      return state.other ? swapped(state, state.other) : state;
    case 'replayed': {
      const { decisions } = action;
      if (decisions === null) return changed(state, { replayed: null });
      const selection = decisions > 0 ? ({ kind: 'decision', step: decisions - 1 } as const) : null;
      return decisions === state.replayed ? state : { ...state, replayed: decisions, selection, tab: 'decisions' };
    }
    case 'lesson-shown':
      return lessonShown(state, action);
    case 'lesson-advanced':
      return changed(state, { lessonsDone: advanced(state.lessonsDone, action.id, action.steps) });
    case 'lesson-left':
      return lessonLeft(state);
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
    case 'unit-changed':
      return changed(state, { unit: action.unit });
    case 'panels-sized':
      return changed(state, { panels: changed(state.panels, action.panels) });
    default:
      return assertNever(action);
  }
}
