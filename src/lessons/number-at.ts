import type { LayoutDocument } from '../core/layout/document.ts';

/** Keys and indices from a document down to one of its numbers: `['pages', 1, 'page_bytes']`. */
export type NumberPath = readonly (string | number)[];

type Node = Readonly<Record<string | number, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** @throws RangeError where no number stands there. */
export function numberAt(document: LayoutDocument, path: NumberPath): number {
  const found = path.reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), document);
  if (typeof found !== 'number') throw new RangeError(`no number stands at ${path.join('.')}`);
  return found;
}

function replaced(node: unknown, [key, ...rest]: NumberPath, value: number): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.map((each, i) => (i === key ? replaced(each, rest, value) : each));
  return isNode(node) ? { ...node, [key]: replaced(node[key], rest, value) } : node;
}

/** The document with another number there. @throws RangeError where no number stands there. */
export function withNumber(document: LayoutDocument, path: NumberPath, value: number): LayoutDocument {
  return numberAt(document, path) === value ? document : (replaced(document, path, value) as LayoutDocument);
}
