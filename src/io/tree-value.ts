import type * as z from 'zod/mini';
import { fieldPath } from './json-path.ts';
import type { JsonNode, JsonObject } from './json-tree.ts';
import type { Report } from './report.ts';
import { layerMaps, type MapForm } from './schema/field.ts';
import { bare, itemOf, shapeOf } from './schema/schema-walk.ts';

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

/** Objects of a few fields, nearly all there are, are compared without making a set of each. */
const FEW = 16;

function hasEqualKeys({ properties }: JsonObject): boolean {
  if (properties.length > FEW) return new Set(properties.map(({ key }) => key.value)).size < properties.length;
  return properties.some(({ key }, i) => {
    for (let before = 0; before < i; before += 1) if (properties[before]?.key.value === key.value) return true;
    return false;
  });
}

/** A field, a place in a list, or the key of a map. */
type Step = string | number | readonly [key: string];

/** Stands in the value where the text has no usable one, so that no schema accepts it. */
const UNUSABLE = Symbol('unusable');

/** Read by editors to find the schema; no field of the format. */
const EDITOR_FIELD = '$schema';

/**
 * The plain value of a JSON tree, as `schema` wants it: nulls left out, maps of layers as lists of entries in the
 * source's order, and fields that the schema does not know left out with a warning each. A field given twice is an
 * error. Nothing else is checked: what has the wrong type is passed on as it is.
 */
export class TreeReader {
  readonly #report: Report;
  /** Where the reader is; paths are put into words only for issues. */
  readonly #steps: Step[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  value(node: JsonNode, schema: Schema | undefined): unknown {
    if (node.kind === 'invalid') return UNUSABLE;
    if (node.kind === 'object') return this.#object(node, schema);
    // A list where the file wants a map would look like the list that the document makes of the map.
    if (node.kind === 'array' && schema && layerMaps.has(bare(schema) as z.ZodMiniArray)) return UNUSABLE;
    if (node.kind !== 'array') return node.value;
    return node.items.map((item, i) => this.#inside(i, item, schema && itemOf(schema, i)));
  }

  #inside(step: Step, node: JsonNode, schema: Schema | undefined): unknown {
    // A literal needs no path.
    if (node.kind !== 'object' && node.kind !== 'array') return this.value(node, schema);
    this.#steps.push(step);
    const value = this.value(node, schema);
    this.#steps.pop();
    return value;
  }

  #path(last: Step): string {
    const steps = [...this.#steps, last];
    return steps.reduce<string>((path, step) => {
      if (typeof step === 'string') return fieldPath(path, step);
      return `${path}[${typeof step === 'number' ? step : JSON.stringify(step[0])}]`;
    }, '');
  }

  #object(node: JsonObject, schema: Schema | undefined): unknown {
    const map = schema && layerMaps.get(bare(schema) as z.ZodMiniArray);
    if (map) return this.#entries(node, itemOf(schema, 0), map.form);
    const type = schema && node.properties.findLast((property) => property.key.value === 'type')?.value;
    return this.#fields(node, schema && shapeOf(schema, type?.kind === 'string' ? type.value : undefined));
  }

  #fields(node: JsonObject, shape: Readonly<Record<string, Schema>> | undefined): Fields {
    const fields: Fields = {};
    this.#once(node, 'duplicate-field', 'field');
    for (const { key, value } of node.properties) {
      const schema = shape && Object.hasOwn(shape, key.value) ? shape[key.value] : undefined;
      if (shape && !schema) {
        if (this.#steps.length > 0 || key.value !== EDITOR_FIELD) this.#unknown(key, shape);
      } else if (value.kind !== 'null' && key.value !== '__proto__') {
        fields[key.value] = this.#inside(key.value, value, schema);
      }
    }
    return fields;
  }

  #unknown(key: JsonObject['properties'][number]['key'], shape: Fields): void {
    this.#report.span(this.#path(key.value), key, {
      severity: 'warning',
      code: 'unknown-field',
      found: `the unknown field ${JSON.stringify(key.value.slice(0, 60))}`,
      wanted: 'a field of the format',
      mend: 'Rename or remove it; it is ignored.',
      near: { word: key.value, among: Object.keys(shape) },
    });
  }

  #entries(node: JsonObject, entry: Schema | undefined, form: MapForm): unknown[] {
    this.#once(node, 'duplicate-layer', 'layer');
    const { layer: _layer, ...fields } = { ...(entry && shapeOf(entry, undefined)) };
    return node.properties.map(({ key, value }) => {
      if (form !== 'fields') return { layer: key.value, [form]: this.#inside([key.value], value, fields[form]) };
      if (value.kind !== 'object') return this.#inside([key.value], value, undefined);
      this.#steps.push([key.value]);
      // The key is the layer, whatever an unknown field of that name says.
      const tensor = this.#fields(value, fields);
      tensor.layer = key.value;
      this.#steps.pop();
      return tensor;
    });
  }

  /** Reports each key that stands in an object a second time. */
  #once(node: JsonObject, code: string, what: string): void {
    if (!hasEqualKeys(node)) return;
    const first = new Map<string, number>();
    for (const { key } of node.properties) {
      const before = first.get(key.value);
      if (before === undefined) {
        first.set(key.value, key.offset);
        continue;
      }
      this.#report.span(this.#path(code === 'duplicate-layer' ? [key.value] : key.value), key, {
        code,
        found: `the ${what} ${JSON.stringify(key.value.slice(0, 60))} again`,
        wanted: `each ${what} once; the first is in line ${this.#report.range(before, 0).line}`,
        mend: 'Remove or rename one of the two.',
      });
    }
  }
}
