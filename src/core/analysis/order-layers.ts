import type { Layout, LayoutLayer } from '../layout/layout.ts';
import { joinsAtBaseOnly } from '../registration/alias.ts';
import type { BlockRange } from '../registration/region.ts';
import type { Registration } from '../registration/registration.ts';
import type { AliasRule } from '../registration/rules/alias-rule.ts';

/** A layer that registration walks, with all that its place in the order can decide. */
export interface OrderedLayer {
  readonly layer: LayoutLayer;
  /** What it asks for; the same in every order. Empty for a covered tail, which is walked and asks for nothing. */
  readonly ranges: readonly BlockRange[];
  /** The last PLE layer's region and length become the PLE run. */
  readonly isPle: boolean;
  /** Its allocation, where layers give one allocation several sizes, of which the first counts; else null. */
  readonly allocation: { readonly base: bigint; readonly bytes: number } | null;
}

/** Allocations that layers give more than one size. */
function disputed(layers: readonly LayoutLayer[]): Set<bigint> {
  const first = new Map<bigint, number>();
  const found = new Set<bigint>();
  for (const { view } of layers) {
    const { base, bytes } = view.allocation;
    if ((first.get(base) ?? bytes) !== bytes) found.add(base);
    if (!first.has(base)) first.set(base, bytes);
  }
  return found;
}

/** The layers that registration walked, in its order, tails that are covered included. */
export function walkedLayers(registration: Registration, order: Layout['layers']): OrderedLayer[] {
  const ranges = new Map<number, BlockRange[]>();
  for (const { layerIndex, range } of registration.decisions) {
    const known = ranges.get(layerIndex);
    if (known) known.push(range);
    else ranges.set(layerIndex, [range]);
  }
  const inDispute = disputed(order);
  return order.map((layer) => ({
    layer,
    ranges: ranges.get(layer.index) ?? [],
    isPle: layer.page?.isPle === true && ranges.has(layer.index),
    allocation: inDispute.has(layer.view.allocation.base) ? layer.view.allocation : null,
  }));
}

/** Sets that are joined when they share something. */
class Sets {
  private readonly parent: number[];

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, i) => i);
  }

  root(of: number): number {
    let at = of;
    while (this.parent[at] !== at) at = this.parent[at] as number;
    this.parent[of] = at;
    return at;
  }

  join(a: number, b: number): void {
    this.parent[this.root(a)] = this.root(b);
  }
}

/**
 * The layers whose order among each other can matter, in sets that do not concern each other: each set in the usual
 * order, none of fewer than two.
 *
 * Why no more need be tried than the orders of each set alone, the others left as they are:
 *
 * - Which layers are refused, which tails are covered, which branch holds and which ranges are asked for do not depend
 *   on the order. So an order decides three things: the regions, the PLE run, and the sizes of allocations.
 * - The built-in rules only look at regions of the range's base. So the regions of a base follow from the order of the
 *   layers with a range there, and since a layer may have ranges at several bases, from the order within a set of layers
 *   that bases link. A rule of one's own may look elsewhere; then all layers are one set.
 * - The regions of all sets together are another set of regions exactly where those of some one set are. Other regions
 *   are another outcome, whatever the findings, so trying each set alone is enough.
 * - Where no set has other regions, each layer is in the same regions in every order, with the same groups. All that
 *   is left to differ is which PLE layer came last and which size an allocation has. Layers that take part in these are
 *   put in one set, with the layers of their bases; then findings only depend on the order of that set.
 */
export function interactingLayers(layers: readonly OrderedLayer[], rule: AliasRule): OrderedLayer[][] {
  const sets = new Sets(layers.length);
  const first = new Map<string, number>();
  const link = (what: string, at: number): void => {
    const other = first.get(what);
    if (other === undefined) first.set(what, at);
    else sets.join(at, other);
  };
  const atBaseOnly = joinsAtBaseOnly(rule);
  const severalPle = layers.filter(({ isPle }) => isPle).length > 1;
  layers.forEach(({ ranges, isPle, allocation }, at) => {
    for (const { base } of ranges) link(atBaseOnly ? `base ${base}` : 'any region', at);
    if ((isPle && severalPle) || allocation) link('beside regions', at);
  });
  const bySet = new Map<number, OrderedLayer[]>();
  layers.forEach((layer, at) => {
    const root = sets.root(at);
    const known = bySet.get(root);
    if (known) known.push(layer);
    else bySet.set(root, [layer]);
  });
  return [...bySet.values()].filter((set) => set.length > 1);
}
