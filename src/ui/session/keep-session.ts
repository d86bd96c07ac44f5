import { delMany, get, set } from 'idb-keyval';
import { type Session, sessionFrom, sessionOf } from '../../state/session.ts';
import type { AppStore } from '../../state/store.ts';

const KEY = 'regionscope-session';
/** Of the files of a deployment, which are kept apart. */
export const DEPLOYMENT_KEY = 'regionscope-deployment';
/** Where the text of the source editor is kept. */
export const SOURCE_KEY = 'regionscope-source';
/** Changes that follow each other this closely, in ms, are kept at once. */
const QUIET = 150;

/** What was kept; null where nothing was, or where the browser keeps nothing (a private window, a full disk). */
export async function keptSession(): Promise<Session | null> {
  try {
    return sessionFrom(await get(KEY));
  } catch {
    return null;
  }
}

/** Keeps the state in the browser whenever it rests, and at once when the page is left. */
export function keepSession(store: AppStore): void {
  let timer: number | null = null;
  const keep = (): void => {
    if (timer !== null) window.clearTimeout(timer);
    timer = null;
    const state = store.getState();
    // A browser that keeps nothing still shows everything.
    if (state.open !== null) set(KEY, sessionOf(state)).catch(() => undefined);
  };
  store.subscribe(() => {
    if (timer !== null) window.clearTimeout(timer);
    timer = window.setTimeout(keep, QUIET);
  });
  const leave = (): void => {
    if (timer !== null) keep();
  };
  window.addEventListener('pagehide', leave);
  // A page in the background may be ended without another word.
  document.addEventListener('visibilitychange', leave);
}

/** Forgets everything that this page keeps in the browser. */
export async function forgetSession(): Promise<void> {
  await delMany([KEY, SOURCE_KEY, DEPLOYMENT_KEY]);
}
