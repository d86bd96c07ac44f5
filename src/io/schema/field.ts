import * as z from 'zod/mini';
import { parseAddress } from '../../core/layout/address.ts';
import { DTYPE_NAMES } from '../../core/layout/dtype.ts';

// The compiled parsers of zod need `new Function`, which the page's security policy forbids and reports.
z.config({ jitless: true });

/** Gives a schema the text that editors and the published JSON Schema show for it: meaning, units, default. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** An integer from `least` (default 0) to 2^53 - 1. */
export const whole = (description: string, least = 0): z.ZodMiniNumber =>
  described(z.int().check(z.gte(least)), description);

export const text = (description: string): z.ZodMiniString => described(z.string(), description);

export const flag = (description: string): z.ZodMiniBoolean => described(z.boolean(), description);

/** May be left out, or be null in the file, which a reader takes for the same. */
export const optional = <Schema extends z.core.SomeType>(schema: Schema): z.ZodMiniExactOptional<Schema> =>
  z.exactOptional(schema);

export const WANTED_ADDRESS = 'an address below 2^64 in a string: 0x and hex digits, or decimal digits';

/** An absolute device address, kept as the string that was written. The pattern is for the published schema. */
export function addressText(description: string): z.ZodMiniString {
  const schema = z.string().check(z.refine((value) => parseAddress(value) !== null, { error: WANTED_ADDRESS }));
  z.globalRegistry.add(schema, { description, pattern: '^(0[xX][0-9a-fA-F]+|[0-9]+)$' });
  return schema;
}

/** One of names that are known, where another one is no error. */
export function suggestedText(description: string, known: readonly string[]): z.ZodMiniString {
  const schema = z.string();
  z.globalRegistry.add(schema, { description, examples: [...known] });
  return schema;
}

/** All accepted spellings of dtypes: torch's names, bare and after `torch.`. */
export const DTYPE_SPELLINGS: readonly string[] = [...DTYPE_NAMES, ...DTYPE_NAMES.map((name) => `torch.${name}`)];

export const dtypeName = (description: string): z.ZodMiniEnum<Record<string, string>> =>
  described(z.enum([...DTYPE_SPELLINGS]), description);

/**
 * Which maps of the file the document keeps as lists of entries, so that layers named by numbers keep their place,
 * and how an entry holds its value: its fields beside `layer`, or under one name.
 */
export type MapForm = 'fields' | 'spec' | 'tokens';
export const layerMaps: z.core.$ZodRegistry<{ form: MapForm }> = z.registry<{ form: MapForm }>();

/** A map from layer names in the file, and a list of entries, each with `layer`, in the document. */
export function layerMap<Entry extends z.core.SomeType>(
  entry: Entry,
  form: MapForm,
  description: string,
): z.ZodMiniArray<Entry> {
  const schema = described(z.array(entry), description);
  layerMaps.add(schema, { form });
  return schema;
}
