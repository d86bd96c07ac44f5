import { describe, expect, test, vi } from 'vitest';
import type { Geometry, GroupGeometry } from '../../../src/core/analysis/geometry.ts';
import { groupSteadiness, poolSteadiness, STEADY, spaceSteadiness } from '../../../src/core/analysis/steadiness.ts';
import { computeFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { kernelAndState, packedRows, sameStart } from '../../bench/layouts.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

function geometryOf(document: LayoutDocument): Geometry {
  const facts = computeFacts(document, { alias: 'packed-row-aware', rows: 'packed-mla' });
  if (facts.kind === 'refused') throw new Error(facts.refusal.code);
  return facts.analysis.geometry;
}

const first = ({ groups }: Geometry): GroupGeometry => {
  const [group] = groups;
  if (group === undefined) throw new Error('no group');
  return group;
};

describe('groupSteadiness()', () => {
  test('is steady where all that shares a space moves alike, for as many blocks', () => {
    const owner = first(geometryOf(packedRows(40, true)));
    expect(groupSteadiness(owner)).toBe(STEADY);
    const [run, ...runs] = owner.runs;
    if (run === undefined) throw new Error('no run');
    const withRun = (change: { count?: number; step?: number }) => ({
      ...owner,
      runs: [{ ...run, track: { ...run.track, ...change } }, ...runs],
    });
    expect(groupSteadiness(withRun({ count: 39 }))).toBeNull();
    expect(groupSteadiness(withRun({ step: run.track.step + 1 }))).toBeNull();
    // In a space of its own a run may move as it likes.
    expect(groupSteadiness({ ...owner, runs: [{ ...run, space: 7, track: { ...run.track, step: 5 } }, ...runs] })).toBe(
      STEADY,
    );
    expect(groupSteadiness(first(geometryOf(sameStart(8, 40))))).toBeNull();
  });
});

describe('spaceSteadiness()', () => {
  test('counts the neighbours that a block can meet, at either end', () => {
    // Fifty slots of 37,440 bytes in a row of as many: a block's data ends within its own row.
    expect(spaceSteadiness(geometryOf(packedRows(40, true)), 0)).toStrictEqual({ ends: 1, period: 1 });
    expect(poolSteadiness(geometryOf(packedRows(40, true)))).toStrictEqual({ ends: 1, period: 1 });
  });

  test('is null where strides differ, and where kernel blocks share a space with state', () => {
    expect(spaceSteadiness(geometryOf(sameStart(8, 40)), 0)).toBeNull();
    const hybrid = geometryOf(kernelAndState(2, 40, 3));
    expect(spaceSteadiness(hybrid, 0)).toBeNull();
    expect(poolSteadiness(hybrid)).toBeNull();
    expect(spaceSteadiness(hybrid, 99)).toBeNull();
  });

  test('repeats with the kernel blocks of a logical block', () => {
    const document = packedRows(40, true);
    const geometry = geometryOf({ ...document, worker: { physical_blocks_per_logical_kv_block: 1 } });
    expect(spaceSteadiness({ ...geometry, layout: { ...geometry.layout, ratio: 4 } }, 0)).toStrictEqual({
      ends: 1,
      period: 4,
    });
  });
});
