import type { RegisteredFacts } from '../facts.ts';
import type { Highlight } from './row-scene-input.ts';

/** One thing that somebody points at or selects; a byte is an offset from a space's origin. */
export type Selected =
  | { readonly kind: 'layer'; readonly layer: string }
  | { readonly kind: 'region'; readonly region: number }
  | { readonly kind: 'finding'; readonly id: string }
  | { readonly kind: 'decision'; readonly step: number }
  | { readonly kind: 'byte' };

const NOTHING: Highlight = { layer: null, region: null, finding: null };

/** What of the map stands out for a selection. A byte stands out by its cursor, not by what holds it. */
export function highlightOf(selection: Selected | null, { analysis, registration }: RegisteredFacts): Highlight {
  switch (selection?.kind) {
    case 'layer': {
      const decision = registration.decisions.findLast((each) => each.layer === selection.layer);
      return { ...NOTHING, layer: selection.layer, region: decision?.region ?? null };
    }
    case 'region':
      return { ...NOTHING, region: selection.region };
    case 'finding': {
      const finding = analysis.findings.find((each) => each.id === selection.id);
      return { layer: finding?.layer ?? null, region: finding?.region ?? null, finding: selection.id };
    }
    case 'decision': {
      const decision = registration.decisions[selection.step];
      return { ...NOTHING, layer: decision?.layer ?? null, region: decision?.region ?? null };
    }
    default:
      return NOTHING;
  }
}
