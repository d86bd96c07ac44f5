import type { AliasRule } from './alias-rule.ts';

export const fullGeometry = {
  name: 'full-geometry',
  title: 'full-geometry, rejected in #64661',
  joins: 'A range joins a region of its address, block_len, block_stride and num_blocks.',
  consequence: 'Splits hybrid MLA, whose views of one page differ in stride and count at kernel granularity.',
  reference: 'rejected in vLLM #64661',
  evidence: 'PR prose',
  clauses: [
    {
      name: 'equal geometry',
      tests: [
        { test: 'equal', field: 'blockLen' },
        { test: 'equal', field: 'blockStride' },
        { test: 'equal', field: 'numBlocks' },
      ],
      mlaRefreshesGeometry: true,
    },
  ],
} as const satisfies AliasRule;
