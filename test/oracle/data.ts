/** Which bytes are data: of a layer's blocks, and of every logical block over all layers. */
import type { Ground, Interval } from './ground.ts';
import { isVirtual, type KnownView, pageOf } from './register.ts';
import type { ReadLayout, View } from './views.ts';

/** Where a layer's data lies: at `offsets` (ascending) from the start of each block. */
export interface DataPlan {
  readonly view: KnownView;
  readonly offsets: readonly number[];
  readonly step: number;
  readonly count: number;
}

export interface LayerData {
  readonly view: KnownView;
  /** The numbers of the data bytes, by block (kernel blocks; logical ones for a state layer). */
  readonly blocks: readonly (readonly number[])[];
}

export interface Truth {
  readonly layers: readonly LayerData[];
  /** By logical block: 1 at every byte that is its data. */
  readonly logical: readonly Uint8Array[];
  /** By byte: of how many logical blocks it is data. */
  readonly owners: Uint32Array;
  /** The sizes of the logical blocks' data added, minus the size of all of it. */
  readonly overlaid: number;
}

const upTo = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** Offsets of the bytes of one block of a view, in memory order, each once. */
function rowOffsets(view: View): number[] {
  let offsets = [0];
  for (let axis = 1; axis < view.shape.length; axis++) {
    const next: number[] = [];
    for (const offset of offsets) {
      for (let i = 0; i < (view.shape[axis] as number); i++) next.push(offset + i * (view.strides[axis] as number));
    }
    offsets = next;
  }
  const bytes = new Set<number>();
  for (const offset of offsets) for (let i = 0; i < view.itemsize; i++) bytes.add(offset + i);
  return [...bytes].sort((a, b) => a - b);
}

export function planData(layout: ReadLayout, view: KnownView): DataPlan {
  const { spec } = view;
  const count = spec.state ? layout.numBlocks : layout.numBlocks * layout.r;
  const perKernelBlock = Math.floor(spec.data / layout.r);
  if (view.written !== undefined) {
    return { view, offsets: upTo(view.written.pageBytes), step: view.written.blockStride, count };
  }
  if (spec.state) {
    const own = view.shape.length !== 1 && view.shape[0] === layout.numBlocks;
    return { view, offsets: upTo(spec.data), step: own ? (view.strides[0] as number) : spec.page, count };
  }
  if (view.shape.length === 1 || isVirtual(layout, view)) {
    return { view, offsets: upTo(perKernelBlock), step: pageOf(layout, spec), count };
  }
  return { view, offsets: rowOffsets(view).slice(0, perKernelBlock), step: view.strides[0] as number, count };
}

const startOf = (plan: DataPlan, block: number): bigint => plan.view.address + BigInt(block * plan.step);

export function dataIntervals(plan: DataPlan): Interval[] {
  const first = plan.offsets[0] ?? 0;
  const last = plan.offsets.at(-1) ?? -1;
  return upTo(plan.count).map(
    (block) => [startOf(plan, block) + BigInt(first), startOf(plan, block) + BigInt(last + 1)] as const,
  );
}

function place(plan: DataPlan, ground: Ground): LayerData {
  const first = plan.offsets[0];
  if (first === undefined) return { view: plan.view, blocks: upTo(plan.count).map(() => []) };
  const blocks = upTo(plan.count).map((block) => {
    const start = ground.at(startOf(plan, block) + BigInt(first)) - first;
    return plan.offsets.map((offset) => start + offset);
  });
  return { view: plan.view, blocks };
}

export function truthOf(layout: ReadLayout, plans: readonly DataPlan[], ground: Ground): Truth {
  const layers = plans.map((plan) => place(plan, ground));
  const logical = upTo(layout.numBlocks).map(() => new Uint8Array(ground.size));
  for (const { view, blocks } of layers) {
    blocks.forEach((bytes, block) => {
      const owner = logical[view.spec.state ? block : Math.floor(block / layout.r)] as Uint8Array;
      for (const byte of bytes) owner[byte] = 1;
    });
  }
  const owners = new Uint32Array(ground.size);
  let overlaid = 0;
  for (let byte = 0; byte < ground.size; byte++) {
    let count = 0;
    for (const owner of logical) count += owner[byte] as number;
    owners[byte] = count;
    if (count > 1) overlaid += count - 1;
  }
  return { layers, logical, owners, overlaid };
}
