import { useMemo } from 'react';
import { compareFacts, type FactsComparison } from '../../core/compare/compare-facts.ts';
import { type Difference, differences } from '../../core/compare/differences.ts';
import { type RenameSuggestion, suggestRenames } from '../../core/compare/suggest-renames.ts';
import { type ShownSide, shownOther } from '../../state/other-side.ts';
import { factsOf } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import { useAppState } from '../store-context.tsx';

export interface Compared {
  readonly a: OpenDocument;
  readonly b: ShownSide;
  readonly comparison: FactsComparison;
  readonly differences: readonly Difference[];
  /** Layers that may be one by two names; whether they are taken for one is the caller's choice. */
  readonly suggestions: readonly RenameSuggestion[];
}

/**
 * The open document under the chosen rules against side B; null before a document is open.
 *
 * @param takesRenames Takes suggested renames for granted.
 */
export function useComparison(takesRenames: boolean): Compared | null {
  const open = useAppState((state) => state.open);
  const rules = useAppState((state) => state.rules);
  const other = useAppState((state) => state.other);
  return useMemo(() => {
    const b = shownOther({ open, rules, other });
    if (open === null || b === null) return null;
    const factsA = factsOf(open.document, rules);
    const factsB = factsOf(b.open.document, b.rules);
    const suggestions = b.isSame ? [] : suggestRenames(factsA, factsB);
    const renames = new Map(takesRenames ? suggestions.map((each) => [each.a, each.b]) : []);
    const comparison = compareFacts(factsA, factsB, renames);
    return { a: open, b, comparison, differences: differences(comparison), suggestions };
  }, [open, rules, other, takesRenames]);
}
