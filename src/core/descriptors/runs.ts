import type { Layout, LayoutGroup } from '../layout/layout.ts';
import { stateBytes } from '../layout/spec.ts';
import { SHARED } from '../registration/region.ts';
import type { Registration } from '../registration/registration.ts';

/**
 * A run of descriptors: an arithmetic progression of byte ranges. Descriptor k of it, 0 ≤ k < count, has the id
 * firstId + k and the range [base(region) + offset + k × step, + length).
 *
 * A run stands for all of its blocks; nothing here is expanded.
 */
export interface DescriptorRun {
  readonly kind: 'attention' | 'conv' | 'ssm' | 'ple';
  /** The region's index. */
  readonly region: number;
  readonly firstId: number;
  readonly count: number;
  /** Bytes from the region's base to the run's first range. */
  readonly offset: number;
  readonly step: number;
  readonly length: number;
}

/** Bytes of conv and of ssm state in a state page, and where the conv sub-projections lie in it. */
export interface StateSizes {
  readonly convBytes: number;
  readonly ssmBytes: number;
  /** [offset, bytes] of each sub-projection in the page. */
  readonly conv: readonly (readonly [offset: number, bytes: number])[];
}

/**
 * Sizes of the state runs: from the worker, else from the first sharded state layer in group order (conv is its
 * first shape, ssm the rest); without `conv_offsets`, one run of the conv bytes.
 */
export function stateSizes(layout: Layout): StateSizes {
  const { worker, kv_cache_config: config } = layout.document;
  let sizes = worker?.mamba_ssm_size;
  if (sizes === undefined) {
    const sharded = config.kv_cache_groups
      .flatMap(({ layer_names: names, kv_cache_spec: spec }) => {
        if (spec.type !== 'UniformTypeKVCacheSpecs') return names.map(() => spec);
        // The first of a name counts.
        const specs = new Map(spec.kv_cache_specs.toReversed().map((entry) => [entry.layer, entry.spec]));
        return names.map((name) => specs.get(name));
      })
      .find((spec) => spec?.type === 'MambaSpec' && spec.tp_replicated !== true);
    const [conv = 0, ...ssm] = sharded?.type === 'MambaSpec' ? stateBytes(sharded) : [];
    sizes = [conv, ssm.reduce((sum, size) => sum + size, 0)];
  }
  const [convBytes, ssmBytes] = sizes;
  return { convBytes, ssmBytes, conv: worker?.conv_offsets ?? [[0, convBytes]] };
}

/** The descriptors of one side, in id order: attention by region, then state by region, then PLE. */
export interface SideDescriptors {
  readonly attention: readonly DescriptorRun[];
  readonly state: readonly DescriptorRun[];
  readonly ple: DescriptorRun | null;
  readonly total: number;
}

/**
 * Builds the runs of a registration; one a region and state part, whatever the number of blocks.
 *
 * @see docs/registration-rules.md, "Descriptors"
 */
export function sideDescriptors(layout: Layout, registration: Registration): SideDescriptors {
  let nextId = 0;
  const run = (
    kind: DescriptorRun['kind'],
    region: number,
    rest: Pick<DescriptorRun, 'count' | 'offset' | 'step' | 'length'>,
  ) => {
    const made: DescriptorRun = { kind, region, firstId: nextId, ...rest };
    nextId += rest.count;
    return made;
  };
  const attention = registration.regions.map((region) =>
    run('attention', region.index, {
      count: region.numBlocks,
      offset: 0,
      step: region.blockStride,
      length: region.blockLen,
    }),
  );
  if (!layout.hasState) return { attention, state: [], ple: null, total: nextId };

  const { ssmBytes, convBytes, conv } = stateSizes(layout);
  const parts = [
    ...conv.map(([offset, length]) => ({ kind: 'conv' as const, offset, length })),
    { kind: 'ssm' as const, offset: convBytes, length: ssmBytes },
  ];
  const stateRegions =
    registration.ssmRegions.length > 0 ? registration.ssmRegions : registration.regions.map(({ index }) => index);
  const stepOf = (index: number): number => (registration.regions[index]?.blockStride ?? 0) * layout.ratio;
  const state = stateRegions.flatMap((region) =>
    parts.map(({ kind, offset, length }) =>
      run(kind, region, { count: layout.numBlocks, offset, step: stepOf(region), length }),
    ),
  );
  const { pleRegion, pleBytes } = registration;
  const ple =
    pleRegion === null
      ? null
      : run('ple', pleRegion, {
          count: layout.numBlocks,
          offset: 0,
          step: stepOf(pleRegion),
          length: (pleBytes ?? 0) * layout.ratio,
        });
  return { attention, state, ple, total: nextId };
}

/**
 * The runs that a block of a group addresses: block b of the group is descriptor b of each of them that has more
 * than b.
 */
export function runsOfGroup(
  layout: Layout,
  registration: Registration,
  descriptors: SideDescriptors,
  group: LayoutGroup,
): readonly DescriptorRun[] {
  const { regions, scratchRegions } = registration;
  if (!layout.hasState) {
    const uniform = regions.every((region) => region.group === regions[0]?.group);
    if (uniform) return descriptors.attention;
    return descriptors.attention.filter(({ region }) => {
      const owner = regions[region]?.group;
      return owner === group.id || owner === SHARED;
    });
  }
  if (group.isState) {
    if (group.isPle) return descriptors.ple ? [descriptors.ple] : [];
    return descriptors.state;
  }
  if (group.isRing) return scratchRegions.flatMap((region) => descriptors.attention[region] ?? []);
  return descriptors.attention;
}
