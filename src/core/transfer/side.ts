import { type PageData, pageData } from '../analysis/page-data.ts';
import { type SideDescriptors, sideDescriptors, stateSizes } from '../descriptors/runs.ts';
import { DEFAULT_CACHE_LAYOUT } from '../layout/derived-views.ts';
import type { Layout, LayoutGroup } from '../layout/layout.ts';
import type { Registration } from '../registration/registration.ts';
import { type LabelGrid, labelGrid } from './label-grid.ts';

/** One worker that registered. `RegisteredFacts` is one. */
export interface TransferSide {
  readonly layout: Layout;
  readonly registration: Registration;
}

/** A layer that takes part, with where its data and labels lie. */
export interface SideLayer {
  readonly name: string;
  readonly group: LayoutGroup;
  readonly data: PageData;
  readonly grid: LabelGrid;
}

/** A part of a state page that ranks hold shards of: bytes from the page's start. */
export interface StatePart {
  readonly offset: number;
  readonly length: number;
}

/** What a transfer needs to know of one side, found once. */
export interface SideModel {
  readonly side: TransferSide;
  readonly tpSize: number;
  readonly tpRank: number;
  /** Tokens a kernel block. */
  readonly blockSize: number;
  readonly cacheLayout: string;
  /** Heads of the model, on all ranks together. */
  readonly totalHeads: number;
  readonly useMla: boolean;
  readonly descriptors: SideDescriptors;
  /** In the order handed in; layers that are skipped take no part. */
  readonly layers: readonly SideLayer[];
  readonly layerByName: ReadonlyMap<string, SideLayer>;
  /** Conv sub-projections, then the ssm state. */
  readonly stateParts: readonly StatePart[];
}

/** Heads of the model, from the worker or from the first layer that ranks split; 1 where they split none. */
function totalHeadsOf(layout: Layout, tpSize: number): number {
  const { total_num_kv_heads: given, use_mla: useMla } = layout.document.worker ?? {};
  if (given !== undefined) return given;
  if (useMla) return 1;
  const pages = new Map(layout.layers.map(({ name, page }) => [name, page]));
  for (const name of layout.groups.flatMap(({ layerNames }) => layerNames)) {
    const page = pages.get(name);
    if (page && !page.isState && !page.isMla) return page.heads * tpSize;
  }
  return 1;
}

function modelOf(side: TransferSide): SideModel {
  const { layout, registration } = side;
  const { worker } = layout.document;
  const skipped = new Set(registration.skipped.map(({ layer }) => layer));
  const layers = layout.layers.flatMap((layer): SideLayer[] => {
    const group = layout.groups[layer.group];
    if (layer.page === null || group === undefined || skipped.has(layer.name)) return [];
    const data = pageData(layout, layer, layer.page);
    return [{ name: layer.name, group, data, grid: labelGrid(layout, data) }];
  });
  const tpSize = worker?.tp_size ?? 1;
  const { conv, convBytes, ssmBytes } = stateSizes(layout);
  return {
    side,
    tpSize,
    tpRank: worker?.tp_rank ?? 0,
    blockSize: worker?.block_size ?? 1,
    cacheLayout: worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT,
    totalHeads: totalHeadsOf(layout, tpSize),
    useMla: worker?.use_mla ?? false,
    descriptors: sideDescriptors(layout, registration),
    layers,
    layerByName: new Map(layers.map((layer) => [layer.name, layer])),
    stateParts: [...conv.map(([offset, length]) => ({ offset, length })), { offset: convBytes, length: ssmBytes }],
  };
}

const known = new WeakMap<Registration, SideModel>();

/** The model of a side, found when it is first asked for. */
export function sideModel(side: TransferSide): SideModel {
  const found = known.get(side.registration) ?? modelOf(side);
  known.set(side.registration, found);
  return found;
}

/** Heads that one rank holds. */
export const headsOfRank = ({ totalHeads, tpSize }: Pick<SideModel, 'totalHeads' | 'tpSize'>): number =>
  tpSize <= totalHeads ? Math.floor(totalHeads / tpSize) : 1;

/** The first of all heads that a rank holds: where there are more ranks than heads, several hold the same one. */
export const firstHead = ({ totalHeads, tpSize }: Pick<SideModel, 'totalHeads' | 'tpSize'>, rank: number): number =>
  tpSize <= totalHeads ? rank * Math.floor(totalHeads / tpSize) : Math.floor((rank * totalHeads) / tpSize);
