import { DEFAULT_CACHE_LAYOUT } from '../layout/derived-views.ts';
import type { KVCacheTensor, LayoutDocument } from '../layout/document.ts';
import { isRefusal, resolveLayout } from '../layout/layout.ts';
import type { PageFacts } from '../layout/spec.ts';
import { type Column, columnsInOrder, columnsOf, shiftsOf } from './derive-columns.ts';
import { type KnobRefusal, refusedKnob } from './derive-refusal.ts';

/** The six names whose rows or pools can be laid anew. */
export const LAID = ['LBHNC', 'LBNHC', 'BLHNC', 'BLNHC', 'BHLNC', 'LHBNC'];

/** A derived layer: where it starts in the allocation, and its page, of a logical block. */
interface PlacedPage {
  readonly layer: string;
  readonly page: PageFacts;
  readonly start: number;
  readonly blockStride: number;
  /** From one head to the next. */
  readonly headStride: number;
}

/** How the pages of a document lie, as far as it is not said by their sizes. All in bytes. */
export interface Arrangement {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Before the first column. */
  readonly lead: number;
  /** Behind the heads of a row, or behind each page of a pool, by column. */
  readonly behind: readonly number[];
  /** Behind the last block. */
  readonly tail: number;
}

const nameOf = ({ worker }: LayoutDocument): string => worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT;
const isRow = (name: string): boolean => name.startsWith('B');

/** Bytes of a page that lie together: where heads are outside layers or blocks, those of one head. */
const pieceOf = (name: string, page: PageFacts): number =>
  name === 'BHLNC' || name === 'LHBNC' ? page.states * page.contentBytes : page.pageBytes;

/** Layers of a document with tensors, in the order handed in; null where it is refused. */
function placedPages(document: LayoutDocument): readonly PlacedPage[] | null {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return null;
  const strides = new Map(
    (document.kv_cache_config.kv_cache_tensors ?? []).flatMap(({ layers, block_stride }) =>
      layers.map((layer) => [layer, block_stride] as const),
    ),
  );
  return layout.layers.flatMap(({ name: layer, page, view }): PlacedPage[] =>
    page === null
      ? []
      : [
          {
            ...{ layer, page },
            start: Number(view.base - view.allocation.base),
            blockStride: strides.get(layer) ?? 0,
            headStride: view.axes[1]?.stride ?? 0,
          },
        ],
  );
}

const sizeOf = ({ kv_cache_config: { kv_cache_tensors: tensors = [] } }: LayoutDocument): number =>
  tensors.reduce((most, { size }) => Math.max(most, size), 0);

/** How a document's pages lie. What it cannot say is found by laying the same again. */
export function arrangementOf(document: LayoutDocument): Arrangement | null {
  const pages = placedPages(document);
  const name = nameOf(document);
  const [first] = pages ?? [];
  if (pages === null || first === undefined || !LAID.includes(name)) return null;
  const blocks = document.kv_cache_config.num_blocks;
  if (isRow(name)) {
    const end = name === 'BHLNC' ? first.headStride : first.blockStride;
    const spans = pages.map(({ layer, page, start }) => ({ layer, start, width: pieceOf(name, page) }));
    const columns = columnsOf(spans, end);
    const behind = name === 'BHLNC' ? first.blockStride - first.page.heads * end : 0;
    const tail = sizeOf(document) - blocks * first.blockStride;
    return { name, columns, lead: columns[0]?.start ?? 0, behind: columns.map(() => behind), tail };
  }
  const heads = (page: PageFacts): number => (name === 'LHBNC' ? page.heads : 1);
  const spans = pages.map(({ layer, page, start, blockStride }) => ({
    ...{ layer, start },
    width: heads(page) * blocks * blockStride,
  }));
  const end = spans.reduce((most, { start, width }) => Math.max(most, start + width), 0);
  const columns = columnsOf(spans, end);
  const behind = columns.map(({ layers }) => {
    const members = pages.filter(({ layer }) => layers.some((other) => other.layer === layer));
    const piece = members.reduce((most, { page }) => Math.max(most, pieceOf(name, page)), 0);
    return (members[0]?.blockStride ?? 0) - piece;
  });
  return { name, columns, lead: columns[0]?.start ?? 0, behind, tail: sizeOf(document) - end };
}

/**
 * A document whose pages lie by its layout's name and specs, arranged as before.
 *
 * @param order Layers by their place.
 * @returns the refusal of what the arrangement cannot hold.
 */
export function relaid(
  document: LayoutDocument,
  before: Arrangement,
  order: readonly string[] | undefined,
): LayoutDocument | KnobRefusal {
  const name = nameOf(document);
  if (!LAID.includes(name)) return refusedKnob('cache-layout', 'layout-not-laid', null, { name });
  const pages = placedPages(document);
  if (pages === null) return refusedKnob('document', 'document-refused');
  const byLayer = new Map(pages.map(({ layer, page }) => [layer, page]));
  const blocks = document.kv_cache_config.num_blocks;
  const kept = name === before.name;
  const columns = order === undefined ? before.columns : columnsInOrder(before.columns, order);
  const widths = new Map(pages.map(({ layer, page }) => [layer, pieceOf(name, page)]));
  const placed = new Map<string, { start: number; stride: number; head: number }>();
  let at = kept ? before.lead : 0;
  for (const column of columns) {
    const behind = kept ? (before.behind[before.columns.indexOf(column)] ?? 0) : 0;
    // Pools are as wide as all blocks: their layers overlap from the start or not at all.
    const pieces = isRow(before.name)
      ? column
      : { ...column, layers: column.layers.map((each) => ({ ...each, width: 1 })) };
    const found = shiftsOf(pieces, widths);
    if (found === null || (!isRow(before.name) && column.layers.some(({ shift }) => shift > 0))) {
      return refusedKnob('document', 'overlaid-pages-differ', column.layers[0]?.layer ?? null);
    }
    const stride = found.width + behind;
    const heads = column.layers.reduce((most, { layer }) => Math.max(most, byLayer.get(layer)?.heads ?? 1), 1);
    for (const { layer } of column.layers) {
      placed.set(layer, { start: at + (found.shifts.get(layer) ?? 0), stride, head: 0 });
    }
    const area = isRow(name) ? found.width : blocks * stride * (name === 'LHBNC' ? heads : 1);
    at += area + (kept ? column.gap : 0);
  }
  const [first] = pages;
  if (name === 'BHLNC') {
    const odd = pages.find(({ page }) => page.heads !== first?.page.heads);
    if (odd) return refusedKnob('cache-layout', 'heads-differ', odd.layer, { heads: odd.page.heads });
  }
  const row = name === 'BHLNC' ? (first?.page.heads ?? 1) * at + (kept ? (before.behind[0] ?? 0) : 0) : at;
  const end = isRow(name) ? blocks * row : at;
  const tensors = pages.map(({ layer }): KVCacheTensor => {
    const { start = 0, stride = 0 } = placed.get(layer) ?? {};
    return {
      size: end + (kept ? before.tail : 0),
      layers: [layer],
      layer_stride: isRow(name) ? (name === 'BHLNC' ? at : (widths.get(layer) ?? 0)) : blocks * stride,
      block_stride: isRow(name) ? row : stride,
      offset: start,
    };
  });
  return { ...document, kv_cache_config: { ...document.kv_cache_config, kv_cache_tensors: tensors } };
}
