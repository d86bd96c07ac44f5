import * as z from 'zod/mini';
import { layerMaps, type MapForm } from './field.ts';
import { layoutSchema } from './layout.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Turns the schema of a list of entries into that of the file's map from layer names. */
function asMap(list: JsonSchema, form: MapForm): void {
  const entry = list.items as JsonSchema;
  const { layer: _layer, ...fields } = entry.properties ?? {};
  const value =
    form === 'fields'
      ? { ...entry, properties: fields, required: entry.required?.filter((name) => name !== 'layer') }
      : fields[form];
  list.type = 'object';
  list.additionalProperties = value as JsonSchema;
  delete list.items;
}

/** Lets the fields that may be left out be null, which the reader takes for the same. */
function allowNull(object: JsonSchema): void {
  for (const [name, field] of Object.entries(object.properties ?? {})) {
    const schema = field as JsonSchema;
    if (object.required?.includes(name) || typeof schema.type !== 'string') continue;
    Object.assign(schema, { type: [schema.type, 'null'] });
    if (schema.enum) schema.enum = [...schema.enum, null];
  }
}

/**
 * The JSON Schema of the file, draft 2020-12, for editors: completion, hover, marks. It does not know the rules
 * between fields, and lets unknown fields pass, as the reader does with a warning.
 */
export function layoutJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(layoutSchema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const map = layerMaps.get(zodSchema as z.ZodMiniArray);
      if (map && jsonSchema.items) asMap(jsonSchema, map.form);
      if (jsonSchema.type === 'object') allowNull(jsonSchema);
    },
  });
  return { ...schema, title: 'RegionScope layout document, format 1' };
}
