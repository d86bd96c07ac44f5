import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';

/** The tree of a text that need not be finished: as much as there is. */
export const looseTree = (text: string): Node | undefined => parseTree(text, [], { allowTrailingComma: true });

/** A path within the layout, of one within the text: in a golden vector the layout has a place of its own. */
export function layoutPath(
  root: Node | undefined,
  path: JSONPath,
): { readonly root: Node | undefined; readonly path: JSONPath } {
  if (root === undefined || path[0] !== 'layout' || findNodeAtLocation(root, ['kv_cache_config']))
    return { root, path };
  return { root: findNodeAtLocation(root, ['layout']), path: path.slice(1) };
}
