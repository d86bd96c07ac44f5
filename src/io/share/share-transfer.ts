import * as z from 'zod/mini';
import type { RuleChoice } from '../../core/facts.ts';
import { parseAddress } from '../../core/layout/address.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { optional } from '../schema/field.ts';
import { rulesSchema } from './share-rules.ts';

const count = z.int().check(z.gte(0));
const size = z.int().check(z.gte(1));
const blockIds = z.readonly(z.array(z.readonly(z.array(count))));

const changeSchema = z.strictObject({
  tpSize: optional(size),
  tpRank: optional(count),
  blockSize: optional(size),
  numBlocks: optional(size),
  baseAddress: optional(z.string().check(z.refine((text) => parseAddress(text) !== null))),
  rowOrder: optional(z.readonly(z.array(z.string()))),
  cacheLayout: optional(z.string()),
});

const viewSchema = {
  change: changeSchema,
  request: z.nullable(z.strictObject({ prefill_block_ids: blockIds, decode_block_ids: blockIds })),
  skipHandshake: z.boolean(),
  played: z.nullable(count),
  selected: z.nullable(
    z.strictObject({
      side: z.enum(['prefill', 'decode']),
      space: count,
      offset: count,
      rank: optional(count),
    }),
  ),
};

const namedSchema = z.strictObject({ name: z.string(), preset: optional(z.string()) });

/** What is moved, as the first line of a share has it. */
export const transferSchema = z.strictObject({
  ...viewSchema,
  /** Decode's; null for those of prefill. */
  rules: z.nullable(rulesSchema),
  /** Decode's document, which then stands on a line of its own; null where it is derived. */
  decode: z.nullable(namedSchema),
  /** Since version 3: prefill's documents of other ranks, on the last lines in this order. */
  ranks: optional(z.readonly(z.array(namedSchema).check(z.minLength(1)))),
});

const transferViewSchema = z.strictObject(viewSchema);

/** What is moved from the shared document, apart from decode's document and rules. The page's state has the same fields. */
type TransferView = Readonly<z.infer<typeof transferViewSchema>>;

/** A document of a transfer beside the shared one. */
export interface SharedDocument {
  readonly name: string;
  readonly preset: string | null;
  readonly document: LayoutDocument;
}

/** What is moved from the shared document, and to where. */
export interface SharedTransfer extends TransferView {
  /** Prefill's documents of other ranks than the shared one's; left out where that stands for all. */
  readonly otherRanks?: readonly SharedDocument[];
  readonly decode: SharedDocument | null;
  readonly rules: RuleChoice | null;
}
