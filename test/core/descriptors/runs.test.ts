import { describe, expect, test } from 'vitest';
import { requestDescriptorIds } from '../../../src/core/descriptors/request.ts';
import { runsOfGroup, sideDescriptors, stateSizes } from '../../../src/core/descriptors/runs.ts';
import type { LayerSpec, WorkerFacts } from '../../../src/core/layout/document.ts';
import { attention, type Given, layoutOf, registeredAs, resolved, rowsAt } from '../layouts.ts';

const mamba = (shapes: number[][], dtypes: string[], more: object = {}): LayerSpec =>
  ({ type: 'MambaSpec', shapes, dtypes, ...more }) as LayerSpec;
const KDA = mamba([[3, 4], [2, 5], [7]], ['float16', 'float32', 'uint8'], { page_size_padded: 96 });
const PLE = mamba([[20]], ['uint8'], { tp_replicated: true, page_size_padded: 24 });

const stateRows = (spec: LayerSpec, at: number, page: number, group: number): Given => ({
  spec,
  at,
  shape: [4, page],
  stride: [page, 1],
  bytes: 4 * page,
  storage: at,
  group,
});
const kernelRows = (at: number, group: number, spec = attention(2, 16)): Given => ({
  spec,
  ...rowsAt(at, 8, 16, 16, 128),
  storage: at,
  group,
});

/** 4 logical blocks, 2 kernel blocks each: attention, two layers of state, PLE. */
const hybrid = (worker: WorkerFacts = {}, layers: [string, Given][] = []) =>
  resolved(
    layoutOf(
      4,
      [
        ['attn', kernelRows(0, 0)],
        ['ple', stateRows(PLE, 4096, 24, 1)],
        ['kda.0', stateRows(KDA, 1024, 96, 2)],
        ['kda.1', stateRows(KDA, 2048, 96, 2)],
        ...layers,
      ],
      { physical_blocks_per_logical_kv_block: 2, ...worker },
    ),
  );

describe('stateSizes()', () => {
  test('reads them from the first sharded state layer in group order: conv its first shape, ssm the rest', () => {
    // The PLE layer comes first and does not count.
    expect(stateSizes(hybrid())).toStrictEqual({ convBytes: 24, ssmBytes: 47, conv: [[0, 24]] });
  });

  test('takes the worker’s word over the spec’s, and its conv sub-projections', () => {
    const worker: WorkerFacts = {
      mamba_ssm_size: [30, 11],
      conv_offsets: [
        [0, 10],
        [12, 8],
      ],
    };
    expect(stateSizes(hybrid(worker))).toStrictEqual({
      convBytes: 30,
      ssmBytes: 11,
      conv: [
        [0, 10],
        [12, 8],
      ],
    });
    expect(stateSizes(hybrid({ mamba_ssm_size: [30, 11] })).conv).toStrictEqual([[0, 30]]);
    expect(stateSizes(hybrid({ conv_offsets: [[4, 6]] }))).toMatchObject({ convBytes: 24, conv: [[4, 6]] });
  });

  test('are 0 where no state is sharded', () => {
    const layout = resolved(layoutOf(4, [['ple', stateRows(PLE, 0, 24, 0)]]));
    expect(stateSizes(layout)).toStrictEqual({ convBytes: 0, ssmBytes: 0, conv: [[0, 0]] });
  });
});

describe('sideDescriptors()', () => {
  test('lists attention by region, then conv and ssm of each state region, then PLE', () => {
    const layout = hybrid({
      conv_offsets: [
        [0, 10],
        [12, 8],
      ],
    });
    const registration = registeredAs(layout);
    const { attention: own, state, ple, total } = sideDescriptors(layout, registration);
    expect(registration.ssmRegions).toStrictEqual([1, 2]);
    expect(registration.pleRegion).toBe(3);
    // Every region has kernel blocks once there is state.
    expect(own.map(({ region, firstId, count, step, length }) => [region, firstId, count, step, length])).toStrictEqual(
      [
        [0, 0, 8, 16, 16],
        [1, 8, 8, 48, 48],
        [2, 16, 8, 48, 48],
        [3, 24, 8, 12, 12],
      ],
    );
    const brief = state.map(({ kind, region, firstId, count, offset, step, length }) => [
      kind,
      region,
      firstId,
      count,
      offset,
      step,
      length,
    ]);
    expect(brief).toStrictEqual([
      ['conv', 1, 32, 4, 0, 96, 10],
      ['conv', 1, 36, 4, 12, 96, 8],
      ['ssm', 1, 40, 4, 24, 96, 47],
      ['conv', 2, 44, 4, 0, 96, 10],
      ['conv', 2, 48, 4, 12, 96, 8],
      ['ssm', 2, 52, 4, 24, 96, 47],
    ]);
    expect(ple).toStrictEqual({ kind: 'ple', region: 3, firstId: 56, count: 4, offset: 0, step: 24, length: 24 });
    expect(total).toBe(60);
  });

  test('gives every region state runs where only PLE is state', () => {
    const layout = resolved(
      layoutOf(4, [
        ['attn', { ...kernelRows(0, 0), shape: [8, 1, 1, 16], bytes: 64 }],
        ['ple', stateRows(PLE, 4096, 24, 1)],
      ]),
    );
    const { state } = sideDescriptors(layout, registeredAs(layout));
    expect(state.map(({ kind, region }) => [kind, region])).toStrictEqual([
      ['conv', 0],
      ['ssm', 0],
      ['conv', 1],
      ['ssm', 1],
    ]);
  });
});

