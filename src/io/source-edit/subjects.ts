import type { JsonNode } from '../json-tree.ts';
import { layoutNode } from './document-edits.ts';

/** A stretch of a text, half-open. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a place of a text is about: layers, the first of them where none of the others is meant; or a worker's row. */
export type Subject =
  | { readonly kind: 'layers'; readonly layers: readonly string[] }
  | { readonly kind: 'row'; readonly row: number };

/** Where layers and the worker's rows stand in a text. */
export interface Subjects {
  /** The parts of a text that are about a layer, what says most first. */
  readonly ofLayer: (layer: string) => readonly Span[];
  /** The entries of a row of the worker's own table. */
  readonly ofRow: (row: number) => readonly Span[];
  readonly subjectAt: (offset: number) => Subject | null;
}

type Step = string | number;

const spanOf = ({ offset, length }: Pick<JsonNode, 'offset' | 'length'>): Span => ({
  from: offset,
  to: offset + length,
});

const fieldOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.properties.findLast(({ key }) => key.value === name)?.value : undefined;

const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.kind === 'array' ? node.items : []);

const stringsOf = (node: JsonNode | undefined): string[] =>
  itemsOf(node).flatMap((item) => (item.kind === 'string' ? [item.value] : []));

const layerOf = (node: JsonNode | undefined): string[] => {
  const layer = fieldOf(node, 'layer');
  return layer?.kind === 'string' ? [layer.value] : [];
};

/** The lists of the worker's table that have an entry a region. */
const ROW_LISTS: readonly string[] = [
  'kv_caches_base_addr',
  'block_lens',
  'block_strides',
  'region_num_blocks',
  'region_group_ids',
  'region_names',
  'region_is_mla',
];

/** The values from the root to the innermost one at an offset, keys counted in, and the steps between them. */
function pathTo(root: JsonNode, offset: number): { readonly steps: Step[]; readonly nodes: JsonNode[] } {
  const steps: Step[] = [];
  const nodes: JsonNode[] = [root];
  const holds = (start: number, { offset: from, length }: JsonNode) => offset >= start && offset <= from + length;
  for (let node = root; ; ) {
    let next: JsonNode | undefined;
    if (node.kind === 'array') {
      const i = node.items.findIndex((item) => holds(item.offset, item));
      next = node.items[i];
      if (next) steps.push(i);
    } else if (node.kind === 'object') {
      const property = node.properties.find(({ key, value }) => holds(key.offset, value));
      next = property?.value;
      if (property) steps.push(property.key.value);
    }
    if (next === undefined) return { steps, nodes };
    nodes.push(next);
    node = next;
  }
}

function subjectOf(steps: readonly Step[], nodes: readonly JsonNode[]): Subject | null {
  const layers = (names: readonly string[]): Subject | null =>
    names.length > 0 ? { kind: 'layers', layers: names } : null;
  const [top, second, third, fourth, fifth] = steps;
  const text = (node: JsonNode | undefined): string[] => (node?.kind === 'string' ? [node.value] : []);
  if (top === 'kv_caches' && second !== undefined) return layers([String(second)]);
  if (top === 'pages' && second !== undefined) return layers(layerOf(nodes[2]));
  if (top === 'worker' && second === 'kernel_block_sizes' && third !== undefined) return layers([String(third)]);
  if (top === 'kv_cache_config' && second === 'kv_cache_tensors' && third !== undefined) {
    const own = fourth === 'layers' ? text(nodes[5]) : [];
    return layers(own.length > 0 ? own : stringsOf(fieldOf(nodes[3], 'layers')));
  }
  if (top === 'kv_cache_config' && second === 'kv_cache_groups' && third !== undefined) {
    if (fourth === 'layer_names' && fifth !== undefined) return layers(text(nodes[5]));
    if (fourth === 'kv_cache_spec' && fifth === 'kv_cache_specs' && steps[5] !== undefined) {
      return layers([String(steps[5])]);
    }
    return layers(stringsOf(fieldOf(nodes[3], 'layer_names')));
  }
  if (top !== 'registered' || second === undefined) return null;
  if (typeof third === 'number' && ROW_LISTS.includes(String(second))) return { kind: 'row', row: third };
  // The others name rows by their numbers.
  const value = nodes.at(-1);
  return value?.kind === 'number' && /(_indices|_index)$/.test(String(second))
    ? { kind: 'row', row: value.value }
    : null;
}

/** Every part of a layout's text that is about a layer, in the order of what it says. */
function* layerSpans(root: JsonNode): Generator<readonly [layer: string, span: Span]> {
  function* keys(map: JsonNode | undefined): Generator<readonly [string, Span]> {
    if (map?.kind !== 'object') return;
    for (const { key, value } of map.properties) yield [key.value, { from: key.offset, to: spanOf(value).to }];
  }
  /** The whole of what holds one layer, else the names in it. */
  function* named(holder: JsonNode, list: JsonNode | undefined): Generator<readonly [string, Span]> {
    const names = itemsOf(list);
    for (const name of names)
      if (name.kind === 'string') yield [name.value, spanOf(names.length === 1 ? holder : name)];
  }
  const config = fieldOf(root, 'kv_cache_config');
  const groups = itemsOf(fieldOf(config, 'kv_cache_groups'));
  yield* keys(fieldOf(root, 'kv_caches'));
  for (const page of itemsOf(fieldOf(root, 'pages'))) for (const layer of layerOf(page)) yield [layer, spanOf(page)];
  for (const group of groups) yield* keys(fieldOf(fieldOf(group, 'kv_cache_spec'), 'kv_cache_specs'));
  for (const tensor of itemsOf(fieldOf(config, 'kv_cache_tensors'))) yield* named(tensor, fieldOf(tensor, 'layers'));
  for (const group of groups) yield* named(group, fieldOf(group, 'layer_names'));
  yield* keys(fieldOf(fieldOf(root, 'worker'), 'kernel_block_sizes'));
}

/** Finds layers in the tree of a layout's text, and what is at a place of it. */
export function subjectsIn(tree: JsonNode): Subjects {
  const root = layoutNode(tree);
  let spans: Map<string, Span[]> | undefined;
  const index = (): Map<string, Span[]> => {
    const found = new Map<string, Span[]>();
    for (const [layer, span] of layerSpans(root)) {
      const list = found.get(layer);
      if (list) list.push(span);
      else found.set(layer, [span]);
    }
    return found;
  };
  const registered = fieldOf(root, 'registered');
  return {
    ofLayer: (layer) => {
      spans ??= index();
      return spans.get(layer) ?? [];
    },
    ofRow: (row) =>
      ROW_LISTS.flatMap((list) => {
        const item = itemsOf(fieldOf(registered, list))[row];
        return item ? [spanOf(item)] : [];
      }),
    subjectAt: (offset) => {
      const { steps, nodes } = pathTo(root, offset);
      return subjectOf(steps, nodes);
    },
  };
}
