import type { RegisteredComparison } from '../../core/compare/compare-facts.ts';
import type { Highlight } from '../../core/scene/row-scene-input.ts';
import { highlightOf } from '../../core/scene/selected-highlight.ts';
import type { ChosenSides } from './difference-place.ts';

/** What stands out of both sides: the layer under the pointer, by A's name, else what is chosen. */
export function compareHighlight(
  { a, b, layers }: RegisteredComparison,
  layer: string | null,
  chosen: ChosenSides,
): Highlight {
  if (layer === null) return { ...highlightOf(chosen.a, a), other: highlightOf(chosen.b, b) };
  const inB = layers.renamed.find((each) => each.a === layer)?.b ?? layer;
  return {
    ...highlightOf({ kind: 'layer', layer }, a),
    other: highlightOf({ kind: 'layer', layer: inB }, b),
  };
}
