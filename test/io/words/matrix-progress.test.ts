import { expect, test } from 'vitest';
import { matrixProgress } from '../../../src/io/words/matrix-progress.ts';

test.each([
  [0, 0, '0 of 37 layouts tried'],
  [36, 4, '36 of 37 layouts tried'],
  [37, 5, '37 layouts; the order of layers tried for 5'],
  [37, 37, '37 layouts'],
])('matrixProgress() of %i tried and %i with their order says %j', (tried, done, words) => {
  expect(matrixProgress(37, { tried, done })).toBe(words);
});
