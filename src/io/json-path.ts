import type { JsonNode, JsonProperty } from './json-tree.ts';

/**
 * A place in a document. Strings are fields; numbers are places in a list, or in a map that the document keeps as a
 * list of entries (`['kv_caches', 3, 'shape']` is the shape of the fourth layer).
 */
export type DocumentPath = readonly PropertyKey[];

/** The file's maps from layer names, whose keys are written in brackets. */
const MAPS: ReadonlySet<string> = new Set(['kv_caches', 'kv_cache_specs', 'kernel_block_sizes']);

export interface Located {
  /** The value there, or the nearest one around it where the path leads to nothing. */
  readonly node: JsonNode;
  /** The key in front of the value, where it has one. */
  readonly key: Pick<JsonNode, 'offset' | 'length'> | undefined;
  /** The path as people read it, in the file's own form: maps by their keys. */
  readonly path: string;
  /** Whether the path leads to a value. */
  readonly exists: boolean;
}

/** Appends a field to a path: `.name`, or `["a name"]` where the dots would mislead. */
export function fieldPath(path: string, field: string): string {
  if (!/^[A-Za-z_]\w*$/.test(field)) return `${path}[${JSON.stringify(field)}]`;
  return path === '' ? field : `${path}.${field}`;
}

/** Appends the key of a property: of the file's maps in brackets, of other objects as a field. */
function keyPath(path: string, key: string): string {
  const isMap = MAPS.has(path.slice(path.lastIndexOf('.') + 1));
  return isMap ? `${path}[${JSON.stringify(key)}]` : fieldPath(path, key);
}

function findProperty(node: JsonNode, field: string): JsonProperty | undefined {
  if (node.kind !== 'object') return undefined;
  // The last of two equal keys, as every JSON parser takes it.
  return node.properties.findLast((property) => property.key.value === field);
}

/** Follows a path from a document's root through its JSON tree. */
export function locate(root: JsonNode, path: DocumentPath): Located {
  let node = root;
  let key: Located['key'];
  let text = '';
  let exists = true;
  /** The map entry stepped into last, whose key and value the document spells as fields. */
  let entry: JsonProperty | undefined;
  for (const step of path) {
    const inside = entry;
    entry = undefined;
    if (!exists) {
      text = typeof step === 'number' ? `${text}[${step}]` : keyPath(text, String(step));
    } else if (inside && step === 'layer') {
      return { node: inside.key, key: inside.key, path: text, exists: true };
    } else if (inside && (step === 'spec' || step === 'tokens')) {
      // The entry's value itself: the file has no such field.
    } else if (typeof step === 'number' && node.kind === 'object') {
      entry = node.properties[step];
      if (entry) text = keyPath(text, entry.key.value);
      exists = entry !== undefined;
      key = entry?.key;
      node = entry?.value ?? node;
    } else if (typeof step === 'number') {
      const item = node.kind === 'array' ? node.items[step] : undefined;
      text = `${text}[${step}]`;
      exists = item !== undefined;
      key = undefined;
      node = item ?? node;
    } else {
      const property = findProperty(node, String(step));
      text = keyPath(text, String(step));
      // A null counts as absent, but its place is the best one to point at.
      exists = property !== undefined && property.value.kind !== 'null';
      key = property?.key;
      node = property?.value ?? node;
    }
  }
  return { node, key, path: text, exists };
}

/** Reads what `locate` writes. Undefined where the text is no path. */
export function parsePath(text: string): DocumentPath | undefined {
  const step = /\.?([A-Za-z_]\w*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  const path: (string | number)[] = [];
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (!match) return undefined;
    if (match[1] !== undefined) path.push(match[1]);
    else if (match[2] !== undefined) path.push(Number(match[2]));
    else {
      try {
        path.push(String(JSON.parse(match[3] ?? '')));
      } catch {
        return undefined;
      }
    }
  }
  return path;
}

/** The path of the innermost value at an offset of the text, in the file's own form. */
export function pathAt(root: JsonNode, offset: number): string {
  const holds = ({ offset: start, length }: JsonNode): boolean => offset >= start && offset < start + length;
  let node = root;
  let path = '';
  for (;;) {
    if (node.kind === 'array') {
      const i = node.items.findIndex(holds);
      const item = node.items[i];
      if (!item) return path;
      path = `${path}[${i}]`;
      node = item;
    } else {
      const property = node.kind === 'object' ? node.properties.find(({ value }) => holds(value)) : undefined;
      if (!property) return path;
      path = keyPath(path, property.key.value);
      node = property.value;
    }
  }
}
