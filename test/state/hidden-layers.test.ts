import { expect, test } from 'vitest';
import { isolated, toggled } from '../../src/state/hidden-layers.ts';

test('toggled() hides what is not hidden, and shows again what all is', () => {
  expect(toggled([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(toggled(['a'], ['a', 'b'])).toEqual(['a', 'b']);
  expect(toggled(['a', 'b', 'c'], ['a', 'b'])).toEqual(['c']);
});

test('isolated() hides all others, and none the second time', () => {
  const all = ['a', 'b', 'c'];
  const once = isolated(['a'], ['a'], all);
  expect(once).toEqual(['b', 'c']);
  expect(isolated(once, ['a'], all)).toEqual([]);
  expect(isolated(once, ['b'], all)).toEqual(['a', 'c']);
});
