import type { Finding } from '../../core/analysis/finding.ts';
import type { RegisteredComparison } from '../../core/compare/compare-facts.ts';
import type { Difference } from '../../core/compare/differences.ts';
import { SHARED } from '../../core/registration/region.ts';
import type { MapView, Selection } from '../../state/state.ts';

/** What is chosen on the two maps, by each side's own names. */
export interface ChosenSides {
  readonly a: Selection | null;
  readonly b: Selection | null;
}

export const NOTHING_CHOSEN: ChosenSides = { a: null, b: null };

/** What a difference is about on either side. */
export function sidesOf(difference: Difference): ChosenSides {
  const layer = (name: string | null): Selection | null => (name === null ? null : { kind: 'layer', layer: name });
  switch (difference.kind) {
    case 'finding': {
      const side = (finding: Finding | null): Selection | null => finding && { kind: 'finding', id: finding.id };
      return { a: side(difference.pair.a), b: side(difference.pair.b) };
    }
    case 'region': {
      const { a, b } = difference.pair;
      return { a: a && { kind: 'region', region: a.index }, b: b && { kind: 'region', region: b.index } };
    }
    case 'moved':
      return { a: layer(difference.moved.a), b: layer(difference.moved.b) };
    case 'layer':
      return { a: layer(difference.pair.a), b: layer(difference.pair.b) };
    case 'memory':
      return NOTHING_CHOSEN;
  }
}

/** A's group that stands for a group of B; null where A has none. */
const groupInA = ({ groups }: RegisteredComparison, group: number): number | null =>
  groups.find(({ groupB }) => groupB === group)?.groupA ?? null;

/**
 * The block under which a difference shows: whose, by A's groups, and for a finding which. Empty where the block in
 * sight is as good as any.
 */
export function viewOf(difference: Difference, comparison: RegisteredComparison): Partial<MapView> {
  const owned = (inA: number | null, inB: number | null): Partial<MapView> => {
    const owner = inA ?? (inB === null ? null : groupInA(comparison, inB));
    return owner === null || owner < 0 ? {} : { owner };
  };
  switch (difference.kind) {
    case 'finding': {
      const { a, b } = difference.pair;
      const example = b?.example ?? a?.example;
      if (!example) return {};
      const view = b?.example ? owned(null, example.group) : owned(example.group, null);
      return view.owner === undefined ? {} : { ...view, row: example.block };
    }
    case 'region': {
      const group = (region: { readonly group: number } | null): number | null =>
        region === null || region.group === SHARED ? null : region.group;
      return owned(group(difference.pair.a), group(difference.pair.b));
    }
    case 'moved': {
      const { decisionA, decisionB } = difference.moved;
      return owned(decisionA?.group ?? null, decisionB?.group ?? null);
    }
    case 'layer': {
      const { a, b } = difference.pair;
      const group = (side: 'a' | 'b', name: string | null): number | null =>
        comparison[side].layout.layers.find((each) => each.name === name)?.group ?? null;
      return owned(group('a', a), group('b', b));
    }
    case 'memory':
      return {};
  }
}

const sameThing = (a: Selection | null, b: Selection | null): boolean => {
  if (a === null || b === null) return false;
  if (a.kind === 'region' && b.kind === 'region') return a.region === b.region;
  if (a.kind === 'layer' && b.kind === 'layer') return a.layer === b.layer;
  return a.kind === 'finding' && b.kind === 'finding' && a.id === b.id;
};

/** The first difference that is about a thing of one side. */
export const differenceAbout = (
  differences: readonly Difference[],
  side: keyof ChosenSides,
  selection: Selection,
): Difference | undefined => differences.find((difference) => sameThing(sidesOf(difference)[side], selection));
