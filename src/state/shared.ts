import type { RuleChoice } from '../core/facts.ts';
import { reshelved } from './reduce.ts';
import type { AppState, MapView, OpenDocument, OtherSide } from './state.ts';

/** How the page looks at what is open: what a link or a picture brings back beside documents and rules. */
export interface SharedView
  extends Pick<AppState, 'selection' | 'filter' | 'hidden' | 'tab' | 'colourBy' | 'unit' | 'replayed'> {
  readonly map: MapView;
  /** Modes that show what is open; of the others a link brings the layout alone. */
  readonly mode: 'explore' | 'compare' | 'matrix' | 'transfer';
}

/** All that a link or a picture brings back. Of a lesson it is the layout that counts. */
export interface Shared {
  readonly open: OpenDocument;
  readonly rules: RuleChoice;
  /** Side B, where a comparison is shown. */
  readonly other: OtherSide | null;
  /** Where a transfer is shown. */
  readonly transfer: Pick<AppState, 'transfer' | 'transferAt'> | null;
  readonly view: SharedView;
}

/** The page as it shows what was shared; what stays is not about the layout: the theme, panels, lessons, what is at hand. */
export function showing(state: AppState, { open, rules, other, transfer, view: { map, ...view } }: Shared): AppState {
  const { decode, otherRanks = [] } = transfer?.transfer ?? {};
  const second = other?.open ?? decode;
  const beside = [...otherRanks, ...(second ? [second] : [])].reduce(reshelved, state.shelf);
  return {
    ...state,
    ...view,
    ...transfer,
    view: map,
    open,
    rules,
    other,
    shelf: reshelved(beside, open),
    lesson: null,
    failed: null,
  };
}

/** The fields that say what is shown. */
const SHOWN = [
  ...([
    'open',
    'rules',
    'other',
    'transfer',
    'transferAt',
    'mode',
    'view',
    'selection',
    'filter',
    'hidden',
    'tab',
  ] as const),
  ...(['colourBy', 'unit', 'replayed', 'lesson', 'lessonStep'] as const),
];

/** Whether two states show the same, so that an address that stands for one stands for the other. */
export const showSame = (a: AppState, b: AppState): boolean => SHOWN.every((field) => a[field] === b[field]);

/** The page as it showed an earlier state, and all else as it is now. */
export const shownAgain = (now: AppState, then: AppState): AppState => ({
  ...now,
  ...Object.fromEntries(SHOWN.map((field) => [field, then[field]])),
  failed: null,
});
