import type { Facts } from '../../core/facts.ts';
import { losesBytes } from '../../core/fixing-rule.ts';
import type { AliasRuleName } from '../../core/registration/rules/list.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';

/** Where the connector stood, was put, and is proposed to go. */
export const STATES: readonly { readonly alias: AliasRuleName; readonly label: string }[] = [
  { alias: 'base-address', label: 'before #57662' },
  { alias: 'base-and-length', label: '#57662' },
  { alias: 'packed-row-aware', label: '#64661' },
];

/** The two layouts that pull against each other: what mends the one split the other. */
export const CASES: readonly { readonly preset: string; readonly label: string; readonly tells: 'loss' | 'regions' }[] =
  [
    { preset: 'dsv41-swa-compressor', label: 'V4.1 compressor', tells: 'loss' },
    { preset: 'v41-aliased-groups', label: 'aliased groups', tells: 'regions' },
  ];

export interface CaseResult {
  readonly good: boolean;
  readonly text: string;
}

function lossOf(facts: Facts): CaseResult | null {
  if (facts.kind === 'refused') return { good: false, text: 'refused' };
  if (!losesBytes(facts)) return null;
  const example = facts.analysis.findings[0]?.example;
  return { good: false, text: example ? `cut ${formatCount(example.bytes)} B/block` : 'bytes lost' };
}

/**
 * What a case comes to in each state. Told by its regions, a state that has more of them than another does worse:
 * each is one more descriptor a block for the same bytes.
 */
export function caseResults(states: readonly Facts[], tells: 'loss' | 'regions'): CaseResult[] {
  const regions = states.map((facts) => (facts.kind === 'registered' ? facts.registration.regions.length : Infinity));
  const least = Math.min(...regions);
  return states.map((facts, i) => {
    const lost = lossOf(facts);
    if (lost) return lost;
    if (tells === 'loss') return { good: true, text: 'no byte lost' };
    const count = regions[i] ?? 0;
    return { good: count === least, text: formatNumber(count, 'region') };
  });
}
