import type { LayoutDocument } from '../../core/layout/document.ts';
import { type JsonArray, type JsonNode, type JsonObject, parseJsonTree } from '../json-tree.ts';
import { LAYER_MAPS, writeLayout } from '../write-layout.ts';
import { type Aligned, align } from './align.ts';
import { type Chunk, chunksOf, indentAt } from './chunks.ts';
import { applyEdits, type TextEdit } from './text-edit.ts';

type Container = JsonArray | JsonObject;

const isContainer = (node: JsonNode | undefined): node is Container =>
  node?.kind === 'object' || node?.kind === 'array';

const propertyOf = (node: JsonNode, name: string): JsonNode | undefined =>
  node.kind === 'object' ? node.properties.findLast(({ key }) => key.value === name)?.value : undefined;

/** The layout in a text's tree: within a golden vector, else the whole. */
export function layoutNode(root: JsonNode): JsonNode {
  const layout = propertyOf(root, 'layout');
  return layout?.kind === 'object' && !propertyOf(root, 'kv_cache_config') ? layout : root;
}

/** A value as it was written down plainly, by `writeLayout`. */
interface Plain {
  readonly text: string;
  readonly node: JsonNode;
}

const plainText = ({ text, node }: Plain): string => text.slice(node.offset, node.offset + node.length);

const child = (plain: Plain | undefined, key: string): Plain | undefined => {
  const node = plain && propertyOf(plain.node, key);
  return plain && node && { text: plain.text, node };
};

const childrenOf = ({ text, node }: Plain): Plain[] =>
  node.kind === 'array'
    ? node.items.map((item) => ({ text, node: item }))
    : node.kind === 'object'
      ? node.properties.map(({ value }) => ({ text, node: value }))
      : [];

/** What an item of a list is known by: its layer, else all that it says. */
function nameOf(item: Plain): string {
  const layer = propertyOf(item.node, 'layer');
  return layer?.kind === 'string' ? `layer ${layer.value}` : plainText(item);
}

/** One element of what a container is to hold. */
interface Wanted {
  /** The chunk of the text that it is made of; null for a new one. */
  readonly chunk: number | null;
  readonly stays: boolean;
  readonly key: string | undefined;
  readonly before: Plain | undefined;
  /** Undefined for a field that neither document knows: it stays as it is. */
  readonly after: Plain | undefined;
}

/** Makes a text say what another document says, touching only what differs. */
class Differ {
  readonly edits: TextEdit[] = [];
  readonly #text: string;
  /** One level of the text's own indentation. */
  readonly #unit: string;

  constructor(text: string, unit: string) {
    this.#text = text;
    this.#unit = unit;
  }

  value(node: JsonNode, before: Plain | undefined, after: Plain, key: string | undefined): void {
    if (before && plainText(before) === plainText(after)) return;
    if (isContainer(node) && isContainer(after.node) && node.kind === after.node.kind) {
      const wanted =
        node.kind === 'array'
          ? this.#items(node, before, after)
          : this.#fields(node, before, after, LAYER_MAPS.has(key ?? ''));
      if (wanted) {
        this.#contain(node, wanted);
        return;
      }
    }
    const insert = this.#fresh(after, undefined, indentAt(this.#text, node.offset));
    this.edits.push({ from: node.offset, to: node.offset + node.length, insert });
  }

