import type { Bytes, RegionIndex } from '../brand.ts';
import type { Layout } from '../layout/layout.ts';
import type { Allocation } from '../layout/view.ts';
import type { TailCover } from './covered-tails.ts';
import type { Decision } from './decision.ts';
import type { Region, RegionState } from './region.ts';

export type Skipped =
  | { readonly layer: string; readonly reason: 'no-spec' }
  | { readonly layer: string; readonly reason: 'covered-tail'; readonly cover: TailCover };

/** What one worker registers, and why. */
export interface Registration {
  readonly regions: readonly Region[];
  /** Regions of sharded state, each once, in the order they came. */
  readonly ssmRegions: readonly RegionIndex[];
  /** Regions of scratch rings, ascending. */
  readonly scratchRegions: readonly RegionIndex[];
  readonly pleRegion: RegionIndex | null;
  /** Bytes of the PLE layer's own range, which may be shorter than its region's. */
  readonly pleBytes: Bytes | null;
  /** Allocations registered with NIXL, each address once, in registration order. */
  readonly memory: readonly Allocation[];
  readonly skipped: readonly Skipped[];
  readonly decisions: readonly Decision[];
  /** Layer indices in registration order, those skipped left out. */
  readonly order: readonly number[];
}

/** Regions as decisions left them, by index. */
export function regionsAfter(decisions: readonly Decision[]): Region[] {
  const states: RegionState[] = [];
  const members: Set<string>[] = [];
  for (const { region, layer, after } of decisions) {
    states[region] = after;
    members[region] = (members[region] ?? new Set()).add(layer);
  }
  return states.map((state, i) => ({ ...state, members: [...(members[i] ?? [])] }));
}

/**
 * The registration that ends with these decisions: the whole of it or, to show how it came about, a beginning.
 *
 * @param decisions The first of a registration of this layout, in order.
 * @param walked What the walk over the layers met beside its decisions.
 */
export function registrationAfter(
  layout: Layout,
  decisions: readonly Decision[],
  { memory, skipped }: Pick<Registration, 'memory' | 'skipped'>,
): Registration {
  const ssm = new Set<RegionIndex>();
  const scratch = new Set<RegionIndex>();
  const order = new Set<number>();
  let pleRegion: RegionIndex | null = null;
  let pleBytes: Bytes | null = null;
  for (const { layerIndex, region, range } of decisions) {
    const page = layout.layers[layerIndex]?.page;
    order.add(layerIndex);
    if (page?.isPle) {
      pleRegion = region;
      pleBytes = range.blockLen;
    } else if (page?.isState) ssm.add(region);
    if (page?.isRing) scratch.add(region);
  }
  const regions = regionsAfter(decisions);
  const numBlocks = layout.numBlocks * layout.ratio;
  return {
    regions: layout.hasState ? regions.map((region) => ({ ...region, numBlocks })) : regions,
    ssmRegions: [...ssm],
    scratchRegions: [...scratch].sort((a, b) => a - b),
    pleRegion,
    pleBytes,
    memory,
    skipped,
    decisions,
    order: [...order],
  };
}
