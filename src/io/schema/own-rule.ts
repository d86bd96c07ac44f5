import * as z from 'zod/mini';
import { ALIAS_FIELDS, RELATIONS } from '../../core/registration/rules/condition.ts';
import { described, optional, text } from './field.ts';

const field = described(
  z.enum(ALIAS_FIELDS),
  'What is compared. base: the address; block_len and block_stride: bytes; num_blocks: blocks; is_mla and packed_row: truths; type: a spec type; group: a transfer group, -1 for a shared region.',
);

const relation = described(
  z.enum(RELATIONS),
  'How the left side stands to the right. Truths and names are only = or !=.',
);

const both = z.object({
  of: described(z.literal('both'), "The region's field on the left, the range's on the right."),
  field,
  relation,
});

const value = described(z.union([z.int(), z.boolean(), z.string()]), 'What the field is compared with.');

const region = z.object({ of: described(z.literal('region'), 'The region alone.'), field, relation, value });

const range = z.object({ of: described(z.literal('range'), 'The range that asks, alone.'), field, relation, value });

const conditions = (description: string) =>
  described(z.array(z.discriminatedUnion('of', [both, region, range])), description);

/** An alias rule that a document brings: a table of conditions. */
export const ownRuleSchema = described(
  z.object({
    title: optional(text('Shown.')),
    clauses: described(
      z
        .array(
          z.object({
            name: optional(text('Shown.')),
            joins: conditions('A range joins the first region for which all of these hold.'),
            refreshes: optional(
              conditions(
                "Where all of these hold too, the range's block_len, block_stride and num_blocks take the place of the region's. Left out: never.",
              ),
            ),
          }),
        )
        .check(z.minLength(1)),
      'Ways to join, tried in order, each on the regions in the order they were made.',
    ),
  }),
  'An alias rule of your own, chosen by the name own-rule.',
);
