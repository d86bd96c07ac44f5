import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser';
import * as z from 'zod/mini';
import { layerMaps } from '../schema/field.ts';
import { layoutSchema } from '../schema/layout.ts';
import { bare } from '../schema/schema-walk.ts';

type Schema = z.core.$ZodType;

/** What the format has at a place of a text. */
export interface SchemaPlace {
  /** What a value there may be; several where the text does not say yet which. */
  readonly schemas: readonly z.core.$ZodTypes[];
  /** The field's meaning, units and default; that of a layer's entry is its map's. */
  readonly description: string | undefined;
  readonly isOptional: boolean;
  /** It is the entry of a layer in a map. */
  readonly isEntry: boolean;
}

/** A field that an object may have. */
export interface KnownField {
  readonly name: string;
  readonly schema: Schema;
}

export const descriptionOf = (schema: Schema): string | undefined => z.globalRegistry.get(bare(schema))?.description;

export const isOptional = (schema: Schema): boolean => (schema as z.core.$ZodTypes)._zod.def.type === 'optional';

/** The options of unions that fit what the text says at their discriminator; all where it says nothing known. */
function optionsOf(schema: Schema, node: Node | undefined): z.core.$ZodTypes[] {
  const inner = bare(schema);
  const { def } = inner._zod;
  if (def.type !== 'union') return [inner];
  const options = def.options as readonly z.core.$ZodTypes[];
  const name = 'discriminator' in def ? String(def.discriminator) : undefined;
  const said = name !== undefined && node?.type === 'object' ? findNodeAtLocation(node, [name])?.value : undefined;
  const fitting = options.filter((option) => name !== undefined && option._zod.propValues?.[name]?.has(said));
  return (fitting.length > 0 ? fitting : options).flatMap((option) => optionsOf(option, node));
}

const placeOf = (schema: Schema, node: Node | undefined): SchemaPlace => ({
  schemas: optionsOf(schema, node),
  description: descriptionOf(schema),
  isOptional: isOptional(schema),
  isEntry: false,
});

const shapeOf = (schema: z.core.$ZodTypes): Readonly<Record<string, Schema>> =>
  schema._zod.def.type === 'object' ? schema._zod.def.shape : {};

/** The value of a map's entries: its fields beside the layer, or what is under one name. */
function entryOf(map: z.core.$ZodTypes, node: Node | undefined): SchemaPlace | undefined {
  const registered = layerMaps.get(map as unknown as z.ZodMiniArray);
  const { def } = map._zod;
  if (registered === undefined || def.type !== 'array') return undefined;
  const entry = def.element as z.core.$ZodTypes;
  const place: SchemaPlace | undefined =
    registered.form === 'fields'
      ? { schemas: [entry], description: undefined, isOptional: false, isEntry: true }
      : shapeOf(entry)[registered.form] && placeOf(shapeOf(entry)[registered.form] as Schema, node);
  return place && { ...place, description: descriptionOf(map), isEntry: true };
}

export const isLayerMap = ({ schemas }: SchemaPlace): boolean =>
  schemas.some((schema) => layerMaps.has(schema as unknown as z.ZodMiniArray));

/** Fields that an object at a place may have; none for what is no object, and for maps from layer names. */
export function fieldsAt({ schemas, isEntry }: SchemaPlace): readonly KnownField[] {
  const fields = new Map<string, Schema>();
  for (const schema of schemas) {
    for (const [name, field] of Object.entries(shapeOf(schema))) {
      // The key of a map's entry stands for it.
      if (!(isEntry && name === 'layer') && !fields.has(name)) fields.set(name, field);
    }
  }
  return [...fields].map(([name, schema]) => ({ name, schema }));
}

function stepInto(place: SchemaPlace, step: string | number, node: Node | undefined): SchemaPlace | undefined {
  for (const schema of place.schemas) {
    const { def } = schema._zod;
    const entry = typeof step === 'string' ? entryOf(schema, node) : undefined;
    if (entry) return entry;
    const next =
      typeof step === 'string'
        ? shapeOf(schema)[step]
        : def.type === 'array'
          ? def.element
          : def.type === 'tuple'
            ? def.items[step]
            : undefined;
    if (next) {
      // The same field of several options may take different values: all of them.
      const others = place.schemas.flatMap((each) => {
        const field = typeof step === 'string' ? shapeOf(each)[step] : undefined;
        return field && field !== next ? optionsOf(field, node) : [];
      });
      const first = placeOf(next, node);
      return { ...first, schemas: [...first.schemas, ...others] };
    }
  }
  return undefined;
}

/**
 * What the format has at a path of a text, in the file's own form: maps by their keys.
 *
 * @param root The text's tree, which says which kind of spec stands where; it may be of a text that is not finished.
 * @returns undefined where the format has nothing.
 */
export function schemaPlace(root: Node | undefined, path: JSONPath): SchemaPlace | undefined {
  let place: SchemaPlace | undefined = placeOf(layoutSchema, root);
  let node = root;
  for (const step of path) {
    if (place === undefined) return undefined;
    node = node && findNodeAtLocation(node, [step]);
    place = stepInto(place, step, node);
  }
  return place;
}

/** What a value may be, in words: `whole number`, `text`, `list`. */
export function kindWords({ schemas, isEntry }: Pick<SchemaPlace, 'schemas' | 'isEntry'>): string {
  const words = schemas.map((schema) => {
    const { def } = schema._zod;
    switch (def.type) {
      case 'number':
        return 'whole number';
      case 'string':
      case 'enum':
        return 'text';
      case 'boolean':
        return 'true or false';
      case 'literal':
        return typeof def.values[0] === 'number' ? 'whole number' : 'text';
      case 'array':
        return layerMaps.has(schema as unknown as z.ZodMiniArray) && !isEntry ? 'object, by layer' : 'list';
      case 'tuple':
        return `list of ${def.items.length}`;
      default:
        return 'object';
    }
  });
  return [...new Set(words)].join(' or ');
}
