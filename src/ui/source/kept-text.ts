import { get, set } from 'idb-keyval';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { Origin } from '../../state/state.ts';
import { SOURCE_KEY } from '../session/keep-session.ts';

/** A text that was typed, finished or not, with the last layout that it stood for. */
export interface KeptText {
  readonly text: string;
  readonly document: LayoutDocument;
  readonly origin: Origin;
}

/** What an earlier visit left; null where nothing was, or where the browser keeps nothing. */
export async function keptText(): Promise<KeptText | null> {
  try {
    const kept: unknown = await get(SOURCE_KEY);
    const { text, document, origin } = (kept ?? {}) as Partial<KeptText>;
    return typeof text === 'string' && document && origin ? { text, document, origin } : null;
  } catch {
    return null;
  }
}

/** Keeps a text. A browser that keeps nothing still edits. */
export function keepText(kept: KeptText): void {
  set(SOURCE_KEY, kept).catch(() => undefined);
}
