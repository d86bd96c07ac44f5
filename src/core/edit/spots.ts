import type { Geometry, LayerGeometry } from '../analysis/geometry.ts';
import { type AddressAxis, lineOf, stretchOf } from '../scene/address-axis.ts';
import type { RowContent } from '../scene/row-content.ts';
import { lineOffset, rowOfBlock } from '../scene/sections.ts';

/** Where a page's handles stand on a lens' line, in bytes of it. */
export interface PageSpots {
  readonly start: number;
  /** One past the last byte of the page. */
  readonly end: number;
  /** Where the next block starts, or the row ends where that is on the next one. */
  readonly next: number;
}

const layerOf = ({ layers }: Geometry, name: string): LayerGeometry | undefined =>
  layers.find(({ data }) => data.layer.name === name);

/** Bytes from a page's start to its end; a page in several runs ends with the last. */
const extentOf = ({ data }: LayerGeometry): number => Math.max(data.pageBytes, data.runs.at(-1)?.end ?? 0);

/** On the row drawn in full; null where the layer has no page there. */
export function rowSpots(geometry: Geometry, { rows, owner, block, row }: RowContent, name: string): PageSpots | null {
  const layer = layerOf(geometry, name);
  const track = layer?.tracks[0];
  const section = track && rows.homes.get(track);
  if (layer === undefined || section === undefined) return null;
  const { group, data, start } = layer;
  const ownerIsState = owner !== 'all' && geometry.groups[owner]?.group.isState === true;
  const own = group.isState ? row : ownerIsState ? row * rows.ratio : block;
  if (own >= group.blocks) return null;
  const at = lineOffset(section, rowOfBlock(rows, group, own), start + own * data.step);
  const end = at + extentOf(layer);
  return { start: at, end, next: Math.min(at + data.step, section.start + section.stride) };
}

/** On the address axis, of block 0; null where the axis has no such place. */
export function addressSpots(geometry: Geometry, axis: AddressAxis, name: string): PageSpots | null {
  const layer = layerOf(geometry, name);
  const stretch = layer && stretchOf(axis, layer.space, layer.start);
  if (layer === undefined || stretch === undefined) return null;
  const start = lineOf(stretch, layer.start);
  return { start, end: start + extentOf(layer), next: start + layer.data.step };
}
