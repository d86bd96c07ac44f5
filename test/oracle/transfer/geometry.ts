/** Where layers sit in one pool of kernel blocks, for each layout name. All in bytes. */

/** What a layer holds of a kernel block on one rank. */
export interface Extent {
  readonly heads: number;
  readonly states: number;
  readonly content: number;
  /** Bytes behind a page, where the layout has room for them. */
  readonly padding: number;
}

export interface Placed {
  readonly offset: number;
  readonly block: number;
  readonly head: number;
  readonly state: number;
}

export interface Geometry {
  /** By layer, as given. */
  readonly layers: readonly Placed[];
  readonly bytes: number;
  /** Whether pages may be padded: not where heads of several layers or blocks interleave. */
  readonly padded: boolean;
}

export const LAYOUT_NAMES = ['LBHNC', 'BLHNC', 'LBNHC', 'BLNHC', 'BHLNC', 'LHBNC'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** `order`: the layers by their place in the row or the pool; `gap`: bytes behind each row. */
export function geometryOf(
  name: LayoutName,
  extents: readonly Extent[],
  blocks: number,
  order: readonly number[],
  gap: number,
): Geometry {
  const layers: Placed[] = extents.map(() => ({ offset: 0, block: 0, head: 0, state: 0 }));
  const at = (index: number): Extent => extents[index] as Extent;
  const page = ({ heads, states, content, padding }: Extent): number => heads * states * content + padding;
  const small = ({ states, content }: Extent): number => states * content;
  const inner = (extent: Extent) =>
    name.indexOf('N') < name.indexOf('H')
      ? { head: extent.content, state: extent.heads * extent.content }
      : { head: small(extent), state: extent.content };
  let offset = 0;
  if (name === 'LHBNC') {
    for (const index of order) {
      const extent = at(index);
      layers[index] = { offset, block: small(extent), head: blocks * small(extent), state: extent.content };
      offset += extent.heads * blocks * small(extent);
    }
    return { layers, bytes: offset, padded: false };
  }
  const heads = at(0).heads;
  if (name === 'BHLNC' && extents.every((extent) => extent.heads === heads)) {
    const head = extents.reduce((sum, extent) => sum + small(extent), 0);
    const block = heads * head + gap;
    for (const index of order) {
      layers[index] = { offset, block, head, state: at(index).content };
      offset += small(at(index));
    }
    return { layers, bytes: blocks * block, padded: false };
  }
  if (name.startsWith('B')) {
    const block = extents.reduce((sum, extent) => sum + page(extent), 0) + gap;
    for (const index of order) {
      layers[index] = { offset, block, ...inner(at(index)) };
      offset += page(at(index));
    }
    return { layers, bytes: blocks * block, padded: true };
  }
  for (const index of order) {
    layers[index] = { offset, block: page(at(index)), ...inner(at(index)) };
    offset += blocks * page(at(index));
  }
  return { layers, bytes: offset, padded: true };
}
