import { readdirSync, readFileSync } from 'node:fs';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { evaluateSlow } from './evaluate.ts';
import type { Expected, JsonLayout } from './json-layout.ts';

const ORDERED = new Set(['kv_caches', 'kv_cache_specs', 'kernel_block_sizes']);

/** JSON to values, with the objects whose key order matters as lists of entries. */
function toValue(node: Node | undefined, key = ''): unknown {
  if (node === undefined) return undefined;
  if (node.type === 'array') return (node.children ?? []).map((child) => toValue(child));
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).map((property) => {
    const [name, value] = property.children ?? [];
    return [String(name?.value), toValue(value, String(name?.value))] as const;
  });
  return ORDERED.has(key) ? entries : Object.fromEntries(entries);
}

interface Vector {
  readonly layout: JsonLayout;
  readonly expected: Expected;
}

const read = (text: string): Vector => ({
  layout: (toValue(parseTree(text)) as Vector).layout,
  expected: (JSON.parse(text) as Vector).expected,
});

const golden = new URL('../golden/', import.meta.url);
const folder = new URL('registration/', golden);
const written = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const random = readFileSync(new URL('registration-random.jsonl', golden), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line, i) => [`random line ${i + 1}`, line] as const);

describe('the oracle equals the golden vectors', () => {
  test('all of them are there', () => {
    expect(written).toHaveLength(45);
    expect(random).toHaveLength(200);
  });

  test.each([...written, ...random])(
    '%s',
    (_name, text) => {
      const { layout, expected } = read(text);
      expect(evaluateSlow(layout)).toStrictEqual(expected);
    },
    60_000,
  );
});
