import { type AliasRule, EQUAL_LENGTH, REGION_LONGER, SAME_BASE, SAME_COUNT, SAME_STRIDE } from './alias-rule.ts';

export const packedRowAware = {
  name: 'packed-row-aware',
  title: 'packed-row-aware, #64661',
  joins:
    'A range joins a region of its address and block_len; else, unless it is MLA, the oldest longer packed row there with its stride and count.',
  consequence: 'Keeps a packed row whole and never lets a wider page into a narrower region.',
  reference: 'vLLM #64661',
  evidence: 'PR prose',
  clauses: [
    EQUAL_LENGTH,
    {
      name: 'covered by a packed row',
      joins: [
        SAME_BASE,
        { of: 'range', field: 'is_mla', relation: '=', value: false },
        REGION_LONGER,
        { of: 'region', field: 'packed_row', relation: '=', value: true },
        SAME_STRIDE,
        SAME_COUNT,
      ],
      refreshes: null,
    },
  ],
} as const satisfies AliasRule;
