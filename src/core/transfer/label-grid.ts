import type { PageData } from '../analysis/page-data.ts';
import type { Layout } from '../layout/layout.ts';
import { isFlat } from '../layout/view.ts';
import { virtualPages } from '../registration/branches.ts';
import { layerFacts } from '../registration/layer-facts.ts';
import { all } from '../registration/predicate.ts';

type GridAxis = 'heads' | 'states' | 'items';

/**
 * Which label the bytes of a layer's block hold: heads, states and content in the block's order. Index i is the i-th
 * byte of data from the block's start, whatever gaps lie between.
 */
export interface LabelGrid {
  readonly kind: 'attention' | 'state' | 'page';
  readonly heads: number;
  readonly states: number;
  /** Bytes of the content of one state of one head. */
  readonly content: number;
  /** Bytes that stay together: the content's, or an element's where other axes stand inside the content. */
  readonly item: number;
  /** Outermost first. */
  readonly order: readonly GridAxis[];
  /** MLA: every rank holds the one head. */
  readonly isMla: boolean;
  readonly isPle: boolean;
}

const HEADS_OUTSIDE: readonly GridAxis[] = ['heads', 'states', 'items'];

/** The grid of a layer's blocks: a kernel block's, or a logical one's for state. */
export function labelGrid(layout: Layout, data: PageData): LabelGrid {
  const { layer, page } = data;
  const solid = (kind: LabelGrid['kind']): LabelGrid => ({
    kind,
    heads: 1,
    states: 1,
    content: data.bytes,
    item: Math.max(1, data.bytes),
    order: HEADS_OUTSIDE,
    isMla: page.isMla,
    isPle: page.isPle,
  });
  if (layer.written) return solid('page');
  if (page.isState) return solid('state');
  const { axes, itemBytes } = layer.view;
  const [, heads, states, items] = axes;
  const common = { kind: 'attention', isMla: page.isMla, isPle: false } as const;
  // The first of virtual pages' conditions alone tells nearly all layers.
  const isVirtual =
    page.isMla &&
    page.tokensPerState > 1 &&
    !isFlat(layer.view) &&
    all(virtualPages(layerFacts(layout, layer, page, false)));
  if (axes.length !== 4 || isVirtual || !heads || !states || !items) {
    return {
      ...common,
      heads: page.heads,
      states: Math.floor(page.states / layout.ratio),
      content: page.contentBytes,
      item: Math.max(1, page.contentBytes),
      order: HEADS_OUTSIDE,
    };
  }
  const strides = { heads: heads.stride, states: states.stride, items: items.stride };
  // Axes of one element have no order of their own.
  const sizes = { heads: heads.size, states: states.size, items: items.size };
  const wide = HEADS_OUTSIDE.filter((axis) => sizes[axis] !== 1).sort((a, b) => strides[b] - strides[a]);
  const order = [...HEADS_OUTSIDE.filter((axis) => sizes[axis] === 1), ...wide];
  const content = items.size * itemBytes;
  const innermost = order.at(-1);
  const isTogether = innermost === 'items' || items.size === 1;
  return {
    ...common,
    heads: heads.size,
    states: states.size,
    content,
    item: isTogether ? Math.max(1, content) : itemBytes,
    order: isTogether ? [...order.filter((axis) => axis !== 'items'), 'items'] : order,
  };
}

/** Bytes between neighbours along each axis, as indices of data count them. */
export interface GridStrides {
  readonly heads: number;
  readonly states: number;
  readonly items: number;
}

/** @param states How many states lie in one run of the order: fewer than the grid's where it holds small blocks. */
export function gridStrides(grid: LabelGrid, states: number): GridStrides {
  const sizes = { heads: grid.heads, states, items: Math.floor(grid.content / grid.item) };
  const strides = { heads: 0, states: 0, items: 0 };
  let running = grid.item;
  for (const axis of grid.order.toReversed()) {
    strides[axis] = running;
    running *= sizes[axis];
  }
  return strides;
}

/** Where in a grid an index lies. */
export interface GridPlace {
  readonly head: number;
  readonly state: number;
  readonly byte: number;
}

/** The place of an index below heads × states × content; null beyond. */
export function placeOfIndex(grid: LabelGrid, states: number, index: number): GridPlace | null {
  const sizes = { heads: grid.heads, states, items: Math.floor(grid.content / grid.item) };
  if (index >= sizes.heads * sizes.states * sizes.items * grid.item) return null;
  const strides = gridStrides(grid, states);
  const at = { heads: 0, states: 0, items: 0 };
  let rest = index;
  for (const axis of grid.order) {
    at[axis] = Math.floor(rest / strides[axis]);
    rest -= at[axis] * strides[axis];
  }
  return { head: at.heads, state: at.states, byte: at.items * grid.item + rest };
}
