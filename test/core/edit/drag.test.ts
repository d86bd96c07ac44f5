import { expect, test } from 'vitest';
import { draggedTo, inSteps, keyStep } from '../../../src/core/edit/drag.ts';

const from = { bytes: 19_008, step: 32, least: 18_688 };

test('draggedTo() stops at an edge within reach, else at a round number, else at the very step', () => {
  expect(draggedTo(from, 13_000, 13_760, 500)).toBe(32_768);
  expect(draggedTo(from, 13_000, null, 500)).toBe(32_000);
  expect(draggedTo(from, 13_000, null, 0)).toBe(32_000);
  expect(draggedTo(from, 13_017, null, 0)).toBe(32_032);
  expect(draggedTo({ ...from, step: 1 }, 13_017, null, 0)).toBe(32_025);
});

test('draggedTo() goes no lower than it may, even to an edge', () => {
  expect(draggedTo(from, -5000, null, 500)).toBe(18_688);
  expect(draggedTo(from, -5000, -6000, 500)).toBe(18_688);
  expect(inSteps({ bytes: 0, step: 32, least: 33 }, 0)).toBe(64);
});

test('keyStep() is a step, or at least 64 bytes of them', () => {
  expect([keyStep(from, false), keyStep(from, true)]).toEqual([32, 64]);
  expect(keyStep({ ...from, step: 48 }, true)).toBe(96);
});
