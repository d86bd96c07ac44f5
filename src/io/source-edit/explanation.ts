import { getLocation } from 'jsonc-parser';
import { kindWords, schemaPlace } from './schema-place.ts';
import { layoutPath, looseTree } from './text-tree.ts';

/** What a field of the format is, for the one under the pointer. */
export interface Explanation {
  /** The key or the value that it is about. */
  readonly from: number;
  readonly to: number;
  /** The field's name; a layer's for the entry of a map. */
  readonly name: string;
  readonly kind: string;
  readonly description: string;
}

/** Explains the key, or the field of the value, at an offset of a text; null where the format has none there. */
export function explanationAt(text: string, offset: number): Explanation | null {
  const { path: whole, previousNode: token } = getLocation(text, offset);
  if (token === undefined || offset < token.offset || offset > token.offset + token.length) return null;
  const { root, path } = layoutPath(looseTree(text), whole);
  const place = schemaPlace(root, path);
  const name = path.findLast((step) => typeof step === 'string');
  if (!place?.description || name === undefined) return null;
  const kind = place.isOptional ? `${kindWords(place)}, may be left out` : kindWords(place);
  return {
    from: token.offset,
    to: token.offset + token.length,
    name: String(name),
    kind,
    description: place.description,
  };
}
