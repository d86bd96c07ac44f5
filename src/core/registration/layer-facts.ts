import type { Layout, LayoutLayer } from '../layout/layout.ts';
import { kernelPageBytes, layerBlocks } from '../layout/layout.ts';
import type { PageFacts } from '../layout/spec.ts';
import { type CacheView, isContiguous, isFlat, viewBytes } from '../layout/view.ts';

/** The numbers of a layer that the branches test, computed once. Lengths in bytes. */
export interface LayerFacts {
  readonly layer: LayoutLayer;
  readonly page: PageFacts;
  /** p: bytes of a kernel block's page, or the whole page for state. */
  readonly p: number;
  /** n: blocks the layer registers. */
  readonly n: number;
  /** The view's block stride; p where the tensor is 1-D. */
  readonly stride: number;
  readonly flat: boolean;
  /** Bytes of the view's elements. */
  readonly viewBytes: number;
  readonly allocationBytes: number;
  /** Allocation bytes − n × stride: 0 where rows fill the allocation. */
  readonly tail: number;
  readonly csaLinear: boolean;
  readonly packedStorage: boolean;
}

/**
 * Packed storage: every view handed in, those without a spec too, has one block stride (a 1-D view's is its item
 * size here) and one allocation address, and the layout is not CSA-linear.
 */
export function isPackedStorage(layout: Layout): boolean {
  if (layout.csaLinear) return false;
  const stride = (view: CacheView): number => (isFlat(view) ? view.itemBytes : (view.axes[0]?.stride ?? 0));
  const first = layout.layers[0]?.view;
  return (
    first !== undefined &&
    layout.layers.every(({ view }) => stride(view) === stride(first) && view.allocation.base === first.allocation.base)
  );
}

export function layerFacts(layout: Layout, layer: LayoutLayer, page: PageFacts, packedStorage: boolean): LayerFacts {
  const p = kernelPageBytes(page, layout.ratio);
  const n = layerBlocks(layout, page);
  const flat = isFlat(layer.view);
  const stride = flat ? p : (layer.view.axes[0]?.stride ?? 0);
  const allocationBytes = layer.view.allocation.bytes;
  return {
    layer,
    page,
    p,
    n,
    stride,
    flat,
    viewBytes: viewBytes(layer.view),
    allocationBytes,
    tail: allocationBytes - n * stride,
    csaLinear: layout.csaLinear,
    packedStorage,
  };
}

/** 4-D, and in elements stride[2] = shape[3] and stride[1] = shape[2] × shape[3], sizes of 1 included. */
export function isInteriorDense({ axes, itemBytes }: CacheView): boolean {
  const [, heads, states, content] = axes;
  return (
    axes.length === 4 &&
    heads !== undefined &&
    states !== undefined &&
    content !== undefined &&
    states.stride === content.size * itemBytes &&
    heads.stride === states.size * content.size * itemBytes
  );
}

/** Not 1-D, and a block of the view is contiguous and exactly p bytes. */
export function isPageDense(facts: LayerFacts): boolean {
  const inner = facts.layer.view.axes.slice(1);
  const { itemBytes } = facts.layer.view;
  return (
    !facts.flat &&
    isContiguous(inner, itemBytes) &&
    inner.reduce((product, axis) => product * axis.size, itemBytes) === facts.p
  );
}
