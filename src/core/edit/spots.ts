import type { Geometry, LayerGeometry } from '../analysis/geometry.ts';
import { type AddressAxis, lineOf, stretchOf } from '../scene/address-axis.ts';
import type { RowContent } from '../scene/row-content.ts';

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
export function rowSpots(geometry: Geometry, { rows, lanes }: RowContent, name: string): PageSpots | null {
  const layer = layerOf(geometry, name);
  const track = layer?.tracks[0];
  const section = track && rows.homes.get(track);
  // Several blocks of a group may share the row: the first is meant.
  const bars = lanes.flatMap((lane) => lane.bars.filter((bar) => bar.layer === name));
  if (layer === undefined || section === undefined || bars.length === 0) return null;
  const start = bars.reduce((least, bar) => Math.min(least, bar.start), Number.POSITIVE_INFINITY);
  const next = Math.min(start + layer.data.step, section.start + section.stride);
  return { start, end: start + extentOf(layer), next };
}

/** On the address axis, of block 0; null where the axis has no such place. */
export function addressSpots(geometry: Geometry, axis: AddressAxis, name: string): PageSpots | null {
  const layer = layerOf(geometry, name);
  const stretch = layer && stretchOf(axis, layer.space, layer.start);
  if (layer === undefined || stretch === undefined) return null;
  const start = lineOf(stretch, layer.start);
  return { start, end: start + extentOf(layer), next: start + layer.data.step };
}
