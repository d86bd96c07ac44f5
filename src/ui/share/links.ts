import { type Session, sessionOf } from '../../state/session.ts';
import { shownAgain, showSame } from '../../state/shared.ts';
import type { AppState } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';
import type { Opener } from '../opening/opener.ts';
import { isLinked } from './is-linked.ts';

const LINK = { kind: 'shared', name: 'The link' } as const;

/** Takes the link out of the address: the page does not show it, or no longer. */
const clearAddress = (): void => history.replaceState(history.state, '', location.pathname + location.search);

const openLink = (opener: Opener): Promise<boolean> => opener.openSource(location.hash, LINK);

/** Opens what the address holds, and takes it out of there where that fails. */
async function openAddress(opener: Opener): Promise<boolean> {
  const isShown = await openLink(opener);
  if (!isShown) clearAddress();
  return isShown;
}

/**
 * Begins with the link in the address. Theme, panels and what was at hand come from the session; where the link opens
 * nothing, the session comes back as it was, and the page says what is wrong with the link.
 *
 * @param insteadId The preset to begin with where there is no session; null where nothing but the link may be shown.
 */
export async function openAtStart(
  { store, opener }: { readonly store: AppStore; readonly opener: Opener },
  session: Session | null,
  insteadId: string | null,
): Promise<void> {
  if (insteadId === null) {
    await openLink(opener);
    return;
  }
  if (session) {
    // Nothing is open yet, so that nothing of the earlier visit is drawn before the link is.
    store.dispatch({ type: 'restored', session: { ...session, open: null, lesson: null, mode: 'explore' } });
  }
  if (await openAddress(opener)) return;
  const { failed } = store.getState();
  if (session) await opener.restore(session, insteadId);
  else await opener.openPreset(insteadId);
  if (failed) store.dispatch({ type: 'open-failed', failed });
}

/**
 * Keeps address and page together from now on. An address names what is shown or nothing: as soon as the page shows
 * something else, the link is taken out of it. Back and Forward show what was left there, or else the link.
 *
 * @returns how to end it.
 */
export function followLinks(store: AppStore, opener: Opener): () => void {
  /** The page as it was left at each entry of the history, while it is loaded. */
  const left = new Map<string, AppState>();
  /** What the address stands for; null where it stands for nothing. */
  let linked: AppState | null = isLinked() ? store.getState() : null;
  let entry = enter();

  /** The entry of the history that is shown, named where it is new. */
  function enter(): string {
    const known = (history.state as { readonly entry?: string } | null)?.entry;
    if (known !== undefined) return known;
    // Entries of an earlier load keep their names.
    const name = `${performance.timeOrigin + performance.now()}`;
    history.replaceState({ entry: name }, '');
    return name;
  }

  const onPopState = async (): Promise<void> => {
    left.set(entry, store.getState());
    linked = null;
    entry = enter();
    const then = left.get(entry);
    if (then === undefined && !isLinked()) return;
    const isShown = then
      ? await store.dispatched({ type: 'restored', session: sessionOf(shownAgain(store.getState(), then)) })
      : await openAddress(opener);
    if (isShown && isLinked()) linked = store.getState();
  };
  const listener = (): void => void onPopState();
  window.addEventListener('popstate', listener);
  const unsubscribe = store.subscribe((state) => {
    if (linked === null || showSame(linked, state)) return;
    linked = null;
    clearAddress();
  });
  return () => {
    window.removeEventListener('popstate', listener);
    unsubscribe();
  };
}
