import type { Address } from '../brand.ts';
import { kernelPageBytes, type Layout, type LayoutLayer } from '../layout/layout.ts';
import { fromAxes, mergeSpans, runs, type Span, takeBytes } from '../layout/progression.ts';
import type { PageFacts } from '../layout/spec.ts';
import { isFlat } from '../layout/view.ts';
import { virtualPages } from '../registration/branches.ts';
import { layerFacts } from '../registration/layer-facts.ts';
import { all } from '../registration/predicate.ts';

/**
 * Where the data of a layer's pages lies: block b holds, for every run, [base + b × step + start, … + end). Padding
 * is left out. Blocks are kernel blocks, or logical ones for a state layer.
 */
export interface PageData {
  readonly layer: LayoutLayer;
  readonly page: PageFacts;
  readonly base: Address;
  readonly step: number;
  /** Bytes from the block's start, ascending, disjoint. */
  readonly runs: readonly Span[];
  /** Bytes of data in a block. */
  readonly bytes: number;
  /** Bytes from the block's start to its page's end, padding included; what is drawn pale. */
  readonly pageBytes: number;
}

/** Runs of a block whose axes overlap each other, which no nested progression describes: listed, then merged. */
function listedRuns(
  axes: readonly { readonly size: number; readonly stride: number }[],
  itemBytes: number,
  take: number,
): Span[] {
  const starts = axes.reduce<number[]>(
    (bases, { size, stride }) => bases.flatMap((base) => Array.from({ length: size }, (_, i) => base + i * stride)),
    [0],
  );
  return takeBytes(mergeSpans(starts.map((start) => ({ start, end: start + itemBytes }))), take);
}

/**
 * The data of a layer's pages.
 *
 * Per block: the first `data // r` bytes of the view's block in memory order; for a 1-D or virtual-pages view the
 * first `data // r` bytes at b × p; for a state view `data` bytes at b × (the view's block stride if it is not 1-D
 * and has num_blocks rows, else the page); for hand-written pages `page_bytes` at b × block_stride.
 *
 * @see docs/findings.md
 */
export function pageData(layout: Layout, layer: LayoutLayer, page: PageFacts): PageData {
  const { view } = layer;
  const made = (step: number, spans: readonly Span[], pageBytes: number): PageData => ({
    layer,
    page,
    base: view.base,
    step,
    runs: spans,
    bytes: spans.reduce((sum, { start, end }) => sum + end - start, 0),
    pageBytes,
  });
  const solid = (length: number): Span[] => (length > 0 ? [{ start: 0, end: length }] : []);

  if (layer.written) {
    const { page_bytes: pageBytes, block_stride: stride } = layer.written;
    return made(stride, solid(pageBytes), pageBytes);
  }
  const blockStride = view.axes[0]?.stride ?? 0;
  const p = kernelPageBytes(page, layout.ratio);
  if (page.isState) {
    const byView = !isFlat(view) && view.axes[0]?.size === layout.numBlocks;
    return made(byView ? blockStride : page.pageBytes, solid(page.dataBytes), page.pageBytes);
  }
  const take = Math.floor(page.dataBytes / layout.ratio);
  if (isFlat(view) || all(virtualPages(layerFacts(layout, layer, page, false)))) return made(p, solid(take), p);
  const inner = view.axes.slice(1);
  const nested = fromAxes(inner, view.itemBytes, take);
  return made(blockStride, nested ? runs(nested) : listedRuns(inner, view.itemBytes, take), p);
}
