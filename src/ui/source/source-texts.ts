import type { LayoutDocument } from '../../core/layout/document.ts';
import { readLayout } from '../../io/read-layout.ts';
import { sameValue } from '../../io/source-edit/same-value.ts';
import { writeLayout } from '../../io/write-layout.ts';
import { readFrom } from './read-from.ts';

/** The text of a layout: the one that it was read from, comments and all, or else as it is saved. */
export function sourceOf(document: LayoutDocument): string {
  const text = readFrom.get(document);
  const result = text === undefined ? null : readLayout(text);
  return text !== undefined && result?.ok && sameValue(result.document, document) ? text : writeLayout(document);
}
