/** Descriptors of one side, and which of them a block of a group addresses. Every one is listed. */
import type { Region, Registration } from './register.ts';
import type { Group, ReadLayout } from './views.ts';

export interface Descriptor {
  readonly id: number;
  /** Index of the region that it belongs to. */
  readonly region: number;
  readonly block: number;
  readonly start: bigint;
  readonly length: number;
}

/** A list of descriptors by block: a region's, or one state run's. */
export type Run = readonly Descriptor[];

export interface Descriptors {
  readonly regionRuns: readonly Run[];
  readonly stateRuns: readonly Run[];
  readonly pleRuns: readonly Run[];
}

export interface StateSizes {
  conv: readonly (readonly [number, number])[];
  convBytes: number;
  ssmBytes: number;
}

export function stateSizes(layout: ReadLayout): StateSizes {
  const worker = layout.source.worker;
  let convBytes = 0;
  let ssmBytes = 0;
  if (worker?.mamba_ssm_size !== undefined) {
    convBytes = worker.mamba_ssm_size[0] ?? 0;
    ssmBytes = worker.mamba_ssm_size[1] ?? 0;
  } else {
    for (const spec of layout.specs.values()) {
      if (!spec.state || spec.ple) continue;
      convBytes = spec.shapeBytes[0] ?? 0;
      ssmBytes = spec.shapeBytes.slice(1).reduce((a, b) => a + b, 0);
      break;
    }
  }
  const conv = worker?.conv_offsets?.map((pair) => [pair[0] ?? 0, pair[1] ?? 0] as const) ?? [[0, convBytes] as const];
  return { conv, convBytes, ssmBytes };
}

export function listDescriptors(layout: ReadLayout, registration: Registration): Descriptors {
  let id = 0;
  const run = (region: number, count: number, offset: number, stride: number, length: number): Run => {
    const base = (registration.regions[region] as Region).base;
    const list: Descriptor[] = [];
    for (let block = 0; block < count; block++) {
      list.push({ id, region, block, start: base + BigInt(offset + block * stride), length });
      id += 1;
    }
    return list;
  };
  const regionRuns = registration.regions.map((g, i) => run(i, g.blocks, 0, g.stride, g.length));
  const stateRuns: Run[] = [];
  const pleRuns: Run[] = [];
  if (layout.hasState) {
    const { conv, convBytes, ssmBytes } = stateSizes(layout);
    const chosen = registration.ssm.length > 0 ? registration.ssm : registration.regions.map((_, i) => i);
    for (const index of chosen) {
      const stride = (registration.regions[index] as Region).stride * layout.r;
      for (const [offset, length] of conv) stateRuns.push(run(index, layout.numBlocks, offset, stride, length));
      stateRuns.push(run(index, layout.numBlocks, convBytes, stride, ssmBytes));
    }
    if (registration.ple !== null) {
      const stride = (registration.regions[registration.ple] as Region).stride * layout.r;
      pleRuns.push(run(registration.ple, layout.numBlocks, 0, stride, registration.pleLength * layout.r));
    }
  }
  return { regionRuns, stateRuns, pleRuns };
}

function allOneGroup(registration: Registration): boolean {
  return registration.regions.every((region) => region.group === registration.regions[0]?.group);
}

export function runsOfGroup(
  layout: ReadLayout,
  registration: Registration,
  all: Descriptors,
  index: number,
): readonly Run[] {
  const group = layout.groups[index] as Group;
  if (layout.hasState) {
    if (group.state) return group.ple ? all.pleRuns : all.stateRuns;
    if (group.type === 'CircularBufferSpec') return registration.scratch.map((i) => all.regionRuns[i] as Run);
    return all.regionRuns;
  }
  if (allOneGroup(registration)) return all.regionRuns;
  return all.regionRuns.filter((_, i) => {
    const id = (registration.regions[i] as Region).group;
    return id === index || id === -1;
  });
}

export function requestIds(
  layout: ReadLayout,
  registration: Registration,
  all: Descriptors,
  request: readonly (readonly number[])[],
): number[] {
  const list = (runs: readonly Run[], blocks: readonly number[]): number[] =>
    runs.flatMap((run) => blocks.flatMap((block) => (run[block] === undefined ? [] : [run[block].id])));
  if (!layout.hasState && allOneGroup(registration)) return list(all.regionRuns, request.flat());
  return request.flatMap((blocks, index) => list(runsOfGroup(layout, registration, all, index), blocks));
}
