import type { RegisteredComparison } from '../../core/compare/compare-facts.ts';
import { pick } from '../../core/scene/pick.ts';
import type { ContentBracket, LineSpan } from '../../core/scene/row-content.ts';
import type { BarBuffer, Scene, SceneItem } from '../../core/scene/scene.ts';
import type { Side } from '../../core/scene/side.ts';
import { type StackedScene, stackScenes } from '../../core/scene/stack.ts';
import type { Selection } from '../../state/state.ts';
import type { Lens, LensPick } from '../map/lens.ts';
import { tipOf } from '../map/tip.ts';
import type { MapModel } from '../map/use-map-model.ts';
import { compareHighlight } from './compare-highlight.ts';
import type { ChosenSides } from './difference-place.ts';

/** Called with what is pressed on a map, by its side's own names. */
export type OnChoose = (side: keyof ChosenSides, selection: Selection | null) => void;

/** A pick whose click chooses on a side, instead of in the page's state; rows are opened as ever. */
function choosing(picked: LensPick, side: keyof ChosenSides, onChoose: OnChoose): LensPick {
  return {
    ...picked,
    // What is hovered is one thing for all of the page; here it would be one of two.
    hover: null,
    click: (withShift) => {
      const action = picked.click(withShift);
      if (action?.type !== 'selected') return action;
      onChoose(side, action.selection);
      return null;
    },
  };
}

/**
 * Both results on one row.
 *
 * @param base The rows lens of a model with both sides' content.
 * @param modelB B's own model, for what only B has.
 */
export function overlaidLens(
  base: Lens,
  model: MapModel,
  modelB: MapModel,
  comparison: RegisteredComparison,
  chosen: ChosenSides,
  onChoose: OnChoose,
): Lens {
  const { content } = model;
  let last: Scene | null = null;
  const topOfRegion = (region: number | null, isOfSide: (side: Side | undefined) => boolean): number | null => {
    const hit = last?.hits.find(
      ({ target }) => target.kind === 'region' && target.region === region && isOfSide(target.side),
    );
    return hit?.y ?? null;
  };
  const apart = (side: Side) => content.apart?.find((part) => part.side === side);
  const bracketSpan = (brackets: readonly ContentBracket[], region: number): LineSpan | undefined =>
    brackets.find((bracket) => bracket.region === region);
  const spanOfB = (selection: Selection | null): LineSpan | null => {
    if (selection?.kind === 'region') {
      const common = content.brackets.find(({ inB }) => inB?.region === selection.region);
      return bracketSpan(apart('B')?.brackets ?? [], selection.region) ?? common ?? null;
    }
    if (selection?.kind === 'finding') {
      const marks = [...content.lanes.flatMap((lane) => lane.marks), ...(apart('B')?.moved ?? [])];
      return marks.find((mark) => mark.side === 'B' && mark.finding === selection.id && mark.pastEdge === null) ?? null;
    }
    return base.spanOf(selection);
  };
  const spanOfA = (selection: Selection | null): LineSpan | null => {
    const own = selection?.kind === 'region' ? bracketSpan(apart('A')?.brackets ?? [], selection.region) : undefined;
    return own ?? base.spanOf(selection);
  };
  return {
    ...base,
    draw: (frame) => {
      const picture = base.draw(frame);
      last = picture.scene;
      return picture;
    },
    pick: (picture, range, x, y) => {
      const found = pick(picture.scene, content, range, x, y);
      const { target } = found;
      const isOfB = (target?.kind === 'region' || target?.kind === 'finding') && target.side === 'B';
      const picked = choosing(base.pick(picture, range, x, y), isOfB ? 'b' : 'a', onChoose);
      return isOfB ? { ...picked, tip: tipOf(modelB, found) } : picked;
    },
    spanOf: () => spanOfA(chosen.a) ?? spanOfB(chosen.b),
    // The lanes of regions lie under those of layers, and what only B has is the last of them.
    topOf: () => {
      const { region, other } = compareHighlight(comparison, null, chosen);
      return topOfRegion(other?.region ?? null, (side) => side === 'B') ?? topOfRegion(region, (side) => side !== 'B');
    },
  };
}

/** Room above each map for what it is of. */
const HEAD = 26;

function heading(text: string, top: number, width: number): SceneItem[] {
  return [
    { type: 'rect', x: 0, y: top, w: width, h: HEAD, fill: 'panel' },
    { type: 'line', x1: 0, y1: top + HEAD - 0.5, x2: width, y2: top + HEAD - 0.5, ink: 'line', width: 1 },
    { type: 'text', x: 12, y: top + 17, text, font: 'words-strong', ink: 'ink', anchor: 'start' },
  ];
}

interface DrawnSide {
  readonly scene: Scene;
  readonly top: number;
}

/**
 * Two maps, A over B, along one line: both show the same bytes of it.
 *
 * @param titles What stands over each.
 */
export function stackedLens(
  a: Lens,
  b: Lens,
  titles: Readonly<Record<Side, string>>,
  comparison: RegisteredComparison,
  chosen: ChosenSides,
  onChoose: OnChoose,
): Lens {
  let drawn: { readonly a: DrawnSide; readonly b: DrawnSide } | null = null;
  let bars: BarBuffer | null = null;
  const longer = a.bytes >= b.bytes ? a : b;
  const isOverB = (y: number): boolean => drawn !== null && y >= drawn.b.top - HEAD;
  const nameInA = (layer: string | null): string | null =>
    comparison.layers.renamed.find((each) => each.b === layer)?.a ?? layer;
  return {
    ...longer,
    draw: (frame) => {
      const { width, highlight } = frame;
      const none = { layer: null, region: null, finding: null };
      const natural = { ...frame, scroll: 0, height: 0 };
      const sceneA = a.draw(natural).scene;
      const sceneB = b.draw({ ...natural, highlight: highlight.other ?? none }).scene;
      const topB = HEAD + sceneA.height + HEAD;
      drawn = { a: { scene: sceneA, top: HEAD }, b: { scene: sceneB, top: topB } };
      const height = topB + sceneB.height;
      const parts: readonly StackedScene[] = [drawn.a, drawn.b];
      const heads = [...heading(titles.A, 0, width), ...heading(titles.B, topB - HEAD, width)];
      const scene = stackScenes(parts, heads, width, Math.max(height, frame.height), bars ?? undefined);
      bars = scene.bars;
      return { scene, lift: frame.scroll, height };
    },
    pick: (_picture, range, x, y) => {
      if (drawn === null) return { cursor: null, tip: null, layer: null, hover: null, click: () => null };
      const side = isOverB(y) ? 'b' : 'a';
      const { scene, top } = drawn[side];
      const lens = side === 'b' ? b : a;
      const picked = choosing(lens.pick({ scene, lift: 0, height: scene.height }, range, x, y - top), side, onChoose);
      return side === 'b' ? { ...picked, layer: nameInA(picked.layer) } : picked;
    },
    snap: (_picture, range, x, y, reach) => {
      if (drawn === null) return range.start;
      const side = isOverB(y) ? 'b' : 'a';
      const { scene, top } = drawn[side];
      return (side === 'b' ? b : a).snap({ scene, lift: 0, height: scene.height }, range, x, y - top, reach);
    },
    spanOf: () => a.spanOf(chosen.a) ?? b.spanOf(chosen.b),
    topOf: () => {
      if (drawn === null || (chosen.a === null && chosen.b === null)) return null;
      return chosen.a === null ? drawn.b.top : null;
    },
  };
}
