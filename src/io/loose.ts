import type { GroupSpec, LayerSpec, LayoutDocument, MambaSpec, UniformSpecs } from '../core/layout/document.ts';

/** A value whose unsound parts were taken out: anything in it may be undefined, what is there has its right type. */
export type Loose<T> = T extends readonly (infer Item)[]
  ? readonly (Loose<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> | undefined }
    : T;

export type LooseDocument = Loose<LayoutDocument>;

export const isWrapped = (spec: Loose<GroupSpec>): spec is Loose<UniformSpecs> =>
  spec.type === 'UniformTypeKVCacheSpecs';
export const isState = (spec: Loose<LayerSpec>): spec is Loose<MambaSpec> => spec.type === 'MambaSpec';

/** The entries of a list with their places, holes left out. */
export function* present<Item>(list: readonly (Item | undefined)[] | undefined): Generator<readonly [number, Item]> {
  for (const [i, item] of (list ?? []).entries()) if (item !== undefined) yield [i, item];
}

/** The exact value of a whole number, or of a default where it is left out. */
export const exact = (value: number | undefined, otherwise = 0): bigint => BigInt(value ?? otherwise);
