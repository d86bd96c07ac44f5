import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { layoutJsonSchema } from '../../../src/io/schema/json-schema.ts';
import { registrationVectors } from '../golden-layouts.ts';

type Node = { properties?: Record<string, Node>; description?: string } & Record<string, unknown>;

/** The paths of all properties in a JSON Schema, with their nodes. */
function* properties(node: unknown, path = ''): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties')
      for (const [name, field] of Object.entries(value as object)) yield [`${path}.${name}`, field as Node];
    yield* properties(value, key === 'properties' ? path : `${path}.${key}`);
  }
}

describe('layoutJsonSchema()', () => {
  const schema = layoutJsonSchema();

  it('is what public/layout.schema.json holds', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../public/layout.schema.json'), 'utf8');
    expect(`${JSON.stringify(schema, null, 2)}\n`).toBe(file);
  });

  it('describes every field', () => {
    const all = [...properties(schema)];
    expect(all.length).toBeGreaterThan(90);
    expect(all.filter(([, field]) => !field.description).map(([path]) => path)).toStrictEqual([]);
  });

  it('accepts every golden layout, and refuses a captured tensor without a shape', () => {
    const validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    for (const { name, text } of registrationVectors) {
      expect(validator.safeParse(JSON.parse(text).layout).success, name).toBe(true);
    }
    const wrong = {
      regionscope: 1,
      kv_cache_config: { num_blocks: 1, kv_cache_groups: [] },
      kv_caches: { a: { data_ptr: 1 } },
    };
    expect(validator.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toStrictEqual(['kv_caches']);
  }, 60_000);
});
