import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** The schema under `optional`, and so on: what says the shape. */
export function bare(schema: Schema): z.core.$ZodTypes {
  let inner = schema as z.core.$ZodTypes;
  while (inner._zod.def.type === 'optional') inner = inner._zod.def.innerType as z.core.$ZodTypes;
  return inner;
}

/** The option of a union that a value of this `type` belongs to; undefined where none does. */
function optionOf(union: z.core.$ZodUnion, type: unknown): z.core.$ZodTypes | undefined {
  const options = union._zod.def.options as readonly z.core.$ZodTypes[];
  return options.find((option) => option._zod.propValues?.type?.has(type as string));
}

/** The shape of an object schema, or of the union's option for `type`; undefined for all else. */
export function shapeOf(schema: Schema, type: unknown): Readonly<Record<string, Schema>> | undefined {
  const inner = bare(schema);
  if (inner._zod.def.type === 'object') return inner._zod.def.shape;
  if (inner._zod.def.type !== 'union') return undefined;
  const option = optionOf(inner as z.core.$ZodUnion, type);
  return option && shapeOf(option, type);
}

/** The schema of an item of a list; undefined where the schema is no list. */
export function itemOf(schema: Schema, index: number): Schema | undefined {
  const { def } = bare(schema)._zod;
  if (def.type === 'array') return def.element;
  return def.type === 'tuple' ? def.items[index] : undefined;
}

/** The schema at a path of a value, whose `type` fields choose between a union's options. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[], value: unknown): Schema | undefined {
  let at: Schema | undefined = schema;
  let here: unknown = value;
  for (const step of path) {
    const holder = typeof here === 'object' && here !== null ? (here as Record<PropertyKey, unknown>) : undefined;
    at = at && (typeof step === 'number' ? itemOf(at, step) : shapeOf(at, holder?.type)?.[String(step)]);
    here = holder?.[step];
  }
  return at;
}
