import type { Layout, LayoutLayer } from '../layout/layout.ts';
import { type BranchName, chooseBranch } from '../registration/branches.ts';
import { tailCovers } from '../registration/covered-tails.ts';
import { isPackedStorage, type LayerFacts, layerFacts } from '../registration/layer-facts.ts';
import { type BlockRange, type GroupId, SHARED } from '../registration/region.ts';
import { registrationOrder } from '../registration/register.ts';
import type { Skipped } from '../registration/registration.ts';
import { ROW_POLICIES } from '../registration/rows/list.ts';
import type { RowPolicy } from '../registration/rows/row-policy.ts';

/** Where a region of the worker's table lies; null for what the table does not say. */
export interface Place {
  readonly base: bigint;
  readonly blockLen: number;
  readonly blockStride: number | null;
  readonly numBlocks: number | null;
  readonly group: GroupId | null;
}

/** A range that a layer asks for under some row policy, and the region that it evidently lies in. */
export interface Home {
  readonly layer: LayoutLayer;
  readonly branch: BranchName;
  readonly part: number;
  readonly parts: number;
  readonly range: BlockRange;
  /** The place's index. */
  readonly region: number;
}

export interface Homes {
  /** In registration order. Layers whose ranges start at no region are absent: where they went is not known. */
  readonly homes: readonly Home[];
  readonly skipped: readonly Skipped[];
}

/** Whether a place is the better of two at one base: the shortest that holds the range, else the longest. */
function isBetter(place: Place, other: Place, { blockLen }: BlockRange): boolean {
  const holds = place.blockLen >= blockLen;
  if (holds !== other.blockLen >= blockLen) return holds;
  return holds ? place.blockLen < other.blockLen : place.blockLen > other.blockLen;
}

/**
 * Deduces which layers lie in which regions of a worker's table: a range lies in a region that starts where it does,
 * with its stride and its number of blocks, and is of the layer's group or shared. It may be longer than the region; then the region cuts it, as an alias
 * may. Of several row policies, the one counts under which a layer fits best, and of equals the one that fits most layers.
 */
export function findHomes(layout: Layout, places: readonly Place[]): Homes {
  const atBase = new Map<bigint, number[]>();
  places.forEach(({ base }, i) => {
    const known = atBase.get(base);
    if (known) known.push(i);
    else atBase.set(base, [i]);
  });
  const regionFor = (range: BlockRange): number | null => {
    const numBlocks = layout.hasState ? layout.numBlocks * layout.ratio : range.numBlocks;
    let best: number | null = null;
    for (const i of atBase.get(range.base) ?? []) {
      const place = places[i] as Place;
      if ((place.blockStride ?? range.blockStride) !== range.blockStride) continue;
      if ((place.numBlocks ?? numBlocks) !== numBlocks) continue;
      // A layer of another group would have made it shared.
      if ((place.group ?? SHARED) !== SHARED && place.group !== range.group) continue;
      if (best === null || isBetter(place, places[best] as Place, range)) best = i;
    }
    return best;
  };

  /** A layer's homes under a row policy, and how well they fit: 3 where every range has a region as long as itself. */
  const under = (facts: LayerFacts, policy: RowPolicy): { readonly homes: Home[]; readonly fit: number } => {
    const asked = chooseBranch(facts, policy, layout.ratio);
    if ('code' in asked) return { homes: [], fit: 0 };
    const { branch, ranges } = asked;
    const homes = ranges.flatMap((range, part): Home[] => {
      const region = regionFor(range);
      return region === null ? [] : [{ layer: facts.layer, branch, part, parts: ranges.length, range, region }];
    });
    const exact = homes.filter(({ region, range }) => places[region]?.blockLen === range.blockLen).length;
    return { homes, fit: (homes.length + 2 * exact) / ranges.length };
  };

  const packed = isPackedStorage(layout);
  const factsOf = new Map(
    layout.layers.flatMap((layer) =>
      layer.page ? [[layer.index, layerFacts(layout, layer, layer.page, packed)] as const] : [],
    ),
  );
  const covers = tailCovers([...factsOf.values()]);
  const tried = ROW_POLICIES.map((policy) => {
    const byLayer = new Map([...factsOf].map(([index, facts]) => [index, under(facts, policy)]));
    return { byLayer, fit: [...byLayer.values()].reduce((sum, { fit }) => sum + fit, 0) };
  }).sort((p, q) => q.fit - p.fit);
  const homesOf = (index: number): Home[] => {
    const [first, ...others] = tried.map(({ byLayer }) => byLayer.get(index) ?? { homes: [], fit: 0 });
    return others.reduce((best, each) => (each.fit > best.fit ? each : best), first ?? { homes: [], fit: 0 }).homes;
  };
  const homes: Home[] = [];
  const skipped: Skipped[] = layout.layers
    .filter(({ page }) => page === null)
    .map(({ name }) => ({ layer: name, reason: 'no-spec' }));
  for (const layer of registrationOrder(layout)) {
    const cover = covers.get(layer.index);
    if (cover?.covered) skipped.push({ layer: layer.name, reason: 'covered-tail', cover });
    else homes.push(...homesOf(layer.index));
  }
  return { homes, skipped };
}
