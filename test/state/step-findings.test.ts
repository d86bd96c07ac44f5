import { expect, test } from 'vitest';
import type { Finding } from '../../src/core/analysis/finding.ts';
import { stepFinding, viewOfFinding } from '../../src/state/step-findings.ts';

const finding = (id: string, example: unknown = null): Finding => ({ id, example }) as Finding;
const three = [finding('a'), finding('b'), finding('c')];
const at = (id: string) => ({ kind: 'finding', id }) as const;

test('stepFinding() goes round both ways', () => {
  expect(stepFinding(three, at('a'), 1)?.id).toBe('b');
  expect(stepFinding(three, at('c'), 1)?.id).toBe('a');
  expect(stepFinding(three, at('a'), -1)?.id).toBe('c');
});

test('stepFinding() starts at an end where no finding of these is selected', () => {
  expect(stepFinding(three, null, 1)?.id).toBe('a');
  expect(stepFinding(three, null, -1)?.id).toBe('c');
  expect(stepFinding(three, { kind: 'region', region: 1 }, 1)?.id).toBe('a');
  expect(stepFinding(three, at('gone'), 1)?.id).toBe('a');
  expect(stepFinding([], null, 1)).toBeUndefined();
});

test('viewOfFinding() is the block of its example', () => {
  expect(viewOfFinding(finding('a', { group: 2, block: 7 }))).toEqual({ owner: 2, row: 7 });
  expect(viewOfFinding(finding('a'))).toBeUndefined();
});
