import { isPageDense } from '../layer-facts.ts';
import { all, isFalse } from '../predicate.ts';
import type { RowPolicy } from './row-policy.ts';

export const paddedOnly = {
  name: 'padded-only',
  title: 'padded-only',
  explanation:
    'A layer registers the whole row only where its page is not dense. An allocation may end in less than a block of padding.',
  evidence: 'connector code',
  allowsTail: true,
  ask: (facts) => {
    const alternatives = [[isFalse('page dense', isPageDense(facts)), isFalse('CSA-linear', facts.csaLinear)]];
    return { takesRow: alternatives.some(all), alternatives };
  },
} as const satisfies RowPolicy;
