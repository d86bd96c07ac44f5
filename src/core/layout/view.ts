import { type Address, addressPlus, type Bytes, bytes } from '../brand.ts';

/** A stretch of device memory that is registered with NIXL as one. Known by its address alone. */
export interface Allocation {
  readonly base: Address;
  readonly bytes: Bytes;
}

/** One axis of a view: how many, and how far apart in bytes. */
export interface Axis {
  readonly size: number;
  readonly stride: number;
}

/**
 * A layer's cache tensor: where its bytes lie. Axes as torch has them, block axis first where there is one; a 1-D
 * view has none, its blocks abut.
 */
export interface CacheView {
  readonly layer: string;
  /** The address of element 0. */
  readonly base: Address;
  readonly allocation: Allocation;
  readonly axes: readonly Axis[];
  readonly itemBytes: number;
  readonly origin: 'captured' | 'derived' | 'written';
}

/** Bytes of all elements, overlaps counted each: what torch calls nbytes. */
export function viewBytes(view: CacheView): number {
  return view.axes.reduce((product, axis) => product * axis.size, view.itemBytes);
}

/** Bytes from element 0 to one past the last element's; 0 where an axis is empty. */
export function viewExtent(view: CacheView): number {
  if (view.axes.some((axis) => axis.size === 0)) return 0;
  return view.axes.reduce((sum, axis) => sum + (axis.size - 1) * axis.stride, view.itemBytes);
}

export const isFlat = (view: CacheView): boolean => view.axes.length <= 1;

/** torch's contiguity: axes of size 1 do not count, the rest nest without a gap. */
export function isContiguous(axes: readonly Axis[], itemBytes: number): boolean {
  let expected = itemBytes;
  for (let i = axes.length - 1; i >= 0; i--) {
    const axis = axes[i] as Axis;
    if (axis.size === 1) continue;
    if (axis.stride !== expected) return false;
    expected *= axis.size;
  }
  return true;
}

/**
 * A string that two views share exactly where they are the same: address, shape, strides and item size. Layers with
 * the same view hold their bytes together, not by accident.
 */
export const viewKey = (view: CacheView): string =>
  `${view.base}/${view.itemBytes}/${view.axes.map((axis) => `${axis.size}x${axis.stride}`).join(',')}`;

export const allocationEnd = (allocation: Allocation): bigint => allocation.base + BigInt(allocation.bytes);

/** Makes an allocation. @throws RangeError where its end passes 2^64 or its size leaves 2^53. */
export function allocation(base: Address, size: number): Allocation {
  if (size > 0) addressPlus(base, size - 1);
  return { base, bytes: bytes(size) };
}
