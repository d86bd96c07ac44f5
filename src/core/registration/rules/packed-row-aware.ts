import { type AliasRule, EQUAL_LENGTH } from './alias-rule.ts';

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
      tests: [
        { test: 'not-mla' },
        { test: 'longer' },
        { test: 'packed-row' },
        { test: 'equal', field: 'blockStride' },
        { test: 'equal', field: 'numBlocks' },
      ],
      mlaRefreshesGeometry: false,
    },
  ],
} as const satisfies AliasRule;
