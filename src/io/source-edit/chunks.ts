import type { JsonArray, JsonNode, JsonObject } from '../json-tree.ts';

/** An element of a list or object with all that belongs to it; the chunks of one lie end to end. */
export interface Chunk {
  /** The end of the chunk before: here its spaces begin, and the comments above it. */
  readonly start: number;
  /** Of the key, where it has one. */
  readonly itemStart: number;
  readonly itemEnd: number;
  /** Where its comma stands; null for a last one without. */
  readonly comma: number | null;
  /** After the comma, and a comment that ends its line. */
  readonly end: number;
  readonly key: string | undefined;
  readonly value: JsonNode;
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** Where spaces and comments from `at` on end; `inLine` stops at the end of the line. */
function afterTrivia(text: string, from: number, inLine: boolean): number {
  let at = from;
  for (;;) {
    const character = text[at];
    if (character === ' ' || character === '\t' || (!inLine && isLineEnd(character))) at += 1;
    else if (character === '/' && text[at + 1] === '/') {
      while (at < text.length && !isLineEnd(text[at])) at += 1;
    } else if (character === '/' && text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2);
      if (close < 0 || (inLine && /[\r\n]/.test(text.slice(at, close)))) return at;
      at = close + 2;
    } else return at;
  }
}

/** The elements of a list or an object, in the text's order. */
export function chunksOf(text: string, container: JsonArray | JsonObject): Chunk[] {
  const elements =
    container.kind === 'array' ? container.items.map((value) => ({ key: undefined, value })) : container.properties;
  let start = container.offset + 1;
  return elements.map(({ key, value }) => {
    const itemEnd = value.offset + value.length;
    const next = afterTrivia(text, itemEnd, false);
    const comma = text[next] === ',' ? next : null;
    const base = comma === null ? itemEnd : comma + 1;
    const rest = afterTrivia(text, base, true);
    const end = isLineEnd(text[rest]) ? rest : base;
    const chunk = { start, itemStart: key?.offset ?? value.offset, itemEnd, comma, end, key: key?.value, value };
    start = end;
    return chunk;
  });
}

/** The spaces that the line of an offset begins with. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}