  /** What a list is to hold; null where it has to be written anew. */
  #items(node: JsonArray, before: Plain | undefined, after: Plain): Wanted[] | null {
    const old = before?.node.kind === 'array' ? childrenOf(before) : [];
    if (node.items.length === 0 || old.length !== node.items.length) return null;
    const items = childrenOf(after);
    return align(old.map(nameOf), items.map(nameOf)).map(({ from, stays }, i) => ({
      chunk: from,
      stays,
      key: undefined,
      before: from === null ? undefined : old[from],
      after: items[i],
    }));
  }

  /** What an object is to hold. Its own fields keep the text's order; in a map the order counts. */
  #fields(node: JsonObject, before: Plain | undefined, after: Plain, isMap: boolean): Wanted[] | null {
    if (node.properties.length === 0 || after.node.kind !== 'object') return null;
    const keys = node.properties.map(({ key }) => key.value);
    const wanted = after.node.properties.map(({ key }) => key.value);
    const field = (key: string, chunk: number | null, stays: boolean): Wanted => ({
      ...{ chunk, stays, key },
      before: child(before, key),
      after: child(after, key),
    });
    if (isMap)
      return align(keys, wanted).map(({ from, stays }: Aligned, i) => {
        const key = wanted[i] as string;
        // Another layer's entry is no earlier form of this one.
        return from !== null && keys[from] === key ? field(key, from, stays) : field(key, null, false);
      });
    const has = new Set(wanted);
    const known = new Set(keys);
    const result = keys.flatMap((key, i): Wanted[] => {
      if (has.has(key)) return [field(key, i, true)];
      return child(before, key) ? [] : [{ chunk: i, stays: true, key, before: undefined, after: undefined }];
    });
    wanted.forEach((key, i) => {
      if (known.has(key)) return;
      const ahead = result.findIndex((each) => each.key === wanted[i - 1]);
      result.splice(ahead < 0 ? (i === 0 ? 0 : result.length) : ahead + 1, 0, field(key, null, false));
    });
    return result;
  }

  #contain(node: Container, wanted: readonly Wanted[]): void {
    const text = this.#text;
    const chunks = chunksOf(text, node);
    const first = chunks[0] as Chunk;
    const isOpen = /[\r\n]/.test(text.slice(first.start, first.itemStart));
    const indent = isOpen ? indentAt(text, first.itemStart) : indentAt(text, node.offset);
    const lead = isOpen ? `${text.includes('\r\n') ? '\r\n' : '\n'}${indent}` : ' ';
    /** Before the first element of one line: nothing in a list, a space in an object. */
    const inLead = text.slice(first.start, first.itemStart);
    const staying = new Set(wanted.filter(({ stays }) => stays).map(({ chunk }) => chunk));
    const endsWithComma = chunks.at(-1)?.comma !== null;
    let at = first.start;
    let isFirst = true;
    wanted.forEach((element, i) => {
      const isLast = i === wanted.length - 1;
      const chunk = element.chunk === null ? undefined : chunks[element.chunk];
      if (chunk && element.stays) {
        const ahead = text.slice(chunk.start, chunk.itemStart);
        if (isFirst && !isOpen && ahead.trim() === '' && ahead !== inLead) {
          this.edits.push({ from: chunk.start, to: chunk.itemStart, insert: inLead });
        }
        if (element.after) this.value(chunk.value, element.before, element.after, element.key);
        if (!isLast && chunk.comma === null) this.edits.push({ from: chunk.itemEnd, to: chunk.itemEnd, insert: ',' });
        else if (isLast && chunk.comma !== null && !endsWithComma) {
          this.edits.push({ from: chunk.comma, to: chunk.comma + 1, insert: '' });
        }
        at = chunk.end;
      } else {
        const comma = isLast ? '' : ',';
        const own = chunk ? this.#moved(chunk, element, lead, comma) : undefined;
        const space = isFirst && !isOpen ? inLead : lead;
        const insert = own ?? `${space}${this.#fresh(element.after as Plain, element.key, indent)}${comma}`;
        const next = wanted[i + 1];
        const follows = next?.stays ? chunks[next.chunk as number] : undefined;
        this.edits.push({
          from: at,
          to: at,
          insert: follows?.start === follows?.itemStart && follows ? `${insert} ` : insert,
        });
      }
      isFirst = false;
    });
    chunks.forEach((chunk, i) => {
      if (!staying.has(i)) this.edits.push({ from: chunk.start, to: chunk.end, insert: '' });
    });
  }

  /** An element of the text at another place: with its comments, and what changes in it. */
  #moved(chunk: Chunk, { before, after, key }: Wanted, lead: string, comma: string): string {
    const inner = new Differ(this.#text, this.#unit);
    if (after) inner.value(chunk.value, before, after, key);
    const { itemStart, itemEnd } = chunk;
    const edits = inner
      .sorted()
      .map(({ from, to, insert }) => ({ from: from - itemStart, to: to - itemStart, insert }));
    const item = applyEdits(this.#text.slice(itemStart, itemEnd), edits);
    const ahead = this.#text.slice(chunk.start, itemStart);
    const behind = this.#text.slice((chunk.comma ?? itemEnd - 1) + 1, chunk.end);
    return `${/\S/.test(ahead) ? ahead : lead}${item}${comma}${behind}`;
  }

  /** A value of the plain text, with its key, indented as the text is. */
  #fresh(plain: Plain, key: string | undefined, indent: string): string {
    const plainIndent = indentAt(plain.text, plain.node.offset);
    const value = plainText(plain)
      .split('\n')
      .map((line, i) => {
        if (i === 0) return line;
        const [spaces = ''] = /^ */.exec(line) ?? [];
        const levels = Math.max(0, (spaces.length - plainIndent.length) / 2);
        return `${indent}${this.#unit.repeat(levels)}${line.slice(spaces.length)}`;
      })
      .join('\n');
    return key === undefined ? value : `${JSON.stringify(key)}: ${value}`;
  }

  sorted(): TextEdit[] {
    return this.edits.toSorted((a, b) => a.from - b.from || a.to - b.to);
  }
}

/** How far the first field of a text is indented: one level. */
function unitOf(text: string, node: JsonNode): string {
  const first = node.kind === 'object' ? node.properties[0] : undefined;
  const indent = first ? indentAt(text, first.key.offset).slice(indentAt(text, node.offset).length) : '';
  return indent === '' ? '  ' : indent;
}

/**
 * Edits after which a text says `after`; its comments, its order of fields, its spaces and what the format does not know
 * stay where they are.
 *
 * @param text A text that says `before`; it may hold comments.
 * @returns edits in the text's order, or null where its structure is no JSON.
 */
export function documentEdits(text: string, before: LayoutDocument, after: LayoutDocument): readonly TextEdit[] | null {
  const { root } = parseJsonTree(text);
  if (root === undefined) return null;
  const node = layoutNode(root);
  if (node.kind !== 'object') return null;
  const plain = (document: LayoutDocument): Plain | undefined => {
    const written = writeLayout(document);
    const tree = parseJsonTree(written).root;
    return tree && { text: written, node: tree };
  };
  const wanted = plain(after);
  if (wanted === undefined) return null;
  const differ = new Differ(text, unitOf(text, node));
  differ.value(node, plain(before), wanted, undefined);
  return differ.sorted();
}
