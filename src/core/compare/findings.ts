import type { Finding, Severity } from '../analysis/finding.ts';
import { assertNever } from '../assert-never.ts';
import type { Pair } from './counterparts.ts';
import type { Ground } from './ground.ts';
import type { RegionMatch } from './regions.ts';

/** A finding of A and the one of B about the same thing. */
export interface FindingPair extends Pair<Finding> {
  readonly status: 'fixed' | 'introduced' | 'changed' | 'kept';
  /** B has more bytes of it, in the block that shows it worst or in pools of one size. Introduced ones are worse too. */
  readonly worse: boolean;
  /** B has fewer. Both may hold: fewer bytes of the worst block, but of more blocks. */
  readonly better: boolean;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** What a finding is about, with the ids that both sides share. */
function subjectOf(finding: Finding, ids: Record<'layer' | 'region' | 'group', (of: Finding) => number | undefined>) {
  switch (finding.code) {
    case 'truncated':
    case 'skipped':
      return ids.layer(finding);
    case 'spilled':
    case 'out-of-bounds':
    case 'shared':
      return ids.region(finding);
    case 'collision':
    case 'redundant':
    case 'padding':
      return ids.group(finding);
    case 'unsound-overlay':
      return 0;
    default:
      return assertNever(finding.code);
  }
}

function weighed(a: Finding, b: Finding, onePool: boolean): Pick<FindingPair, 'worse' | 'better'> {
  const block = (b.example?.bytes ?? 0) - (a.example?.bytes ?? 0);
  const pool = onePool ? Number(b.total - a.total) : 0;
  return { worse: block > 0 || pool > 0, better: block < 0 || pool < 0 };
}

/**
 * Matches the findings of two sides by what they are about: a layer, a region or a group, each matched before.
 *
 * @returns errors first, then warnings, then the rest; within each, those of B in their order, then those that only A has.
 */
export function compareFindings(ground: Ground, regions: RegionMatch): FindingPair[] {
  const { a, b, layers, groups } = ground;
  const keyA = (finding: Finding): string =>
    `${finding.code}:${subjectOf(finding, {
      layer: ({ layer }) => layers.ofA.get(layer ?? ''),
      region: ({ region }) => regions.ofA[region ?? -1],
      group: ({ group }) => groups.ofA.get(group ?? -1),
    })}`;
  const keyB = (finding: Finding): string =>
    `${finding.code}:${subjectOf(finding, {
      layer: ({ layer }) => layers.ofB.get(layer ?? ''),
      region: ({ region }) => regions.ofB[region ?? -1],
      group: ({ group }) => groups.ofB.get(group ?? -1),
    })}`;
  const onePool =
    a.facts.layout.numBlocks === b.facts.layout.numBlocks && a.facts.layout.ratio === b.facts.layout.ratio;
  const left = new Map(a.facts.analysis.findings.map((finding) => [keyA(finding), finding]));
  const pairs = b.facts.analysis.findings.map((inB): FindingPair => {
    const key = keyB(inB);
    const inA = left.get(key);
    left.delete(key);
    if (inA === undefined) return { a: null, b: inB, status: 'introduced', worse: true, better: false };
    const { worse, better } = weighed(inA, inB, onePool);
    const same =
      !worse &&
      !better &&
      inA.everyBlock === inB.everyBlock &&
      inA.example?.of === inB.example?.of &&
      inA.reason === inB.reason;
    return { a: inA, b: inB, status: same ? 'kept' : 'changed', worse, better };
  });
  const fixed = [...left.values()].map(
    (inA): FindingPair => ({ a: inA, b: null, status: 'fixed', worse: false, better: true }),
  );
  const rank = (pair: FindingPair): number => SEVERITIES.indexOf((pair.b ?? pair.a)?.severity ?? 'info');
  return [...pairs, ...fixed].sort((p, q) => rank(p) - rank(q));
}
