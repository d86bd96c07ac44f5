import { expect, test } from 'vitest';
import { drive, isSearch } from '../../src/worker/drive.ts';

function* counting(to: number): Generator<number, string, void> {
  for (let i = 1; i <= to; i++) yield i;
  return `counted to ${to}`;
}

test('drive() reports the first progress, then the newest once 100 ms have passed, and returns the result', () => {
  const times = [0, 40, 99, 100, 150, 350, 351, 449, 450];
  const reported: number[] = [];
  const result = drive(
    counting(9),
    (progress) => reported.push(progress),
    () => times.shift() ?? Number.NaN,
  );
  expect(reported).toEqual([1, 4, 6, 9]);
  expect(result).toBe('counted to 9');
});

test('drive() lets through what a search throws', () => {
  const failing = function* (): Generator<number, never, void> {
    yield 1;
    throw new RangeError('no such order');
  };
  expect(() =>
    drive(
      failing(),
      () => undefined,
      () => 0,
    ),
  ).toThrow('no such order');
});

test('isSearch() tells a generator from what a task has already found', () => {
  expect(isSearch(counting(1))).toBe(true);
  for (const found of [[1], new Map(), { next: null }, null, 'text']) expect(isSearch(found)).toBe(false);
});
