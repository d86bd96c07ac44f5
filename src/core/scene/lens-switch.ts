import type { Geometry } from '../analysis/geometry.ts';
import { type AddressAxis, lineOf, offsetAt, stretchAt, stretchOf } from './address-axis.ts';
import type { LineSpan, RowContent } from './row-content.ts';
import { type RowLayout, sectionAt } from './sections.ts';

export type LensName = 'rows' | 'addresses';

/**
 * The lens that suits a layout: rows where pages of several layers share a row, addresses where most layers keep
 * memory of their own.
 *
 * @param layers How many layers have pages.
 */
export const suitingLens = ({ sections }: RowLayout, layers: number): LensName =>
  sections.length === 1 || 2 * sections.length <= layers ? 'rows' : 'addresses';

/** The lens that suits two sides under each other: rows where either shares them. */
export const suitingBoth = (
  sides: readonly { readonly rows: RowLayout; readonly geometry: Pick<Geometry, 'layers'> }[],
): LensName =>
  sides.some(({ rows, geometry }) => suitingLens(rows, geometry.layers.length) === 'rows') ? 'rows' : 'addresses';

const around = (middle: number, size: number): LineSpan => ({ start: middle - size / 2, end: middle + size / 2 });

/** The stretch of the address axis that shows what the rows lens has in sight; null where nothing of it is there. */
export function rowsToAddresses(
  content: Pick<RowContent, 'rows' | 'row'>,
  range: LineSpan,
  axis: AddressAxis,
): LineSpan | null {
  const middle = (range.start + range.end) / 2;
  const section = sectionAt(content.rows, middle);
  if (section === undefined) return null;
  const offset = section.origin + content.row * section.stride + middle - section.start;
  const stretch = stretchOf(axis, section.space, Math.floor(offset));
  // Sections stand side by side on a row but not in memory; what is in sight of the middle one is kept.
  const size = Math.min(range.end - range.start, section.stride);
  return stretch ? around(lineOf(stretch, offset), size) : null;
}

/** The logical row, and the part of it, that shows what the addresses lens has in the middle. */
export function addressesToRows(
  axis: AddressAxis,
  range: LineSpan,
  rows: RowLayout,
): { readonly row: number; readonly range: LineSpan } | null {
  const middle = (range.start + range.end) / 2;
  const stretch = stretchAt(axis, middle);
  if (stretch === undefined) return null;
  const offset = offsetAt(stretch, middle);
  const section = rows.sections.findLast(
    (each) => each.space === stretch.space && offset >= each.origin && offset < each.origin + each.stride * each.rows,
  );
  if (section === undefined) return null;
  const row = Math.floor((offset - section.origin) / section.stride);
  const place = section.start + offset - section.origin - row * section.stride;
  return { row, range: around(place, range.end - range.start) };
}
