import { format, visit } from 'jsonc-parser';
import { type JsonNode, parseJsonTree } from '../json-tree.ts';
import { indentAt } from './chunks.ts';
import { applyEdits, spanEdit, type TextEdit } from './text-edit.ts';

/** Values up to this many characters stay on one line, as `writeLayout` has it. */
const LINE_WIDTH = 100;

/** A value on one line; null where it does not fit into so many characters. */
function oneLine(text: string, node: JsonNode, room: number): string | null {
  if (node.kind !== 'object' && node.kind !== 'array') {
    return node.length <= room ? text.slice(node.offset, node.offset + node.length) : null;
  }
  const isObject = node.kind === 'object';
  const children = isObject
    ? node.properties.map(({ key, value }) => ({ name: `${text.slice(key.offset, key.offset + key.length)}: `, value }))
    : node.items.map((value) => ({ name: '', value }));
  if (children.length === 0) return isObject ? '{}' : '[]';
  const parts: string[] = [];
  let left = room - (isObject ? 4 : 2);
  for (const { name, value } of children) {
    const part = oneLine(text, value, left - name.length);
    if (part === null) return null;
    parts.push(name + part);
    left -= name.length + part.length + 2;
  }
  const line = parts.join(', ');
  const whole = isObject ? `{ ${line} }` : `[${line}]`;
  return whole.length <= room ? whole : null;
}

/** Puts short lists and objects of a text on one line; those with comments in them stay as they are. */
function joined(text: string): string {
  const { root } = parseJsonTree(text);
  if (root === undefined) return text;
  const comments: number[] = [];
  visit(text, { onComment: (offset) => comments.push(offset) }, { allowTrailingComma: true });
  const edits: TextEdit[] = [];
  const visitNode = (node: JsonNode, isRoot: boolean): void => {
    if (node.kind !== 'object' && node.kind !== 'array') return;
    const end = node.offset + node.length;
    const hasComment = comments.some((at) => at > node.offset && at < end);
    const room = LINE_WIDTH - indentAt(text, node.offset).length;
    const line = isRoot || hasComment ? null : oneLine(text, node, room);
    if (line !== null) edits.push({ from: node.offset, to: end, insert: line });
    else if (node.kind === 'array') for (const item of node.items) visitNode(item, false);
    else for (const { value } of node.properties) visitNode(value, false);
  };
  visitNode(root, true);
  return applyEdits(text, edits);
}

/** Edits between two texts that differ in spaces and trailing commas only, each as small as can be. */
function spaceEdits(before: string, after: string): readonly TextEdit[] {
  const spaces = (text: string, at: number): number => {
    let end = at;
    while (end < text.length && /\s/.test(text[end] as string)) end += 1;
    return end;
  };
  const edits: TextEdit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const from = i;
    i = spaces(before, i);
    // A comma that the other has not, before the bracket that follows.
    if (before[i] === ',' && after[spaces(after, j)] !== ',') i = spaces(before, i + 1);
    const start = j;
    j = spaces(after, j);
    const insert = after.slice(start, j);
    if (insert !== before.slice(from, i)) edits.push({ from, to: i, insert });
    if (before[i] !== after[j]) return spanEdit(before, after);
    i += 1;
    j += 1;
  }
  return edits;
}

/**
 * Edits that lay a JSON text out: two spaces a level, short values on one line. Comments and the order of fields stay.
 *
 * @returns null where the text's brackets, colons or keys are amiss.
 */
export function formatEdits(text: string): readonly TextEdit[] | null {
  if (parseJsonTree(text).root === undefined) return null;
  const spread = applyEdits(
    text,
    format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true })
      .map(({ offset, length, content }) => ({ from: offset, to: offset + length, insert: content }))
      .sort((a, b) => a.from - b.from),
  );
  return spaceEdits(text, joined(spread));
}
