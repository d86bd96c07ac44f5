import { type AliasRule, MLA_REFRESHES, SAME_BASE } from './alias-rule.ts';

export const baseAddress = {
  name: 'base-address',
  title: 'base-address, before #57662',
  joins: 'A range joins the first region that starts at its address, whatever the lengths.',
  consequence:
    'A narrower view sets the length of a wider page, or an MLA view cuts a wider region: tails are never sent.',
  reference: 'before vLLM #57662',
  evidence: 'connector code',
  clauses: [{ name: 'same start', joins: [SAME_BASE], refreshes: MLA_REFRESHES }],
} as const satisfies AliasRule;
