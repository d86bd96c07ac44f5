import type { PlaceField } from '../../core/edit/change.ts';
import { edit } from '../../core/edit/edit.ts';
import { layerPlace, type PlaceNumber } from '../../core/edit/place.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { editIssueSentence } from '../../io/words/edit-words.ts';
import { plainText } from '../../io/words/phrase.ts';
import { refusalSentence } from '../../io/words/refusal-sentence.ts';
import { factsOf } from '../../state/select.ts';
import type { AppStore } from '../../state/store.ts';
import { MOST_VIEWS } from '../busy/preparer.ts';
import { rulesAfter } from '../source/rules-after.ts';
import { editing } from './editing.ts';

/** Gestures of handles, counted, so that each drag is one step to undo. */
let gestures = 0;

export const newGesture = (): string => {
  gestures += 1;
  return `handle ${gestures}`;
};

/**
 * Moves a handle of a layer's page from how a document has it. What registration would refuse has no map for the handle
 * to stand on, so it is told, and the page stays; a form says it all the same.
 *
 * @param started The document that it moves from.
 * @returns why it stays; empty where it moves.
 */
export function moveHandle(
  store: AppStore,
  started: LayoutDocument,
  layer: string,
  field: PlaceField,
  bytes: number,
  gesture: string,
): string {
  const { open, rules: chosen } = store.getState();
  const { scope } = editing.getState();
  const result = edit(started, { kind: 'place', layer, field, bytes, scope });
  if (!result.ok) return result.issues.map(editIssueSentence).join(' ');
  const { document } = result;
  const rules = rulesAfter(started, document, chosen);
  // The facts of large layouts come from the worker, once the edit is made.
  if (viewCount(document) <= MOST_VIEWS) {
    const facts = factsOf(document, rules ?? chosen);
    if (facts.kind === 'refused') return `${plainText(refusalSentence(facts))}.`;
  }
  if (open?.document !== document) store.dispatch({ type: 'edited', document, ...(rules && { rules }), gesture });
  return '';
}

/** A drag that is under way. */
export interface Drag {
  readonly field: PlaceField;
  readonly from: PlaceNumber;
  /** @returns why the page does not go there; empty where it does. */
  readonly to: (bytes: number) => string;
  /** Takes everything back. */
  readonly cancel: () => void;
  /** Ends it; one that came back to where it began leaves no step to undo. */
  readonly end: () => void;
}

/** Takes hold of a handle; null where the document does not say its number. */
export function grabHandle(store: AppStore, layer: string, field: PlaceField): Drag | null {
  const { open } = store.getState();
  const from = open && layerPlace(open.document, layer)?.[field];
  if (open === null || !from) return null;
  const gesture = newGesture();
  // An edit that still waits for its facts is a step of its own.
  const cancel = (): void => {
    for (let i = 0; i < 2 && store.getState().open !== open; i++) store.undo();
  };
  return {
    field,
    from,
    to: (bytes) => moveHandle(store, open.document, layer, field, bytes, gesture),
    cancel,
    end: () => {
      if (store.getState().open?.document === open.document) cancel();
    },
  };
}
