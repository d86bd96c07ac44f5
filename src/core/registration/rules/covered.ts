import { type AliasRule, EQUAL_LENGTH, REGION_LONGER, SAME_BASE } from './alias-rule.ts';

export const covered = {
  name: 'covered',
  title: 'covered, rejected in #64661',
  joins: 'A range joins a region of its address and block_len, else the oldest longer region at its address.',
  consequence: 'Swallows scratch and CSA pages that only look covered, and moves more than they need.',
  reference: 'rejected in vLLM #64661',
  evidence: 'PR prose',
  clauses: [EQUAL_LENGTH, { name: 'longer region', joins: [SAME_BASE, REGION_LONGER], refreshes: null }],
} as const satisfies AliasRule;
