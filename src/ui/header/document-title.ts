import type { Preset } from '../../presets/catalog.ts';
import type { OpenDocument } from '../../state/state.ts';

function titleOf({ origin, document }: OpenDocument, presets: readonly Preset[]): string {
  if (origin.kind === 'preset')
    return presets.find(({ id }) => id === origin.id)?.title ?? (document.title || origin.id);
  return document.title || ('name' in origin ? origin.name : 'Pasted layout');
}

/** What the page calls an open document: its preset's title, its own, or its file's name; and whether it was edited. */
export const documentTitle = (open: OpenDocument, presets: readonly Preset[]): string =>
  titleOf(open, presets) + (open.edited ? ', edited' : '');
