import { type AliasRule, MLA_REFRESHES, SAME_BASE, SAME_COUNT, SAME_LENGTH, SAME_STRIDE } from './alias-rule.ts';

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
      joins: [SAME_BASE, SAME_LENGTH, SAME_STRIDE, SAME_COUNT],
      refreshes: MLA_REFRESHES,
    },
  ],
} as const satisfies AliasRule;
