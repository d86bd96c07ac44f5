import { type FactsComparison, isWorse } from '../../core/compare/compare-facts.ts';
import { differences } from '../../core/compare/differences.ts';
import { formatCount, formatNumber } from './figures.ts';

/** Bytes that either side loses; null where a side is refused. */
export interface LostBytes {
  readonly a: number;
  readonly b: number;
}

/** Lost of the request where both sides ask for one, else of one block of each group. */
export function lostBytes(comparison: FactsComparison): LostBytes | null {
  if (comparison.kind === 'refused') return null;
  const { request, groups } = comparison;
  if (request.a && request.b) return { a: request.a.lost, b: request.b.lost };
  const sum = (side: 'a' | 'b'): number => groups.reduce((lost, group) => lost + (group[side]?.lost ?? 0), 0);
  return { a: sum('a'), b: sum('b') };
}

const signed = (added: number, gone: number): string =>
  [...(added > 0 ? [`+${formatCount(added)}`] : []), ...(gone > 0 ? [`−${formatCount(gone)}`] : [])].join(' ');

/** What B does otherwise than A in a few words, for a table: `worse: +1 region, 2 changed, 3 layers otherwise`. */
export function changeSummary(comparison: FactsComparison): string {
  const { a, b } = comparison;
  if (comparison.kind === 'refused') {
    if (comparison.sameRefusal) return 'refused alike';
    if (a.kind === 'refused' && b.kind === 'refused') return 'refused otherwise';
    return b.kind === 'refused' ? 'worse: B is refused' : 'A is refused, B registers';
  }
  if (differences(comparison).length === 0) return 'the same';
  const { regions, moved, findings, layers } = comparison;
  const count = (status: string): number => regions.pairs.filter((pair) => pair.status === status).length;
  const [added, gone, changed] = [count('added'), count('gone'), count('changed')];
  const errors = findings.filter((pair) => (pair.b ?? pair.a)?.severity === 'error');
  const better = errors.some((pair) => pair.better);
  const tone = isWorse(comparison) ? (better ? 'better and worse: ' : 'worse: ') : better ? 'better: ' : '';
  const others = layers.gone.length + layers.added.length;
  const parts = [
    ...(added + gone > 0 ? [`${signed(added, gone)} ${Math.max(added, gone) === 1 ? 'region' : 'regions'}`] : []),
    ...(changed > 0 ? [`${formatNumber(changed, 'region')} changed`] : []),
    ...(moved.length > 0 ? [`${formatNumber(moved.length, 'layer')} otherwise`] : []),
    ...(others > 0 ? [`${formatNumber(others, 'layer')} on one side only`] : []),
  ];
  return tone + (parts.length > 0 ? parts.join(', ') : 'findings');
}
