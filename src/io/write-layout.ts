import type { LayoutDocument } from '../core/layout/document.ts';

/** Values up to this many characters stay on one line. */
const LINE_WIDTH = 100;

export type Field = readonly [key: string, value: unknown];

/** The fields that the file keeps as maps from layer names, and the entry's field that holds the value. */
export const LAYER_MAPS: ReadonlyMap<string, 'spec' | 'tokens' | null> = new Map([
  ['kv_caches', null],
  ['kv_cache_specs', 'spec'],
  ['kernel_block_sizes', 'tokens'],
]);

/** An entry of such a list as the field it is in the file. */
export function entryField(entry: Record<string, unknown>, under: 'spec' | 'tokens' | null): Field {
  const { layer, ...fields } = entry;
  return [String(layer), under === null ? fields : entry[under]];
}

/** The fields of an object in order, those left out dropped. */
export const fieldsOf = (value: object): Field[] => Object.entries(value).filter(([, field]) => field !== undefined);

function written(key: string, value: unknown, indent: string): string {
  const under = LAYER_MAPS.get(key);
  if (under !== undefined && Array.isArray(value)) {
    return object(
      value.map((entry) => entryField(entry, under)),
      indent,
    );
  }
  if (Array.isArray(value)) {
    const inner = `${indent}  `;
    return bracketed(
      '[',
      value.map((item) => written('', item, inner)),
      ']',
      indent,
    );
  }
  if (typeof value === 'object' && value !== null) return object(fieldsOf(value), indent);
  return JSON.stringify(value);
}

// JSON.stringify would move keys like "12" to the front, so maps are written field by field.
function object(fields: readonly Field[], indent: string): string {
  const parts = fields.map(([key, value]) => `${JSON.stringify(key)}: ${written(key, value, `${indent}  `)}`);
  return bracketed('{', parts, '}', indent);
}

function bracketed(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return `${open}${close}`;
  const space = open === '{' ? ' ' : '';
  const isShort = parts.every((part) => !part.includes('\n'));
  if (isShort && indent !== '') {
    const line = `${open}${space}${parts.join(', ')}${space}${close}`;
    if (line.length + indent.length <= LINE_WIDTH) return line;
  }
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

/**
 * A document as the JSON text of its file, indented, short values on one line, with a line end at the end. Fields
 * keep the document's order, and layers theirs. Reading it again gives an equal document.
 */
export const writeLayout = (document: LayoutDocument): string => `${object(fieldsOf(document), '')}\n`;
