import { type AliasRule, EQUAL_LENGTH } from './alias-rule.ts';

export const baseAndLength = {
  name: 'base-and-length',
  title: 'base-and-length, #57662',
  joins: 'A range joins a region of its address and its block_len.',
  consequence: 'No tail is cut, but a shorter view at the start of a packed row becomes a second region.',
  reference: 'vLLM #57662',
  evidence: 'connector code',
  clauses: [EQUAL_LENGTH],
} as const satisfies AliasRule;
