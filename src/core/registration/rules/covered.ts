import { type AliasRule, EQUAL_LENGTH } from './alias-rule.ts';

export const covered = {
  name: 'covered',
  title: 'covered, rejected in #64661',
  joins: 'A range joins a region of its address and block_len, else the oldest longer region at its address.',
  consequence: 'Swallows scratch and CSA pages that only look covered, and moves more than they need.',
  reference: 'rejected in vLLM #64661',
  evidence: 'PR prose',
  clauses: [EQUAL_LENGTH, { name: 'longer region', tests: [{ test: 'longer' }], mlaRefreshesGeometry: false }],
} as const satisfies AliasRule;
