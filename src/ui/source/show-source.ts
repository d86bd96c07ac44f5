import type { AppStore } from '../../state/store.ts';

/** The id of the element that takes the text. */
export const SOURCE_TEXT = 'source-text';

let isWanted = false;

/** Opens the source beside the map, and brings the focus into its text. */
export function showSource(store: AppStore): void {
  const text = document.getElementById(SOURCE_TEXT);
  if (text) {
    text.focus();
    return;
  }
  isWanted = true;
  store.dispatch({ type: 'panels-sized', panels: { source: true } });
}

/** Whether somebody asked for the focus in the text, since it was last asked. */
export function takeWish(): boolean {
  const was = isWanted;
  isWanted = false;
  return was;
}
