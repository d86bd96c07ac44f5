import type { TextRange } from '../core/issue.ts';
import type { Placed } from './json-fault.ts';
import { type JsonNode, parseJsonTree } from './json-tree.ts';
import { parsePython } from './readers/python-tree.ts';
import { textRanges } from './text-position.ts';

/** Where a text names a layer of a document; undefined where it does not, as in a handshake. */
export type LayerPlaces = (layer: string) => TextRange | undefined;

type Found = (layer: string, at: Placed) => void;

const stringsOf = (node: JsonNode, found: Found): void => {
  for (const item of node.kind === 'array' ? node.items : []) if (item.kind === 'string') found(item.value, item);
};

/** Fields that name layers, in the order in which people would look: where the cache itself is described first. */
const NAMING: Readonly<Record<string, (value: JsonNode, found: Found) => void>> = {
  kv_caches: (value, found) => {
    for (const { key } of value.kind === 'object' ? value.properties : []) found(key.value, key);
  },
  pages: (value, found) => {
    for (const page of value.kind === 'array' ? value.items : []) {
      const layer =
        page.kind === 'object' ? page.properties.find(({ key }) => key.value === 'layer')?.value : undefined;
      if (layer?.kind === 'string') found(layer.value, layer);
    }
  },
  layer_names: stringsOf,
  layers: stringsOf,
  shared_by: stringsOf,
};

/** Calls `visit` for every field of every object within, the innermost too. */
function eachField(node: JsonNode, visit: (name: string, value: JsonNode) => void): void {
  if (node.kind === 'array') for (const item of node.items) eachField(item, visit);
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    visit(key.value, value);
    eachField(value, visit);
  }
}

function treeOf(
  text: string,
  { offset, length }: Placed,
): { readonly root: JsonNode | undefined; readonly by: number } {
  const json = parseJsonTree(text.slice(offset, offset + length)).root;
  return json?.kind === 'object' ? { root: json, by: offset } : { root: parsePython(text, offset).root, by: 0 };
}

/**
 * Finds the layers of a document in the text that it was read from, JSON or what Python prints. The text is parsed at
 * the first question.
 *
 * @param span Where in the text the document stands.
 */
export function layerPlaces(text: string, span: Placed): LayerPlaces {
  let places: Map<string, Placed> | undefined;
  const range = textRanges(text);
  return (layer) => {
    if (places === undefined) {
      const { root, by } = treeOf(text, span);
      const named = new Map<string, Placed>();
      for (const field of Object.keys(NAMING)) {
        if (root === undefined) break;
        eachField(root, (name, value) => {
          if (name !== field) return;
          NAMING[field]?.(value, (each, { offset, length }) => {
            if (!named.has(each)) named.set(each, { offset: offset + by, length });
          });
        });
      }
      places = named;
    }
    const found = places.get(layer);
    return found && range(found.offset, found.length);
  };
}
