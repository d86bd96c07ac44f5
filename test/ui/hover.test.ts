import { expect, test, vi } from 'vitest';
import { createHover, sameSelection } from '../../src/ui/hover.ts';

test('createHover() tells of changes in value only, and no longer than asked', () => {
  const hover = createHover();
  const told = vi.fn();
  const end = hover.subscribe(told);
  hover.set({ kind: 'region', region: 1 });
  hover.set({ kind: 'region', region: 1 });
  expect(told).toHaveBeenCalledTimes(1);
  hover.set(null);
  expect(told).toHaveBeenCalledTimes(2);
  end();
  hover.set({ kind: 'region', region: 2 });
  expect(told).toHaveBeenCalledTimes(2);
  expect(hover.get()).toEqual({ kind: 'region', region: 2 });
});

test('sameSelection() compares kinds and all fields', () => {
  const byte = { kind: 'byte', space: 0, offset: 1, group: 0, block: 0 } as const;
  expect(sameSelection(byte, { ...byte })).toBe(true);
  expect(sameSelection(byte, { ...byte, block: 1 })).toBe(false);
  expect(sameSelection({ kind: 'region', region: 0 }, { kind: 'decision', step: 0 })).toBe(false);
  expect(sameSelection(null, byte)).toBe(false);
});
