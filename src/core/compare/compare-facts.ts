import type { Facts, RefusedFacts, RegisteredFacts } from '../facts.ts';
import type { Allocation } from '../layout/view.ts';
import type { Pair } from './counterparts.ts';
import { compareGroups, type FiguresPair, figuresPair, type GroupFigures } from './figures.ts';
import { compareFindings, type FindingPair } from './findings.ts';
import { commonGround, type Ground } from './ground.ts';
import { matchLayers, type Renames } from './layers.ts';
import { type MovedLayer, movedLayers } from './moved-layers.ts';
import { matchRegions, type RegionMatch } from './regions.ts';

/** How the layers of two documents were matched. */
export interface LayerMatch {
  /** Layers of both sides, renamed ones among them. */
  readonly shared: number;
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly renamed: readonly { readonly a: string; readonly b: string }[];
}

/** Two registered layouts, and everything that differs. */
export interface RegisteredComparison {
  readonly kind: 'registered';
  readonly a: RegisteredFacts;
  readonly b: RegisteredFacts;
  readonly layers: LayerMatch;
  readonly regions: RegionMatch;
  /** The first of them is where the two registrations part. */
  readonly moved: readonly MovedLayer[];
  readonly groups: readonly GroupFigures[];
  /** A side is null where its document asks for no blocks. */
  readonly request: FiguresPair;
  readonly findings: readonly FindingPair[];
  /** Registered allocations that one side has not, or has in another size. */
  readonly memory: readonly Pair<Allocation>[];
}

/** Two layouts of which one or both are refused: there is no table to compare. */
export interface RefusedComparison {
  readonly kind: 'refused';
  readonly a: Facts;
  readonly b: Facts;
  readonly layers: LayerMatch;
  /** Both are refused, by the same check at the same layer with the same numbers. */
  readonly sameRefusal: boolean;
}

/** A against B: plain data, computed from the facts of both alone. */
export type FactsComparison = RegisteredComparison | RefusedComparison;

const NO_RENAMES: Renames = new Map();

function sameRefusal(
  a: RefusedFacts,
  b: RefusedFacts,
  layerId: (side: 'a' | 'b', layer: string) => number | undefined,
) {
  const numbersA = Object.entries(a.refusal.facts);
  return (
    a.refusal.code === b.refusal.code &&
    layerId('a', a.refusal.layer) === layerId('b', b.refusal.layer) &&
    numbersA.length === Object.keys(b.refusal.facts).length &&
    numbersA.every(([key, value]) => b.refusal.facts[key] === value)
  );
}

function compareMemory({ a, b, allocations }: Ground): Pair<Allocation>[] {
  const inA = new Map(a.facts.registration.memory.map((each) => [each.base as bigint, each]));
  const inB = new Map(b.facts.registration.memory.map((each) => [each.base as bigint, each]));
  return allocations.pairs
    .map((pair) => ({ a: inA.get(pair.a ?? -1n) ?? null, b: inB.get(pair.b ?? -1n) ?? null }))
    .filter((pair) => pair.a?.bytes !== pair.b?.bytes);
}

/**
 * Compares two results: of two rule sets, of two documents, or both. Layers are matched by name and by the renames,
 * regions by `matchRegions`, findings by what they are about; nothing is matched by its index. Swapping A and B gives
 * the same comparison with its sides swapped.
 *
 * @param renames Layers of A that B calls otherwise; see `suggestRenames`.
 */
export function compareFacts(a: Facts, b: Facts, renames: Renames = NO_RENAMES): FactsComparison {
  const matched = matchLayers(a.document, b.document, renames);
  const both = matched.pairs.flatMap((pair) => (pair.a !== null && pair.b !== null ? [{ a: pair.a, b: pair.b }] : []));
  const layers: LayerMatch = {
    shared: both.length,
    gone: matched.pairs.flatMap((pair) => (pair.b === null && pair.a !== null ? [pair.a] : [])),
    added: matched.pairs.flatMap((pair) => (pair.a === null && pair.b !== null ? [pair.b] : [])),
    renamed: both.filter((pair) => pair.a !== pair.b),
  };
  if (a.kind === 'refused' || b.kind === 'refused') {
    const layerId = (side: 'a' | 'b', layer: string) => (side === 'a' ? matched.ofA : matched.ofB).get(layer);
    const same = a.kind === 'refused' && b.kind === 'refused' && sameRefusal(a, b, layerId);
    return { kind: 'refused', a, b, layers, sameRefusal: same };
  }
  const ground = commonGround(a, b, matched);
  const regions = matchRegions(ground);
  return {
    kind: 'registered',
    a,
    b,
    layers,
    regions,
    moved: movedLayers(ground, regions),
    groups: compareGroups(ground),
    request: figuresPair(a.analysis.request, b.analysis.request),
    findings: compareFindings(ground, regions),
    memory: compareMemory(ground),
  };
}

/**
 * Whether B loses, spills or spoils bytes that A does not, or is refused where A is not.
 *
 * @returns false where B only moves more, or has as many errors of other bytes of which none is new or larger.
 */
export function isWorse(comparison: FactsComparison): boolean {
  const { a, b } = comparison;
  if (b.kind === 'refused') return a.kind !== 'refused';
  if (comparison.kind === 'refused') return b.analysis.findings.some(({ severity }) => severity === 'error');
  return comparison.findings.some((pair) => pair.b?.severity === 'error' && pair.worse);
}

/** B's group that stands for a group of A; null where B has none. */
export const groupInB = ({ groups }: RegisteredComparison, group: number): number | null =>
  groups.find(({ groupA }) => groupA === group)?.groupB ?? null;
