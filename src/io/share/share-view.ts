import * as z from 'zod/mini';
import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { ownTable } from '../../core/observed/own-table.ts';
import { ROW_POLICIES, type RowPolicyName } from '../../core/registration/rows/list.ts';
import { type AliasChoice, aliasRulesFor } from '../../core/registration/rules/list.ts';
import { optional } from '../schema/field.ts';
import { canonicalJson } from './canonical.ts';
import { rulesSchema } from './share-rules.ts';
import { transferSchema } from './share-transfer.ts';

const count = z.int().check(z.gte(0));
const span = z
  .strictObject({ start: z.number(), end: z.number() })
  .check(z.refine(({ start, end }) => start < end, { error: 'a start before its end' }));

const mapSchema = z.strictObject({
  lens: z.nullable(z.enum(['rows', 'addresses'])),
  addresses: z.nullable(span),
  owner: z.union([count, z.literal('all')]),
  row: count,
  range: z.nullable(span),
});

const selectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('layer'), layer: z.string() }),
  z.strictObject({ kind: z.literal('region'), region: count }),
  z.strictObject({ kind: z.literal('finding'), id: z.string() }),
  z.strictObject({ kind: z.literal('decision'), step: count }),
  z.strictObject({ kind: z.literal('byte'), space: count, offset: count, group: count, block: count }),
]);

const viewSchema = z.strictObject({
  mode: z.enum(['explore', 'compare', 'matrix', 'transfer']),
  map: mapSchema,
  selection: z.nullable(selectionSchema),
  filter: z.string(),
  hidden: z.readonly(z.array(z.string())),
  tab: z.enum(['findings', 'regions', 'decisions', 'descriptors', 'order', 'worker', 'rule']),
  colourBy: z.enum(['group', 'type']),
  unit: z.enum(['hex', 'decimal', 'blocks']),
  replayed: z.nullable(count),
});

/**
 * How a layout is looked at, as a link or a picture brings it back; the rules stand beside it, since they say what
 * there is to look at. The page's state has fields of the same names and meanings.
 */
export type ShareView = Readonly<z.infer<typeof viewSchema>>;

/** What is left out of a payload of version 1 stands for these, for ever. */
export const USUAL_VIEW: ShareView = {
  mode: 'explore',
  map: { lens: null, addresses: null, owner: 0, row: 0, range: null },
  selection: null,
  filter: '',
  hidden: [],
  tab: 'findings',
  colourBy: 'group',
  unit: 'hex',
  replayed: null,
};

const namedSchema = { name: z.string(), preset: optional(z.string()), rules: rulesSchema };

/** The first line of a payload: all but the documents. */
export const headSchema = z.strictObject({
  ...namedSchema,
  view: optional(z.partial(viewSchema)),
  /** Side B; `own` where its document is another one, on the line after the first document's. */
  other: optional(z.strictObject({ ...namedSchema, own: z.boolean() })),
  /** Since version 2; the document of a `decode` is on the line after side B's, then those of other `ranks`. */
  transfer: optional(transferSchema),
});

export type Head = z.infer<typeof headSchema>;

/** The fields of a view that are not the usual ones. */
export function unusualFields(view: ShareView): Partial<ShareView> {
  const keys = Object.keys(USUAL_VIEW) as (keyof ShareView)[];
  const unusual = keys.filter((key) => canonicalJson(view[key]) !== canonicalJson(USUAL_VIEW[key]));
  return Object.fromEntries(unusual.map((key) => [key, view[key]]));
}

export const wholeView = (unusual: Head['view']): ShareView => ({ ...USUAL_VIEW, ...unusual }) as ShareView;

/** The rules by their names; undefined where the document has none that are called so. */
export function knownRules(named: Head['rules'], document: LayoutDocument): RuleChoice | undefined {
  if (named === AS_REGISTERED) return ownTable(document) === null ? undefined : named;
  const isKnown =
    aliasRulesFor(document.rules).some(({ name }) => name === named.alias) &&
    ROW_POLICIES.some(({ name }) => name === named.rows);
  return isKnown ? { alias: named.alias as AliasChoice, rows: named.rows as RowPolicyName } : undefined;
}
