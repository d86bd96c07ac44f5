import type { Allocation } from '../layout/view.ts';
import type { FactsComparison } from './compare-facts.ts';
import type { Pair } from './counterparts.ts';
import type { FindingPair } from './findings.ts';
import type { MovedLayer } from './moved-layers.ts';
import type { RegionPair } from './regions.ts';

/** One thing that differs. Ids are unique within a comparison. */
export type Difference =
  | { readonly id: string; readonly kind: 'finding'; readonly pair: FindingPair }
  | { readonly id: string; readonly kind: 'region'; readonly pair: RegionPair }
  | { readonly id: string; readonly kind: 'moved'; readonly moved: MovedLayer }
  /** A layer that one side has not, or calls otherwise. */
  | { readonly id: string; readonly kind: 'layer'; readonly pair: Pair<string> }
  | { readonly id: string; readonly kind: 'memory'; readonly pair: Pair<Allocation> };

export type DifferenceKind = Difference['kind'];

/**
 * All that differs, as one list: findings first, then regions, moved layers, layers and memory. Empty where A and B
 * register the same; of a refused side only layers are known.
 */
export function differences(comparison: FactsComparison): Difference[] {
  const { layers } = comparison;
  const ofLayers = [
    ...layers.gone.map((a): Pair<string> => ({ a, b: null })),
    ...layers.added.map((b): Pair<string> => ({ a: null, b })),
    ...layers.renamed,
  ].map((pair): Difference => ({ id: `layer:${pair.a ?? ''}:${pair.b ?? ''}`, kind: 'layer', pair }));
  if (comparison.kind === 'refused') return ofLayers;
  const { findings, regions, moved, memory } = comparison;
  return [
    ...findings
      .filter(({ status }) => status !== 'kept')
      .map((pair): Difference => ({ id: `finding:${pair.a?.id ?? ''}:${pair.b?.id ?? ''}`, kind: 'finding', pair })),
    ...regions.pairs
      .filter(({ status }) => status !== 'same')
      .map(
        (pair): Difference => ({ id: `region:${pair.a?.index ?? ''}:${pair.b?.index ?? ''}`, kind: 'region', pair }),
      ),
    ...moved.map((each): Difference => ({ id: `moved:${each.a}`, kind: 'moved', moved: each })),
    ...ofLayers,
    ...memory.map(
      (pair): Difference => ({ id: `memory:${pair.a?.base ?? ''}:${pair.b?.base ?? ''}`, kind: 'memory', pair }),
    ),
  ];
}
