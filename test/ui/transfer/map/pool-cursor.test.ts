import { expect, test } from 'vitest';
import { cursorBlocks, movedCursor } from '../../../../src/ui/transfer/map/pool-cursor.ts';

test('movedCursor() goes by blocks, by tenths, and to the ends, and stays within the pool', () => {
  const from = (at: number) => (key: string) => movedCursor({ at, from: null }, key, false, 64)?.at;
  const at = from(30);
  expect(['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'].map(at)).toStrictEqual([29, 29, 31, 31]);
  expect(['PageDown', 'PageUp', 'Home', 'End'].map(at)).toStrictEqual([24, 36, 0, 63]);
  expect(['ArrowLeft', 'PageDown'].map(from(0))).toStrictEqual([0, 0]);
  expect(['ArrowRight', 'PageUp'].map(from(63))).toStrictEqual([63, 63]);
  expect(movedCursor({ at: 3, from: null }, 'a', false, 64)).toBeNull();
  expect(movedCursor({ at: 2, from: null }, 'PageUp', false, 4)?.at).toBe(3);
});

test('movedCursor() keeps where an extension began until it is moved without', () => {
  const once = movedCursor({ at: 5, from: null }, 'ArrowLeft', true, 64);
  expect(once).toStrictEqual({ at: 4, from: 5 });
  const twice = movedCursor(once ?? { at: 0, from: null }, 'Home', true, 64);
  expect(twice && cursorBlocks(twice)).toStrictEqual([0, 5]);
  expect(twice && movedCursor(twice, 'ArrowRight', false, 64)).toStrictEqual({ at: 1, from: null });
});
