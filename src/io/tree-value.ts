import type * as z from 'zod/mini';
import { fieldPath } from './json-path.ts';
import type { JsonNode, JsonObject } from './json-tree.ts';
import type { Report } from './report.ts';
import { layerMaps, type MapForm } from './schema/field.ts';
import { bare, itemOf, shapeOf } from './schema/schema-walk.ts';

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

/** Stands in the value where the text has no usable one, so that no schema accepts it. */
export const UNUSABLE = Symbol('unusable');

/** Read by editors to find the schema; no field of the format. */
const EDITOR_FIELD = '$schema';

/**
 * The plain value of a JSON tree, as `schema` wants it: nulls left out, maps of layers as lists of entries in the
 * source's order, and fields that the schema does not know left out with a warning each. A field given twice is an
 * error. Nothing else is checked: what has the wrong type is passed on as it is.
 */
export class TreeReader {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  value(node: JsonNode, schema: Schema | undefined, path: string): unknown {
    if (node.kind === 'invalid') return UNUSABLE;
    if (node.kind === 'object') return this.#object(node, schema, path);
    // A list where the file wants a map would look like the list that the document makes of the map.
    if (node.kind === 'array' && schema && layerMaps.has(bare(schema) as z.ZodMiniArray)) return UNUSABLE;
    if (node.kind !== 'array') return node.value;
    return node.items.map((item, i) => this.value(item, schema && itemOf(schema, i), `${path}[${i}]`));
  }

  #object(node: JsonObject, schema: Schema | undefined, path: string): unknown {
    const map = schema && layerMaps.get(bare(schema) as z.ZodMiniArray);
    if (map) return this.#entries(node, itemOf(schema, 0), map.form, path);
    const type = node.properties.findLast((property) => property.key.value === 'type')?.value;
    return this.#fields(node, schema && shapeOf(schema, type?.kind === 'string' ? type.value : undefined), path);
  }

  #fields(node: JsonObject, shape: Readonly<Record<string, Schema>> | undefined, path: string): Fields {
    const fields: Fields = {};
    const first = new Map<string, number>();
    for (const { key, value } of node.properties) {
      const at = fieldPath(path, key.value);
      const before = first.get(key.value);
      if (before !== undefined) {
        this.#report.span(at, key, {
          code: 'duplicate-field',
          wanted: `each field once; the first is in line ${this.#report.range(before, 0).line}`,
          mend: 'Remove one of the two.',
        });
      } else first.set(key.value, key.offset);
      const schema = shape && Object.hasOwn(shape, key.value) ? shape[key.value] : undefined;
      if (shape && !schema) {
        if (!(path === '' && key.value === EDITOR_FIELD)) this.#unknown(key, shape, path);
      } else if (value.kind !== 'null' && key.value !== '__proto__') {
        fields[key.value] = this.value(value, schema, at);
      }
    }
    return fields;
  }

  #unknown(key: JsonObject['properties'][number]['key'], shape: Fields, path: string): void {
    this.#report.span(fieldPath(path, key.value), key, {
      severity: 'warning',
      code: 'unknown-field',
      found: `the unknown field ${JSON.stringify(key.value.slice(0, 60))}`,
      wanted: 'a field of the format',
      mend: 'Rename or remove it; it is ignored.',
      near: { word: key.value, among: Object.keys(shape) },
    });
  }

  #entries(node: JsonObject, entry: Schema | undefined, form: MapForm, path: string): unknown[] {
    const first = new Map<string, number>();
    const shape: Record<string, Schema> = { ...(entry && shapeOf(entry, undefined)) };
    const { layer: _layer, ...fields } = shape;
    return node.properties.map(({ key, value }) => {
      const at = `${path}[${JSON.stringify(key.value)}]`;
      const before = first.get(key.value);
      if (before === undefined) first.set(key.value, key.offset);
      else {
        this.#report.span(at, key, {
          code: 'duplicate-layer',
          found: `layer ${JSON.stringify(key.value)} again`,
          wanted: `each layer once; the first is in line ${this.#report.range(before, 0).line}`,
          mend: 'Remove or rename one of the two.',
        });
      }
      if (form !== 'fields') return { layer: key.value, [form]: this.value(value, shape[form], at) };
      return value.kind === 'object'
        ? { ...this.#fields(value, fields, at), layer: key.value }
        : this.value(value, undefined, at);
    });
  }
}
