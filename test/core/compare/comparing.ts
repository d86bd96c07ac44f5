/** What tests of comparisons share. */
import { compareFacts, type RegisteredComparison } from '../../../src/core/compare/compare-facts.ts';
import type { Renames } from '../../../src/core/compare/layers.ts';
import type { Facts } from '../../../src/core/facts.ts';

/** A comparison that is known to have no refused side. */
export function compared(a: Facts, b: Facts, renames?: Renames): RegisteredComparison {
  const comparison = compareFacts(a, b, renames);
  if (comparison.kind === 'refused') throw new Error('refused');
  return comparison;
}

/** Each pair as `A>B status`, `-` where a side has none. */
export const regionsOf = ({ regions }: RegisteredComparison): string[] =>
  regions.pairs.map(({ a, b, status }) => `${a ? `R${a.index}` : '-'}>${b ? `R${b.index}` : '-'} ${status}`);

export const movedOf = ({ moved }: RegisteredComparison): string[] => moved.map(({ a, how }) => `${a} ${how}`);

export const findingsOf = ({ findings }: RegisteredComparison): string[] =>
  findings.map(({ a, b, status }) => `${(b ?? a)?.id} ${status}`);
