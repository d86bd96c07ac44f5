import { redo, undo } from '@codemirror/commands';
import type { EditorState, Text, Transaction } from '@codemirror/state';

/** Steps of the text's own history that are looked through; a step of the page is one or a few of them. */
const MOST_STEPS = 40;

/**
 * The steps back or forward in the text's own history that lead to a text, so that the page's undo takes them too and
 * both stay in step; null where none do.
 */
export function stepsTo(target: Text, from: EditorState): readonly Transaction[] | null {
  for (const step of [undo, redo]) {
    const taken: Transaction[] = [];
    let state = from;
    while (taken.length < MOST_STEPS) {
      let transaction: Transaction | undefined;
      step({
        state,
        dispatch: (next) => {
          transaction = next;
        },
      });
      if (transaction === undefined) break;
      taken.push(transaction);
      state = transaction.state;
      if (state.doc.eq(target)) return taken;
    }
  }
  return null;
}
