import type { RegisteredFacts } from '../../core/facts.ts';
import type { Highlight } from '../../core/scene/row-scene-input.ts';
import { highlightOf } from '../../core/scene/selected-highlight.ts';
import type { Selection } from '../../state/state.ts';

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
