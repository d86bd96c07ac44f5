import { findNodeAtLocation, getLocation, type JSONPath, type Node } from 'jsonc-parser';
import * as z from 'zod/mini';
import {
  descriptionOf,
  fieldsAt,
  isLayerMap,
  isOptional,
  type KnownField,
  kindWords,
  schemaPlace,
} from './schema-place.ts';
import { layoutPath, looseTree } from './text-tree.ts';

/** Something that could stand at a place of a text. */
export interface Proposal {
  readonly kind: 'field' | 'layer' | 'value';
  readonly label: string;
  /** What takes the place of the text from `from` to `to`. */
  readonly insert: string;
  /** Where the caret goes, counted from the start of `insert`. */
  readonly caret: number;
  /** What kind of value it is. */
  readonly detail: string;
  /** Its meaning, units and default. */
  readonly description: string;
}

export interface Proposals {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Proposal[];
}

const itemValues = (node: Node | undefined): string[] =>
  node?.type === 'array'
    ? (node.children ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    : [];

const keysOf = (node: Node | undefined): string[] =>
  node?.type === 'object' ? (node.children ?? []).map(({ children }) => String(children?.[0]?.value)) : [];

/** Every layer that a text names, in its order. */
function layersOf(root: Node | undefined): string[] {
  const at = (path: JSONPath): Node | undefined => root && findNodeAtLocation(root, path);
  const inEach = (list: Node | undefined, field: string): string[] =>
    (list?.children ?? []).flatMap((item) => itemValues(findNodeAtLocation(item, [field])));
  const pages = (at(['pages'])?.children ?? []).flatMap((page) => {
    const layer: unknown = findNodeAtLocation(page, ['layer'])?.value;
    return typeof layer === 'string' && layer !== '' ? [layer] : [];
  });
  return [
    ...new Set([
      ...inEach(at(['kv_cache_config', 'kv_cache_groups']), 'layer_names'),
      ...inEach(at(['kv_cache_config', 'kv_cache_tensors']), 'layers'),
      ...keysOf(at(['kv_caches'])),
      ...pages,
    ]),
  ].filter((name) => name !== '');
}

/** Where layers are named by values. */
const namesLayer = (path: JSONPath): boolean =>
  ['layers', 'layer_names', 'region_names'].includes(String(path.at(-2))) ||
  (path[0] === 'pages' && path.at(-1) === 'layer');

/** What an empty value of a field looks like, and where the caret goes in it. */
function emptyValue(schema: z.core.$ZodTypes | undefined): { readonly text: string; readonly caret: number } {
  switch (schema?._zod.def.type) {
    case 'string':
    case 'enum':
      return { text: '""', caret: 1 };
    case 'object':
      return { text: '{  }', caret: 2 };
    case 'array':
    case 'tuple':
      return { text: '[]', caret: 1 };
    default:
      return { text: '', caret: 0 };
  }
}

function keyProposal(
  name: string,
  after: string,
  kind: Proposal['kind'],
  field: Partial<KnownField>,
  root: Node | undefined,
  path: JSONPath,
): Proposal {
  const key = JSON.stringify(name);
  const place = schemaPlace(root, [...path, name]);
  const hasColon = /^\s*:/.test(after);
  const isMap = place !== undefined && isLayerMap(place) && !place.isEntry;
  const value = isMap ? { text: '{  }', caret: 2 } : emptyValue(place?.schemas[0]);
  // A field in front of another one needs a comma.
  const comma = /^\s*"/.test(after) ? ',' : '';
  const insert = hasColon ? key : `${key}: ${value.text}${comma}`;
  return {
    kind,
    label: name,
    insert,
    caret: hasColon ? key.length : key.length + 2 + value.caret,
    detail: place ? `${kindWords(place)}${field.schema && !isOptional(field.schema) ? ', required' : ''}` : '',
    description: (field.schema ? descriptionOf(field.schema) : place?.description) ?? '',
  };
}

function valueProposal(value: unknown, kind: Proposal['kind'] = 'value', description = ''): Proposal {
  const insert = JSON.stringify(value);
  return { kind, label: String(value), insert, caret: insert.length, detail: '', description };
}

/** Values that a schema names one by one. */
function namedValues(schema: z.core.$ZodTypes): unknown[] {
  const { def } = schema._zod;
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return [...def.values];
    case 'boolean':
      return [true, false];
    default: {
      const { examples } = z.globalRegistry.get(schema) ?? {};
      return Array.isArray(examples) ? examples : [];
    }
  }
}

/** What could stand at an offset of a text, finished or not: fields, layers, values; null where nothing is known. */
export function proposalsAt(text: string, offset: number): Proposals | null {
  const location = getLocation(text, offset);
  const token = location.previousNode;
  const end = token === undefined ? 0 : token.offset + token.length;
  const holds = token !== undefined && offset > token.offset && offset <= end;
  // A string that is not closed yet goes on to the end of its line.
  const isClosed = token !== undefined && (text[token.offset] !== '"' || (token.length > 1 && text[end - 1] === '"'));
  const word = /[\w.+-]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0] ?? '';
  const rest = /^\w*/.exec(text.slice(offset, offset + 200))?.[0] ?? '';
  const from = holds ? token.offset : offset - word.length;
  const to = holds && isClosed ? end : offset + rest.length;
  const whole = looseTree(text);
  const { root, path } = layoutPath(whole, location.path);
  if (location.isAtPropertyKey) {
    const owner = path.slice(0, -1);
    const place = schemaPlace(root, owner);
    if (place === undefined) return null;
    const current = String(path.at(-1) ?? '');
    const node = root && findNodeAtLocation(root, owner);
    const present = new Set(keysOf(node).filter((key) => key !== current));
    const after = text.slice(to, to + 100);
    const options = isLayerMap(place)
      ? layersOf(root)
          .filter((name) => !present.has(name) && name !== current)
          .map((name) => keyProposal(name, after, 'layer', {}, root, owner))
      : fieldsAt(place)
          .filter(({ name }) => !present.has(name))
          .map((field) => keyProposal(field.name, after, 'field', field, root, owner));
    return options.length > 0 ? { from, to, options } : null;
  }
  const place = schemaPlace(root, path);
  if (place === undefined) return null;
  if (namesLayer(path)) {
    const list = root && typeof path.at(-1) === 'number' ? findNodeAtLocation(root, path.slice(0, -1)) : undefined;
    const present = new Set(itemValues(list));
    const options = layersOf(root)
      .filter((name) => !present.has(name))
      .map((name) => valueProposal(name, 'layer'));
    return options.length > 0 ? { from, to, options } : null;
  }
  const values = [...new Set(place.schemas.flatMap(namedValues))];
  return values.length > 0 ? { from, to, options: values.map((value) => valueProposal(value)) } : null;
}
