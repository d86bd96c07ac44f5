import type { RowPolicy } from './row-policy.ts';

export const never = {
  name: 'never',
  title: 'never',
  explanation: 'No layer registers the whole row: the packed path taken out. More regions, fewer bytes moved.',
  evidence: 'PR prose',
  allowsTail: false,
  ask: () => ({ takesRow: false, alternatives: [] }),
} as const satisfies RowPolicy;
