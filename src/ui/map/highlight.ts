import type { RegisteredFacts } from '../../core/facts.ts';
import type { Highlight } from '../../core/scene/row-scene-input.ts';
import type { Selection } from '../../state/state.ts';

const NOTHING: Highlight = { layer: null, region: null, finding: null };

/** What of the map stands out for a selection. A byte stands out by its cursor, not by what holds it. */
export function highlightOf(selection: Selection | null, { analysis, registration }: RegisteredFacts): Highlight {
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

/** The highlight of what is hovered, else of what is selected. `hoveredLayer` is the bar under the map's own pointer. */
export function mapHighlight(
  hovered: Selection | null,
  hoveredLayer: string | null,
  selected: Selection | null,
  facts: RegisteredFacts,
): Highlight {
  if (hoveredLayer !== null) return highlightOf({ kind: 'layer', layer: hoveredLayer }, facts);
  if (hovered !== null && hovered.kind !== 'byte') return highlightOf(hovered, facts);
  return highlightOf(selected, facts);
}

const sameNames = (a: Highlight['other'], b: Highlight['other']): boolean =>
  a?.layer === b?.layer && a?.region === b?.region && a?.finding === b?.finding;

/** Whether two highlights light up the same. */
export const sameHighlight = (a: Highlight, b: Highlight): boolean => sameNames(a, b) && sameNames(a.other, b.other);