describe('runsOfGroup()', () => {
  const regionsOf = (layout: ReturnType<typeof hybrid>, group: number) => {
    const registration = registeredAs(layout);
    const owner = layout.groups[group];
    if (owner === undefined) throw new Error('no such group');
    return runsOfGroup(layout, registration, sideDescriptors(layout, registration), owner).map(
      ({ kind, region }) => `${kind} ${region}`,
    );
  };

  test('with state: attention addresses every region, rings theirs, state its runs, PLE its own', () => {
    const ring = kernelRows(8192, 3, attention(2, 16, { type: 'CircularBufferSpec' }));
    const layout = hybrid({}, [['ring', ring]]);
    // CSA-linear: in the order handed in, so PLE is region 1 and the ring the last.
    expect(regionsOf(layout, 0)).toStrictEqual([
      'attention 0',
      'attention 1',
      'attention 2',
      'attention 3',
      'attention 4',
    ]);
    expect(regionsOf(layout, 1)).toStrictEqual(['ple 1']);
    expect(regionsOf(layout, 2)).toStrictEqual(['conv 2', 'ssm 2', 'conv 3', 'ssm 3']);
    expect(regionsOf(layout, 3)).toStrictEqual(['attention 4']);
  });

  test('without state: the group’s regions and those that are shared', () => {
    const at = (start: number, group: number): Given => ({ ...kernelRows(start, group), spec: attention(1, 16) });
    const layout = resolved(
      layoutOf(8, [
        ['a', at(0, 0)],
        ['b', at(1024, 1)],
        ['c', at(2048, 0)],
        ['d', at(2048, 1)],
      ]),
    );
    expect(regionsOf(layout, 0)).toStrictEqual(['attention 0', 'attention 2']);
    expect(regionsOf(layout, 1)).toStrictEqual(['attention 1', 'attention 2']);
  });

  test('without state, where all regions carry one group: every group addresses all of them', () => {
    const at = (start: number, group: number): Given => ({ ...kernelRows(start, group), spec: attention(1, 16) });
    const layout = resolved(
      layoutOf(8, [
        ['a', at(0, 0)],
        ['b', at(0, 1)],
        ['c', at(1024, 0)],
        ['d', at(1024, 1)],
      ]),
    );
    expect(regionsOf(layout, 0)).toStrictEqual(['attention 0', 'attention 1']);
    expect(regionsOf(layout, 1)).toStrictEqual(['attention 0', 'attention 1']);
  });
});

describe('requestDescriptorIds()', () => {
  const ids = (layout: ReturnType<typeof hybrid>, blocks: number[][]): number[] => {
    const registration = registeredAs(layout);
    return requestDescriptorIds(layout, registration, sideDescriptors(layout, registration), blocks);
  };

  test('goes group by group, then region by region, then block by block', () => {
    expect(ids(hybrid(), [[6, 1], [3], [2, 0]])).toStrictEqual([
      6, 1, 14, 9, 22, 17, 30, 25, 51, 34, 32, 38, 36, 42, 40, 46, 44,
    ]);
  });

  test('joins the groups’ blocks first where all regions carry one group id and there is no state', () => {
    const at = (start: number, group: number): Given => ({ ...kernelRows(start, group), spec: attention(1, 16) });
    const layout = resolved(
      layoutOf(8, [
        ['a', at(0, 0)],
        ['b', at(0, 1)],
        ['c', at(1024, 0)],
        ['d', at(1024, 1)],
      ]),
    );
    expect(ids(layout, [[5, 2], [7]])).toStrictEqual([5, 2, 7, 13, 10, 15]);
    expect(ids(layout, [[5]])).toStrictEqual([5, 13]);
  });
});
