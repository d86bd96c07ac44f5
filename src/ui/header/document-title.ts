import type { Preset } from '../../presets/catalog.ts';
import type { OpenDocument } from '../../state/state.ts';

/** What the page calls an open document: its preset's title, its own, or its file's name. */
export function documentTitle({ origin, document }: OpenDocument, presets: readonly Preset[]): string {
  if (origin.kind === 'preset') {
    const preset = presets.find(({ id }) => id === origin.id);
    if (preset) return preset.title;
  }
  return document.title ?? (origin.kind === 'file' ? origin.name : 'Pasted layout');
}
